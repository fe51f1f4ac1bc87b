"""Standings by handicap over all presets (`engine.game.handicap`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row

from data.statistics.standings import Ranking, ranked
from engine.game.handicap import BEST, FEWEST, FEWEST_HOLES, LAST, ROUND
from engine.game.pars import hole_pars

# The strokes of a match as in `engine.game.handicap.differential`. They are an expression, as a join with a
# table of the pars takes half as long again.
OF_HANDICAPS: Final = """
WITH
played AS (
    SELECT user_id, preset, seats, CAST(hole_points AS DOUBLE PRECISION) / holes AS average,
        row_number() OVER (PARTITION BY user_id ORDER BY at DESC, match DESC, seat DESC) AS newest
    FROM statistics_seats
    WHERE guild = :guild AND user_id > 0 AND level = '' AND board = '' AND kept = 1 AND at >= :from_at
        AND holes >= {fewest_holes}
),
differentials AS (SELECT user_id, {strokes} * {round} AS strokes FROM played WHERE newest <= {last}),
last AS (
    SELECT user_id, strokes, count(*) OVER (PARTITION BY user_id) AS matches,
        row_number() OVER (PARTITION BY user_id ORDER BY strokes) AS best
    FROM differentials WHERE strokes IS NOT NULL
),
entries AS (
    SELECT user_id, '' AS level, matches, CAST(round(avg(strokes) * 10) AS BIGINT) AS tenths FROM last
    WHERE best <= CASE WHEN matches * {best} < {last} THEN 1 ELSE matches * {best} / {last} END
    GROUP BY user_id, matches HAVING matches >= {fewest}
)
"""


def _strokes() -> str:
    """Return SQL for a seat's strokes over par in a hole, from the columns `average`, `preset`, `seats`."""
    by_preset = {
        preset: " ".join(
            f"WHEN {seats} THEN (average - {par.mean}) / {par.points_a_stroke}"
            for seats, par in by_seats.items()
        )
        for preset, by_seats in hole_pars().items()
    }
    cases = " ".join(f"WHEN '{preset}' THEN CASE seats {each} END" for preset, each in by_preset.items())
    return f"CASE preset {cases} END"


PAGE: Final = ranked(
    OF_HANDICAPS.format(
        strokes=_strokes(), round=ROUND, last=LAST, best=BEST, fewest=FEWEST, fewest_holes=FEWEST_HOLES
    ),
    "tenths",
)


@dataclass(frozen=True, slots=True)
class HandicapTotals:
    """A handicap in strokes over 18 holes, from the last matches (`matches`, 20 at most)."""

    matches: int
    strokes: float


def by_handicap(since: float) -> Ranking[HandicapTotals]:
    """Order people by handicap. Only matches that ended at UNIX time `since` or later count."""
    return Ranking(PAGE, _totals, {"from_at": since})


def _totals(row: Row[Any]) -> HandicapTotals:
    return HandicapTotals(row.matches, row.tenths / 10)
