"""Files of the archive give back what they were given, are read by any gzip, and say so when they can't."""

from __future__ import annotations

import gzip
import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.archive import LARGEST, MARK, Archive, ArchiveOutOfReach, FileUnreadable, packed, unpacked


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """An archive in a new folder."""
    return Archive(tmp_path, 1.0)


@given(st.binary(max_size=5_000), st.binary(max_size=5_000))
def test_both_parts_of_a_file_come_back(content: bytes, body: bytes) -> None:
    data = packed(content, body)
    assert gzip.decompress(data) == content
    assert unpacked(data) == body


@given(st.binary(max_size=100))
def test_another_file_has_no_part_of_ours(data: bytes) -> None:
    assert unpacked(data) == unpacked(gzip.compress(data)) == b""


def test_what_does_not_fit_is_refused() -> None:
    assert unpacked(packed(b"", bytes(LARGEST))) == bytes(LARGEST)
    with pytest.raises(ValueError, match="don't fit"):
        packed(b"", bytes(LARGEST + 1))


def test_what_was_kept_is_read_again(archive: Archive) -> None:
    for body in (b"first", b"second"):
        archive.keep("abcdef0123", '{"format": "golf-record/1"}', body)
        assert archive.body("abcdef0123", hashlib.sha256(body).digest()) == body
    path = archive.folder / "ab" / "abcdef0123.json.gz"
    assert [file for file in archive.folder.rglob("*") if file.is_file()] == [path]
    assert path.stat().st_mode & 0o077 == 0


def test_a_file_that_is_gone_or_damaged_is_named(archive: Archive) -> None:
    digest = hashlib.sha256(b"body").digest()
    with pytest.raises(FileUnreadable, match=r"abcdef0123.json.gz can't be read \(No such file"):
        archive.body("abcdef0123", digest)
    archive.keep("abcdef0123", "{}", b"body")
    with pytest.raises(FileUnreadable, match="is damaged, or of another match"):
        archive.body("abcdef0123", hashlib.sha256(b"other").digest())
    for cut in (0, 5, 20, 24):
        path = archive.path("abcdef0123")
        path.write_bytes(path.read_bytes()[:cut])
        with pytest.raises(FileUnreadable, match="is damaged"):
            archive.body("abcdef0123", digest)


def test_a_write_that_fails_leaves_the_file_before(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    archive.keep("abcdef0123", "{}", b"before")

    def fails(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space"):
        archive.keep("abcdef0123", "{}", b"after")
    assert archive.body("abcdef0123", hashlib.sha256(b"before").digest()) == b"before"
    assert os.listdir(archive.folder / "ab") == ["abcdef0123.json.gz"]  # noqa: PTH208 - only the names


def test_a_folder_is_known_by_its_mark(archive: Archive, tmp_path: Path) -> None:
    mark = archive.mark()
    assert archive.mark() == mark
    archive.check(mark)
    with pytest.raises(ArchiveOutOfReach, match="of another database"):
        archive.check("0" * 32)
    (tmp_path / MARK).unlink()
    with pytest.raises(ArchiveOutOfReach, match="can't be read"):
        archive.check(mark)
    assert archive.mark() != mark
    gone = Archive(tmp_path / "gone", 1.0)
    with pytest.raises(ArchiveOutOfReach, match="can't be used"):
        gone.mark()
