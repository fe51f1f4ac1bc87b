"""Tables of the newest version, declared in SQLAlchemy, the same for SQLite and PostgreSQL.

Flags are numbers, 0 or 1; times are UNIX times in seconds; days are texts such as `2026-11-22` (UTC).

An import of any module here fills `METADATA`, from which new databases are made.
"""

from __future__ import annotations

from data.schema import daily, events, key_values, matches, people, puzzles, servers, statistics, triggers
from data.schema.base import METADATA

__all__ = [
    "METADATA",
    "daily",
    "events",
    "key_values",
    "matches",
    "people",
    "puzzles",
    "servers",
    "statistics",
    "triggers",
]
