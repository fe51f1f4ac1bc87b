"""The tables of what people chose, and how far newcomers are."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table, text

from data.schema.base import ID, METADATA, NUMBER, TEXT, TIME, where

# Who asked to be told by direct message when a turn of a day begins, and in which language: that of their
# Discord when they asked. `refused`: Discord took none for them.
notify = Table(
    "notify",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("refused", NUMBER, nullable=False, server_default=text("0")),
    Column("language", TEXT, nullable=False, server_default=text("'en'")),
)

# Of which turn people were told last in each match: turn 0 of a hole is its opening.
notify_sent = Table(
    "notify_sent",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("hole", NUMBER, nullable=False),
    Column("turn", NUMBER, nullable=False),
    Index("notify_sent_of_user", "user_id"),
    sqlite_with_rowid=False,
)

# Who reads tables as text instead of pictures.
plain_readers = Table(
    "plain_readers",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
)

# People who are new to the game: whether their first match still comes with tips, and when they were offered
# the lesson and first played it to its end.
learners = Table(
    "learners",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("tips", NUMBER, nullable=False),
    Column("offered_at", TIME, nullable=True),
    Column("learned_at", TIME, nullable=True),
    Index("learners_with_tips", "user_id", **where("tips = 1")),
)

# How a person's cards look at every table, the cloth of tables that they host, and their title; '' for the
# usual.
looks = Table(
    "looks",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("back", TEXT, nullable=False),
    Column("cloth", TEXT, nullable=False),
    Column("title", TEXT, nullable=False),
)
