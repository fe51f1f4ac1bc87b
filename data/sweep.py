"""The sweep over a database's file after something was removed, so that no copy of it stays there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextvars import Context
from functools import partial
from typing import Final, TypeVar

from data.errors import ReadFailed
from data.portable import portable
from data.sql.connections import PATIENCE, SqliteWriting, WritingConnection
from data.sql.database import Database, SqliteDatabase
from data.unused_space import FreePages, UnknownFormat, UnusedSpace
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

T = TypeVar("T")

SWEEP_DUE: Final = "something was removed since the last sweep"
"""The key that says that a sweep is due; written with the removal itself, and so kept through restarts."""

INTERVAL: Final = 600.0
"""Seconds between two sweeps: each reads the whole file."""

TOGETHER: Final = 256
"""Pages that are read at a time."""

OVERWRITTEN: Final = 64
"""Pages that are overwritten in a step, at most: the next move may have to wait until they are on disk."""

PAUSE: Final = 0.005
LEAVE: Final = 0.05
"""Seconds after a read, and after a step that keeps others from writing; as many as that took, if longer."""

STEP: Final = 0.02
"""Seconds after which such a step overwrites no further page."""

LONGEST: Final = 1.0
"""Seconds between attempts to empty the log while somebody reads it, at most."""

DUE = portable("SELECT value FROM notes WHERE key = :key")
DONE = portable("DELETE FROM notes WHERE key = :key AND value = :value")


class _Stopped(Exception):
    """The database is about to be closed."""


class Sweep:
    """Overwrites the unused bytes of a file (`unused_space`), at most once in `interval` seconds.

    It goes through the file in small steps, between which others write. What is divided or removed meanwhile
    can't bring back anything: only rows that are still there are copied. Until the next sweep, at least the
    log with its older pages is emptied right away. PostgreSQL tends its files itself.
    """

    def __init__(self, database: Database, interval: float = INTERVAL) -> None:
        self._database = database
        self._interval = interval
        self._free_at = 0.0
        self._asked = False
        self._due = False
        self._timer: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None
        self._closed = False

    def want(self) -> None:
        """Sweep now, or as soon as the last sweep is `interval` seconds ago."""
        self._due = True
        self._begin()

    async def resume(self) -> None:
        """Sweep if the last process left it due. Raises `ReadFailed`."""
        if await self._database.read(DUE, {"key": SWEEP_DUE}):
            self.want()

    async def settled(self) -> None:
        """Wait for the sweep that is under way, if there is one."""
        if self._work is not None:
            await asyncio.wait({self._work})

    async def close(self) -> None:
        """End a sweep that is under way; the next process begins it again, like one that is still due."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self.settled()

    def _begin(self) -> None:
        self._asked = True
        if self._work is None and not self._closed:
            # It works for all matches, not only for that of the task which begins it.
            self._work = asyncio.create_task(self._do(), name="sweep", context=Context())

    async def _do(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._asked and not self._closed:
                self._asked = False
                await self._once(loop)
        finally:
            self._work = None
        if self._due and not self._closed:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = loop.call_at(self._free_at, self._begin)

    async def _once(self, loop: asyncio.AbstractEventLoop) -> None:
        began = loop.time()
        early = began < self._free_at
        try:
            if early:
                await self._database.alone(_empty_log)
                return
            self._due = False
            found = await self._database.read(DUE, {"key": SWEEP_DUE})
            if isinstance(self._database, SqliteDatabase):
                pages = await self._sweep(self._database)
                seconds = round(loop.time() - began, 2)
                log.info("what was removed is overwritten", extra={"pages": pages, "seconds": seconds})
            # What was removed during the sweep has given the note another value.
            await self._database.write([(DONE, {"key": SWEEP_DUE, "value": row.value}) for row in found])
        except _Stopped:
            return
        except UnknownFormat:
            log.error("what was removed can’t be overwritten: the file has another format than expected")
        except (StorageFailed, ReadFailed, OSError):
            log.warning("not all that was removed could be overwritten in the file; trying again later")
            self._due = True
        if not early:
            self._free_at = loop.time() + self._interval

    async def _sweep(self, database: SqliteDatabase) -> int:
        """Go through the whole file; returns the number of pages in which something was overwritten."""
        space = UnusedSpace(database.descriptor())
        listed = await self._step(database, lambda: list(space.free_list()))
        free = await asyncio.to_thread(FreePages.of, listed)
        first, overwritten = 1, 0
        while first <= space.pages:
            began = _now()
            pages = await asyncio.to_thread(space.filled, first, TOGETHER, free)
            await self._pause(max(PAUSE, _now() - began))
            await self._overwrite(database, space, pages, free)
            overwritten += len(pages)
            first += TOGETHER
        return overwritten

    async def _overwrite(
        self, database: SqliteDatabase, space: UnusedSpace, pages: Sequence[int], free: FreePages
    ) -> None:
        while pages:
            began = _now()
            done = await self._step(database, partial(space.overwrite, pages[:OVERWRITTEN], free, STEP))
            pages = pages[done:]
            # Outside of the step, as the sweep is still due should the power fail.
            await asyncio.to_thread(space.sync)
            await self._pause(max(LEAVE, _now() - began))

    async def _step(self, database: SqliteDatabase, work: Callable[[], T]) -> T:
        """Do `work` once nobody reads the log, while nobody can change the file."""
        pause = LEAVE
        while True:
            found: list[T] = await database.alone(lambda connection: _undisturbed(database, connection, work))
            if found:
                return found[0]
            await self._pause(pause)
            pause = min(2 * pause, LONGEST)

    async def _pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self._closed:
            raise _Stopped


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _undisturbed(
    database: SqliteDatabase, connection: WritingConnection, work: Callable[[], T]
) -> list[T]:
    """Do `work` in a thread while all of the database is in its file and nobody can write; what it returns.

    That is nothing if another connection reads the log.
    """
    if not isinstance(connection, SqliteWriting) or not await _empty_log(connection):
        return []
    driver = connection.driver
    await driver.execute_fetchall("BEGIN IMMEDIATE")
    try:
        # Whoever wrote between the two has left a log, which SQLite would copy into the file at any time.
        return [] if database.has_log() else [await _in_thread(work)]
    finally:
        # A page that SQLite still has in memory would be written with the bytes that were overwritten. A
        # script ends the transaction first, which has changed nothing.
        await driver.executescript("PRAGMA shrink_memory")


async def _empty_log(connection: WritingConnection) -> bool:
    """Copy SQLite's log into the file and cut it to nothing; whether that could be done at once."""
    if not isinstance(connection, SqliteWriting):
        return True
    driver = connection.driver
    await driver.execute_fetchall("PRAGMA busy_timeout = 0")
    try:
        ((busy, _, _),) = await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        await driver.execute_fetchall(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")
    return not busy


async def _in_thread(work: Callable[[], T]) -> T:
    """Do `work` in a thread, and wait for its end even where that is cancelled."""
    working = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(working)
    finally:
        await asyncio.wait({working})
