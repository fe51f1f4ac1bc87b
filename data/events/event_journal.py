"""The engine's `EventJournal` in the database, with look-ups across events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update

from data.schema.events import event_entries, event_marks, event_matches, event_people, events
from data.sql.database import Database
from data.sql.portable import Values, portable
from data.sql.writer import Statement
from engine.events.entries import (
    Annulled,
    Edited,
    Ended,
    Entered,
    EventOpened,
    Fact,
    Logged,
    Posted,
    Replaced,
    TableOpened,
    Told,
)
from engine.events.event import StoredEvent

APPEND: Final = insert(event_entries)
ADD: Final = insert(events)
OPEN: Final = update(events).where(events.c.event == bindparam("of"), events.c.status == bindparam("was"))
EDIT: Final = update(events).where(events.c.event == bindparam("of"))
END: Final = update(events).where(events.c.event == bindparam("of")).values(ended_at=bindparam("at"))
TELL: Final = update(events).where(events.c.event == bindparam("of"))
ADD_MATCH: Final = insert(event_matches)
ORGANISED: Final = portable("""
INSERT INTO event_people (user_id, event) VALUES (:user, :event) ON CONFLICT DO NOTHING
""")
ENTERED: Final = portable("""
INSERT INTO event_people (user_id, event, entrant, name) VALUES (:user, :event, :entrant, :name)
ON CONFLICT (user_id, event) DO UPDATE SET entrant = excluded.entrant, name = excluded.name
""")
SCORE: Final = (
    update(event_people)
    .where(event_people.c.event == bindparam("of"), event_people.c.entrant == bindparam("number"))
    .values(worth=bindparam("worth"))
)
UNMARK: Final = delete(event_marks).where(event_marks.c.event == bindparam("of"))

ENTRIES: Final = (
    select(event_entries.c.version, event_entries.c.at, event_entries.c.kind, event_entries.c.fields)
    .where(event_entries.c.event == bindparam("of"))
    .order_by(event_entries.c.version)
)
MARKS: Final = select(event_marks.c.mark).where(event_marks.c.event == bindparam("of"))


class SqlEventJournal:
    """Implements `engine.events.event.EventJournal`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, event: str, entries: Sequence[Logged]) -> None:
        """Write all of `entries` or none, with the rows that follow from them. Raises `StorageFailed`."""
        written: list[Statement] = [(APPEND, {"event": event, **entry.stored}) for entry in entries]
        followed = [statement for entry in entries for statement in _followed(event, entry.entry, entry.at)]
        # The row of the event must be written before its entries.
        first = [statement for statement in followed if statement[0] is ADD]
        await self._database.write([*first, *written, *(each for each in followed if each not in first)])

    async def load(self, event: str) -> StoredEvent:
        """Return the stored entries of an event; empty if there is no such event."""
        rows = await self._database.read(ENTRIES, {"of": event})
        marks = await self._database.read(MARKS, {"of": event}) if rows else []
        return StoredEvent([Logged.load(*row) for row in rows], frozenset(str(row.mark) for row in marks))


def _followed(event: str, fact: Fact, at: float) -> Iterator[Statement]:
    """Yield the statements that write the look-up rows of an entry."""
    by = getattr(fact, "by", None)
    match fact:
        case EventOpened():
            settings: Values = {
                "event": event,
                "guild": fact.guild,
                "kind": fact.kind,
                "name": fact.name,
                "status": "new",
                "opened_at": at,
                "posted": 0,
                "told": 0,
            }
            yield ADD, settings
        case Edited():
            yield EDIT, {"of": event, "name": fact.name, "kind": fact.kind}
        case Posted():
            yield OPEN, {"of": event, "was": "new", "status": "open", "posted": 1}
        case Entered() | Replaced():
            person: Values = {
                "user": fact.user,
                "event": event,
                "entrant": fact.entrant,
                "name": fact.name,
            }
            yield ENTERED, person
        case TableOpened():
            yield ADD_MATCH, {"match": fact.match, "event": event}
        case Ended():
            yield END, {"of": event, "at": at, "status": "finished"}
            yield UNMARK, {"of": event}
            for entrant, worth in fact.points:
                yield SCORE, {"of": event, "number": entrant, "worth": worth}
        case Annulled():
            yield END, {"of": event, "at": at, "status": "annulled"}
            yield UNMARK, {"of": event}
        case Told():
            yield TELL, {"of": event, "told": 1}
    if by is not None:
        yield ORGANISED, {"user": by, "event": event}
