"""Handicap: the strokes above par that a player needs for 18 holes on good days, as in golf.

    differential = (points a hole − points a hole of `hard` against itself) / points a stroke · 18

A match's differential is in strokes of its preset (`engine.game.pars`), so that presets whose holes cost more
compare with the others. As in the World Handicap System, a handicap is the mean of the best 8 of the last 20
differentials. Of fewer differentials, at least 3, the same part counts. Low is good. Handicap strokes of a
match are the difference to the best player's handicap, in points of the match's preset.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game.formats import MOST_STROKES
from engine.game.pars import hole_pars, points_a_stroke

LAST: Final = 20
BEST: Final = 8
FEWEST: Final = 3
FEWEST_HOLES: Final = 3
"""Fewest holes of a match for the handicap, and for the best match. Shorter matches are decided by luck."""

ROUND: Final = 18
"""Holes for which a handicap is given."""

ALLOWANCE: Final = 1.12
"""Strokes taken off for each stroke by which handicaps differ.

A handicap is made of the best matches, and the points of weaker players vary more. So their best matches
flatter them most. By this allowance `easy` wins about half of the matches against `hard` in each format
(engine/game/README.md).
"""


def differential(preset: str, seats: int, average: float) -> float | None:
    """Return the strokes over par in 18 holes of a player who scores `average` points a hole.

    None without a par, as for a preset that no longer exists.
    """
    par = hole_pars().get(preset, {}).get(seats)
    return None if par is None else (average - par.mean) / par.points_a_stroke * ROUND


def handicap(differentials: Sequence[float]) -> float | None:
    """Return the handicap of `differentials`, newest first, or None if there are too few."""
    last = sorted(differentials[:LAST])
    if len(last) < FEWEST:
        return None
    best = last[: max(1, len(last) * BEST // LAST)]
    return sum(best) / len(best)


def handicap_strokes(handicaps: Sequence[float], holes: int, preset: str) -> tuple[int, ...]:
    """Return the points taken off in a match of `holes` holes by `preset` of players with these `handicaps`.

    Each player gets the difference to the best player times `ALLOWANCE`, rounded, halves upwards. Empty if
    nobody gets any.
    """
    points = holes / ROUND * points_a_stroke(preset) * ALLOWANCE
    strokes = [int((each - min(handicaps)) * points + 0.5) for each in handicaps]
    return tuple([min(each, MOST_STROKES) for each in strokes]) if any(strokes) else ()
