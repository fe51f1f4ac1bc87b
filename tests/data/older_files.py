"""SQLite files as former versions of the bot made them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from data.migrations.runner import sql_files


def make_older(path: Path, version: int, *statements: str) -> None:
    """Make a database of a former version at `path`, and do `statements` in it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.create_function("casefold", 1, str.casefold, deterministic=True)
        for file in sql_files()[:version]:
            connection.executescript(file.read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA user_version = {version}")
        for statement in statements:
            connection.execute(statement)
