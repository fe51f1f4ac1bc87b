"""Search what a database holds; of a file also the bytes that SQLite no longer finds."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from data.place import Place
from tests.databases import content


def leave_behind(path: Path, text: str) -> None:
    """Write `text` and remove it so that it stays in free space, as copies do when pages are divided."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        with connection:
            connection.execute("INSERT INTO notes (key, value) VALUES ('left', ?)", (text * 200,))
        with connection:
            connection.execute("DELETE FROM notes WHERE key = 'left'")


def remains(place: Place, *texts: str, numbers: Sequence[int] = ()) -> list[bytes]:
    """Return which of the texts and numbers a database still holds."""
    return _found(content(place), texts, numbers)


def left_behind(path: Path, *texts: str, numbers: Sequence[int] = ()) -> list[bytes]:
    """Return which of the texts and numbers stand in any byte of a database file and its log."""
    files = (path.with_name(f"{path.name}{end}") for end in ("", "-wal"))
    return _found(b"".join(file.read_bytes() for file in files if file.exists()), texts, numbers)


def _found(content: bytes, texts: Sequence[str], numbers: Sequence[int]) -> list[bytes]:
    searched = [form.encode() for text in texts for form in {text, text.casefold(), json.dumps(text)[1:-1]}]
    for number in numbers:
        searched += [str(number).encode(), number.to_bytes(8, "big")]
    return [each for each in searched if each in content]
