"""Standings by a server's daily holes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from sqlalchemy import Row

from data.sql.portable import Values
from data.statistics.standings import FEW_HOLES, Ranking, ranked

FEW_IN_A_WEEK: Final = 4
"""People with fewer daily holes in a week are ranked behind the others."""

# From one person to the next by the index, and from each person to the sums at both ends of the period. By
# itself, SQLite would look for these sums by the server's days, and read all days for every person.
OF_DAILY_HOLES: Final = """
WITH RECURSIVE
people (user_id) AS (
    SELECT min(user_id) FROM daily_games {by_daily_sums}
    WHERE guild = :guild AND holes_so_far IS NOT NULL
    UNION ALL
    SELECT (
        SELECT min(user_id) FROM daily_games {by_daily_sums}
        WHERE guild = :guild AND user_id > people.user_id AND holes_so_far IS NOT NULL
    ) FROM people WHERE user_id IS NOT NULL
),
lasts AS MATERIALIZED (
    SELECT user_id, (
        SELECT max(day) FROM daily_games {by_daily_sums}
        WHERE guild = :guild AND user_id = people.user_id AND day < :before AND holes_so_far IS NOT NULL
    ) AS day
    FROM people WHERE user_id IS NOT NULL
),
sums AS MATERIALIZED (
    SELECT lasts.user_id,
        last.holes_so_far - coalesce(older.holes_so_far, 0) AS holes,
        last.points_so_far - coalesce(older.points_so_far, 0) AS points
    FROM lasts
    CROSS JOIN daily_games AS last {by_daily_sums}
    LEFT JOIN daily_games AS older {by_daily_sums}
        ON older.guild = :guild AND older.user_id = lasts.user_id AND older.day = (
            SELECT max(day) FROM daily_games {by_daily_sums}
            WHERE guild = :guild AND user_id = lasts.user_id AND day < :first AND holes_so_far IS NOT NULL
        ) AND older.holes_so_far IS NOT NULL
    WHERE last.guild = :guild AND last.user_id = lasts.user_id AND last.day = lasts.day
        AND lasts.day >= :first AND last.holes_so_far IS NOT NULL
),
entries AS (SELECT *, '' AS level, CAST(points AS DOUBLE PRECISION) / holes AS average FROM sums)
"""
NAME_IN_DAILY_HOLES: Final = """
    SELECT name FROM daily_games AS named {by_daily_sums}
    WHERE guild = :guild AND named.user_id = ranked.user_id AND holes_so_far IS NOT NULL
    ORDER BY day DESC LIMIT 1
"""
PAGE: Final = ranked(OF_DAILY_HOLES, "holes < :few, average", NAME_IN_DAILY_HOLES)


@dataclass(frozen=True, slots=True)
class DailyPeriod:
    """The days from `first` to the day before `before`.

    People who finished fewer than `few` daily holes in these days are ranked behind the others.
    """

    first: date
    before: date
    few: int = FEW_HOLES


@dataclass(frozen=True, slots=True)
class DailyTotals:
    """Number of `holes` that a person finished, and the sum of their `points`."""

    holes: int
    points: int

    @property
    def average(self) -> float:
        """Mean points of a hole."""
        return self.points / self.holes


def by_daily_holes(period: DailyPeriod) -> Ranking[DailyTotals]:
    """Order people by their average points in daily holes started on the server, the lowest first."""
    days: Values = {"first": period.first.isoformat(), "before": period.before.isoformat()}
    return Ranking(PAGE, _totals, {**days, "few": period.few})


def _totals(row: Row[Any]) -> DailyTotals:
    return DailyTotals(row.holes, row.points)
