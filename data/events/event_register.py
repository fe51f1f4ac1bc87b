"""Look-ups across events: a server's events, unfinished events, and the events of matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import and_, bindparam, func, select

from data.schema.events import event_matches, event_people, events
from data.schema.statistics import statistics_totals
from data.sql.database import Database
from data.statistics.periods import ALWAYS

Status = Literal["new", "open", "finished", "annulled"]
"""Status of an event as in `engine.events.state`, except that a paused event is `open`."""

_COLUMNS: Final = (events.c.event, events.c.guild, events.c.name, events.c.status)
OF_GUILD: Final = (
    select(*_COLUMNS)
    .where(events.c.guild == bindparam("of"), events.c.posted == 1)
    .order_by(events.c.opened_at.desc(), events.c.event)
    .limit(bindparam("most"))
)
TO_KEEP: Final = select(*_COLUMNS).where(events.c.told == 0).order_by(events.c.opened_at, events.c.event)
OPEN: Final = (
    select(func.count().label("number"))
    .select_from(events)
    .where(events.c.guild == bindparam("of"), events.c.told == 0, events.c.status == "open")
)
UNPOSTED: Final = (
    select(events.c.event)
    .join(event_people, event_people.c.event == events.c.event)
    .where(
        and_(
            events.c.guild == bindparam("of"),
            events.c.told == 0,
            events.c.status == "new",
            event_people.c.user_id == bindparam("organiser"),
        )
    )
    .order_by(events.c.opened_at.desc(), events.c.event)
    .limit(1)
)
HIDDEN: Final = (
    select(event_matches.c.match)
    .join(events, events.c.event == event_matches.c.event)
    .where(events.c.told == 0, events.c.kind == "tables", events.c.status.in_(("new", "open")))
)
RATINGS: Final = (
    select(event_people.c.entrant, statistics_totals.c.mu)
    .join(statistics_totals, statistics_totals.c.user_id == event_people.c.user_id)
    .where(
        and_(
            event_people.c.event == bindparam("of"),
            event_people.c.entrant.is_not(None),
            statistics_totals.c.guild == bindparam("of_guild"),
            statistics_totals.c.span == ALWAYS,
            statistics_totals.c.preset == "",
            statistics_totals.c.level == "",
        )
    )
)


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event on the server `guild`: its id (`event`), name and status."""

    event: str
    guild: int
    name: str
    status: Status


class EventRegister:
    """Finds events without their journals. Queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_guild(self, guild: int, most: int) -> list[EventRow]:
        """Return a server's posted events, at most `most`, the newest first."""
        return [EventRow(*row) for row in await self._database.read(OF_GUILD, {"of": guild, "most": most})]

    async def to_keep(self) -> list[EventRow]:
        """The events on all servers whose end has not been announced yet, the oldest first."""
        return [EventRow(*row) for row in await self._database.read(TO_KEEP)]

    async def open(self, guild: int) -> int:
        """Return the number of a server's events that were posted and are not over."""
        (row,) = await self._database.read(OPEN, {"of": guild})
        return int(row.number)

    async def unposted(self, guild: int, organiser: int) -> str | None:
        """Return the newest event that a person has created on a server and not posted yet, or None."""
        rows = await self._database.read(UNPOSTED, {"of": guild, "organiser": organiser})
        return next((str(row.event) for row in rows), None)

    async def hidden(self) -> frozenset[str]:
        """The matches whose cards stay hidden, as other tables of a running event have the same cards."""
        return frozenset(str(row.match) for row in await self._database.read(HIDDEN))

    async def ratings(self, event: str, guild: int) -> dict[int, float]:
        """Return the server's ratings of an event's entrants, by entrant number. Some have none."""
        rows = await self._database.read(RATINGS, {"of": event, "of_guild": guild})
        return {row.entrant: row.mu for row in rows}
