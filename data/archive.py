"""The archive: a folder with the journals of matches long over, each in a file of its own."""

from __future__ import annotations

import gzip
import hashlib
import os
import secrets
import struct
import tempfile
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MARK: Final = "golf-archive"
"""The file that says of which database a folder is the archive."""

HEAD: Final = struct.Struct("<4BI2BH2sH")
"""The head of a gzip file: the magic, a time, two flags, then the lengths of the extra field and its part."""

MAGIC: Final = (0x1F, 0x8B, 8, 4)
"""Gzip, DEFLATE, and that there is an extra field."""

PART: Final = b"GJ"
"""The name of our part of the extra field, in which the compressed journal is."""

LARGEST: Final = 65_000
"""The most bytes of a compressed journal that such a field takes."""


class ArchiveOutOfReach(Exception):
    """The folder is not there, or it is not the archive of this database. Says which and why."""


class FileUnreadable(Exception):
    """A file of the archive is missing or damaged. Says which and why."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The archive in `folder`. Journals of matches that were over `days` ago go there.

    A file is the record of its match (`engine.record`) compressed by gzip, with “Seat 1”, “Seat 2”… for the
    players, and so with nothing in it that says who they were. The compressed journal is in gzip's extra
    field, which other programs pass over.
    """

    folder: Path
    days: float

    def path(self, match: str) -> Path:
        """The file of a match."""
        return self.folder / match[:2] / f"{match}.json.gz"

    def mark(self) -> str:
        """What the mark says of a folder that is made the archive of a database; a new one gets it.

        A mark alone may be what a process left that was killed before the database knew. Raises
        `ArchiveOutOfReach` where the folder is the archive of another database already, or can't be written.
        """
        path = self.folder / MARK
        try:
            if not path.exists():
                _write(path, secrets.token_hex(16).encode())
            elif self.used():
                raise ArchiveOutOfReach(f"{self.folder} is the archive of another database")
            return path.read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError) as error:
            raise ArchiveOutOfReach(f"{self.folder} can't be used ({error})") from error

    def used(self) -> bool:
        """Whether the folder has a mark and journals. Raises `OSError`."""
        return (self.folder / MARK).exists() and any(self.folder.glob("*/*.json.gz"))

    def check(self, mark: str) -> None:
        """Raise `ArchiveOutOfReach` unless the folder is there and has this `mark`."""
        try:
            found = (self.folder / MARK).read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError) as error:
            raise ArchiveOutOfReach(f"{self.folder} can't be read ({error})") from error
        if found != mark:
            raise ArchiveOutOfReach(f"{self.folder} is the archive of another database")

    def keep(self, match: str, record: str, body: bytes) -> None:
        """Write the file of a match with its `record` and its compressed journal `body`, and read it back.

        Returns once it is on disk. Raises `OSError`, or `FileUnreadable` where it is not what was written.
        """
        path = self.path(match)
        if not path.parent.is_dir():
            path.parent.mkdir(mode=0o700, exist_ok=True)
            _sync_folder(self.folder)
        _write(path, packed(record.encode(), body))
        written = path.read_bytes()
        if unpacked(written) != body or gzip.decompress(written) != record.encode():
            raise FileUnreadable(f"{path} is not what was written")

    def body(self, match: str, digest: bytes) -> bytes:
        """The compressed journal of a match, whose SHA-256 is `digest`. Raises `FileUnreadable`."""
        path = self.path(match)
        try:
            found = unpacked(path.read_bytes())
        except OSError as error:
            raise FileUnreadable(f"{path} can't be read ({error.strerror})") from error
        if hashlib.sha256(found).digest() != digest:
            raise FileUnreadable(f"{path} is damaged, or of another match")
        return found


def packed(content: bytes, body: bytes) -> bytes:
    """`content` as a gzip file with `body` in its extra field. Raises `ValueError` if that is too large."""
    if len(body) > LARGEST:
        raise ValueError(f"{len(body)} bytes don't fit into the extra field of a gzip file")
    head = HEAD.pack(*MAGIC, 0, 2, 255, len(PART) + 2 + len(body), PART, len(body))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    compressed = deflate.compress(content) + deflate.flush()
    return head + body + compressed + struct.pack("<2I", zlib.crc32(content), len(content))


def unpacked(data: bytes) -> bytes:
    """What `packed` put into the extra field; nothing for what is no such file."""
    if len(data) < HEAD.size:
        return b""
    *magic, _, _, _, _, part, length = HEAD.unpack_from(data)
    return data[HEAD.size : HEAD.size + length] if (tuple(magic), part) == (MAGIC, PART) else b""


def _write(path: Path, content: bytes) -> None:
    """Write a file wholly or not at all, on disk when this returns."""
    handle, partial = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(partial).replace(path)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Write the folder with the new name to disk, where the file system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
