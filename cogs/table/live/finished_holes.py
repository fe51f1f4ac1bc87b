"""End the tips of newcomers who have finished a hole."""

from __future__ import annotations

import asyncio
import logging

from cogs.answering.preferences import Newcomers
from engine.game.errors import StorageFailed
from engine.table import Change, Table
from engine.table.match_tasks import match_task

log = logging.getLogger(__name__)


class FinishedHoles:
    """Notes who at a table has finished a hole, and is no newcomer any more."""

    def __init__(self, newcomers: Newcomers) -> None:
        self._newcomers = newcomers
        self._notes: set[asyncio.Task[None]] = set()

    def changed(self, table: Table, change: Change) -> None:
        """End the tips of everybody at `table` if a hole has ended there."""
        if table.state.stage not in ("between", "finished"):
            return
        for seat in table.state.seats:
            if seat.user in self._newcomers.with_tips and seat.person:
                self._newcomers.untold.add(seat.user)
                note = match_task(table.id, self._note(seat.user), "tips")
                self._notes.add(note)
                note.add_done_callback(self._notes.discard)

    async def _note(self, user: int) -> None:
        try:
            await self._newcomers.end_tips(user)
        except StorageFailed:
            self._newcomers.untold.discard(user)
            log.warning("a newcomer’s last tip was not noted; that is tried at the end of their next hole")
