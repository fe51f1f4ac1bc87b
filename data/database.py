"""The database, in an SQLite file or on a PostgreSQL server: opened, read and written."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar, cast

import aiosqlite
from sqlalchemy import Executable, Row
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import postgresql
from data.connections import (
    SqliteWriting,
    WritingConnection,
    postgresql_engine,
    sqlite_reading_engine,
    sqlite_writing_engine,
)
from data.errors import DatabaseUnusable, ReadFailed
from data.faults import FAULTS, cause, in_a_line
from data.migrations.runner import (
    FIRST_REVISION,
    VERSIONS,
    newest_version,
    sql_files,
    take_sql_steps,
    upgrade,
)
from data.opening import check_file, check_sound, refusal
from data.place import Place, Server
from data.portable import Values
from data.writer import Statement, Writer

log = logging.getLogger(__name__)

T = TypeVar("T")


class Database:
    """A database with one connection that writes; what was committed is read beside it."""

    def __init__(self, writer: Writer, readers: AsyncEngine) -> None:
        """Made by `open`. Each query of `readers` is a transaction by itself."""
        self._writer = writer
        self._readers = readers
        self._reading = 0
        self._read_last = asyncio.Event()
        self._closed = False

    @staticmethod
    async def open(place: Place, versions: Path = VERSIONS) -> Database:
        """The database at `place`, its tables made or brought up to date by the revisions in `versions`.

        Raises `DatabaseUnusable`; what is not ours or of a newer version has then not been changed.
        """
        if isinstance(place, Server):
            return await PostgresqlDatabase.open_server(place, versions)
        return await SqliteDatabase.open_file(place, versions)

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
            log.error("a query failed: %s", in_a_line(error))
            raise ReadFailed from error
        finally:
            self._reading -= 1
            if self._closed and not self._reading:
                self._read_last.set()

    async def _read(self, statement: Executable, values: Values) -> Sequence[Row[Any]]:
        async with self._readers.connect() as connection:
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

    @classmethod
    async def open_file(cls, path: Path, versions: Path) -> SqliteDatabase:
        """As `Database.open`."""
        try:
            path = check_file(path, newest=newest_version(versions))
            async with AsyncExitStack() as stack:
                connection = await sqlite_writing_engine(path).connect()
                driver = await _driver(connection)
                writer = Writer(SqliteWriting(connection, driver))
                stack.push_async_callback(writer.close)
                await check_sound(driver, path)
                await driver.execute_fetchall("PRAGMA journal_mode = WAL")
                for setting in ("synchronous = FULL", "secure_delete = ON"):
                    await driver.execute_fetchall(f"PRAGMA {setting}")
                await _bring_up_to_date(connection, driver, versions)
                await driver.execute_fetchall("PRAGMA foreign_keys = ON")
                readers = sqlite_reading_engine(path)
                stack.push_async_callback(readers.dispose)
                async with readers.connect():
                    pass
                stack.pop_all()
        except FAULTS as error:
            found = cause(error)
            if isinstance(found, sqlite3.Error):
                raise refusal(path, found) from error
            raise
        return cls(writer, readers)


async def _driver(connection: AsyncConnection) -> aiosqlite.Connection:
    return cast("aiosqlite.Connection", (await connection.get_raw_connection()).driver_connection)


async def _bring_up_to_date(
    connection: AsyncConnection, driver: aiosqlite.Connection, versions: Path
) -> None:
    ((found,),) = await driver.execute_fetchall("PRAGMA user_version")
    if 0 < found < FIRST_REVISION:
        await take_sql_steps(driver, sql_files())
        found = FIRST_REVISION
    if found < newest_version(versions) or not await driver.execute_fetchall(VERSION_NOTED):
        # Python's module for SQLite begins no transaction for changes of tables.
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(upgrade, found, versions)
        await connection.commit()


VERSION_NOTED = "SELECT 1 FROM sqlite_master WHERE name = 'golf_version'"


class PostgresqlDatabase(Database):
    """A database of a PostgreSQL server, with a connection that writes and a pool of some that read."""

    @classmethod
    async def open_server(cls, server: Server, versions: Path) -> PostgresqlDatabase:
        """As `Database.open`."""
        engine = postgresql_engine(server)
        try:
            async with AsyncExitStack() as stack:
                stack.push_async_callback(engine.dispose)
                connection = await engine.connect()
                stack.push_async_callback(connection.close)
                newest = newest_version(versions)
                if await postgresql.found_version(connection, server, newest) < newest:
                    # Another process may be doing the same.
                    await connection.execute(postgresql.LOCKING, {"key": postgresql.MIGRATING})
                    found = await postgresql.found_version(connection, server, newest)
                    if found < newest:
                        await connection.run_sync(upgrade, found, versions)
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
