"""The database, in an SQLite file or on a PostgreSQL server: opened, read and written."""

from __future__ import annotations

import asyncio
import logging
import os
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
from data.metrics import DATABASE_WAIT
from data.migrations.runner import newest_version, upgrade
from data.place import Place, Server
from data.portable import Values
from data.shutdown_mark import ShutdownMark
from data.sql import postgresql
from data.sql.connections import (
    SqliteWriting,
    WritingConnection,
    postgresql_engine,
    sqlite_reading_engine,
    sqlite_writing_engine,
)
from data.sql.faults import FAULTS, cause, in_a_line, is_damage
from data.sql.opening import CHECKED_FIRST, check_file, check_sound, has_log, refusal
from data.sql.whole_check import CheckUnfinished, WholeCheck
from data.sql.writer import Statement, Writer

log = logging.getLogger(__name__)

T = TypeVar("T")

READ_WAIT: Final = DATABASE_WAIT.labels("read")


class Database:
    """A database with one connection that writes; what was committed is read beside it."""

    def __init__(self, writer: Writer, readers: AsyncEngine) -> None:
        """Made by `open`. Each query of `readers` is a transaction by itself."""
        self._writer = writer
        self._readers = readers
        self._reading = 0
        self._read_last = asyncio.Event()
        self._found: asyncio.Future[DatabaseUnusable] = asyncio.get_running_loop().create_future()
        self._damage_met = False
        self._closed = False

    @staticmethod
    async def open(place: Place) -> Database:
        """The database at `place`, its tables made or brought up to date.

        Raises `DatabaseUnusable`; what is not ours or not of a version that this bot knows has then not been
        changed.
        """
        if isinstance(place, Server):
            return await PostgresqlDatabase.open_server(place)
        return await SqliteDatabase.open_file(place)

    async def write(self, statements: Sequence[Statement], *, locked: bool = False) -> None:
        """Do all of `statements` or none, and return once they are on disk. Raises `StorageFailed`.

        `locked`: what they write follows from what they read, so other processes' locked writes wait.
        """
        await self._writer.write(statements, locked=locked)

    async def alone(self, work: Callable[[WritingConnection], Awaitable[T]]) -> T:
        """Let `work` have the writing connection to itself, see `Writer.alone`. Raises `StorageFailed`."""
        return await self._writer.alone(work)

    async def read(self, statement: Executable, values: Values | None = None) -> Sequence[Row[Any]]:
        """The rows that one query finds among all that is committed. Raises `ReadFailed`."""
        if self._closed:
            raise ReadFailed
        self._reading += 1
        try:
            return await self._read(statement, values or {})
        except FAULTS as error:
            self._damage_met = self._damage_met or is_damage(error)
            log.error("a query failed: %s", in_a_line(error))
            raise ReadFailed from error
        finally:
            self._reading -= 1
            if self._closed and not self._reading:
                self._read_last.set()

    async def unusable(self) -> DatabaseUnusable:
        """Wait until damage is found while the database is in use; nothing is written from then on."""
        return await asyncio.shield(self._found)

    async def _read(self, statement: Executable, values: Values) -> Sequence[Row[Any]]:
        async with AsyncExitStack() as stack:
            with READ_WAIT.time():
                connection = await stack.enter_async_context(self._readers.connect())
            return (await connection.execute(statement, values)).all()

    async def close(self) -> None:
        """Finish what is under way and close all connections. Closing twice does nothing."""
        self._closed = True
        try:
            if self._reading:
                await self._read_last.wait()
        finally:
            await self._writer.close()
            await self._readers.dispose()


