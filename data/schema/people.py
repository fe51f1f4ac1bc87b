"""The tables of what people chose, and how far newcomers are."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table, text

from data.schema.base import ID, METADATA, NUMBER, TEXT, TIME, where

notify = Table(
    "notify",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("refused", NUMBER, nullable=False, server_default=text("0")),
    Column("language", TEXT, nullable=False, server_default=text("'en'")),
)

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

plain_readers = Table(
    "plain_readers",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
)

learners = Table(
    "learners",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("tips", NUMBER, nullable=False),
    Column("offered_at", TIME, nullable=True),
    Column("learned_at", TIME, nullable=True),
    Index("learners_with_tips", "user_id", **where("tips = 1")),
)

looks = Table(
    "looks",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("back", TEXT, nullable=False),
    Column("cloth", TEXT, nullable=False),
    Column("title", TEXT, nullable=False),
)
