"""The storing of a table's results once they are known. The moves that led to them are already safe."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from engine.game.errors import StorageFailed
from engine.table.clock import STORAGE_RETRY
from engine.table.journal import Journal
from engine.table.state import TableState

log = logging.getLogger(__name__)

Spawn = Callable[[Coroutine[Any, Any, None]], object]


class ResultStorage:
    """Stores the results of one table in its journal, each result once while the process lives.

    After a restart, all results are stored again, which changes nothing. `ended` is called once, when the
    table is over and all its results are stored; `end_stored` is True from then on.
    """

    def __init__(self, state: TableState, journal: Journal, spawn: Spawn, ended: Callable[[], None]) -> None:
        self._state = state
        self._journal = journal
        self._spawn = spawn
        self._ended = ended
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False
        self._holes_stored = 0
        self.end_stored = False

    @property
    def due(self) -> bool:
        """Whether a hole or the table has ended and is not stored yet."""
        ended = not self._state.live and not self.end_stored
        return ended or self._holes_stored < len(self._state.hole_results)

    def begin(self) -> None:
        """Store, in the background, the results known so far. If that fails, try again later."""
        self._spawn(self._store_or_retry())

    def stop(self) -> None:
        """Stop trying until `resume`."""
        self._stopped = True
        self._cancel_timer()

    def resume(self) -> None:
        """Continue after `stop`."""
        self._stopped = False
        self.begin()

    async def _store_or_retry(self) -> None:
        if not await self.store() and not self._stopped:
            self._cancel_timer()
            self._timer = asyncio.get_running_loop().call_later(STORAGE_RETRY, self.begin)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    async def store(self) -> bool:
        """Store the results that are not stored yet. Returns False if that failed and is to be retried."""
        try:
            async with self._lock:
                await self._store()
        except StorageFailed:
            log.warning("table %s could not store a result; trying again", self._state.id)
            return False
        return True

    async def _store(self) -> None:
        """Store holes first: once a match or a table is marked as over, no restart looks at it again."""
        for result in self._state.hole_results[self._holes_stored :]:
            await self._journal.keep_hole(result)
            self._holes_stored += 1
        if self._state.live or self.end_stored:
            return
        if self._state.stage == "finished":
            await self._journal.keep_match(self._state.match_result())
        elif self._state.stage == "aside":
            people = [seat.user for seat in self._state.seats if seat.user is not None]
            await self._journal.put_aside(self._state.id, people)
        else:
            await self._journal.close(self._state.id)
        self.end_stored = True
        self._ended()
