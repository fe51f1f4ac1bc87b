"""The tables of matches: their tables in Discord, journals, results and reviews."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, LargeBinary, Table, text

from data.portable import portable
from data.schema.base import ID, METADATA, NUMBER, TEXT, TIME, where

tables = Table(
    "tables",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("guild", ID, nullable=False),
    Column("channel", ID, nullable=False),
    Column("message", ID, nullable=True),
    Column("posted_at", TIME, nullable=True),
    Column("nudge", ID, nullable=True),
    Column("status", TEXT, nullable=False, server_default=text("'live'")),
    Column("opened_at", TIME, nullable=False),
    Column("usual", TEXT, nullable=True),
    CheckConstraint("status IN ('live', 'aside', 'finished', 'closed')"),
    Index("tables_of_channel", "guild", "channel", "opened_at"),
    Index("tables_live", "opened_at", **where("status = 'live'")),
)

aside_seats = Table(
    "aside_seats",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("match", TEXT, primary_key=True),
    Index("aside_seats_of_match", "match"),
    sqlite_with_rowid=False,
)

journal = Table(
    "journal",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("version", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("fields", TEXT, nullable=False),
    CheckConstraint("version >= 1"),
    Index("journal_of_seats_taken", "match", **where("kind = 'SeatTaken'")),
    Index(
        "journal_of_person",
        portable("{person}"),
        **where("kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')"),
    ),
    sqlite_with_rowid=False,
)

compressed_journals = Table(
    "compressed_journals",
    METADATA,
    Column("match", TEXT, ForeignKey("matches.match"), primary_key=True),
    Column("entries", NUMBER, nullable=False),
    Column("body", LargeBinary(), nullable=True),
    Column("digest", LargeBinary(), nullable=True),
)
# Whoever copies all tables has to copy the entries first: none are added to a compressed journal.
compressed_journals.add_is_dependent_on(journal)

matches = Table(
    "matches",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("guild", ID, nullable=True),
    Column("preset", TEXT, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("at", TIME, nullable=False),
    Column("rated", NUMBER, nullable=False, server_default=text("1")),
    Column("counted", NUMBER, nullable=False, server_default=text("0")),
    Column("modified", NUMBER, nullable=True),
    Column("stored", NUMBER, nullable=False, server_default=text("0")),
    Index("matches_of_guild", "guild", "at"),
    Index("matches_by_end", "at", "match"),
    Index("matches_to_count", "at", "match", **where("counted = 0")),
    Index("matches_by_storage", "stored", "at", "match", **where("stored < 2")),
    sqlite_with_rowid=False,
)

match_seats = Table(
    "match_seats",
    METADATA,
    Column("match", TEXT, ForeignKey("matches.match"), primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("name", TEXT, nullable=False),
    Column("folded", TEXT, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("won", NUMBER, nullable=False),
    Column("shared", NUMBER, nullable=False),
    Column("kept", NUMBER, nullable=False),
    Column("guild", ID, nullable=True),
    Column("at", TIME, nullable=False),
    Index("match_seats_of_person", "user_id", "guild", "at"),
    Index("match_seats_of_name", "guild", "folded", "at"),
    sqlite_with_rowid=False,
)

hole_seats = Table(
    "hole_seats",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("name", TEXT, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("won", NUMBER, nullable=False),
    Column("shared", NUMBER, nullable=False),
    Column("kept", NUMBER, nullable=False),
    Column("at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

reviews = Table(
    "reviews",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("made_at", TIME, nullable=False),
    Column("review", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

forgetting = Table(
    "forgetting",
    METADATA,
    Column("match", TEXT, primary_key=True),
    sqlite_with_rowid=False,
)
