"""Tables of events: their journals, and look-ups across events derived from them."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Table

from data.schema.base import FLAG, FRACTION, ID, METADATA, NUMBER, TEXT, TIME, people, where

# An event of a server. `status`: `new` until its message is posted, `posted` after that. `told`: its end was
# announced, after which nothing is left to do.
events = Table(
    "events",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("guild", ID, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("status", TEXT, nullable=False),
    Column("opened_at", TIME, nullable=False),
    Column("ended_at", TIME, nullable=True),
    Column("posted", FLAG, nullable=False),
    Column("told", FLAG, nullable=False),
    CheckConstraint("status IN ('new', 'open', 'finished', 'annulled')"),
    Index("events_of_guild", "guild", "opened_at"),
    Index("events_to_keep", "event", **where("told = 0")),
    sqlite_with_rowid=False,
)

# The journal of an event (`engine.events.entries`), its entries numbered from 1; `fields` is JSON.
event_entries = Table(
    "event_entries",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("version", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("fields", TEXT, nullable=False),
    CheckConstraint("version >= 1"),
    sqlite_with_rowid=False,
)

# The people in the journal of an event: entrants with a number, and organizers (NULL). `worth`: the points
# for their place in a finished event on the server's leaderboard, with at most two decimals.
event_people = Table(
    "event_people",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False, **people("with more", counted="events")),
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("entrant", NUMBER, nullable=True),
    Column("name", TEXT, nullable=True),
    Column("worth", FRACTION, nullable=True),
    Index("event_people_of_event", "event", "entrant"),
    sqlite_with_rowid=False,
)

# The event of each match that was played at a table of an event.
event_matches = Table(
    "event_matches",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("event", TEXT, ForeignKey("events.event"), nullable=False),
    Index("event_matches_of_event", "event"),
    sqlite_with_rowid=False,
)

# A mark recognizes a forgotten person until the event is over, and is removed then.
event_marks = Table(
    "event_marks",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("mark", TEXT, primary_key=True),
    sqlite_with_rowid=False,
)
