"""Standings by points for places in a server's leagues and knock-outs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row

from data.statistics.standings import Ranking, ranked

# Whole numbers, as equal sums of fractions could differ in their last digits, so that no place would be
# shared.
OF_EVENTS: Final = """
WITH entries AS (
    SELECT user_id, '' AS level, CAST(round(sum(worth) * 100) AS BIGINT) AS hundredths,
        count(*) AS events
    FROM events JOIN event_people ON event_people.event = events.event
    WHERE guild = :guild AND events.status = 'finished' AND ended_at >= :from_at
        AND worth IS NOT NULL
    GROUP BY user_id
)
"""
NAME_IN_EVENTS: Final = """
    SELECT event_people.name FROM event_people JOIN events ON events.event = event_people.event
    WHERE event_people.user_id = ranked.user_id AND guild = :guild AND events.status = 'finished'
        AND worth IS NOT NULL
    ORDER BY ended_at DESC, events.event DESC LIMIT 1
"""
PAGE: Final = ranked(OF_EVENTS, "hundredths DESC", NAME_IN_EVENTS)


@dataclass(frozen=True, slots=True)
class EventTotals:
    """The `points` that a person gained, and the number of `events` that gave them."""

    events: int
    points: float


def by_events(since: float) -> Ranking[EventTotals]:
    """Order people by points from events that ended at UNIX time `since` or later."""
    return Ranking(PAGE, event_totals, {"from_at": since})


def event_totals(row: Row[Any]) -> EventTotals:
    points = row.hundredths / 100
    return EventTotals(row.events, int(points) if points.is_integer() else points)
