"""The mark by which a process tells the next how it left an SQLite file, so that it need not check all of it.

Reading all pages takes longer the more is kept. SQLite's log makes kills and power cuts safe; what damages
files are disks, copies, and logs that somebody removes.
"""

from __future__ import annotations

import logging
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from data.errors import DatabaseUnusable
from data.log_file import log_of

log = logging.getLogger(__name__)

HEADER: Final = 100
"""Bytes at the beginning of an SQLite file that tell its size, its schema and how often it was changed."""

TICK: Final = 0.001
ATTEMPTS: Final = 100
"""Seconds between attempts to make a mark later than the file, and their number."""

DAMAGED: Final = "damaged"
"""What the mark says of a file in which damage was found while people played."""


def mark_of(database: Path) -> Path:
    """The path of the mark of a database file."""
    resolved = database.resolve()
    return resolved.with_name(f"{resolved.name}-mark")


class ShutdownMark:
    """The mark of one `database` file, whose `size` is in bytes.

    It holds only for the very file that it was made for: file systems note when a file was last touched in a
    way that nobody can set, so that whatever is changed, copied or put in its place since is not that file.
    """

    def __init__(self, database: Path) -> None:
        self.database = database
        self._path = mark_of(database)
        found = database.stat()
        self.size = found.st_size
        self._inode = found.st_ino

    def says_clean(self) -> bool:
        """Whether the file was sound and closed when the mark was made, and nobody has touched it since."""
        state = self._state()
        return state is not None and state == self._text() and self._is_later()

    def says_damaged(self) -> bool:
        """Whether damage was found in the file, or in one that was in its place."""
        return self._text() == DAMAGED

    def clear(self) -> None:
        """Remove the mark, on disk too, before the file is changed. Raises `DatabaseUnusable`."""
        try:
            self._path.unlink()
        except FileNotFoundError:
            return
        except OSError as error:
            problem = f"has a file beside it that can't be removed, {self._path.name} ({error.strerror})"
            raise DatabaseUnusable(self.database, problem, f"Delete {self._path}.") from error
        # After a power cut the mark could be back beside a file that seems as old as the mark says.
        _sync_folder(self._path.parent)

    def same_file(self) -> int:
        """A descriptor of the file that was opened, for reading and writing. Raises `OSError`."""
        descriptor = os.open(self.database, os.O_RDWR)
        if os.fstat(descriptor).st_ino != self._inode:
            os.close(descriptor)
            raise FileNotFoundError(f"{self.database} was replaced")
        return descriptor

    def note_clean(self) -> None:
        """Mark the file as sound, if it is closed: without a log, and the one that was opened."""
        state = self._state()
        if state is None or self.database.stat().st_ino != self._inode:
            return
        for _ in range(ATTEMPTS):
            self._write(state)
            if self._is_later():
                return
            time.sleep(TICK)

    def note_damaged(self) -> None:
        """Mark the file as damaged, so that it is checked as a whole before it is used again."""
        self._write(DAMAGED)

    def _state(self) -> str | None:
        """What tells the file as it is now from all others; None if it isn't closed or can't be read.

        Only while this process has no connection to it: to close a descriptor gives up SQLite's locks.
        """
        try:
            if log_of(self.database.resolve()).exists():
                return None
            with self.database.open("rb") as file:
                header = file.read(HEADER)
                found = os.fstat(file.fileno())
        except OSError:
            return None
        times = (found.st_mtime_ns, found.st_ctime_ns)
        return " ".join(map(str, ("clean", found.st_ino, found.st_size, *times, header.hex())))

    def _is_later(self) -> bool:
        """Whether the mark was made after the last change of the file, as the file system's clock has it.

        That clock may stand for some milliseconds, in which a later change would have the same time.
        """
        try:
            return self._path.stat().st_mtime_ns > self.database.stat().st_ctime_ns
        except OSError:
            return False

    def _text(self) -> str | None:
        try:
            return self._path.read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError):
            return None

    def _write(self, text: str) -> None:
        try:
            # Where only half of it gets to the disk, it says nothing.
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(text)
        except OSError as error:
            log.warning("the next start checks all of the database: no mark was left (%s)", error.strerror)


def _sync_folder(folder: Path) -> None:
    """Write the names in a folder to disk, where the file system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
