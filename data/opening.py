"""Whether a file can be our database, found out without changing it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import aiosqlite

from data.errors import DatabaseUnusable

APPLICATION: Final = 0x474F4C46
"""What the first migration writes into the file's header to mark it as ours: "GOLF"."""

PATIENCE: Final = 2.0
"""Seconds to wait for another program's lock. Discord waits three for an answer."""

ELSEWHERE: Final = "Point GOLF_DATABASE at another file, for example GOLF_DATABASE=golf.db."


def check_file(path: Path, newest: int) -> Path:
    """`path` made absolute, if it can be our database of a schema up to `newest`.

    An empty file is made if there is none. One that is there is not changed, nor is the log beside it. Raises
    `DatabaseUnusable`, or `sqlite3.Error` for what SQLite finds.
    """
    path = path.absolute()
    _check_place(path)
    if not path.exists():
        try:
            path.touch()
        except OSError as error:
            remedy = f"Allow writing in the folder {path.parent}."
            raise DatabaseUnusable(path, f"can't be created ({error.strerror})", remedy) from error
    _check_contents(path, newest)
    return path


def _check_place(path: Path) -> None:
    folder = path.parent
    if not folder.is_dir():
        raise DatabaseUnusable(path, "lies in a folder that does not exist", f"Create the folder {folder}.")
    if path.is_dir():
        raise DatabaseUnusable(path, "is a folder, not a file", ELSEWHERE)
    if path.exists() and not path.is_file():
        raise DatabaseUnusable(path, "is not an ordinary file", ELSEWHERE)
    # SQLite keeps its log beside the file, so the folder has to be writable too.
    if not os.access(folder, os.W_OK | os.X_OK):
        remedy = f"Allow writing in the folder {folder}."
        raise DatabaseUnusable(path, "lies in a folder that can't be written", remedy)
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise DatabaseUnusable(path, "can't be read and written", "Allow reading and writing that file.")


def _check_contents(path: Path, newest: int) -> None:
    log = path.with_name(f"{path.name}-wal")
    # Immutable leaves nothing behind, but does not see a log that a stopped process left unmerged.
    unmerged = log.exists() and log.stat().st_size > 0
    address = path.as_uri() + ("?mode=ro" if unmerged else "?mode=ro&immutable=1")
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version > newest:
        raise DatabaseUnusable(
            path,
            f"was written by a newer version of this bot (schema {version}, this one knows up to {newest})",
            "Update the bot, or point GOLF_DATABASE at another file.",
        )
    if tables and application != APPLICATION:
        raise DatabaseUnusable(path, "is the database of another program", ELSEWHERE)


async def check_sound(connection: aiosqlite.Connection, path: Path) -> None:
    """Let SQLite look for damage. Raises `DatabaseUnusable` or `sqlite3.Error` if there is any."""
    found = [str(row[0]) for row in await connection.execute_fetchall("PRAGMA quick_check(1)")]
    if found != ["ok"]:
        raise damaged(path, found[0].splitlines()[-1])


def damaged(path: Path, detail: str) -> DatabaseUnusable:
    """The refusal of a file whose contents are broken."""
    return DatabaseUnusable(path, f"is damaged ({detail})", f"Restore it from a backup. {ELSEWHERE}")


def refusal(path: Path, error: sqlite3.Error) -> DatabaseUnusable:
    """What SQLite's `error` on opening `path` means for the operator."""
    error_class = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    match error_class:
        case sqlite3.SQLITE_NOTADB:
            return DatabaseUnusable(path, "is not an SQLite database", ELSEWHERE)
        case sqlite3.SQLITE_CORRUPT:
            return damaged(path, str(error))
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseUnusable(path, "is in use by another program", "Stop the other program.")
        case sqlite3.SQLITE_FULL:
            return DatabaseUnusable(path, "lies on a full disk", "Make room on that disk.")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return DatabaseUnusable(
                path, f"can't be written ({error})", f"Allow writing in the folder {path.parent}."
            )
        case _:
            return DatabaseUnusable(path, f"can't be used ({error})", ELSEWHERE)
