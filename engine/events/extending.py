"""How far an organizer may move the end of an event, and the deadlines of its tables."""

from __future__ import annotations

from typing import Final

from engine.game.errors import LimitReached

HOUR: Final = 3600.0
SPANS: Final = (1, 3, 6, 12, 24, 48, 72, 120, 168)
"""Hours for which an event may be open, or be extended."""

LONGEST: Final = 28 * 24 * HOUR
"""Seconds from now after which no event, no entering and no table of a round may end."""


def extended(end: float, hours: int, now: float) -> float:
    """Return the UNIX time `hours` after `end`. Raises `LimitReached` if that is too far from `now`."""
    later = end + hours * HOUR
    if later > now + LONGEST:
        raise LimitReached("That’s over four weeks from now. Extend it by less, or again later.")
    return later
