"""Events: their settings, who entered, what they played, and the log of what organisers did.

Revision ID: 0020
Revises: 0019
"""

from __future__ import annotations

from typing import Any, Final

from alembic import op
from sqlalchemy import (
    REAL,
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.types import TypeEngine

revision = "0020"
down_revision = "0019"

METADATA: Final = MetaData()
TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
NUMBER: Final = Integer()
ID: Final = BigInteger().with_variant(Integer(), "sqlite")
TIME: Final[TypeEngine[Any]] = Double().with_variant(REAL(), "sqlite")


def _where(condition: str) -> dict[str, Any]:
    """The options of an index over the rows of a `condition`."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


# An event of a server. `rules` are all fields of its rules as JSON, `changes` those that differ from the
# preset, `named` the server's own name for them. `computers` of the `level` play at the table of each
# entrant. `options` are settings as JSON that only one kind has. `role` is who may enter, NULL everybody.
# `status`: `new` until its message stands. `closes_at` moves on by the length of a pause, which began at
# `paused_at`. `message` is the newest one about it, `first_message` the one that showed the commitment to
# `secret` first. `told_at`: when its end was made known, after which nothing is left to do.
Table(
    "events",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("guild", ID, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("rules", TEXT, nullable=False),
    Column("changes", TEXT, nullable=False),
    Column("named", TEXT, nullable=False),
    Column("computers", NUMBER, nullable=False),
    Column("level", TEXT, nullable=False),
    Column("options", TEXT, nullable=False),
    Column("role", ID, nullable=True),
    Column("organiser", ID, nullable=False),
    Column("status", TEXT, nullable=False),
    Column("opened_at", TIME, nullable=False),
    Column("closes_at", TIME, nullable=False),
    Column("paused_at", TIME, nullable=True),
    Column("ended_at", TIME, nullable=True),
    Column("told_at", TIME, nullable=True),
    Column("secret", TEXT, nullable=False),
    Column("channel", ID, nullable=False),
    Column("message", ID, nullable=True),
    Column("first_message", ID, nullable=True),
    CheckConstraint("kind IN ('duplicate', 'league', 'knockout')"),
    CheckConstraint("status IN ('new', 'open', 'paused', 'finished', 'annulled')"),
    Index("events_of_guild", "guild", "opened_at"),
    Index("events_of_organiser", "organiser"),
    Index("events_to_keep", "closes_at", **_where("told_at IS NULL")),
    sqlite_with_rowid=False,
)

# Who entered, numbered from 1. `user_id` is below 0 once they are forgotten. `removed_at`: by the organiser.
# `mark`: by it somebody who was forgotten is known again until the event is over, and then it is removed.
Table(
    "event_entrants",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("entrant", NUMBER, primary_key=True, autoincrement=False),
    Column("user_id", ID, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("entered_at", TIME, nullable=False),
    Column("removed_at", TIME, nullable=True),
    Column("mark", TEXT, nullable=True),
    Index("event_entrants_of_person", "user_id", "event", unique=True),
    sqlite_with_rowid=False,
)

# What each press of an entrant did, numbered from 1: moves with commas between them.
Table(
    "event_presses",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("entrant", NUMBER, primary_key=True, autoincrement=False),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("moves", TEXT, nullable=False),
    ForeignKeyConstraint(["event", "entrant"], ["event_entrants.event", "event_entrants.entrant"]),
    sqlite_with_rowid=False,
)

# The points of each hole that an entrant finished.
Table(
    "event_holes",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("entrant", NUMBER, primary_key=True, autoincrement=False),
    Column("hole", NUMBER, primary_key=True, autoincrement=False),
    Column("points", NUMBER, nullable=False),
    Column("at", TIME, nullable=False),
    ForeignKeyConstraint(["event", "entrant"], ["event_entrants.event", "event_entrants.entrant"]),
    sqlite_with_rowid=False,
)

# What was done to an event, numbered from 1: by which person, to which entrant; `fields` is JSON.
Table(
    "event_log",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("what", TEXT, nullable=False),
    Column("user_id", ID, nullable=True),
    Column("entrant", NUMBER, nullable=True),
    Column("fields", TEXT, nullable=False),
    Index("event_log_of_person", "user_id", "event"),
    sqlite_with_rowid=False,
)


def upgrade() -> None:
    """Make the tables."""
    METADATA.create_all(op.get_bind())
