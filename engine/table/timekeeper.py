"""What a table does by itself: computers' turns, clocks that run out, the next hole, an idle table's end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final

from engine.errors import StorageFailed
from engine.table.clock import AFTER_RESTART, Pace, idle_due, next_due, seat_due, seats_due
from engine.table.computers import Turns
from engine.table.entries import Closed, Dealt, Entry, PutAside
from engine.table.state import TableState

log = logging.getLogger(__name__)

STORAGE_RETRY: Final = 5.0
"""Seconds until the table tries again after its own move could not be written."""

Ask = Callable[[], list[Entry]]
"""Gives the entries that grant a request, at the moment when its turn has come."""


class Timekeeper:
    """The one timer of a table, and what is done when it rings.

    Computers think without the table's lock and off the event loop: people are answered meanwhile, and a turn
    thought out for a state that is past by then is thought out again.
    """

    def __init__(
        self,
        state: TableState,
        pace: Pace,
        spawn: Callable[[Coroutine[None, None, None]], object],
        write: Callable[[Ask], Awaitable[None]],
        *,
        resumed: bool,
    ) -> None:
        """`spawn` starts work, `write` does a request under the table's lock; `resumed` as for `Table`."""
        self.stopped = False
        self._state = state
        self._pace = pace
        self._spawn = spawn
        self._write = write
        self._not_before = pace.now() + AFTER_RESTART if resumed else 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._busy = False
        self._hurried = False

    def deadline(self, seat: int) -> float | None:
        """The UNIX time at which the computer will act for a person's seat, or None."""
        return seat_due(self._state, seat, self._pace.pause, self._not_before)

    def hurry(self) -> None:
        """Let the computers play without a pause until a person has to act."""
        self._hurried = True
        self.set()

    def stop(self) -> None:
        """Do nothing until `resume`."""
        self.stopped = True
        self._cancel()

    def resume(self) -> None:
        """Go on after `stop`; nobody's clock runs out for a while (see `AFTER_RESTART`)."""
        self.stopped = False
        self._not_before = self._pace.now() + AFTER_RESTART
        self.set()

    def set(self, at_least: float = 0.0) -> None:
        """Set the timer anew, as after every change; it rings in `at_least` seconds at the soonest."""
        if self._person_awaited():
            self._hurried = False
        self._cancel()
        if self._busy or self.stopped:  # who is busy sets the timer in the end
            return
        times = (
            next_due(self._state, self._pause, self._not_before),
            idle_due(self._state, self._pace.idle, self._not_before),
        )
        due = min((time for time in times if time is not None), default=None)
        if due is not None:
            delay = max(due - self._pace.now(), at_least)
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._busy = True
        self._spawn(self.play())

    async def play(self) -> None:
        """Do what is due now, and set the timer for what comes next."""
        wait = 0.0
        try:
            version, entries = self._state.version, await self._due_entries()
            await self._write(lambda: entries if self._stands(version) else [])
        except StorageFailed:
            log.warning("table %s could not write its own move; trying again", self._state.id)
            wait = STORAGE_RETRY
        except Exception:
            log.exception("table %s could not do what was due; trying again", self._state.id)
            wait = STORAGE_RETRY
        finally:
            self._busy = False
        self.set(wait)

    def _stands(self, version: int) -> bool:
        """Whether what was decided at `version` may still be done."""
        return not self.stopped and self._state.version == version

    async def _due_entries(self) -> list[Entry]:
        """What the clock and the computers do now: one seat's whole turn, or all due openings together."""
        state, now = self._state, self._pace.now()
        idle = idle_due(state, self._pace.idle, self._not_before)
        if idle is not None and idle <= now:
            return [Closed(None) if state.match is None else PutAside(None)]
        due = next_due(state, self._pause, self._not_before)
        if due is None or due > now:
            return []
        if state.stage == "between":
            return [Dealt()]
        turns = Turns.at(state, seats_due(state, now, self._pause, self._not_before))
        return await asyncio.to_thread(turns.played)

    @property
    def _pause(self) -> float:
        return 0.0 if self._hurried else self._pace.pause

    def _person_awaited(self) -> bool:
        if self._state.stage != "playing":
            return True
        return any(self._state.seats[seat].person for seat in self._state.playing.hole.waiting())
