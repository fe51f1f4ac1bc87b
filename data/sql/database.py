"""Database in an SQLite file or on a PostgreSQL server: opened, read and written."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from contextvars import Context
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import aiosqlite
from sqlalchemy import Executable, Row
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.errors import DatabaseUnusable, ReadFailed
from data.faults import FAULTS, cause, in_a_line
from data.metrics import DATABASE_DAMAGED, DATABASE_WAIT
from data.migrations.runner import newest_version, upgrade
from data.place import Place, Server
from data.processes.leased_session import Lease
from data.sql import postgresql
from data.sql.connections import (
    SqliteWriting,
    WritingConnection,
    postgresql_engine,
    sqlite_reading_engine,
    sqlite_writing_engine,
)
from data.sql.portable import Values
from data.sql.writer import Statement, Writer
from data.sqlite_file.opening import PATIENCE, check_file, refusal
from data.sqlite_file.whole_check import CheckUnfinished, WholeCheck

log = logging.getLogger(__name__)

T = TypeVar("T")

READ_WAIT: Final = DATABASE_WAIT.labels("read")


class Database:
    """A database with one connection that writes. Other connections read what is committed."""

    def __init__(self, writer: Writer, readers: AsyncEngine) -> None:
        """Internal; use `open`. With `readers`, each query is a transaction by itself."""
        self._writer = writer
        self._readers = readers
        self._reading = 0
        self._read_last = asyncio.Event()
        self._closed = False
        self.damage: DatabaseUnusable | None = None
        """Damage that the check after the start found in the file. None on a server, which checks itself."""

    @staticmethod
    async def open(place: Place) -> Database:
        """Return the database at `place`, with its tables created or upgraded.

        Raises `DatabaseUnusable`. A database that isn't ours, or of an unknown version, stays unchanged.
        """
        if isinstance(place, Server):
            return await PostgresqlDatabase.open_server(place)
        return await SqliteDatabase.open_file(place)

    def serve(self, lease: Lease) -> None:
        """From now on, write only while `lease` is held; see `Writer.serve`."""
        self._writer.serve(lease)

    async def write(
        self, statements: Sequence[Statement | Executable], *, locked: bool = False, fenced: bool = True
    ) -> None:
        """Run all of `statements` or none, and return once they are on disk. Raises `StorageFailed`.

        `locked`: the values follow from earlier reads, so other processes' locked writes wait. `fenced`: the
        statements are refused once the lease is lost. See `Writer.write`.
        """
        await self._writer.write(statements, locked=locked, fenced=fenced)

    async def alone(self, work: Callable[[WritingConnection], Awaitable[T]], *, fenced: bool = True) -> T:
        """Run `work` alone on the writing connection, see `Writer.alone`. Raises `StorageFailed`."""
        return await self._writer.alone(work, fenced=fenced)

    async def try_again(self) -> None:
        """Repeat the last write that failed, see `Writer.try_again`. Raises `StorageFailed`."""
        await self._writer.try_again()

    async def read(self, statement: Executable, values: Values | None = None) -> Sequence[Row[Any]]:
        """Return the rows of one query, which sees all that is committed. Raises `ReadFailed`."""
        if self._closed:
            raise ReadFailed
        self._reading += 1
        try:
            return await self._read(statement, values or {})
        except FAULTS as error:
            log.error("a query failed: %s", in_a_line(error))
            raise ReadFailed from error
        finally:
            self._reading -= 1
            if self._closed and not self._reading:
                self._read_last.set()

    async def empty_log(self) -> bool:
        """Empty SQLite's log, which holds former pages of the file. Returns whether it is empty now.

        A PostgreSQL server manages its log by itself. Raises `StorageFailed`.
        """
        return True

    async def _read(self, statement: Executable, values: Values) -> Sequence[Row[Any]]:
        async with AsyncExitStack() as stack:
            with READ_WAIT.time():
                connection = await stack.enter_async_context(self._readers.connect())
            return (await connection.execute(statement, values)).all()

    async def close(self) -> None:
        """Finish running work and close all connections. Closing twice does nothing."""
        self._closed = True
        try:
            if self._reading:
                await self._read_last.wait()
        finally:
            await self._writer.close()
            await self._readers.dispose()


class SqliteDatabase(Database):
    """A file with a connection that writes and one that reads."""

    def __init__(self, writer: Writer, readers: AsyncEngine, path: Path) -> None:
        """Internal; use `open`. Starts to check the file at `path` in the background."""
        super().__init__(writer, readers)
        self._checking = asyncio.create_task(self._check(path), name="check the file", context=Context())

    @classmethod
    async def open_file(cls, path: Path) -> SqliteDatabase:
        """Return the open database. Raises `DatabaseUnusable`."""
        try:
            path, version = check_file(path)
            async with AsyncExitStack() as stack:
                connection = await sqlite_writing_engine(path).connect()
                driver = await _driver(connection)
                writer = Writer(SqliteWriting(connection, driver))
                stack.push_async_callback(writer.close)
                for setting in ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"):
                    await driver.execute_fetchall(f"PRAGMA {setting}")
                if version != newest_version():
                    # Python's module for SQLite begins no transaction for changes of tables.
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                    await connection.run_sync(upgrade, version)
                    await connection.commit()
                await driver.execute_fetchall("PRAGMA foreign_keys = ON")
                readers = sqlite_reading_engine(path)
                stack.push_async_callback(readers.dispose)
                async with readers.connect():
                    pass
                stack.pop_all()
        except FAULTS as error:
            reason = cause(error)
            if isinstance(reason, sqlite3.Error):
                raise refusal(path, reason) from error
            raise
        return cls(writer, readers, path)

    async def empty_log(self) -> bool:
        """Empty SQLite's log. Returns False if another connection is reading it. Raises `StorageFailed`."""
        return await self.alone(_empty_log)

    async def checked(self) -> None:
        await asyncio.wait({self._checking})

    async def close(self) -> None:
        """Stop the check of the file, finish all other work, and close all connections."""
        self._checking.cancel()
        await self.checked()
        await super().close()

    async def _check(self, path: Path) -> None:
        """Check all pages of the file at `path`. Damage is logged and kept in `damage`."""
        began = asyncio.get_running_loop().time()
        try:
            self.damage = await WholeCheck(path).run()
        except CheckUnfinished as error:
            log.warning("the check of the database could not be finished: %s", error)
            return
        DATABASE_DAMAGED.set(self.damage is not None)
        if self.damage is None:
            seconds = round(asyncio.get_running_loop().time() - began, 2)
            log.info("all of the database is sound", extra={"seconds": seconds})
        else:
            log.error(self.damage.sentence)


