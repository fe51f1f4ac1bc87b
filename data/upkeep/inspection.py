"""Inspection of a whole database. It changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import text

from data.errors import DatabaseUnusable
from data.faults import FAULTS, FULL, sqlstate
from data.migrations.runner import newest_version
from data.place import Server
from data.sql.connections import postgresql_engine
from data.sql.database import Database
from data.sql.postgresql import found_version, large_move
from data.sql.postgresql import refusal as server_refusal
from data.sqlite_file.opening import check_contents, check_place, damaged, read_only, refusal


@dataclass(frozen=True, slots=True)
class Condition:
    """A database file that can be used. `path` is absolute.

    `schema`: the version of its tables, None without tables; `newest`: the version after an upgrade.
    `size`: in bytes. `free`: bytes left on its disk.
    """

    path: Path
    schema: str | None
    newest: str
    size: int
    free: int


def inspect(path: Path) -> Condition:
    """Return the condition of the database at `path`; a bot may run on it. Raises `DatabaseUnusable`."""
    path, newest = path.absolute(), newest_version()
    check_place(path)
    free = shutil.disk_usage(path.parent).free
    if not path.exists():
        return Condition(path, None, newest, 0, free)
    try:
        schema = check_contents(path)
        with closing(read_only(path)) as connection:
            problem = fault(connection)
    except sqlite3.Error as error:
        raise refusal(path, error) from error
    if problem is not None:
        raise damaged(path, problem)
    return Condition(path, schema, newest, path.stat().st_size, free)


@dataclass(frozen=True, slots=True)
class ServerCondition:
    """A database on a server that can be used.

    `schema`: the version of its tables, None without tables; `newest`: the version after an upgrade.
    `release`: PostgreSQL's. `latency`: seconds until the server answers.
    `ahead`: seconds by which the server's clock is ahead of this machine's.
    """

    server: Server
    schema: str | None
    newest: str
    release: str
    latency: float
    ahead: float


async def inspect_server(server: Server) -> ServerCondition:
    """Return the condition of a PostgreSQL database, also while a bot uses it. Raises `DatabaseUnusable`."""
    newest, engine = newest_version(), postgresql_engine(server)
    try:
        async with engine.connect() as connection:
            schema = await found_version(connection, server)
            if schema == newest:
                await connection.execute(*large_move())
                await connection.rollback()
            asked, began = time.time(), time.perf_counter()
            release, at = (await connection.execute(CLOCK)).one()
            latency = time.perf_counter() - began
    except FAULTS as error:
        if sqlstate(error) == FULL:
            raise DatabaseUnusable(
                server, "has no room for a move", "Make room on the server’s disk."
            ) from error
        raise server_refusal(server, error) from error
    finally:
        await engine.dispose()
    return ServerCondition(server, schema, newest, release, latency, at - (asked + latency / 2))


CLOCK: Final = text(
    "SELECT current_setting('server_version'), CAST(extract(epoch FROM clock_timestamp()) AS FLOAT)"
)


SIZE: Final = text("SELECT pg_database_size(current_database())")


async def server_size(database: Database) -> int:
    """Return the size in bytes of an open database on a server. Raises `ReadFailed`."""
    ((size,),) = await database.read(SIZE)
    return int(size)


def fault(connection: sqlite3.Connection) -> str | None:
    """Return one fault inside the database of `connection`, as one line, or None."""
    (finding,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if finding != "ok":
        return str(finding).splitlines()[-1]
    astray = connection.execute("PRAGMA foreign_key_check").fetchone()
    if astray is not None:
        return f"a row of {astray[0]} refers to a row of {astray[2]} that is not there"
    return None
