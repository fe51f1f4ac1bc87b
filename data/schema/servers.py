"""Tables of servers' own presets, defaults, and roles given to people."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table

from data.schema.base import ID, JSON_TEXT, METADATA, NUMBER, TEXT, TIME, people

# The presets that a server's managers made: a built-in preset and, as a JSON object, the changes to it. The
# `author` is 0 once forgotten.
server_presets = Table(
    "server_presets",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("folded", TEXT, primary_key=True),
    Column("name", TEXT, nullable=False),
    Column("preset", TEXT, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("changes", JSON_TEXT, nullable=False),
    Column("author", ID, nullable=False, **people("id", counted="presets", file="presets")),
    Column("at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

# A server's default: the name of a built-in preset, or the folded name of one of its own.
server_defaults = Table(
    "server_defaults",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("folded", TEXT, nullable=False),
)

# The roles that people have from the bot, each for a trophy (`data.statistics.trophies`).
given_roles = Table(
    "given_roles",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("trophy", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(file="roles")),
    Column("role", ID, primary_key=True, autoincrement=False),
    Index("given_roles_of_person", "user_id"),
    sqlite_with_rowid=False,
)
