"""Tables of single values."""

from __future__ import annotations

from sqlalchemy import Column, Table

from data.schema.base import METADATA, TEXT

# Small things that the bot remembers by name.
notes = Table(
    "notes",
    METADATA,
    Column("key", TEXT, primary_key=True),
    Column("value", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
