"""Move of a whole SQLite database into PostgreSQL.

The move is one transaction, committed only after every row was read back from the server and compared. So a
bot finds all of the data there or none, whatever happens during the move.
"""

from __future__ import annotations

import hashlib
import importlib
import sqlite3
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import ColumnElement, Dialect, Table, literal_column, select, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from data.errors import DatabaseUnusable
from data.faults import FAULTS, FULL, in_a_line, sqlstate
from data.migrations.runner import newest_version, upgrade
from data.place import Server
from data.processes.shard_claims import IN_ALL, PLAYING
from data.schema import METADATA
from data.sql.connections import postgresql_engine
from data.sql.database import Database
from data.sql.postgresql import LOCKING, MIGRATING, found_version, refusal
from data.sqlite_file.opening import read_only
from data.sqlite_file.process_lock import alone_on
from data.upkeep.backup import BackupFailed, back_up
from data.upkeep.inspection import inspect

LOCKED: Final = "55P03"
"""PostgreSQL's code for a lock that another session holds."""

PATIENCE: Final = 86_400.0
"""Most seconds for one table."""

AT_ONCE: Final = 200
"""Number of rows read back from the server at a time; the largest rows have some 50 kB."""

WITHOUT_LIMITS: Final = (
    "SET LOCAL idle_in_transaction_session_timeout = 0",
    "SET LOCAL statement_timeout = 0",
)
IDENTITIES: Final = """
SELECT relname, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE attidentity <> '' AND NOT attisdropped AND relnamespace = CAST(current_schema() AS regnamespace)
"""
CONTINUE: Final = "SELECT setval(pg_get_serial_sequence($1, $2), $3)"


class MoveFailed(Exception):
    """Nothing was moved. `sentence` is for the operator: source, target, problem, remedy."""

    def __init__(self, source: Path, server: Server, problem: str, remedy: str) -> None:
        """`problem` follows the names of both places, without a full stop; `remedy` is a whole sentence."""
        self.sentence = f"{source} was not moved to {server}: {problem}. {remedy}"
        super().__init__(self.sentence)


@dataclass(frozen=True, slots=True)
class Contents:
    """A table's number of rows, and the checksum of the rows in the order of the key.

    The checksum is the SHA-256, in hexadecimal, of the rows written as Python tuples. So types count, too.
    """

    rows: int
    checksum: str

    def __str__(self) -> str:
        return f"{self.rows:>12,} rows  SHA-256 {self.checksum[:16]}"


class _Count:
    def __init__(self) -> None:
        self._rows = 0
        self._hash = hashlib.sha256()

    @property
    def contents(self) -> Contents:
        return Contents(self._rows, self._hash.hexdigest())

    def add(self, row: Sequence[object]) -> None:
        self._rows += 1
        self._hash.update(repr(tuple(row)).encode())

    def through(self, rows: Iterable[Sequence[object]]) -> Iterator[Sequence[object]]:
        for row in rows:
            self.add(row)
            yield row


@dataclass(frozen=True, slots=True)
class Moved:
    """A database that is on the server now, with the `contents` of each table by name.

    `copied`: False if the server had the same data before.
    """

    contents: dict[str, Contents]
    copied: bool

    @property
    def rows(self) -> int:
        return sum(each.rows for each in self.contents.values())


@dataclass(frozen=True, slots=True)
class _Layout:
    """A table, and the column on the server that numbers its rows, or None. SQLite's `rowid` matches it."""

    table: Table
    numbering: str | None

    @property
    def columns(self) -> list[str]:
        return [column.name for column in self.table.columns] + ([self.numbering] if self.numbering else [])

    def in_file(self) -> str:
        """Return the query for all rows of the table in SQLite."""
        return self._query(literal_column("rowid"), URL.create("sqlite").get_dialect()())

    def on_server(self, dialect: Dialect) -> str:
        """Return the query for all rows of the table in PostgreSQL."""
        return self._query(literal_column(self.numbering or ""), dialect)

    def _query(self, number: ColumnElement[int], dialect: Dialect) -> str:
        if self.numbering:
            query = select(*self.table.columns, number).order_by(number)
        else:
            query = select(*self.table.columns).order_by(*self.table.primary_key)
        return str(query.compile(dialect=dialect))


async def move(source: Path, server: Server, tell: Callable[[str], None]) -> Moved:
    """Copy the database in the file `source` to the empty database of `server`. Calls `tell` for each table.

    `source` never changes; no bot may run on it meanwhile. A server with the same data already stays as it
    is. Raises `SourceUnusable`, `DatabaseUnusable` for `server`, or `MoveFailed`, with the server unchanged.
    """
    async with _readable(source, server) as file, _writable(source, server) as connection:
        with closing(read_only(file)) as reading:
            reading.execute("BEGIN")
            moved = await _into(connection, server, source, reading, tell)
        await connection.commit()
    return moved


class SourceUnusable(Exception):
    """The file to be moved can't be used, for the `reason`."""

    def __init__(self, reason: DatabaseUnusable) -> None:
        super().__init__(reason.sentence)
        self.reason = reason


