"""Inspection of a whole database, which does not change it."""

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
    """A database that can be used. `path` is absolute. `size` and `free`, the room left on its disk, are in
    bytes.

    `schema` is the version of its tables, None if there are none yet; `newest` is the version after an
    upgrade.
    """

    path: Path
    schema: str | None
    newest: str
    size: int
    free: int


def inspect(path: Path) -> Condition:
    """The condition of the database at `path`, also while the bot runs on it. Raises `DatabaseUnusable`."""
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

    `schema` is the version of its tables, None if there are none yet; `newest` is the version after an
    upgrade. `release` is PostgreSQL's. The server answers within `latency` seconds, and its clock is `ahead`
    seconds ahead of the clock here.
    """

    server: Server
    schema: str | None
    newest: str
    release: str
    latency: float
    ahead: float


async def inspect_server(server: Server) -> ServerCondition:
    """The condition of a database on a server, also while the bot runs on it. Raises `DatabaseUnusable`."""
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
    """Return the first fault inside the database of `connection`, in a line; None if there is none."""
    (finding,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if finding != "ok":
        return str(finding).splitlines()[-1]
    astray = connection.execute("PRAGMA foreign_key_check").fetchone()
    if astray is not None:
        return f"a row of {astray[0]} refers to a row of {astray[2]} that is not there"
    return None
