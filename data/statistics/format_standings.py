"""Standings by average score in a server's matches of Stableford or skins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Row

from data.statistics.standings import FEW_HOLES, Ranking, ranked

Averaged = Literal["stableford", "skins"]
"""Formats whose scores can be averaged over matches, as they don't depend on the number of players."""

OF_FORMAT: Final = """
WITH entries AS (
    SELECT own.user_id, '' AS level, '{format}' AS format, count(*) AS matches,
        CAST(sum(matches.holes) AS BIGINT) AS holes,
        CAST(sum(own.score) AS DOUBLE PRECISION) / {per} AS average
    FROM matches
    JOIN statistics_seats AS seats ON seats.match = matches.match AND seats.holes = matches.holes
    JOIN match_seats AS own ON own.match = matches.match AND own.user_id = seats.user_id
    WHERE matches.guild = :guild AND matches.at >= :from_at
        AND matches.format IN ('{format}', '{format} handicap_strokes')
        AND seats.board = '' AND seats.kept = 1 AND own.user_id > 0 AND own.score IS NOT NULL
    GROUP BY own.user_id
)
"""
_PER: Final[dict[Averaged, str]] = {"stableford": "sum(matches.holes)", "skins": "count(*)"}
"""What a format's total score is divided by: the number of holes, or of matches."""

PAGES: Final = {
    of: ranked(OF_FORMAT.format(per=per, format=of), "holes < :few_holes, average DESC")
    for of, per in _PER.items()
}


@dataclass(frozen=True, slots=True)
class FormatTotals:
    """A person's `average` score in a format: of a hole in Stableford, of a match in skins."""

    format: Averaged
    matches: int
    holes: int
    average: float


def by_format(of: Averaged, since: float) -> Ranking[FormatTotals]:
    """Order people by their average score in a format, the highest first.

    A match counts if the person played all of it and it ended at UNIX time `since` or later. People with
    fewer than `FEW_HOLES` holes come last.
    """
    return Ranking(PAGES[of], _totals, {"from_at": since, "few_holes": FEW_HOLES})


def _totals(row: Row[Any]) -> FormatTotals:
    return FormatTotals(row.format, row.matches, row.holes, row.average)