@asynccontextmanager
async def _readable(source: Path, server: Server) -> AsyncIterator[Path]:
    """Yield a file of the newest version with the data of `source`: `source` itself, or an upgraded copy.

    No bot can use `source` meanwhile.
    """
    try:
        with alone_on(source):
            condition = inspect(source)
            if condition.schema is None:
                remedy = "Name the file that the bot used, or a backup of it."
                raise DatabaseUnusable(source, "is not there or has no tables", remedy)
            if condition.schema == condition.newest:
                yield source
                return
            with tempfile.TemporaryDirectory(prefix=f".{source.name}.", dir=source.parent) as folder:
                copy = back_up(source, Path(folder, source.name)).path
                await (await Database.open(copy)).close()
                yield copy
    except DatabaseUnusable as error:
        if isinstance(error.place, Server):
            raise
        raise SourceUnusable(error) from error
    except BackupFailed as error:
        problem = f"the file is of an older version, and no copy of it can be brought up to date: {error}"
        raise MoveFailed(source, server, problem.rstrip("."), "Then run the same again.") from error


@asynccontextmanager
async def _writable(source: Path, server: Server) -> AsyncIterator[AsyncConnection]:
    """Yield a connection to `server`, in a transaction with upgraded tables. Starting bots wait for it."""
    driver = importlib.import_module("asyncpg")
    engine, began = postgresql_engine(server), False
    try:
        async with engine.connect() as connection:
            # Bots that start wait for this transaction, give up after two seconds, and say why.
            await connection.execute(LOCKING, {"key": MIGRATING})
            if (version := await found_version(connection, server)) != newest_version():
                await connection.run_sync(upgrade, version)
            for setting in WITHOUT_LIMITS:
                await connection.execute(text(setting))
            began = True
            yield connection
    except (*FAULTS, driver.PostgresError, driver.InterfaceError) as error:
        if not began or sqlstate(error) == LOCKED:
            raise refusal(server, error) from error
        full = sqlstate(error) == FULL
        remedy = "Make room on the server’s disk, then" if full else "Check the server and its log, then"
        raise MoveFailed(source, server, in_a_line(error), f"{remedy} run the same again.") from error
    finally:
        await engine.dispose()


async def _into(
    connection: AsyncConnection,
    server: Server,
    source: Path,
    reading: sqlite3.Connection,
    tell: Callable[[str], None],
) -> Moved:
    driver: Any = (await connection.get_raw_connection()).driver_connection
    if await driver.fetch(PLAYING, IN_ALL):
        raise DatabaseUnusable(server, "is in use by a running bot", "Stop that one first.")
    names = ", ".join(f'"{name}"' for name in METADATA.tables)
    await driver.execute(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
    numbered = {row["relname"]: row["attname"] for row in await driver.fetch(IDENTITIES)}
    layouts = [_Layout(table, numbered.get(table.name)) for table in METADATA.sorted_tables]
    filled = [layout.table.name for layout in layouts if await _has_rows(driver, layout.table.name)]
    contents: dict[str, Contents] = {}
    for layout in layouts:
        name, count = layout.table.name, _Count()
        rows = count.through(reading.execute(layout.in_file()))
        if filled:
            deque(rows, maxlen=0)
        else:
            await _copy(driver, layout, rows, source, server)
        here = count.contents
        if await _contents(driver, layout.on_server(connection.dialect)) != here:
            if not filled:
                problem = f"the rows of {name} did not arrive as they were sent"
                raise MoveFailed(source, server, problem, "Check the server’s log, then run the same again.")
            problem = f"holds other data than {source.name} ({name} differs)"
            remedy = "Name an empty database: createdb --encoding=UTF8 --template=template0 makes one."
            raise DatabaseUnusable(server, problem, remedy)
        contents[name] = here
        tell(f"{name:<20}{here}")
    # The server plans its queries by the numbers of rows, which it would otherwise count only minutes later.
    await driver.execute("ANALYZE", timeout=PATIENCE)
    return Moved(contents, copied=not filled)


async def _has_rows(driver: Any, name: str) -> bool:
    return bool(await driver.fetchval(f'SELECT EXISTS (SELECT 1 FROM "{name}")'))  # noqa: S608 - ours


async def _copy(
    driver: Any, layout: _Layout, rows: Iterator[Sequence[object]], source: Path, server: Server
) -> None:
    """Send `rows` while reading them, so that only few are in memory."""
    name = layout.table.name
    try:
        await driver.copy_records_to_table(name, records=rows, columns=layout.columns, timeout=PATIENCE)
    except (TypeError, ValueError, OverflowError, sqlite3.Error) as error:
        # The texts of these errors show values.
        problem = f"{name} has a row that PostgreSQL can’t take ({type(error).__name__})"
        remedy = "Check the file with `python -m bot check`, or move a backup with --from."
        raise MoveFailed(source, server, problem, remedy) from error
    if layout.numbering:
        most = await driver.fetchval(f'SELECT max("{layout.numbering}") FROM "{name}"')  # noqa: S608 - ours
        if most is not None:
            await driver.execute(CONTINUE, name, layout.numbering, most)


async def _contents(driver: Any, query: str) -> Contents:
    """Return the number and checksum of the rows of `query` on the server, as this transaction sees them."""
    count = _Count()
    async for row in driver.cursor(query, prefetch=AT_ONCE, timeout=PATIENCE):
        count.add(row)
    return count.contents
