"""The runner that brings a database to the newest version."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import aiosqlite
from sqlalchemy import Connection

# At INFO that package logs every step, at DEBUG its statements.
logging.getLogger("alembic").setLevel(logging.WARNING)

FOLDER: Final = Path(__file__).parent
VERSIONS: Final = FOLDER / "versions"

FIRST_REVISION: Final = 18
"""The version up to which SQL files lead, and from which on Alembic does."""

VERSION_TABLE: Final = "golf_version"
"""The table in which Alembic notes the version; in an SQLite file `user_version` says it, too."""


def newest_version(versions: Path = VERSIONS) -> int:
    """The number of the newest revision in a folder with files named like `v0019_what_it_does.py`."""
    return max(int(file.name[1:5]) for file in versions.glob("v[0-9]*.py"))


def sql_files(folder: Path = FOLDER) -> tuple[Path, ...]:
    """The SQL files that lead to each version from 1 to `FIRST_REVISION`, in order."""
    return tuple(sorted(folder.glob("[0-9]*.sql")))


async def take_sql_steps(connection: aiosqlite.Connection, files: Sequence[Path]) -> None:
    """Take the steps in `files` that an SQLite file has not taken yet, each wholly or not at all.

    The steps may call `casefold`, since SQLite's own `lower` knows no letters beyond ASCII. Raises
    `sqlite3.Error`. The steps before the one that failed stay taken, and that one's transaction stays open:
    closing the connection undoes it.
    """
    await connection.create_function("casefold", 1, str.casefold, deterministic=True)
    (row,) = await connection.execute_fetchall("PRAGMA user_version")
    for number, file in list(enumerate(files, 1))[row[0] :]:
        sql = file.read_text(encoding="utf-8")
        script = f"BEGIN IMMEDIATE;\n{sql}\n;PRAGMA user_version = {number};\nCOMMIT;"
        await connection.executescript(script)


def upgrade(connection: Connection, found: int, versions: Path = VERSIONS) -> None:
    """Take all steps after version `found` in the open transaction of `connection`.

    0 is a database without tables. One of version 18 may have got there by the SQL files.
    """
    # Loaded where there is something to do, which is seldom, as it takes its time.
    revisions = importlib.import_module("data.migrations.revisions")
    revisions.take(connection, found, versions)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {newest_version(versions)}")
