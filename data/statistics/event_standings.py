"""The standings of people by their points in a server's leagues and knock-outs, read one page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from data.portable import Value, portable
from data.sql.database import Database
from data.statistics.standings import OF_PAGE, StandingsPage, page_of

RANKED = """
WITH
sums AS (
    SELECT user_id, sum(points) AS points, count(*) AS events
    FROM events JOIN event_entrants ON event_entrants.event = events.event
    WHERE guild = :guild AND events.status = 'finished' AND ended_at >= :from_at
        AND points IS NOT NULL AND user_id > 0
    GROUP BY user_id
),
ranked AS (
    SELECT *, count(*) OVER () AS players, rank() OVER (ORDER BY points DESC) AS rank,
        row_number() OVER (ORDER BY points DESC, user_id) AS position
    FROM sums
)
SELECT *, (
    SELECT event_entrants.name FROM event_entrants JOIN events ON events.event = event_entrants.event
    WHERE event_entrants.user_id = ranked.user_id AND guild = :guild AND events.status = 'finished'
        AND points IS NOT NULL
    ORDER BY ended_at DESC, events.event DESC LIMIT 1
) AS name
FROM ranked
"""
PAGE = portable(RANKED + OF_PAGE)


@dataclass(frozen=True, slots=True)
class EventStanding:
    """A person's place, with the `points` of their `events`. `name` is that of the newest."""

    rank: int
    user: int
    name: str
    events: int
    points: int


class EventStandings:
    """The standings of people by what their places in finished leagues and knock-outs were worth."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, guild: int, since: float, number: int, reader: int | None, *, size: int = 10
    ) -> StandingsPage[EventStanding]:
        """The page nearest to `number` (from 0), of `size` rows, most points first.

        Events count that ended at UNIX time `since` or later. `reader` is the user id behind `own`. Among
        equals the smaller id comes first. Raises `ReadFailed`.
        """
        wanted: dict[str, Value] = {
            "guild": guild,
            "from_at": since,
            "number": max(number, 0),
            "reader": reader,
            "size": size,
        }
        return page_of(await self._database.read(PAGE, wanted), number, reader, size, _standing)


def _standing(row: Row[Any]) -> EventStanding:
    return EventStanding(row.rank, row.user_id, row.name, row.events, int(row.points))
