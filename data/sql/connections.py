"""Connections to SQLite and PostgreSQL by SQLAlchemy: engines, and the one connection that writes."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

import aiosqlite
from sqlalchemy import Executable, Row, event, text
from sqlalchemy.engine import URL, CursorResult
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement

from data.faults import FAULTS, NotConnected, in_a_line
from data.place import Server
from data.processes.leased_session import ENDS_AFTER, LEASE
from data.sql.portable import Values
from data.sqlite_file.opening import PATIENCE

log = logging.getLogger(__name__)

# These loggers log statements, and at DEBUG their parameters, the secrets of running matches among them.
logging.getLogger("aiosqlite").setLevel(logging.INFO)
logging.getLogger("sqlalchemy").setLevel(logging.WARNING)

READ_WITHIN: Final = 30.0
"""Most seconds that a query waits for earlier queries."""

READERS: Final = 4
"""Most connections to PostgreSQL for reading; more readers wait for a free one."""

ANSWER_WITHIN: Final = 10.0
"""Seconds that PostgreSQL may take for one statement before it is given up."""

CONNECT_WITHIN: Final = 5.0
"""Seconds that a new connection to PostgreSQL may take."""

SERVER_SETTINGS: Final = {
    "application_name": "golf",
    # An answer must mean that the data is on disk, whatever the server's own settings are.
    "synchronous_commit": "on",
    "lock_timeout": str(int(PATIENCE * 1000)),
    # If a process is cut off in the middle of its work, other processes wait for its locks only so long.
    "idle_in_transaction_session_timeout": str(int(ANSWER_WITHIN * 1000)),
    "jit": "off",
}
"""Settings of a connection to PostgreSQL."""

PAUSE: Final = 0.2
"""Seconds between two attempts to reconnect to a server."""

LOCKING: Final = text("SELECT pg_advisory_xact_lock(:key)")
COMMITTED_WITHIN: Final = ENDS_AFTER - LEASE
"""Seconds from the last look at the lease until the commit must arrive; otherwise the server undoes all.

So a process that was stopped in between can't commit later, when others have its lease.
"""

NUMBER: Final = text("""
SELECT CAST(pg_current_xact_id() AS TEXT),
    set_config('idle_in_transaction_session_timeout', CAST(CAST(:within AS INTEGER) AS TEXT), true)
""")
STATUS: Final = text("SELECT pg_xact_status(CAST(CAST(:number AS TEXT) AS xid8))")

NUL: Final = "\0"
IN_PLACE: Final = "\N{REPLACEMENT CHARACTER}"

LOCK: Final = 0x474F4C46
"""Key of the advisory lock for locked writes and work, "GOLF". One process at a time holds it."""


def sqlite_writing_engine(path: Path) -> AsyncEngine:
    """Return an engine whose one connection stays open. A change begins a transaction by itself."""
    return create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args={"isolation_level": "IMMEDIATE", "timeout": PATIENCE},
        poolclass=NullPool,
        hide_parameters=True,
    )


def sqlite_reading_engine(path: Path) -> AsyncEngine:
    """Return an engine with one read-only connection. Each query sees all that was committed before."""
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args={"timeout": PATIENCE},
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
        pool_size=1,
        max_overflow=0,
        pool_timeout=READ_WITHIN,
        hide_parameters=True,
    )

    def only_reads(connection: Any, _record: object) -> None:
        connection.cursor().execute("PRAGMA query_only = ON")

    event.listen(engine.sync_engine, "connect", only_reads)
    return engine


def postgresql_engine(server: Server) -> AsyncEngine:
    """Return an engine with a pool of connections: some for readers, one for the writer."""

    async def connect() -> Any:
        # Only installations with a server load its driver.
        driver = importlib.import_module("asyncpg")
        try:
            return await driver.connect(
                server.address,
                timeout=CONNECT_WITHIN,
                command_timeout=ANSWER_WITHIN,
                server_settings=SERVER_SETTINGS,
            )
        except (driver.PostgresError, driver.InterfaceError) as error:
            raise NotConnected(str(error)) from error
        except ValueError as error:  # its text may show the value
            raise NotConnected("an option has a value that it can’t have") from error

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=READERS + 1,
        max_overflow=0,
        pool_timeout=READ_WITHIN,
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "before_cursor_execute", _without_nul, retval=True)
    return engine


def _without_nul(
    _connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool
) -> tuple[str, Any]:
    """Replace the character U+0000: people can type it, but PostgreSQL's texts can't hold it."""
    if not many:
        return statement, _replaced(values)
    return statement, [_replaced(row) for row in values]


def _replaced(values: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(each.replace(NUL, IN_PLACE) if type(each) is str else each for each in values)


class NotHeld(Exception):
    """The lease that a write needs is lost."""


def always() -> bool:
    """Return True, for a write that needs no lease."""
    return True


class WritingConnection:
    """Connection that writes to PostgreSQL. Its first statement begins a transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        """Take over `connection`, which connects again by itself if it is lost."""
        self._connection = connection

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction()

    async def rows(self, statement: Executable, values: Values | None = None) -> Sequence[Row[Any]]:
        """Return the rows of a query, which also sees uncommitted changes."""
        return (await self._done(statement, values or {})).all()

    async def execute(self, statement: Executable, rows: Sequence[Values] = ({},)) -> int:
        """Run `statement` with each of `rows` as its values. Returns how many rows a single run changed."""
        if not rows:
            return 0
        return _changed(await self._done(statement, rows[0] if len(rows) == 1 else list(rows)))

    async def lock(self) -> None:
        """Wait until no other process holds the lock, and hold it until the commit."""
        await self._done(LOCKING, {"key": LOCK})

    async def commit(self, held: Callable[[], bool] = always) -> None:
        """Write the transaction to disk. Raises `NotHeld`, without a commit, if `held` returns False.

        If the connection is lost meanwhile, a new one tells whether the transaction was committed.
        """
        number = await self._connection.scalar(NUMBER, {"within": int(COMMITTED_WITHIN * 1000)})
        if not held():
            raise NotHeld
        try:
            await self._connection.commit()
        except FAULTS as error:
            log.warning("the connection was lost during a commit: %s", in_a_line(error))
            if not await self._was_committed(str(number)):
                raise

    async def _done(self, statement: Executable, values: Values | list[Values]) -> CursorResult[Any]:
        """Run `statement`; run it again if it is the first of a transaction and finds the connection lost."""
        first = not self._connection.in_transaction()
        try:
            return await self._connection.execute(statement, values)
        except DBAPIError as error:
            if not (first and error.connection_invalidated):
                raise
            # The server was restarted since the last transaction; nothing of this transaction has been done.
            await self._connection.rollback()
            return await self._connection.execute(statement, values)

    async def _was_committed(self, number: str) -> bool:
        """Whether the server has committed the transaction `number`. Raises the errors in `FAULTS`."""
        deadline = asyncio.get_running_loop().time() + ANSWER_WITHIN
        while True:
            try:
                await self._connection.rollback()
                status = await self._connection.scalar(STATUS, {"number": number})
                await self._connection.rollback()
            except FAULTS:
                if asyncio.get_running_loop().time() > deadline:
                    raise
            else:
                # The server may not have noticed yet that the old connection is lost.
                if status != "in progress" or asyncio.get_running_loop().time() > deadline:
                    return bool(status == "committed")
            await asyncio.sleep(PAUSE)

    async def rollback(self) -> None:
        await self._connection.rollback()

    async def close(self) -> None:
        """Close all connections of the engine."""
        try:
            await self._connection.close()
        finally:
            await self._connection.engine.dispose()


