"""Keeping what a table has brought to an end: holes, the match, the table itself."""

from __future__ import annotations

import asyncio
import logging

from engine.errors import StorageFailed
from engine.table.journal import Journal
from engine.table.results import match_result
from engine.table.state import TableState

log = logging.getLogger(__name__)


class ResultKeeper:
    """Hands the results of one table to its journal, each once while the process lives.

    Keeping is idempotent, so a table rebuilt after a restart simply keeps everything again. `end_kept`: the
    table is over, and all of it is kept.
    """

    def __init__(self, state: TableState, journal: Journal) -> None:
        self._state = state
        self._journal = journal
        self._lock = asyncio.Lock()
        self._holes_kept = 0
        self.end_kept = False

    @property
    def due(self) -> bool:
        """Whether something has ended that is not kept yet."""
        ended = not self._state.live and not self.end_kept
        return ended or self._holes_kept < len(self._state.hole_results)

    async def keep(self) -> bool:
        """Keep what has ended and is not kept yet; False if it could not be stored: try again later."""
        try:
            async with self._lock:
                await self._keep()
        except StorageFailed:
            log.warning("table %s could not keep a result; trying again", self._state.id)
            return False
        return True

    async def _keep(self) -> None:
        """Holes first: once a match or a closed table is marked as over, no restart looks at it again."""
        for result in self._state.hole_results[self._holes_kept :]:
            await self._journal.keep_hole(result)
            self._holes_kept += 1
        if self._state.live or self.end_kept:
            return
        if self._state.stage == "finished":
            await self._journal.keep_match(match_result(self._state))
        elif self._state.stage == "aside":
            people = [seat.user for seat in self._state.seats if seat.user is not None]
            await self._journal.put_aside(self._state.id, people)
        else:
            await self._journal.close(self._state.id)
        self.end_kept = True
