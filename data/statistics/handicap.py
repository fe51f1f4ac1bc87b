"""Handicap: how far above par a player is on good days, after golf's World Handicap System.

Each match has a differential: its points a hole less the par of its preset for so many seats. The handicap is
the mean of the best 8 of the last 20, and of the same part of fewer, at least 3; low is good. Par is the
average score of the level `ev` against itself, so the handicap of a player as good as that level is somewhat
below 0. Only matches count that are on the leaderboard, had at least 3 holes, and were played to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

LAST: Final = 20
BEST: Final = 8
FEWEST: Final = 3
FEWEST_HOLES: Final = 3
"""Fewest holes of a match for the handicap, and for the best match: less is luck."""

PAR: Final[Mapping[str, tuple[float, ...]]] = {
    "classic": (5.4, 6.9, 7.9, 9.0, 8.9),
    "house": (5.0, 6.6, 7.8, 8.5, 9.1),
    "four-card": (7.4, 7.3, 7.4, 7.3, 7.3),
    "golf-six": (6.6, 8.7, 10.0),
    "club": (5.4, 6.9, 7.8, 8.4, 8.9, 9.3, 9.5),
    "nine-card": (9.1, 19.1, 13.0, 15.0, 18.7),
    "eight-card": (5.7, 7.4, 8.5, 9.2, 9.7),
    "knock-four": (2.7, 3.8, 4.4, 5.0, 5.5),
}
"""Points a hole for 2 seats and more, measured by the lab's kernel over 20,000 holes each."""


def par(preset: str, seats: int) -> float | None:
    """The par of a hole, or None for a preset that no longer exists."""
    pars = PAR.get(preset, ())
    return pars[seats - 2] if 2 <= seats < len(pars) + 2 else None


def handicap(differentials: Sequence[float]) -> float | None:
    """The handicap from differentials, newest first, or None if there are too few."""
    last = sorted(differentials[:LAST])
    if len(last) < FEWEST:
        return None
    best = last[: max(1, len(last) * BEST // LAST)]
    return sum(best) / len(best)
