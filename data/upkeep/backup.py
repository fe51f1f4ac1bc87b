"""Backup of the database, also while the bot runs. Only a backup that was read again gets its name."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from data.place import Place, Server
from data.sqlite_file.opening import APPLICATION, PATIENCE, check_existing, refusal, schema_version
from data.upkeep.inspection import fault

MORE: Final = "(bot/deploy/README.md, “Backups of PostgreSQL”, has more)"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup: the file, its size in bytes and the version of its schema."""

    path: Path
    size: int
    schema: str


class BackupFailed(Exception):
    """No backup was made. `sentence` is for the operator: file, problem, remedy."""

    def __init__(self, path: Path, problem: str, remedy: str) -> None:
        """`problem` follows the file's path, without a full stop; `remedy` is a whole sentence."""
        self.sentence = f"{path} {problem}. {remedy}"
        super().__init__(self.sentence)


def back_up(database: Place, target: Path) -> Backup:
    """Copy the database at `database` into the new file `target`, which is a complete database.

    The copy shows one moment. Only its owner may read it, as running matches have secrets. Raises
    `DatabaseUnusable` if `database` is at fault, else `BackupFailed`; no file is left behind then. A database
    on a server is never copied, as the server's own programs do that better.
    """
    if isinstance(database, Server):
        remedy = f'Run: umask 077; pg_dump --format=custom --file="{target}" "{database}" {MORE}.'
        raise BackupFailed(target, "was not made: the database is on a PostgreSQL server", remedy)
    database, target = database.absolute(), target.absolute()
    check_existing(database)
    _check_free(target)
    partial = _partial(target)
    try:
        _copy(database, partial, target)
        schema = _proven(partial, target)
        _check_free(target)
        partial.rename(target)
        _sync_folder(target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        for left in ("", "-journal", "-wal", "-shm"):
            partial.with_name(partial.name + left).unlink(missing_ok=True)
    return Backup(target, target.stat().st_size, schema)


def newest_backup(folder: Path) -> float | None:
    """Return when the newest backup in `folder` was written, as UNIX time; None if there is none.

    Files that end with `.partial` are still being written.
    """
    try:
        states = [
            path.stat() for path in folder.iterdir() if path.is_file() and not path.name.endswith(".partial")
        ]
    except OSError:
        return None
    return max((state.st_mtime for state in states if state.st_size), default=None)


def how_to_restore(database: Place, backup: Path) -> str:
    """Return instructions for going on from `backup` at `database`, with programs and their arguments."""
    if isinstance(database, Server):
        fresh = f"{database.url.database}_restored"
        into = Server(database.url.set(database=fresh))
        beside = Server(database.url.set(database="postgres"))  # which every server has
        return (
            f"{backup} is restored by PostgreSQL’s own programs. Stop all processes of the bot. "
            f'Run: createdb --maintenance-db="{beside}" --encoding=UTF8 --template=template0 {fresh} '
            f'&& pg_restore --no-owner --exit-on-error --single-transaction --dbname="{into}" "{backup}" '
            f"and name that database in GOLF_DATABASE {MORE}."
        )
    old = ", ".join(f"{database}{end}" for end in ("", "-wal", "-shm"))
    return (
        f"{backup} is restored by hand. Stop the bot, and move away {old}, all that are there. "
        f'Run: install -m 600 "{backup}" "{database}" (bot/README.md, “Restoring”, has more).'
    )


def _check_free(target: Path) -> None:
    if os.path.lexists(target):
        raise BackupFailed(target, "is there already and is not overwritten", "Name another file.")


def _partial(target: Path) -> Path:
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".partial", dir=target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    os.close(descriptor)
    return Path(name)


def _copy(database: Path, partial: Path, target: Path) -> None:
    address = f"{database.as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)) as source,
            closing(sqlite3.connect(partial, isolation_level=None)) as copy,
        ):
            # The whole copy is of one moment. If another program holds the file, this fails in time, while
            # the copying would wait for ever.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            source.backup(copy)
            # The log beside the backup is removed, so that the backup is one file.
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            remedy = "Make room there, or name a file elsewhere."
            raise BackupFailed(target, "does not fit on its disk", remedy) from error
        raise refusal(database, error) from error


def _proven(partial: Path, target: Path) -> str:
    """Read all of `partial` again. Returns the version of its schema."""
    address = f"{partial.as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            problem = fault(connection)
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            schema = schema_version(connection)
    except sqlite3.Error as error:
        problem = str(error)
    if problem is None and (application != APPLICATION or schema is None):
        problem = "it has no tables of this bot"
    if problem is not None:
        remedy = "Check the database with `python -m bot check`, and the disk of the backup."
        raise BackupFailed(target, f"did not become a sound copy ({problem})", remedy)
    return str(schema)


def _sync_folder(folder: Path) -> None:
    """Write the changed names in a folder to disk, if the file system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _unwritable(target: Path, error: OSError) -> BackupFailed:
    remedy = f"Allow writing in the folder {target.parent}, or name a file elsewhere."
    return BackupFailed(target, f"can't be written ({error.strerror})", remedy)
