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


@dataclass(frozen=True, slots=True)
class Pace:
    """How time passes at a table: `now` gives UNIX time in seconds, `pause` how long a computer thinks."""

    now: Callable[[], float] = time.time
    pause: float = 1.5


def next_due(state: TableState, pause: float, not_before: float) -> float | None:
    """The UNIX time at which the table must act by itself, or None while it waits for people alone.

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


def seat_due(state: TableState, number: int, pause: float, not_before: float) -> float | None:
    """When seat `number`, which has something to do, will be played by the computer; None for never."""
    seat = state.seats[number]
    if seat.computer:
        return seat.clock_from + pause
    if state.clock is None:
        return None
    return max(seat.clock_from + state.clock, not_before)
