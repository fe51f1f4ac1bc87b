"""The clock of a table: what the table does by itself, and when.

The clock plays the turns of computer players and of people whose time has run out, deals the next hole, and
takes the table out of its channel when nobody comes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Final

from engine.game.errors import StorageFailed
from engine.table.computers import Turns
from engine.table.entries import Closed, Dealt, Entry, PutAside, SeatsFreed, Tempo, TimeOff
from engine.table.state import Request, TableState

log = logging.getLogger(__name__)

BETWEEN_HOLES: Final = 45.0
"""Seconds from the end of a hole to the deal of the next hole."""

AFTER_RESTART: Final = 30.0
"""Seconds after a restart during which nobody's clock runs out."""

LEAST_OFF: Final = 1.0
"""Fewest seconds without presses for which times are moved while play goes on by itself."""

LEAST_OFF_IDLE: Final = 60.0
"""Fewest seconds without presses for which times are moved while play waits for people."""

LATE: Final = 5.0
"""Seconds that a timer may be late. If it is later, the process stood still: the timer isn't acted on."""

ABANDONED_AFTER: Final = 15 * 60.0
"""Seconds without a person's act after which anybody may replace a table; at least two turn clocks."""

ABANDONED_WITHOUT_CLOCK: Final = 12 * 3600.0
"""`ABANDONED_AFTER` for a match without a turn clock: people take their time there."""

ABANDONED_ALONE: Final = 15 * 60.0
"""Seconds after which a match against computers alone is put aside if the person does nothing."""

KEPT_DAYS: Final = 30
KEPT_ASIDE: Final = KEPT_DAYS * 86_400.0
"""Seconds for which a match that was put aside can be resumed."""

SEATS_KEPT: Final = 60.0
"""Seconds for which a rematch keeps the seats of the people who played before."""

STORAGE_RETRY: Final = 5.0
"""Seconds until the table tries again to write to its journal."""

TEMPOS: Final[Mapping[Tempo, float]] = {"slow": 3.0, "normal": 1.0, "quick": 0.3, "instant": 0.0}
"""Factors of a computer player's usual time for a turn."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The clock of the process, and usual times at a table, in seconds.

    `now` returns the UNIX time. `pause` is the time that a computer usually takes for its turn. After `idle`
    seconds without an act of a person, a lobby closes and a match is put aside.
    """

    now: Callable[[], float] = time.time
    pause: float = 1.5
    idle: float = 48 * 3600.0


def next_due(state: TableState, pause: float, not_before: float) -> float | None:
    """Return the UNIX time at which play goes on by itself, or None while play waits for people.

    `pause` is the time that a computer takes, in seconds. No person's clock runs out before `not_before`.
    """
    if state.stage == "lobby":
        return min((kept.until for kept in state.reserved), default=None)
    if not state.attended and not state.played_out:
        return None
    if state.stage == "between":
        if state.unhurried and not state.played_out:
            return None
        return max(state.stage_from + (0 if state.played_out else BETWEEN_HOLES), not_before)
    if state.stage != "playing":
        return None
    times = [
        due for number in state.playing.hole.waiting() if (due := seat_due(state, number, pause, not_before))
    ]
    return min(times, default=None)


def idle_due(state: TableState, idle: float, not_before: float) -> float | None:
    """Return the UNIX time at which the table leaves its channel unless a person acts, or None for never.

    The table waits for `idle` seconds, for at least two turn clocks, and until the people's clocks have run
    out. A match of one person against computers waits for `ABANDONED_ALONE`, a table of an event for ever.
    """
    if not state.live or state.event:
        return None
    if state.match is not None and state.unhurried:
        return max(state.touched + min(idle, ABANDONED_ALONE), not_before)
    return max(state.touched + max(idle, 2 * (state.clock or 0)), _people_due(state), not_before)


def abandoned(state: TableState, now: float) -> bool:
    """Whether no person has acted for so long that anybody may replace the table at UNIX time `now`."""
    begun = state.match is not None
    patience = ABANDONED_WITHOUT_CLOCK if begun and state.clock is None else ABANDONED_AFTER
    waited = now - state.touched >= max(patience, 2 * (state.clock or 0) if begun else 0)
    return waited and now >= _people_due(state)


def resumed_until(state: TableState) -> float:
    """Return the UNIX time until which a match that was put aside can be resumed."""
    return state.stage_from + KEPT_ASIDE


def expired(state: TableState, now: float) -> bool:
    """Whether a match was put aside so long ago that nobody can resume it at UNIX time `now`."""
    return state.stage == "aside" and now >= resumed_until(state)


def seats_due(state: TableState, now: float, pause: float, not_before: float) -> list[int]:
    """Return the numbers of the seats that the computer must play at UNIX time `now`, in their order."""
    times = {number: seat_due(state, number, pause, not_before) for number in state.playing.hole.waiting()}
    return [number for number, due in times.items() if due is not None and due <= now]


def seat_due(state: TableState, number: int, pause: float, not_before: float) -> float | None:
    """Return the UNIX time at which the computer plays seat `number`, which is to act; None for never.

    A person's clock is longer by their saved time, and stands still during their holiday. A person who plays
    against computers alone has no clock.
    """
    seat = state.seats[number]
    if seat.computer:
        return seat.clock_from + pause
    if state.clock is None or state.clocks_stopped is not None or state.unhurried:
        return None
    left = state.clock + seat.saved - seat.used
    return max(seat.holiday.due(seat.clock_from, left), not_before)


