"""The tables of what servers chose."""

from __future__ import annotations

from sqlalchemy import Column, Table, text

from data.schema.base import ID, METADATA, NUMBER, TEXT, TIME

# The presets that a server's managers made: a built-in one and, as a JSON object, what differs from it.
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

# What a server plays unless told otherwise: the name of a built-in preset, or one of its own, folded.
server_defaults = Table(
    "server_defaults",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("folded", TEXT, nullable=False),
)

# In which language a server's public tables are, where its managers chose another than Discord's own
# setting.
server_languages = Table(
    "server_languages",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("language", TEXT, nullable=False),
)

# After how many seconds a server's tables mention the person on turn, where its managers chose another time
# than the usual one; 0 for never.
server_mentions = Table(
    "server_mentions",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("seconds", NUMBER, nullable=False),
)

# What a server has posted once a period into a channel of its choice, by its `kind`. `channel` is NULL after
# posting there failed for good. `posted` is the newest period that needs no post any more, such as a day.
periodic_posts = Table(
    "periodic_posts",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("kind", TEXT, primary_key=True),
    Column("channel", ID, nullable=True),
    Column("posted", TEXT, nullable=False, server_default=text("''")),
    sqlite_with_rowid=False,
)
