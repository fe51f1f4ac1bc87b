"""The number of actions that a database file holds, those of finished matches included."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from data.journal.rows import decompressed


def actions_in(database: Path) -> int:
    """Return how many actions stand in the journals of `database`."""
    with closing(sqlite3.connect(database)) as connection:
        (found,) = connection.execute("SELECT count(*) FROM journal WHERE kind = 'Acted'").fetchone()
        for (body,) in connection.execute("SELECT body FROM compressed_journals"):
            found += sum(kind == "Acted" for _, _, kind, _ in decompressed(body))
    return int(found)
