"""Copies of a database as a killed process left it, for an audit to open."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, insert

from data.place import Place, Server
from data.schema import METADATA
from tests.postgresql import execute, execute_each

SESSIONS: Final = """
SELECT 1 FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
ENDED_WITHIN: Final = 30.0
"""Seconds that the server may take to notice that a process is gone, and to end what it was doing for it."""


class StillInUse(Exception):
    """Somebody still has a session with the database."""


def copied(place: Place, folder: Path) -> Path:
    """A copy of a database that no process uses any more; what it held can be read in that SQLite file.

    Raises `StillInUse` for one on a server, where a killed process's last commit may still be under way.
    """
    name = "golf.db" if isinstance(place, Server) else place.name
    for file in folder.glob(f"{name}*"):
        file.unlink()
    if isinstance(place, Server):
        _wait_for_the_end_of_sessions(place)
        return copy_tables(place, folder / name)
    for each in (name, f"{name}-wal"):
        if (found := place.with_name(each)).exists():
            shutil.copy(found, folder / each)
    return folder / name


def copy_tables(server: Server, file: Path) -> Path:
    """Copy all rows of the database of `server` into a new SQLite file; returns that."""
    tables = METADATA.sorted_tables
    contents = execute_each([f"SELECT * FROM {table.name}" for table in tables], server)  # noqa: S608
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        METADATA.create_all(connection)
        for table, rows in zip(tables, contents, strict=True):
            if rows:
                connection.execute(insert(table), [dict(row) for row in rows])
    engine.dispose()
    return file


def _wait_for_the_end_of_sessions(server: Server) -> None:
    deadline = time.monotonic() + ENDED_WITHIN
    while execute(SESSIONS, server):
        if time.monotonic() > deadline:
            raise StillInUse
        time.sleep(0.02)