_Compiled = tuple[str, Sequence[str], Mapping[str, Any]]
"""SQL for SQLite's driver, the names of its parameters in order, and values that the statement contains."""


class SqliteWriting(WritingConnection):
    """The writing connection to an SQLite file.

    Compiled statements go to the driver directly, and all rows of one statement together. SQLAlchemy's own
    way takes three more changes of threads for each statement, and twice the processor time.
    """

    def __init__(self, connection: AsyncConnection, driver: aiosqlite.Connection) -> None:
        """Take over `connection`; `driver` is the connection that it wraps."""
        super().__init__(connection)
        self.driver = driver
        self._compiled: WeakKeyDictionary[Executable, _Compiled] = WeakKeyDictionary()

    @property
    def in_transaction(self) -> bool:
        return self.driver.in_transaction

    async def execute(self, statement: Executable, rows: Sequence[Values] = ({},)) -> int:
        """Run `statement` with each of `rows` as its values. Returns the number of changed rows.

        The cursor is closed on the driver's thread. Dropped on another thread, it would reset a statement
        that may be in use again.
        """
        if not rows:
            return 0
        sql, names, own = self._compiled.get(statement) or self._compile(statement, rows[0])
        whole = [{**own, **row} for row in rows] if own else rows
        values = [tuple(row[name] for name in names) for row in whole]
        async with self.driver.executemany(sql, values) as done:
            return done.rowcount

    def _compile(self, statement: Executable, values: Values) -> _Compiled:
        element, dialect = cast("ClauseElement", statement), self._connection.dialect
        compiled = cast(
            "SQLCompiler",
            element.compile(
                dialect=dialect, column_keys=list(values), compile_kwargs={"render_postcompile": True}
            ),
        )
        names = tuple(compiled.positiontup or ())
        own = {name: compiled.params[name] for name in names if name not in values}
        entry = str(compiled), names, own
        self._compiled[statement] = entry
        return entry

    async def lock(self) -> None:
        """Do nothing: the file has one writer."""

    async def commit(self, held: Callable[[], bool] = always) -> None:
        """Write the transaction to disk. Raises `NotHeld`."""
        if not held():
            raise NotHeld
        await self.driver.commit()

    async def rollback(self) -> None:
        await self.driver.rollback()


def _changed(result: CursorResult[Any]) -> int:
    return result.rowcount
