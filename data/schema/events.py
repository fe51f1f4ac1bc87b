"""The tables of events, leagues and knock-outs."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, ForeignKey, ForeignKeyConstraint, Index, Table

from data.schema.base import ID, METADATA, NUMBER, TEXT, TIME, where

# An event of a server. `rules` are all fields of its rules as JSON, `changes` those that differ from the
# preset, `named` the server's own name for them. `computers` of the `level` play at the table of each
# entrant. `options` are settings as JSON that only one kind has. `role` is who may enter, NULL everybody.
# `status`: `new` until its message stands. `closes_at` moves on by the length of a pause, which began at
# `paused_at`. `message` is the newest one about it, `first_message` the one that showed the commitment to
# `secret` first. `told_at`: when its end was made known, after which nothing is left to do.
events = Table(
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
    Index("events_to_keep", "closes_at", **where("told_at IS NULL")),
    sqlite_with_rowid=False,
)

# Who entered, numbered from 1. `user_id` is below 0 once they are forgotten. `removed_at`: by the organiser.
# `mark`: by it somebody who was forgotten is known again until the event is over, and then it is removed.
# `points`: what their place in a finished league or knock-out is worth on the server's leaderboard.
event_entrants = Table(
    "event_entrants",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("entrant", NUMBER, primary_key=True, autoincrement=False),
    Column("user_id", ID, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("entered_at", TIME, nullable=False),
    Column("removed_at", TIME, nullable=True),
    Column("mark", TEXT, nullable=True),
    Column("points", NUMBER, nullable=True),
    Index("event_entrants_of_person", "user_id", "event", unique=True),
    sqlite_with_rowid=False,
)

# What each press of an entrant did, numbered from 1: moves with commas between them.
event_presses = Table(
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
event_holes = Table(
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
event_log = Table(
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

# A table of a round, numbered from 1. `leg` counts its matches: those played again, and play-off holes.
# `match` is that of its table, NULL for a bye and until it is opened. After the `deadline` the computer takes
# seats over; `late` says that it has begun to.
event_tables = Table(
    "event_tables",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("round", NUMBER, primary_key=True, autoincrement=False),
    Column("board", NUMBER, primary_key=True, autoincrement=False),
    Column("leg", NUMBER, primary_key=True, autoincrement=False),
    Column("play_off", NUMBER, nullable=False),
    Column("match", TEXT, nullable=True, unique=True),
    Column("status", TEXT, nullable=False),
    Column("deadline", TIME, nullable=False),
    Column("late", NUMBER, nullable=False),
    CheckConstraint("status IN ('waiting', 'open', 'over', 'annulled')"),
    sqlite_with_rowid=False,
)

# Who sits there, in the order of the seats from 0; `strokes` and `forfeited` once it is over.
event_seats = Table(
    "event_seats",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("round", NUMBER, primary_key=True, autoincrement=False),
    Column("board", NUMBER, primary_key=True, autoincrement=False),
    Column("leg", NUMBER, primary_key=True, autoincrement=False),
    Column("seat", NUMBER, primary_key=True, autoincrement=False),
    Column("entrant", NUMBER, nullable=False),
    Column("strokes", NUMBER, nullable=True),
    Column("forfeited", NUMBER, nullable=False),
    ForeignKeyConstraint(
        ["event", "round", "board", "leg"],
        ["event_tables.event", "event_tables.round", "event_tables.board", "event_tables.leg"],
    ),
    ForeignKeyConstraint(["event", "entrant"], ["event_entrants.event", "event_entrants.entrant"]),
    Index("event_seats_of_entrant", "event", "entrant"),
    sqlite_with_rowid=False,
)
