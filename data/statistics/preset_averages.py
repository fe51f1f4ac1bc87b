"""Averages of a server's people by preset, to compare with averages of computer levels."""

from __future__ import annotations

from dataclasses import dataclass

from data.sql.database import Database
from data.sql.portable import Value, portable
from data.statistics.periods import ALWAYS

# The running totals are stored in this order, so only the totals of one preset are read.
AVERAGES = portable("""
SELECT
    coalesce(sum(holes), 0) AS holes, coalesce(sum(points), 0) AS points,
    coalesce(sum(holes) FILTER (WHERE user_id = :user), 0) AS own_holes,
    coalesce(sum(points) FILTER (WHERE user_id = :user), 0) AS own_points
FROM statistics_totals
WHERE guild = :guild AND span = :period AND preset = :preset AND user_id > 0
""")


@dataclass(frozen=True, slots=True)
class Average:
    """The sum of `points` over `holes`. A hole counts once for each person."""

    holes: int
    points: int

    @property
    def mean(self) -> float | None:
        """Points a hole, or None without holes."""
        return self.points / self.holes if self.holes else None


@dataclass(frozen=True, slots=True)
class OwnAverages:
    """The average of all of a server's `people`, and of one person (`own`)."""

    people: Average
    own: Average


class PresetAverages:
    """Averages of people in rated matches, over the holes that they played to the end."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, preset: str, user: int) -> OwnAverages:
        """Return the averages by a built-in `preset`: of all people on a server, and of `user`.

        Matches by a server's own preset or by changed rules don't count, nor do forgotten people. Raises
        `ReadFailed`.
        """
        wanted: dict[str, Value] = {"guild": guild, "period": ALWAYS, "preset": preset, "user": user}
        (row,) = await self._database.read(AVERAGES, wanted)
        return OwnAverages(Average(row.holes, row.points), Average(row.own_holes, row.own_points))
