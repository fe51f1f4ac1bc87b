"""PostgreSQL session that ends soon after its process is cut off, and then frees its advisory locks.

The process sends a query every second. The server ends the session after `ENDS_AFTER` seconds without one,
whatever the state of the network. The process gives up the locks earlier, after `LEASE` seconds without an
answer, before another process can have them.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

from data.background import Tasks
from data.place import Server

log = logging.getLogger(__name__)

T = TypeVar("T")

BEAT: Final = 1.0
"""Seconds between two queries."""

LEASE: Final = 5.0
"""Seconds from an answered query until the process gives up its locks."""

ENDS_AFTER: Final = 7.0
"""Seconds without a query until the server ends the session."""

CONNECT_WITHIN: Final = 5.0
"""Seconds that a new connection may take."""

CLOSE_WITHIN: Final = 1.0
"""Seconds that closing the connection may take."""

STILL_THERE: Final = "SELECT 1"
NOTIFY: Final = "SELECT pg_notify($1, $2)"


class SessionLost(Exception):
    """The session is over, and other processes may have its locks."""


class Lease(Protocol):
    """A right that one process has for a while and another may have later, such as locks."""

    @property
    def held(self) -> bool:
        """Whether nobody else can have the lease now."""


class LeasedSession:
    """A connection by which a process holds advisory locks and exchanges messages with others.

    `lost` is set once the locks can't be relied on any more; then every method raises `SessionLost`.
    """

    def __init__(self, connection: Any, faults: tuple[type[Exception], ...], lease: float) -> None:
        """Internal; use `open`. `connection` is asyncpg's; `faults` are the errors that it may raise."""
        self.lost = asyncio.Event()
        self.process: int = connection.get_server_pid()
        """PostgreSQL's process id of this session."""
        self._connection = connection
        self._faults = faults
        self._lease = lease
        self._until = _now() + lease
        self._asking = asyncio.Lock()
        self._tasks = Tasks()

    @classmethod
    async def open(
        cls, server: Server, *, beat: float = BEAT, lease: float = LEASE, ends_after: float = ENDS_AFTER
    ) -> LeasedSession:
        """Return a session with the database of `server`. Raises `SessionLost`."""
        driver = importlib.import_module("asyncpg")  # only who has a server loads its driver
        # asyncpg may raise the last of these if the connection breaks in the middle of a question.
        faults = (driver.PostgresError, driver.InterfaceError, OSError, driver.InternalClientError)
        settings = {"application_name": "golf shards", "idle_session_timeout": str(int(ends_after * 1000))}
        try:
            connection = await driver.connect(
                server.address, timeout=CONNECT_WITHIN, server_settings=settings
            )
        except faults as error:
            raise SessionLost(str(error)) from error
        self = cls(connection, faults, lease)
        connection.add_termination_listener(lambda _: self._lose("the server ended it"))
        self._tasks.begin("keep the lease", self._beat(beat))
        self._tasks.begin("watch the lease", self._watch())
        return self

    @property
    def held(self) -> bool:
        """Whether no other process can have this session's locks now."""
        return not self.lost.is_set() and _now() < self._until

    async def ask(self, sql: str, *values: object) -> Sequence[Any]:
        """Return the rows of a statement. Raises `SessionLost`."""
        async with self._asking:
            asked = _now()
            rows: Sequence[Any] = await self._unless_lost(lambda: self._connection.fetch(sql, *values))
            self._until = max(self._until, asked + self._lease)
            return rows

    async def listen(self, channel: str, heard: Callable[[str], None]) -> None:
        """Call `heard` with each message to `channel`, also with this session's own."""
        async with self._asking:
            await self._unless_lost(
                lambda: self._connection.add_listener(channel, lambda *about: heard(str(about[3])))
            )

    async def tell(self, channel: str, message: str) -> None:
        """Send a message of up to 7,999 bytes to all sessions that listen to `channel`."""
        await self.ask(NOTIFY, channel, message)

    def give_up(self, why: str) -> None:
        """Act as if the locks had been lost; the log says `why`."""
        self._lose(why)

    async def close(self) -> None:
        self.lost.set()
        await self._tasks.close()
        with suppress(*self._faults):
            async with asyncio.timeout(CLOSE_WITHIN):  # which covers the end of a running query, too
                await self._connection.close()

    async def _unless_lost(self, work: Callable[[], Awaitable[T]]) -> T:
        if self.lost.is_set():
            raise SessionLost
        try:
            return await work()
        except self._faults as error:
            self._lose(f"{type(error).__name__}: {error}".splitlines()[0])
            raise SessionLost from error

    def _lose(self, why: str) -> None:
        if not self.lost.is_set():
            log.warning("the session that holds this process's shards is lost: %s", why)
            self.lost.set()
            self._connection.terminate()

    async def _beat(self, every: float) -> None:
        with suppress(SessionLost):
            while True:
                await asyncio.sleep(every)
                await self.ask(STILL_THERE)

    async def _watch(self) -> None:
        while True:
            left = self._until - _now()  # each answer moves the end
            if left <= 0:
                break
            await asyncio.sleep(left)
        self._lose("the server did not answer in time")


def _now() -> float:
    """Return a time in seconds. Where possible, the clock runs on while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
