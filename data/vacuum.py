"""Vacuuming the database after something was removed, so that no copy of it stays in the file."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextvars import Context
from typing import Final

from data.connections import SqliteWriting, WritingConnection
from data.database import Database
from data.portable import portable
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

VACUUM_DUE: Final = "something was removed since the last sweep"
"""The key that says that a vacuum is due; written with the removal itself, and so kept through restarts."""

INTERVAL: Final = 600.0
"""Seconds between two vacuums: each writes the whole file anew while other writes wait."""

DUE = portable("SELECT 1 FROM notes WHERE key = :key")
DONE = portable("DELETE FROM notes WHERE key = :key")


class Vacuum:
    """Vacuums the database after something was removed, at most once in `interval` seconds.

    With `secure_delete` SQLite overwrites what is removed, but not the copies that stay behind between the
    cells of a page when a full page is divided. Only a file that is written anew is sure to have none. Until
    the next vacuum, at least the log with its older pages is emptied right away.
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
        """Vacuum now, or as soon as the last vacuum is `interval` seconds ago."""
        self._due = True
        self._begin()

    async def resume(self) -> None:
        """Vacuum if the last process left one due. Raises `ReadFailed`."""
        if await self._database.read(DUE, {"key": VACUUM_DUE}):
            self.want()

    async def settled(self) -> None:
        """Wait for the vacuum that is under way, if there is one."""
        if self._work is not None:
            await asyncio.wait({self._work})

    async def close(self) -> None:
        """Let a vacuum that is under way end; one that is still due is left to the next process."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self.settled()

    def _begin(self) -> None:
        self._asked = True
        if self._work is None and not self._closed:
            # It works for all matches, not only for that of the task which begins it.
            self._work = asyncio.create_task(self._do(), name="vacuum", context=Context())

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
            await self._database.alone(_vacuum)
            log.info("the database was written anew", extra={"seconds": round(loop.time() - began, 2)})
        except StorageFailed:
            log.warning("not all that was removed could be overwritten in the file; trying again later")
            self._due = True
        if not early:
            self._free_at = loop.time() + self._interval


async def _vacuum(connection: WritingConnection) -> None:
    if isinstance(connection, SqliteWriting):
        await connection.driver.execute_fetchall("VACUUM")
    await _empty_log(connection)
    await connection.execute(DONE, [{"key": VACUUM_DUE}])


async def _empty_log(connection: WritingConnection) -> None:
    if not isinstance(connection, SqliteWriting):
        return
    ((busy, _, _),) = await connection.driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    if busy:
        raise sqlite3.OperationalError("another program reads the database, so its log can't be emptied")