def _people_due(state: TableState) -> float:
    """Return the UNIX time at which the clocks of all people to act have run out; 0 if no clock runs."""
    if state.stage != "playing":
        return 0.0
    waiting = [each for each in state.playing.hole.waiting() if state.seats[each].person]
    return max((seat_due(state, each, 0.0, 0.0) or 0.0 for each in waiting), default=0.0)


def time_off(state: TableState, seconds: float) -> list[Entry]:
    """Return the `TimeOff` for the last `seconds`, in which nobody could press, unless they are too few."""
    least = LEAST_OFF_IDLE if next_due(state, 0.0, 0.0) is None else LEAST_OFF
    return [TimeOff(seconds)] if state.live and seconds >= least else []


class Timekeeper:
    """The timer of a table, which does what is due.

    If nobody could press for a while, as the table was stopped or nothing could be written, the timer first
    writes down for how long.

    Computers choose in a thread and without the table's lock, so people are answered meanwhile. If the table
    has changed by then, the computer chooses its turn anew.
    """

    def __init__(
        self,
        state: TableState,
        pace: Pace,
        spawn: Callable[[Coroutine[None, None, None]], object],
        write: Callable[[Request], Awaitable[None]],
        *,
        resumed: bool,
    ) -> None:
        """`spawn` starts a task, `write` grants a request under the table's lock; `resumed`: see `Table`."""
        self.stopped = False
        self._state = state
        self._pace = pace
        self._spawn = spawn
        self._write = write
        self._not_before = pace.now() + AFTER_RESTART if resumed else 0.0
        self._off_since: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._rings_at = 0.0
        self._busy = False
        self._hurried = False

    def deadline(self, seat: int) -> float | None:
        """Return the UNIX time at which the computer will act for a person's seat, or None."""
        return seat_due(self._state, seat, self._pace.pause, self._not_before)

    @property
    def usual_pause(self) -> float:
        """Seconds that a computer takes for its turn at the chosen tempo."""
        return self._pace.pause * TEMPOS[self._state.tempo]

    def hurry(self) -> None:
        """Let the computers play without a pause until a person has to act."""
        self._hurried = True
        self.set()

    def stop(self, since: float | None = None) -> None:
        """Do nothing until `resume`. Nobody can press from UNIX time `since` on, or from now on (None)."""
        self.stopped = True
        self._note_off(self._pace.now() if since is None else since)
        self._cancel()

    def resume(self, grace: float = AFTER_RESTART) -> None:
        """Continue after `stop`. For `grace` seconds nobody's clock runs out."""
        self.stopped = False
        self._not_before = max(self._not_before, self._pace.now() + grace)
        self.set()

    def fail(self) -> None:
        """Note that nothing can be written now, so that nobody can press. Try again soon."""
        self._note_off(self._pace.now())
        self.set(STORAGE_RETRY)

    def time_off(self) -> list[Entry]:
        """Return the `TimeOff` that must be written before anything else, if there is one."""
        return [] if self._off_since is None else time_off(self._state, self._pace.now() - self._off_since)

    def forget_time_off(self) -> None:
        """Count the time without presses from 0 again: it was written, or was too short to be written."""
        self._off_since = self._pace.now() if self.stopped else None

    def _note_off(self, since: float) -> None:
        self._off_since = since if self._off_since is None else min(since, self._off_since)

    def set(self, at_least: float = 0.0) -> None:
        """Set the timer anew, for at least `at_least` seconds from now. Must be called after every change."""
        if self._person_awaited():
            self._hurried = False
        self._cancel()
        if self._busy or self.stopped:  # `play` sets the timer when it is done
            return
        times = (
            next_due(self._state, self._pause, self._not_before),
            idle_due(self._state, self._pace.idle, self._not_before),
        )
        due = min((time for time in times if time is not None), default=None)
        if self._off_since is not None:
            due = self._off_since
        if due is not None:
            delay = max(due - self._pace.now(), at_least)
            self._rings_at = self._pace.now() + delay
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        if self._pace.now() - self._rings_at > LATE:
            # Only the caller of `stop` knows how long nobody could press, and may be about to tell it.
            self._not_before = self._pace.now() + AFTER_RESTART
            self.set()
            return
        self._busy = True
        self._spawn(self.play())

    async def play(self) -> None:
        """Do what is due now, and set the timer for what is due next."""
        wait = 0.0
        try:
            version, entries = self._state.version, await self._due_entries()
            await self._write(lambda _: entries if self._stands(version) else [])
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
        """Whether nothing has changed since `version`, and people could press all the time."""
        return not self.stopped and self._off_since is None and self._state.version == version

    async def _due_entries(self) -> list[Entry]:
        """Return the entries that are due now. A turn of the computer is played to its end."""
        state, now = self._state, self._pace.now()
        if self._off_since is not None:
            return []
        idle = idle_due(state, self._pace.idle, self._not_before)
        if idle is not None and idle <= now:
            return [Closed(None) if state.match is None else PutAside(None)]
        due = next_due(state, self._pause, self._not_before)
        if due is None or due > now:
            return []
        if state.stage == "lobby":
            return [SeatsFreed()]
        if state.stage == "between":
            return [Dealt()]
        turns = Turns.at(state, seats_due(state, now, self._pause, self._not_before))
        return await asyncio.to_thread(turns.played)

    @property
    def _pause(self) -> float:
        return 0.0 if self._hurried or self._state.played_out else self.usual_pause

    def _person_awaited(self) -> bool:
        if self._state.stage != "playing":
            return True
        return any(self._state.seats[seat].person for seat in self._state.playing.hole.waiting())
