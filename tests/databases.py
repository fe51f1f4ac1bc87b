"""The databases of tests on either engine, and statements to them by somebody else than the bot.

`GOLF_TEST_ENGINE=postgresql` lets journeys and their long forms, and kills, run on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal, cast, get_args

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from data.place import Place, Server
from data.sql.database import Database
from data.store import Store
from tests.postgresql import PATIENCE, used_database

Engine = Literal["sqlite", "postgresql"]

SETTING: Final = "GOLF_TEST_ENGINE"
FULL: Final = "database or disk is full"
"""What a database says that has no room left."""

IMPATIENT: Final = {"lock_timeout": "5000"}
"""Settings of our sessions: whoever waits for a lock of the bot's would keep it from giving that up."""


def wanted() -> Engine:
    """The engine that the environment asks for. Raises `ValueError`."""
    found = os.environ.get(SETTING) or "sqlite"
    if found not in get_args(Engine):
        raise ValueError(f"{SETTING} must be one of {', '.join(get_args(Engine))}, not {found!r}")
    return cast("Engine", found)


@contextmanager
def new_place(folder: Path, engine: Engine) -> Iterator[Place]:
    """The place of a database without any rows: a file in `folder`, or one on the server."""
    if engine == "sqlite":
        make_file(folder / "golf.db")
        yield folder / "golf.db"
        return
    with used_database() as server:
        yield server


def make_file(path: Path) -> None:
    """Make a database file of the newest version, unless there is a file.

    It is copied, which is faster than making its tables.
    """
    if not path.exists():
        shutil.copy(_prepared(), path)


async def new_store(path: Path) -> Store:
    """Open the store of the database file at `path`, which is made by `make_file`."""
    make_file(path)
    return await Store.open(path)


@cache
def _prepared() -> Path:
    """A database file without any rows, which goes when this process ends."""
    folder = tempfile.mkdtemp(prefix="golf-prepared-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder, "golf.db")

    async def make() -> None:
        await (await Database.open(path)).close()

    with ThreadPoolExecutor(1) as executor:  # there may be a loop running here
        executor.submit(asyncio.run, make()).result()
    return path


class Session:
    """A connection of another program's. Each statement is committed by itself unless a transaction began."""

    def __init__(self, place: Place) -> None:
        """Connect to the database at `place`."""
        self._executor = ThreadPoolExecutor(1)  # the loop of this thread is the bot's
        self._runner: asyncio.Runner | None = None
        self._file: sqlite3.Connection | None = None
        self._server: Any = None
        if isinstance(place, Server):
            self._runner = asyncio.Runner()
            opening = asyncpg.connect(place.address, timeout=PATIENCE, server_settings=IMPATIENT)
            self._server = self._run(_awaited(opening))
        else:
            self._file = sqlite3.connect(place, isolation_level=None)

    def ask(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a statement with `?` for each of `values`."""
        if self._file is not None:
            return list(self._file.execute(statement, values))
        numbers = count(1)
        numbered = re.sub(r"\?", lambda _: f"${next(numbers)}", statement)
        return [tuple(row) for row in self._run(self._server.fetch(numbered, *values))]

    def close(self) -> None:
        """End the connection and undo its transaction."""
        if self._file is not None:
            self._file.close()
        if self._runner is not None:
            self._run(self._server.close())
            self._executor.submit(self._runner.close).result()
        self._executor.shutdown()

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        assert self._runner is not None
        return self._executor.submit(self._runner.run, work).result()


async def _awaited(work: Any) -> Any:
    return await work


def ask(place: Place, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of one statement with `?` for each of `values`; what it changes is committed."""
    with closing(Session(place)) as session:
        return session.ask(statement, *values)


@contextmanager
def refused_writes(
    place: Place, *tables: str, changes: Sequence[str] = ("INSERT", "UPDATE")
) -> Iterator[None]:
    """Let the database at `place` refuse changes of `tables` as if it were full, until the block ends."""
    events = [(table, change) for table in tables for change in changes]
    with closing(Session(place)) as session:
        for statement in _refusing(place, events):
            session.ask(statement)
        try:
            yield
        finally:
            for table, change in events:
                at = f" ON {table}" if isinstance(place, Server) else ""
                session.ask(f"DROP TRIGGER {_trigger(table, change)}{at}")


def _refusing(place: Place, events: Sequence[tuple[str, str]]) -> Iterator[str]:
    if isinstance(place, Server):
        yield (
            "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"RAISE EXCEPTION '{FULL}' USING ERRCODE = 'disk_full'; END $$"
        )
    for table, change in events:
        begun = f"CREATE TRIGGER {_trigger(table, change)} BEFORE {change} ON {table}"
        if isinstance(place, Server):
            yield f"{begun} FOR EACH ROW EXECUTE FUNCTION refuse()"
        else:
            yield f"{begun} BEGIN SELECT RAISE(ABORT, '{FULL}'); END"


def _trigger(table: str, change: str) -> str:
    return f"refused_{table}_{change.lower()}"


@contextmanager
def held(place: Place) -> Iterator[None]:
    """Let another program keep everybody from writing until the block ends."""
    with closing(Session(place)) as session:
        if isinstance(place, Server):
            session.ask("BEGIN")
            session.ask("LOCK TABLE journal, tables IN EXCLUSIVE MODE")
        else:
            session.ask("BEGIN IMMEDIATE")
        yield
        session.ask("ROLLBACK")


def content(place: Place) -> bytes:
    """All that the database holds: the bytes of a file as it is once compacted, or all rows on a server.

    What a server leaves behind in its files until it writes over it can't be seen by its users.
    """
    if not isinstance(place, Server):
        with tempfile.TemporaryDirectory() as folder, closing(sqlite3.connect(place)) as connection:
            copy = Path(folder) / "copy.db"
            connection.execute("VACUUM INTO ?", (str(copy),))
            return copy.read_bytes()
    with closing(Session(place)) as session:
        tables = session.ask("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        queries = (f'SELECT CAST(row_to_json(each) AS TEXT) FROM "{table}" AS each' for (table,) in tables)  # noqa: S608
        return "\n".join(row for query in queries for (row,) in session.ask(query)).encode()
