"""Limits for moving the end of an event, and the deadlines of its tables."""

from __future__ import annotations

from typing import Final

from engine.game.errors import LimitReached

HOUR: Final = 3600.0
SPANS: Final = (1, 3, 6, 12, 24, 48, 72, 120, 168)
"""Hours for which an event may be open, or be extended."""

LONGEST_WEEKS: Final = 4
LONGEST: Final = LONGEST_WEEKS * 7 * 24 * HOUR
"""Longest seconds from now until the end of an event, of entering, or of a table of a round."""


def extended(end: float, hours: int, now: float) -> float:
    """Return the UNIX time `hours` after `end`. Raises `LimitReached` for a time too far from `now`."""
    later = end + hours * HOUR
    if later > now + LONGEST:
        raise LimitReached(
            "That’s over {weeks} weeks from now. Extend it by less, or again later.", weeks=LONGEST_WEEKS
        )
    return later
