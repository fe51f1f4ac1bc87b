"""The SQLite file: opened, read and written."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeVar

import aiosqlite

from data.errors import ReadFailed
from data.migrations.runner import Migration, known_migrations, migrate
from data.opening import PATIENCE, check_file, check_sound, refusal
from data.writer import Statement, Value, Writer

log = logging.getLogger(__name__)

T = TypeVar("T")

# At DEBUG that package logs every parameter, the secrets of running matches among them.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


class Database:
    """One file with a connection that writes and one that reads what was committed."""

    def __init__(self, writer: Writer, reader: aiosqlite.Connection) -> None:
        """Made by `open`."""
        self._writer = writer
        self._reader = reader
        self._closed = False

    @classmethod
    async def open(cls, path: Path, migrations: Sequence[Migration] | None = None) -> Database:
        """The database at `path`, created or brought up to date by `migrations` (default: the known ones).

        Raises `DatabaseUnusable`; a file that is not ours or of a newer version has then not been changed.
        """
        migrations = known_migrations() if migrations is None else migrations
        try:
            path = check_file(path, newest=len(migrations))
            async with AsyncExitStack() as stack:
                connection = await aiosqlite.connect(path, isolation_level="IMMEDIATE", timeout=PATIENCE)
                writer = Writer(connection)
                stack.push_async_callback(writer.close)
                await check_sound(connection, path)
                await connection.execute_fetchall("PRAGMA journal_mode = WAL")
                await connection.execute("PRAGMA synchronous = FULL")
                await connection.execute("PRAGMA secure_delete = ON")
                await migrate(connection, migrations)
                await connection.execute("PRAGMA foreign_keys = ON")
                reader = await aiosqlite.connect(path, timeout=PATIENCE)
                stack.push_async_callback(reader.close)
                await reader.execute("PRAGMA query_only = ON")
                reader.row_factory = sqlite3.Row
                stack.pop_all()
        except sqlite3.Error as error:
            raise refusal(path, error) from error
        return cls(writer, reader)

    async def write(self, statements: Sequence[Statement]) -> None:
        """Do all of `statements` or none, and return once they are on disk. Raises `StorageFailed`."""
        await self._writer.write(statements)

    async def alone(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Let `work` have the writing connection to itself, see `Writer.alone`. Raises `StorageFailed`."""
        return await self._writer.alone(work)

    async def read(
        self, sql: str, parameters: Sequence[Value] | Mapping[str, Value] = ()
    ) -> list[sqlite3.Row]:
        """The rows that the one query `sql` finds among all that is committed. Raises `ReadFailed`."""
        if self._closed:
            raise ReadFailed
        try:
            return list(await self._reader.execute_fetchall(sql, parameters))
        except sqlite3.Error as error:
            log.error("a query failed: %s: %s", type(error).__name__, error)
            raise ReadFailed from error

    async def close(self) -> None:
        """Finish the writes under way and close both connections. Closing twice does nothing."""
        self._closed = True
        try:
            await self._reader.close()
        finally:
            await self._writer.close()
