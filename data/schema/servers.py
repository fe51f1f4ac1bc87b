"""The tables of what servers chose."""

from __future__ import annotations

from sqlalchemy import Column, Table, text

from data.schema.base import ID, METADATA, NUMBER, TEXT, TIME

server_presets = Table(
    "server_presets",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("folded", TEXT, primary_key=True),
    Column("name", TEXT, nullable=False),
    Column("preset", TEXT, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("changes", TEXT, nullable=False),
    Column("author", ID, nullable=False),
    Column("at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

server_defaults = Table(
    "server_defaults",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("folded", TEXT, nullable=False),
)

server_languages = Table(
    "server_languages",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("language", TEXT, nullable=False),
)

server_mentions = Table(
    "server_mentions",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("seconds", NUMBER, nullable=False),
)

periodic_posts = Table(
    "periodic_posts",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("kind", TEXT, primary_key=True),
    Column("channel", ID, nullable=True),
    Column("posted", TEXT, nullable=False, server_default=text("''")),
    sqlite_with_rowid=False,
)
