"""The clock of a table: what the table does without being asked, and when.

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
"""Fewest seconds without presses for which times are moved, if anything but the end of waiting is due."""

LEAST_OFF_IDLE: Final = 60.0
"""Fewest seconds without presses for which times are moved, if only the end of waiting is due."""

LATE: Final = 5.0
"""Seconds of delay after which a timer isn't acted on, as the process stood still."""

ABANDONED_AFTER: Final = 15 * 60.0
"""Seconds without an act of a person after which anybody may replace a table; at least twice its clock."""

ABANDONED_WITHOUT_CLOCK: Final = 12 * 3600.0
"""`ABANDONED_AFTER` of a match without a turn clock, in which people take their time."""

ABANDONED_ALONE: Final = 15 * 60.0
"""Seconds without an act of the person after which a match of one person against computers is put aside."""

KEPT_DAYS: Final = 30
KEPT_ASIDE: Final = KEPT_DAYS * 86_400.0
"""Seconds for which a match that was put aside can be resumed."""

SEATS_KEPT: Final = 60.0
"""Seconds for which a rematch keeps the seats of the people who played before."""

STORAGE_RETRY: Final = 5.0
"""Seconds until the table tries again to write what could not be stored."""

TEMPOS: Final[Mapping[Tempo, float]] = {"slow": 3.0, "normal": 1.0, "quick": 0.3, "instant": 0.0}
"""Factor of a computer player's usual time for a turn, by tempo."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The times at a table, in seconds.

    `now` returns the UNIX time, `pause` is the usual time a computer takes for its turn. After `idle` without
    an act of a person a lobby closes and a match is put aside.
    """

    now: Callable[[], float] = time.time
    pause: float = 1.5
    idle: float = 48 * 3600.0


def next_due(state: TableState, pause: float, not_before: float) -> float | None:
    """Return the UNIX time at which play continues without people, or None while play waits for people.

    `pause` is the time a computer takes, in seconds. No person's clock runs out before `not_before`.
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
    """Return the UNIX time at which the table leaves its channel unless a person acts; None if it has left.

    The table waits at least for two turn clocks, and until nobody has time left for their turn. A table of an
    event waits for ever. A match of one person against computers, which has no clock, waits for
    `ABANDONED_ALONE`.
    """
    if not state.live or state.event:
        return None
    if state.match is not None and state.unhurried:
        return max(state.touched + min(idle, ABANDONED_ALONE), not_before)
    return max(state.touched + max(idle, 2 * (state.clock or 0)), _people_due(state), not_before)


def abandoned(state: TableState, now: float) -> bool:
    """Whether anybody may replace the table at UNIX time `now`, as no person has acted for long."""
    begun = state.match is not None
    patience = ABANDONED_WITHOUT_CLOCK if begun and state.clock is None else ABANDONED_AFTER
    waited = now - state.touched >= max(patience, 2 * (state.clock or 0) if begun else 0)
    return waited and now >= _people_due(state)


def resumed_until(state: TableState) -> float:
    """Return the UNIX time until which a match that was put aside can be resumed."""
    return state.stage_from + KEPT_ASIDE


def expired(state: TableState, now: float) -> bool:
    """Whether a match was put aside so long before UNIX time `now` that nobody can resume it."""
    return state.stage == "aside" and now >= resumed_until(state)


def seats_due(state: TableState, now: float, pause: float, not_before: float) -> list[int]:
    """Return the numbers of the seats that the computer must play at UNIX time `now`, in their order."""
    times = {number: seat_due(state, number, pause, not_before) for number in state.playing.hole.waiting()}
    return [number for number, due in times.items() if due is not None and due <= now]


def seat_due(state: TableState, number: int, pause: float, not_before: float) -> float | None:
    """Return the UNIX time at which the computer plays seat `number`, which is to act; None for never.

    There is no clock if nobody else waits. Saved time is added to a person's clock, and during their holiday
    the clock stands still.
    """
    seat = state.seats[number]
    if seat.computer:
        return seat.clock_from + pause
    if state.clock is None or state.clocks_stopped is not None or state.unhurried:
        return None
    left = state.clock + seat.saved - seat.used
    return max(seat.holiday.due(seat.clock_from, left), not_before)


def _people_due(state: TableState) -> float:
    """Return the UNIX time at which the last clock of the people to act runs out; 0 if there is none."""
    if state.stage != "playing":
        return 0.0
    waiting = [each for each in state.playing.hole.waiting() if state.seats[each].person]
    return max((seat_due(state, each, 0.0, 0.0) or 0.0 for each in waiting), default=0.0)


def time_off(state: TableState, seconds: float) -> list[Entry]:
    """Return the entry that moves all times by the last `seconds`, in which nobody could press.

    Nothing is returned if the seconds are too few.
    """
    least = LEAST_OFF_IDLE if next_due(state, 0.0, 0.0) is None else LEAST_OFF
    return [TimeOff(seconds)] if state.live and seconds >= least else []


class Timekeeper:
    """The timer of a table, which does what is due.

    If nobody could press for a time, as the table was stopped or nothing could be written, this time is
    written down before anything else is done.

    Computers choose in a thread and without the table's lock, so people are answered meanwhile. If the table
    has changed when a computer has chosen its turn, the turn is dropped and chosen anew.
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
        """`spawn` starts a task; `write` grants a request under the table's lock; `resumed`: see `Table`."""
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
        """Do nothing until `resume`. Nobody can press since the UNIX time `since`, or from now on."""
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
        """Return the `TimeOff` to write before anything else, if any."""
        return [] if self._off_since is None else time_off(self._state, self._pace.now() - self._off_since)

    def forget_time_off(self) -> None:
        """Note that `time_off` was written, or is too short to be written."""
        self._off_since = self._pace.now() if self.stopped else None

    def _note_off(self, since: float) -> None:
        self._off_since = since if self._off_since is None else min(since, self._off_since)

    def set(self, at_least: float = 0.0) -> None:
        """Set the timer again, at least `at_least` seconds from now. To be called after every change."""
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
        """Whether nothing was written since `version`, and people could press until now."""
        return not self.stopped and self._off_since is None and self._state.version == version

    async def _due_entries(self) -> list[Entry]:
        """Return what is due now: one seat's whole turn, or the openings of all seats that are due."""
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
