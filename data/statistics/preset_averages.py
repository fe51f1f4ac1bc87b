"""Averages of a server's people by each preset, shown together with those of computer levels."""

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
    """Sum of `points` over `holes`, where each person's hole counts once."""

    holes: int
    points: int

    @property
    def mean(self) -> float | None:
        """Points a hole, or None without any."""
        return self.points / self.holes if self.holes else None


@dataclass(frozen=True, slots=True)
class OwnAverages:
    """Averages of a server's `people`, and of one of these people (`own`)."""

    people: Average
    own: Average


class PresetAverages:
    """The averages of people in rated matches, from the holes that they played to their end."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, preset: str, user: int) -> OwnAverages:
        """Return the averages of a server's people by a built-in `preset`, and the average of `user` there.

        Matches by a preset of the server's own or by changed rules do not count, nor do forgotten people.
        Raises `ReadFailed`.
        """
        wanted: dict[str, Value] = {"guild": guild, "period": ALWAYS, "preset": preset, "user": user}
        (row,) = await self._database.read(AVERAGES, wanted)
        return OwnAverages(Average(row.holes, row.points), Average(row.own_holes, row.own_points))