async def _empty_log(connection: WritingConnection) -> bool:
    """Copy SQLite's log into the file, and truncate the log. Returns whether that was possible."""
    driver = cast("SqliteWriting", connection).driver
    await driver.execute_fetchall("PRAGMA busy_timeout = 0")
    try:
        ((busy, _, _),) = await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        await driver.execute_fetchall(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")
    return not busy


async def _driver(connection: AsyncConnection) -> aiosqlite.Connection:
    return cast("aiosqlite.Connection", (await connection.get_raw_connection()).driver_connection)


class PostgresqlDatabase(Database):
    """A database of a PostgreSQL server, with a connection that writes and a pool of readers."""

    @classmethod
    async def open_server(cls, server: Server) -> PostgresqlDatabase:
        """Return the open database. Raises `DatabaseUnusable`."""
        engine = postgresql_engine(server)
        try:
            async with AsyncExitStack() as stack:
                stack.push_async_callback(engine.dispose)
                connection = await engine.connect()
                stack.push_async_callback(connection.close)
                if await postgresql.found_version(connection, server) != newest_version():
                    # Another process may be doing the same.
                    await connection.execute(postgresql.LOCKING, {"key": postgresql.MIGRATING})
                    version = await postgresql.found_version(connection, server)
                    if version != newest_version():
                        await connection.run_sync(upgrade, version)
                    await connection.commit()
                await connection.rollback()
                stack.pop_all()
        except DatabaseUnusable:
            raise
        except FAULTS as error:
            raise postgresql.refusal(server, error) from error
        readers = engine.execution_options(isolation_level="AUTOCOMMIT")
        return cls(Writer(WritingConnection(connection), (postgresql.large_move(),)), readers)

    async def _read(self, statement: Executable, values: Values) -> Sequence[Row[Any]]:
        try:
            return await super()._read(statement, values)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            # The server was restarted since the last query, so all connections of the pool are lost.
            return await super()._read(statement, values)
