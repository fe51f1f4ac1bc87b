"""A server's standings by the average score of matches in Stableford or skins, read one page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Row

from data.sql.database import Database
from data.sql.portable import Value, portable
from data.statistics.standings import FEW_HOLES, LATEST_NAME, OF_PAGE, StandingsPage, standings_page

Averaged = Literal["stableford", "skins"]
"""Formats whose scores of different matches can be averaged, as they don't depend on how many play."""

RANKED: Final = """
WITH
played AS (
    SELECT own.user_id, count(*) AS matches, CAST(sum(matches.holes) AS BIGINT) AS holes,
        CAST(sum(own.score) AS DOUBLE PRECISION) / {per} AS average
    FROM matches
    JOIN statistics_seats AS seats ON seats.match = matches.match AND seats.holes = matches.holes
    JOIN match_seats AS own ON own.match = matches.match AND own.user_id = seats.user_id
    WHERE matches.guild = :guild AND matches.at >= :from_at
        AND matches.format IN ('{format}', '{format} handicap_strokes')
        AND seats.board = '' AND seats.kept = 1 AND own.user_id > 0 AND own.score IS NOT NULL
    GROUP BY own.user_id
),
ranked AS (
    SELECT *, count(*) OVER () AS players, rank() OVER (ORDER BY {order}) AS rank,
        row_number() OVER (ORDER BY {order}, user_id) AS position
    FROM played
)
SELECT *, '' AS level, {name}
FROM ranked
"""
_PER: Final[dict[Averaged, str]] = {"stableford": "sum(matches.holes)", "skins": "count(*)"}
"""What a format's scores are divided by: holes or matches."""

PAGES: Final = {
    of: portable(
        RANKED.format(per=per, format=of, order="holes < :few_holes, average DESC", name=LATEST_NAME)
        + OF_PAGE
    )
    for of, per in _PER.items()
}


@dataclass(frozen=True, slots=True)
class FormatTotals:
    """The `average` score of `matches` of `holes` holes: a hole in Stableford, a match in skins."""

    format: Averaged
    matches: int
    holes: int
    average: float


class FormatStandings:
    """Standings of people by their average score in a format, over the matches that they played whole."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, guild: int, of: Averaged, since: float, number: int, reader: int | None, *, size: int = 10
    ) -> StandingsPage[FormatTotals]:
        """Page nearest to `number` (from 0), of `size` rows, highest average first.

        Matches count that ended at UNIX time `since` or later; averages over less than `FEW_HOLES` holes come
        last. `reader` is the user id behind `own`. Among equals the smaller id comes first. Raises
        `ReadFailed`.
        """
        wanted: dict[str, Value] = {"guild": guild, "from_at": since, "few_holes": FEW_HOLES}

        def totals(row: Row[Any]) -> FormatTotals:
            return FormatTotals(of, row.matches, row.holes, row.average)

        return await standings_page(self._database, PAGES[of], wanted, number, reader, size, totals)
