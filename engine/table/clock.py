"""When a table has to do something by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.table.state import TableState

BETWEEN_HOLES: Final = 45.0
"""Seconds that people may look at a hole's end before the next one begins."""

AFTER_RESTART: Final = 30.0
"""Seconds that nobody's clock runs out after the process was down."""


ABANDONED_AFTER: Final = 15 * 60.0
"""Seconds without a person's doing after which anybody may replace a table; at least twice its clock."""

ABANDONED_WITHOUT_CLOCK: Final = 12 * 3600.0
"""The same for a match without a clock, at which people take their time."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How time passes at a table.

    `now` gives UNIX time in seconds, `pause` is how long a computer thinks, `idle` after how long without a
    person's doing a lobby closes and a match is put aside; both in seconds.
    """

    now: Callable[[], float] = time.time
    pause: float = 1.5
    idle: float = 48 * 3600.0


def next_due(state: TableState, pause: float, not_before: float) -> float | None:
    """The UNIX time at which play must go on by itself, or None while it waits for people alone.

    `pause` is the computer's thinking time in seconds; no person's clock runs out before `not_before`.
    """
    if not state.attended:
        return None
    if state.stage == "between":
        return max(state.stage_from + BETWEEN_HOLES, not_before)
    if state.stage != "playing":
        return None
    times = [
        due for number in state.playing.hole.waiting() if (due := seat_due(state, number, pause, not_before))
    ]
    return min(times, default=None)


def idle_due(state: TableState, idle: float, not_before: float) -> float | None:
    """The UNIX time at which the table leaves its channel unless a person does something; None if it has.

    Nobody is held to be gone before two clocks would have run out.
    """
    if not state.live:
        return None
    return max(state.touched + max(idle, 2 * (state.clock or 0)), not_before)


def abandoned(state: TableState, now: float) -> bool:
    """Whether nobody has done anything for so long that anybody may replace the table."""
    begun = state.match is not None
    patience = ABANDONED_WITHOUT_CLOCK if begun and state.clock is None else ABANDONED_AFTER
    return now - state.touched >= max(patience, 2 * (state.clock or 0) if begun else 0)


def seats_due(state: TableState, now: float, pause: float, not_before: float) -> list[int]:
    """The numbers of the seats that the computer plays at UNIX time `now`, in their order."""
    times = {number: seat_due(state, number, pause, not_before) for number in state.playing.hole.waiting()}
    return [number for number, due in times.items() if due is not None and due <= now]


def seat_due(state: TableState, number: int, pause: float, not_before: float) -> float | None:
    """When seat `number`, which has something to do, will be played by the computer; None for never."""
    seat = state.seats[number]
    if seat.computer:
        return seat.clock_from + pause
    if state.clock is None:
        return None
    return max(seat.clock_from + state.clock, not_before)
