"""Sentence about time in which nobody could press, and which is nobody's."""

from __future__ import annotations

from typing import Final

from engine.language import plural
from engine.table import TableState

TOLD_FROM: Final = 60.0
"""Least seconds of time off that people are told of."""

_HOUR: Final = 3600.0


def time_off_words(state: TableState) -> str:
    """Say how long nobody could press since the last move; "" if that was short."""
    if state.time_off < TOLD_FROM:
        return ""
    if state.time_off < 2 * _HOUR:
        return plural(
            "Nobody could play for {count} minute, so the clock stood still.",
            "Nobody could play for {count} minutes, so the clock stood still.",
            count=round(state.time_off / 60),
        )
    return plural(
        "Nobody could play for {count} hour, so the clock stood still.",
        "Nobody could play for {count} hours, so the clock stood still.",
        count=round(state.time_off / _HOUR),
    )
