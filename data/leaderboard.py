"""A server's standings over its finished matches."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from data.database import Database

Period = Literal["all", "year", "month", "week"]

# Without a counted hole there is no row of `scores`, and dividing by its missing `holes` gives a NULL.
PAGE = """
WITH
counted AS (
    SELECT match FROM matches WHERE guild = :guild AND at >= :since
),
results AS (
    SELECT user_id, count(*) AS matches, sum(won AND NOT shared) AS wins, sum(shared) AS shared_wins
    FROM counted JOIN match_seats USING (match) GROUP BY user_id
),
scores AS (
    SELECT user_id, count(*) AS holes, sum(points) AS total, min(points) AS best_hole
    FROM counted JOIN hole_seats USING (match) WHERE kept GROUP BY user_id
),
standings AS (
    SELECT user_id, matches, wins, shared_wins, coalesce(holes, 0) AS holes, coalesce(total, 0) AS total,
        best_hole, CAST(total AS REAL) / holes AS average
    FROM results LEFT JOIN scores USING (user_id)
),
ranked AS (
    SELECT *, count(*) OVER () AS people,
        rank() OVER (ORDER BY wins DESC, shared_wins DESC, average IS NULL, average) AS rank,
        row_number() OVER (ORDER BY wins DESC, shared_wins DESC, average IS NULL, average, user_id) AS place
    FROM standings
)
SELECT *, (
    SELECT name FROM match_seats WHERE match_seats.user_id = ranked.user_id AND guild = :guild
    ORDER BY at DESC, match DESC LIMIT 1
) AS name
FROM ranked WHERE (place - 1) / :size = min(:number, (people - 1) / :size) OR user_id = :reader ORDER BY place
"""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One person's standing. `wins` are sole, `shared_wins` tied for the lowest total.

    `holes`, `average` (points a hole), `best_hole` and `total` (points) leave out the holes that the computer
    held at their end; without any hole `average` and `best_hole` are None. `name` is from the newest result.
    """

    rank: int
    user: int
    name: str
    matches: int
    wins: int
    shared_wins: int
    holes: int
    average: float | None
    best_hole: int | None
    total: int


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """Page `number` (from 0) of `pages`, the reader's `own` row wherever it stands, `people` in all."""

    rows: tuple[LeaderboardRow, ...]
    number: int
    pages: int
    own: LeaderboardRow | None
    people: int


class Leaderboard:
    """The standings of the people who finished a match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, guild: int, since: float | None, number: int, reader: int | None, size: int = 10
    ) -> LeaderboardPage:
        """The page nearest to `number` (from 0), of `size` rows, over matches finished at `since` or later.

        `since` is UNIX time in seconds, or None for all time; `reader` is the user id behind `own`. Sorted by
        sole wins and shared wins (most first), average (lowest first, none last) and user id; whoever is
        equal in the first three is equal in rank. Raises `ReadFailed`.
        """
        since = float("-inf") if since is None else since
        wanted = {"guild": guild, "since": since, "number": max(number, 0), "reader": reader, "size": size}
        found = await self._database.read(PAGE, wanted)
        if not found:
            return LeaderboardPage((), 0, 1, None, 0)
        people = int(found[0]["people"])
        pages = (people - 1) // size + 1
        number = min(max(number, 0), pages - 1)
        return LeaderboardPage(
            rows=tuple(_row(row) for row in found if (row["place"] - 1) // size == number),
            number=number,
            pages=pages,
            own=next((_row(row) for row in found if row["user_id"] == reader), None),
            people=people,
        )


def _row(found: sqlite3.Row) -> LeaderboardRow:
    return LeaderboardRow(
        rank=found["rank"],
        user=found["user_id"],
        name=found["name"],
        matches=found["matches"],
        wins=found["wins"],
        shared_wins=found["shared_wins"],
        holes=found["holes"],
        average=found["average"],
        best_hole=found["best_hole"],
        total=found["total"],
    )


def period_start(period: Period, now: datetime) -> float | None:
    """When the calendar period around `now` (with a time zone) began in UTC, as UNIX time; None for "all".

    Weeks begin on Monday.
    """
    today = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    match period:
        case "all":
            return None
        case "year":
            return today.replace(month=1, day=1).timestamp()
        case "month":
            return today.replace(day=1).timestamp()
        case "week":
            return (today - timedelta(days=today.weekday())).timestamp()
