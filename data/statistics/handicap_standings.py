"""A server's standings by handicap over all presets (`engine.game.handicap`), read one page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row

from data.sql.database import Database
from data.sql.portable import Value, portable
from data.statistics.standings import LATEST_NAME, OF_PAGE, StandingsPage, standings_page
from engine.game.handicap import BEST, FEWEST, FEWEST_HOLES, LAST, ROUND
from engine.game.pars import hole_pars

# The strokes of a match as in `engine.game.handicap.differential`. They are an expression, as a join with a
# table of the pars takes half as long again.
RANKED: Final = """
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
handicaps AS (
    SELECT user_id, matches, CAST(round(avg(strokes) * 10) AS BIGINT) AS tenths FROM last
    WHERE best <= CASE WHEN matches * {best} < {last} THEN 1 ELSE matches * {best} / {last} END
    GROUP BY user_id, matches HAVING matches >= {fewest}
),
ranked AS (
    SELECT *, count(*) OVER () AS players, rank() OVER (ORDER BY tenths) AS rank,
        row_number() OVER (ORDER BY tenths, user_id) AS position
    FROM handicaps
)
SELECT *, '' AS level, {name}
FROM ranked
"""


def _strokes() -> str:
    """Return the expression of the strokes a hole over par of an `average` by a `preset` for some `seats`."""
    by_preset = {
        preset: " ".join(
            f"WHEN {seats} THEN (average - {par.mean}) / {par.points_a_stroke}"
            for seats, par in by_seats.items()
        )
        for preset, by_seats in hole_pars().items()
    }
    cases = " ".join(f"WHEN '{preset}' THEN CASE seats {each} END" for preset, each in by_preset.items())
    return f"CASE preset {cases} END"


PAGE = portable(
    RANKED.format(
        strokes=_strokes(),
        name=LATEST_NAME,
        round=ROUND,
        last=LAST,
        best=BEST,
        fewest=FEWEST,
        fewest_holes=FEWEST_HOLES,
    )
    + OF_PAGE
)


@dataclass(frozen=True, slots=True)
class HandicapTotals:
    """A handicap in strokes over 18 holes, made of up to the last 20 `matches`."""

    matches: int
    strokes: float


class HandicapStandings:
    """Standings of people by their handicaps over all presets."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, guild: int, since: float, number: int, reader: int | None, *, size: int = 10
    ) -> StandingsPage[HandicapTotals]:
        """Page nearest to `number` (from 0), of `size` rows, lowest handicap first.

        Matches count that ended at UNIX time `since` or later. `reader` is the user id behind `own`. Among
        equals the smaller id comes first. Raises `ReadFailed`.
        """
        wanted: dict[str, Value] = {"guild": guild, "from_at": since}
        return await standings_page(self._database, PAGE, wanted, number, reader, size, _totals)


def _totals(row: Row[Any]) -> HandicapTotals:
    return HandicapTotals(row.matches, row.tenths / 10)
