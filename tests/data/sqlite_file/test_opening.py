"""Files that are refused as a database, the sentences that say so, and that such a file stays unchanged."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import data.sqlite_file.opening
from data.errors import DatabaseUnusable
from data.sql.database import Database
from tests.data.other_versions import NEWER
from tests.data.run_sql import sql


async def refused(path: Path) -> str:
    """The sentence with which `path` is refused."""
    with pytest.raises(DatabaseUnusable) as caught:
        database = await Database.open(path)
        await database.close()
    sentence = caught.value.sentence
    assert sentence.startswith(f"GOLF_DATABASE: {path} ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert str(caught.value) == sentence
    return sentence


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Bytes and time of the last change of every database file and log in a folder."""
    return {
        file.name: (file.read_bytes(), file.stat().st_mtime_ns)
        for file in folder.iterdir()
        if not file.name.endswith("-shm")  # holds nothing, SQLite's processes only meet in it
    }


def fill(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def content_of(path: Path) -> bytes:
    return path.read_bytes()


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def make(path: Path, notes: int = 0) -> None:
    """Make a database at `path` with `notes` notes of a kilobyte each."""
    database = await Database.open(path)
    insert = "INSERT INTO notes (key, value) VALUES (?, ?)"
    await database.write([sql(insert, str(number), "x" * 1000) for number in range(notes)])
    await database.close()


async def make_newer(path: Path) -> sqlite3.Connection:
    """A database of the next version at `path`, and a connection that keeps its log from being merged."""
    await make(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE golf_version SET version_num = ?", (NEWER,))
    return connection


async def test_a_new_file_is_made(path: Path) -> None:
    await make(path)
    assert content_of(path)


async def test_an_empty_file_may_once_have_held_something(path: Path) -> None:
    fill(path, b"")
    sentence = await refused(path)
    assert "is empty. Restore it from a backup" in sentence
    assert "If it never held a match, delete it." in sentence


async def test_a_name_full_of_signs_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "a b?c#d%20é.db"
    await make(path)
    await make(path)
    assert names(tmp_path) == [path.name]


async def test_a_relative_name_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    await make(Path(":memory:"))
    assert names(tmp_path) == [":memory:"]


async def test_a_missing_folder(tmp_path: Path) -> None:
    sentence = await refused(tmp_path / "missing" / "golf.db")
    assert f"Create the folder {tmp_path / 'missing'}" in sentence


async def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    assert "is a folder, not a file" in await refused(tmp_path)


async def test_a_pipe_instead_of_a_file(path: Path) -> None:
    os.mkfifo(path)
    assert "not an ordinary file" in await refused(path)


async def test_a_folder_where_nothing_can_be_made() -> None:
    assert "folder" in await refused(Path("/proc/golf.db"))


@pytest.mark.parametrize("locked", ["folder", "file"])
async def test_what_may_not_be_written(path: Path, locked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await make(path)
    before = contents(path.parent)
    barred = path if locked == "file" else path.parent
    monkeypatch.setattr(os, "access", lambda asked, _mode: Path(asked) != barred)
    assert "Allow " in await refused(path)
    assert contents(path.parent) == before


@pytest.mark.parametrize("content", [b"short", b"No database, but a text.\n" * 100])
async def test_not_a_database(path: Path, content: bytes) -> None:
    fill(path, content)
    before = contents(path.parent)
    assert "is not an SQLite database" in await refused(path)
    assert contents(path.parent) == before


async def test_a_file_cut_short(path: Path) -> None:
    await make(path, notes=100)
    fill(path, content_of(path)[:20_000])
    assert "is damaged" in await refused(path)


async def test_the_database_of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE journal (entry)")
    before = contents(path.parent)
    assert "another program" in await refused(path)
    assert contents(path.parent) == before


async def test_a_newer_version_in_an_unmerged_log_is_refused_untouched(path: Path, tmp_path: Path) -> None:
    with closing(await make_newer(path)):
        (tmp_path / "stopped").mkdir()
        for name in (path.name, f"{path.name}-wal"):
            shutil.copy(path.with_name(name), tmp_path / "stopped" / name)
    before = contents(tmp_path / "stopped")
    assert "newer version" in await refused(tmp_path / "stopped" / path.name)
    assert contents(tmp_path / "stopped") == before


async def test_a_file_that_another_program_holds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await make(path)
    monkeypatch.setattr(data.sqlite_file.opening, "PATIENCE", 0.0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("INSERT INTO notes (key, value) VALUES ('a', 'b')")
        assert "in use by another program" in await refused(path)
    await make(path)
