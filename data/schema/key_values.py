"""Tables about the bot itself: single values, and the times at which it was off."""

from __future__ import annotations

from sqlalchemy import Column, Table

from data.schema.base import ID, METADATA, TEXT

# Texts that the bot remembers by a name.
notes = Table(
    "notes",
    METADATA,
    Column("key", TEXT, primary_key=True),
    Column("value", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

# Times in which nobody could press, of all shards, in whole seconds. Some overlap.
times_off = Table(
    "times_off",
    METADATA,
    Column("off_from", ID, primary_key=True, autoincrement=False),
    Column("off_until", ID, nullable=False),
    sqlite_with_rowid=False,
)
