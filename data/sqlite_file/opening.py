"""Checks of a file before it is opened as our database. They don't change it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from data.errors import DatabaseUnusable
from data.migrations.runner import VERSION, VERSION_TABLE, check_version

PATIENCE: Final = 2.0
"""Seconds to wait for another program's lock; Discord waits three seconds for an answer."""

APPLICATION: Final = 0x474F4C46
"""Mark of our databases in the file's header (`data.schema.triggers`): "GOLF"."""

ELSEWHERE: Final = "Point GOLF_DATABASE at another file, for example GOLF_DATABASE=golf.db."


def check_file(path: Path) -> tuple[Path, str | None]:
    """Return the absolute path of a file that can be our database, and its version, None without tables.

    A missing file is created empty. An existing file is not changed, nor is the log beside it. Raises
    `DatabaseUnusable`, or `sqlite3.Error` for SQLite's own findings.
    """
    path = path.absolute()
    check_place(path)
    if path.exists():
        return path, check_contents(path)
    try:
        path.touch(0o600)  # SQLite gives the files beside it the same mode
    except OSError as error:
        remedy = f"Allow writing in the folder {path.parent}."
        raise DatabaseUnusable(path, f"can't be created ({error.strerror})", remedy) from error
    return path, None


def check_place(path: Path) -> None:
    """Raise `DatabaseUnusable` unless the absolute `path` can be the place of a database."""
    folder = path.parent
    if not folder.is_dir():
        raise DatabaseUnusable(path, "lies in a folder that does not exist", f"Create the folder {folder}.")
    if path.is_dir():
        raise DatabaseUnusable(path, "is a folder, not a file", ELSEWHERE)
    if path.exists() and not path.is_file():
        raise DatabaseUnusable(path, "is not an ordinary file", ELSEWHERE)
    # SQLite's log and our lock have the file's name. By another name the file would be used without them.
    if path.exists() and path.stat().st_nlink > 1:
        remedy = f"Remove the other one, such as `find -samefile {path.name}` shows, or copy the file."
        raise DatabaseUnusable(path, "has another name, a hard link", remedy)
    # SQLite keeps its log beside the file, so the folder has to be writable too.
    if not os.access(folder, os.W_OK | os.X_OK):
        remedy = f"Allow writing in the folder {folder}."
        raise DatabaseUnusable(path, "lies in a folder that can't be written", remedy)
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise DatabaseUnusable(path, "can't be read and written", "Allow reading and writing that file.")


def check_existing(path: Path) -> None:
    """Raise `DatabaseUnusable` unless there is a database of ours at the absolute `path`."""
    check_place(path)
    if not path.exists():
        raise DatabaseUnusable(path, "is not there", "Point GOLF_DATABASE at the file the bot uses.")
    try:
        check_contents(path)
    except sqlite3.Error as error:
        raise refusal(path, error) from error


def check_contents(path: Path) -> str | None:
    """Return the version of the database at `path`, None without tables.

    Raises `DatabaseUnusable` or `sqlite3.Error` if it isn't ours, or of a version that this bot doesn't know.
    """
    if path.stat().st_size <= 1:  # SQLite takes a single byte for none
        raise DatabaseUnusable(path, "is empty", f"{_restore(path)} If it never held a match, delete it.")
    with closing(read_only(path)) as connection:
        version = schema_version(connection)
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
        (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    if tables:
        if application != APPLICATION:
            raise DatabaseUnusable(path, "is the database of another program", ELSEWHERE)
        check_version(path, version, tables)
    if not has_log(path) and path.stat().st_size % page_size:
        raise damaged(path, "its end is missing")
    return version


def schema_version(connection: sqlite3.Connection) -> str | None:
    """Return the version in the version table of a file; None if there is none."""
    if not connection.execute(f"PRAGMA table_info({VERSION_TABLE})").fetchone():
        return None
    (version,) = connection.execute(VERSION).fetchone() or (None,)
    return version


def read_only(path: Path) -> sqlite3.Connection:
    """Return a read-only connection to the absolute `path`. No other files are made beside it."""
    # An immutable connection makes no files, but sees neither a log that a killed process left nor a running
    # process.
    in_use = path.with_name(f"{path.name}-shm").exists()
    address = path.as_uri() + ("?mode=ro" if in_use or has_log(path) else "?mode=ro&immutable=1")
    return sqlite3.connect(address, uri=True, timeout=PATIENCE)


def has_log(path: Path) -> bool:
    log = log_of(path)
    return log.exists() and log.stat().st_size > 0


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def damaged(path: Path, detail: str) -> DatabaseUnusable:
    """Return the refusal of a file whose contents are broken."""
    return DatabaseUnusable(path, f"is damaged ({detail})", _restore(path))


def _restore(path: Path) -> str:
    return (
        f"Restore it from a backup: put that in its place and delete {path.name}-wal and {path.name}-shm "
        "(bot/README.md, “Restoring”)."
    )


def refusal(path: Path, error: sqlite3.Error) -> DatabaseUnusable:
    """Return the refusal that tells the operator about SQLite's `error` on opening `path`."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    # If there is no room for the file by which SQLite's processes meet, SQLite speaks of an I/O error.
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:
        code = sqlite3.SQLITE_FULL
    match code & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            problem = "is not an SQLite database, or its beginning is damaged"
            remedy = f"{_restore(path)} If it is none of this bot’s, point GOLF_DATABASE at another file."
            return DatabaseUnusable(path, problem, remedy)
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
            return DatabaseUnusable(path, f"can't be used ({error})", f"Check the disk. {_restore(path)}")
