"""Handicap: the strokes above par that a player needs for 18 holes on good days, as in golf. Low is good.

    differential = (points a hole − points a hole of `hard` against itself) / points a stroke · 18

A stroke is worth more points in presets whose scores vary more (`engine.game.pars`), so that differentials of
all presets compare. As in the World Handicap System, a handicap is the mean of the best 8 of the last 20
differentials; of fewer, but at least 3, the same part counts.
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
"""Matches of fewer holes count neither for the handicap nor as best match: luck decides them."""

ROUND: Final = 18
"""Holes for which a handicap is given."""

ALLOWANCE: Final = 1.12
"""How many strokes a player gets for each stroke that the handicap is above the best player's.

Handicaps are made of a player's best matches, which flatter weaker players most, as their points vary more.
With this factor `easy` wins about half of the matches against `hard` in each format (engine/game/README.md).
"""


def differential(preset: str, seats: int, average: float) -> float | None:
    """Return the strokes above par over 18 holes, at `average` points a hole.

    None if the preset, such as a former one, has no par.
    """
    par = hole_pars().get(preset, {}).get(seats)
    return None if par is None else (average - par.mean) / par.points_a_stroke * ROUND


def handicap(differentials: Sequence[float]) -> float | None:
    """Return the handicap from all `differentials`, newest first; None if there are too few."""
    last = sorted(differentials[:LAST])
    if len(last) < FEWEST:
        return None
    best = last[: max(1, len(last) * BEST // LAST)]
    return sum(best) / len(best)


def handicap_strokes(handicaps: Sequence[float], holes: int, preset: str) -> tuple[int, ...]:
    """Return the points that are taken off each player's total in a match of `holes` holes by `preset`.

    They follow from the difference to the best player's handicap, times `ALLOWANCE`. Halves are rounded up.
    Empty if nobody gets any.
    """
    points = holes / ROUND * points_a_stroke(preset) * ALLOWANCE
    strokes = [int((each - min(handicaps)) * points + 0.5) for each in handicaps]
    return tuple([min(each, MOST_STROKES) for each in strokes]) if any(strokes) else ()
