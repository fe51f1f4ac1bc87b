"""Compaction of a database file: SQLite writes it anew, without leftovers."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from data.sqlite_file.opening import PATIENCE, check_existing, refusal
from data.sqlite_file.process_lock import alone_on


@dataclass(frozen=True, slots=True)
class Compaction:
    """What a rewriting did: file `path`, bytes `before` and `after`, and duration in `seconds`."""

    path: Path
    before: int
    after: int
    seconds: float


def compact(path: Path) -> Compaction:
    """Rewrite the database file at `path`, while no bot runs on it. Raises `DatabaseUnusable`.

    Rows stay the same; copies of removed rows are gone. If the process is killed, the file is as before.
    """
    path = path.absolute()
    with alone_on(path):
        check_existing(path)
        before, began = path.stat().st_size, time.perf_counter()
        address = f"{path.as_uri()}?mode=rw"
        try:
            with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)) as file:
                file.execute("VACUUM")
                file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            raise refusal(path, error) from error
        return Compaction(path, before, path.stat().st_size, time.perf_counter() - began)
