"""Lock with which one process has an SQLite file for itself.

SQLite itself lets several processes write in turns. But the bot also keeps the tables of its file in memory,
so a second process would go on from an outdated state.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from data.errors import DatabaseUnusable
from data.sqlite_file.opening import check_place

if sys.platform != "win32":  # where the bot itself can't run on Discord either
    import fcntl


def lock_of(database: Path) -> Path:
    """Return the path of the file to lock instead of the database.

    A process that closes any of its descriptors of a file loses all its POSIX locks on the file. So SQLite
    would lose its locks if the database itself were locked.
    """
    resolved = database.resolve()
    return resolved.with_name(f"{resolved.name}-lock")


@contextmanager
def alone_on(database: Path) -> Iterator[None]:
    """Lock the file `database` against other processes that ask for this lock.

    The lock ends with this process; worker processes don't inherit it. Raises `DatabaseUnusable` if another
    process has the lock, or if files can't be locked there.
    """
    database = database.absolute()
    check_place(database)
    path = lock_of(database)
    try:
        descriptor = _locked(path)
    except BlockingIOError as error:
        problem = "is in use by another process of this bot"
        remedy = "Stop that one first, or point GOLF_DATABASE at another file."
        raise DatabaseUnusable(database, problem, remedy) from error
    except OSError as error:
        problem = f"can't be kept from other processes: {path.name} beside it can't be locked"
        remedy = "Put the database on a disk of this machine."
        raise DatabaseUnusable(database, f"{problem} ({error.strerror})", remedy) from error
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _locked(path: Path) -> int:
    """Make the file `path` if it is missing, lock it, and return its descriptor. Raises `OSError`."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform != "win32":
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_at(path, descriptor):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # the process that had it removed the file between the two steps


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
