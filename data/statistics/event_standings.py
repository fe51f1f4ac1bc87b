"""The standings of people by their points in a server's leagues and knock-outs, read one page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from data.sql.database import Database
from data.sql.portable import Value, portable
from data.statistics.standings import OF_PAGE, StandingsPage, standings_page

# Of sums of fractions, equal ones could differ in their last digits, so that no place would be shared.
RANKED = """
WITH
sums AS (
    SELECT user_id, CAST(round(sum(worth) * 100) AS BIGINT) AS hundredths, count(*) AS events
    FROM events JOIN event_people ON event_people.event = events.event
    WHERE guild = :guild AND events.status = 'finished' AND ended_at >= :from_at
        AND worth IS NOT NULL
    GROUP BY user_id
),
ranked AS (
    SELECT *, count(*) OVER () AS players, rank() OVER (ORDER BY hundredths DESC) AS rank,
        row_number() OVER (ORDER BY hundredths DESC, user_id) AS position
    FROM sums
)
SELECT *, '' AS level, (
    SELECT event_people.name FROM event_people JOIN events ON events.event = event_people.event
    WHERE event_people.user_id = ranked.user_id AND guild = :guild AND events.status = 'finished'
        AND worth IS NOT NULL
    ORDER BY ended_at DESC, events.event DESC LIMIT 1
) AS name
FROM ranked
"""
PAGE = portable(RANKED + OF_PAGE)


@dataclass(frozen=True, slots=True)
class EventTotals:
    """The `points` of a person's `events`."""

    events: int
    points: float


class EventStandings:
    """Standings of people by the points for their places in finished leagues and knock-outs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, guild: int, since: float, number: int, reader: int | None, *, size: int = 10
    ) -> StandingsPage[EventTotals]:
        """Page nearest to `number` (from 0), of `size` rows, most points first.

        Events count that ended at UNIX time `since` or later. `reader` is the user id behind `own`. Among
        equals the smaller id comes first. Raises `ReadFailed`.
        """
        wanted: dict[str, Value] = {"guild": guild, "from_at": since}
        return await standings_page(self._database, PAGE, wanted, number, reader, size, event_totals)


def event_totals(row: Row[Any]) -> EventTotals:
    """Return the totals of a row with a number of `events` and their points in `hundredths`."""
    points = row.hundredths / 100
    return EventTotals(row.events, int(points) if points.is_integer() else points)