class SqliteDatabase(Database):
    """One file with a connection that writes and one that reads."""

    def __init__(
        self, writer: Writer, readers: AsyncEngine, mark: ShutdownMark, check: WholeCheck | None
    ) -> None:
        """Made by `open`. `check` is still to be made; `mark` is for the end."""
        super().__init__(writer, readers)
        self._mark = mark
        self._descriptor: int | None = None
        self._sound = check is None
        self._checking: asyncio.Task[None] | None = None
        if check is not None:
            self._checking = asyncio.create_task(self._check(check), name="check", context=Context())

    @classmethod
    async def open_file(cls, path: Path) -> SqliteDatabase:
        """As `Database.open`.

        All pages are checked unless the last process has left a mark. Where that takes long, it is done while
        people play, if nothing speaks for damage (`Database.unusable`).
        """
        try:
            path, found = check_file(path)
            mark = ShutdownMark(path)
            clean, check = mark.says_clean(), None
            async with AsyncExitStack() as stack:
                connection = await sqlite_writing_engine(path).connect()
                driver = await _driver(connection)
                writer = Writer(SqliteWriting(connection, driver))
                stack.push_async_callback(writer.close)
                if clean:
                    log.debug("the database was closed as it should be, so it is not checked")
                elif found == newest_version() and await _may_wait(driver, mark):
                    check = WholeCheck(path)
                else:
                    await check_sound(driver, path)
                mark.clear()
                await driver.execute_fetchall("PRAGMA journal_mode = WAL")
                for setting in ("synchronous = FULL", "secure_delete = ON"):
                    await driver.execute_fetchall(f"PRAGMA {setting}")
                if found != newest_version():
                    # Python's module for SQLite begins no transaction for changes of tables.
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                    await connection.run_sync(upgrade, found)
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
        return cls(writer, readers, mark, check)

    def has_log(self) -> bool:
        """Whether not all is in the file itself."""
        return has_log(self._mark.database)

    def descriptor(self) -> int:
        """A descriptor of the file for reading and writing beside SQLite, closed with the database.

        A process that closes any of its descriptors of a file gives up all its locks on that, SQLite's among
        them. Raises `OSError`.
        """
        if self._descriptor is None:
            self._descriptor = self._mark.same_file()
        return self._descriptor

    async def close(self) -> None:
        """As `Database.close`; the file is marked as sound if nothing speaks against it."""
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.wait({self._checking})
        was_closed = self._closed
        await super().close()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
        if self._sound and not was_closed and not (self._damage_met or self._writer.damage_met):
            self._mark.note_clean()

    async def _check(self, check: WholeCheck) -> None:
        began = asyncio.get_running_loop().time()
        log.info("checking all of the database while people play")
        try:
            found = await check.run()
        except CheckUnfinished as error:
            log.warning("the check of all of the database could not be finished: %s", error)
            return
        if found is None:
            self._sound = True
            seconds = round(asyncio.get_running_loop().time() - began, 2)
            log.info("all of the database is sound", extra={"seconds": seconds})
            return
        self._writer.refuse()
        self._mark.note_damaged()
        self._found.set_result(found)


async def _may_wait(driver: aiosqlite.Connection, mark: ShutdownMark) -> bool:
    """Whether a file of the newest version may be checked while people play.

    It is checked first if it is small, if damage was found in it, and if it is a backup: backups have no log,
    and copying is what damages files.
    """
    ((journal,),) = await driver.execute_fetchall("PRAGMA journal_mode")
    return mark.size > CHECKED_FIRST and journal == "wal" and not mark.says_damaged()


async def _driver(connection: AsyncConnection) -> aiosqlite.Connection:
    return cast("aiosqlite.Connection", (await connection.get_raw_connection()).driver_connection)


class PostgresqlDatabase(Database):
    """A database of a PostgreSQL server, with a connection that writes and a pool of some that read."""

    @classmethod
    async def open_server(cls, server: Server) -> PostgresqlDatabase:
        """As `Database.open`."""
        engine = postgresql_engine(server)
        try:
            async with AsyncExitStack() as stack:
                stack.push_async_callback(engine.dispose)
                connection = await engine.connect()
                stack.push_async_callback(connection.close)
                if await postgresql.found_version(connection, server) != newest_version():
                    # Another process may be doing the same.
                    await connection.execute(postgresql.LOCKING, {"key": postgresql.MIGRATING})
                    found = await postgresql.found_version(connection, server)
                    if found != newest_version():
                        await connection.run_sync(upgrade, found)
                    await connection.commit()
                await connection.rollback()
                stack.pop_all()
        except DatabaseUnusable:
            raise
        except FAULTS as error:
            raise postgresql.refusal(server, error) from error
        readers = engine.execution_options(isolation_level="AUTOCOMMIT")
        return cls(Writer(WritingConnection(connection)), readers)

    async def _read(self, statement: Executable, values: Values) -> Sequence[Row[Any]]:
        try:
            return await super()._read(statement, values)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            # The server was started anew since the last query, and all of the pool with it.
            return await super()._read(statement, values)
