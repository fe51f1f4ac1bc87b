"""SQLite's write-ahead log, looked through before SQLite opens it.

SQLite reads the log as far as it is sound and forgets the rest without a word. That is right after a power
cut in the middle of a commit. Where the log was damaged later, it would silently undo what was answered.

The format is in sqlite.org/fileformat2.html, “The Write-Ahead Log”: a header, then frames of a header and a
page. All carry the same two salts; those of frames that a former log left behind are others.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

HEADER: Final = struct.Struct(">8I")
FRAME: Final = struct.Struct(">6I")
LITTLE: Final = 0x377F0682
BIG: Final = 0x377F0683
"""The log begins with one of these; they say in which byte order its checksums were made."""

WORD: Final = 0xFFFFFFFF

Sums = tuple[int, int]


class _Frame(NamedTuple):
    """A change of one page. `commits`: it ends a transaction. `sound`: all checksums up to it are right."""

    commits: bool
    sound: bool


def log_of(database: Path) -> Path:
    """The path of a database's log."""
    return database.with_name(f"{database.name}-wal")


def lost_in_log(database: Path) -> bool:
    """Whether the log beside `database` is damaged, so that committed changes in it would be forgotten.

    A commit is on disk before the next one is written, so a power cut leaves at most one of them unsound.
    Another process may write to the log meanwhile: what looks like damage then is gone at the second look.
    """
    log = log_of(database)
    return _lost(log) and _lost(log)


def _lost(log: Path) -> bool:
    try:
        content = log.read_bytes()
    except OSError:  # most often there is none; SQLite says what is wrong with any other
        return False
    if len(content) <= HEADER.size or not any(content):
        return False
    magic, _, page_size, _, *salts_and_sums = HEADER.unpack_from(content)
    order = {LITTLE: "little", BIG: "big"}.get(magic)
    if order is None:
        return True
    sums = _checksum(content[: HEADER.size - 8], (0, 0), order)
    if sums != tuple(salts_and_sums[2:]):
        return True
    frames = list(_frames(content, page_size, tuple(salts_and_sums[:2]), sums, order))
    return sum(frame.commits and not frame.sound for frame in frames) > 1


def _frames(content: bytes, page_size: int, salts: Sums, sums: Sums, order: str) -> Iterator[_Frame]:
    """The frames of the present log, oldest first, without those that a former log left behind."""
    sound = True
    size = FRAME.size + page_size
    for start in range(HEADER.size, len(content) - size + 1, size):
        _, pages_after_commit, *salts_and_sums = FRAME.unpack_from(content, start)
        ours = tuple(salts_and_sums[:2]) == salts
        if sound:
            changed = content[start : start + 8] + content[start + FRAME.size : start + size]
            sums = _checksum(changed, sums, order)
            sound = ours and sums == tuple(salts_and_sums[2:])
        if ours:
            yield _Frame(pages_after_commit > 0, sound)


def _checksum(content: bytes, sums: Sums, order: str) -> Sums:
    """SQLite's checksum of `content` after everything that `sums` is of."""
    words = array("I", content)
    if order != sys.byteorder:
        words.byteswap()
    first, second = sums
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = first + even + second & WORD
        second = second + odd + first & WORD
    return first, second
