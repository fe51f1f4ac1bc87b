"""Handicap: the strokes above par that a player needs for 18 holes on good days, as in golf.

A match has a differential: its points a hole less what `hard` scores there against itself, in strokes of that
preset (`engine.game.pars`), for 18 holes. So presets whose holes cost more compare with the others. As in the
World Handicap System a handicap is the mean of the best 8 of the last 20 differentials, and of the same part
of fewer, at least 3; low is good. Handicap strokes of a match are the points that the difference to the best
player makes by the match's preset.
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
"""Fewest holes of a match for the handicap, and for the best match: less is luck."""

ROUND: Final = 18
"""Holes for which a handicap is given."""

ALLOWANCE: Final = 1.12
"""Strokes taken off for each stroke by which handicaps differ.

A handicap is made of the best matches, and the best of a weaker player, whose points vary more, flatter most.
By this allowance `easy` wins about half of the matches against `hard` in each format (engine/game/README.md).
"""


def differential(preset: str, seats: int, average: float) -> float | None:
    """Return the strokes over par in 18 holes of somebody who scores `average` points a hole.

    None where there is no par, as for a preset that no longer exists.
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

    Each has the difference to the best player, who has none, times `ALLOWANCE`; a half counts upwards. Empty
    if nobody has any.
    """
    points = holes / ROUND * points_a_stroke(preset) * ALLOWANCE
    strokes = [int((each - min(handicaps)) * points + 0.5) for each in handicaps]
    return tuple([min(each, MOST_STROKES) for each in strokes]) if any(strokes) else ()
