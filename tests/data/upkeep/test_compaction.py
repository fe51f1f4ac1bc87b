"""A file is written anew with the same rows, and only while nobody else uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from data.errors import DatabaseUnusable
from data.sqlite_file.opening import log_of
from data.sqlite_file.process_lock import alone_on
from data.store import Store
from data.upkeep.compaction import compact
from tests.data.file_contents import leave_behind, left_behind
from tests.data.plays import Play
from tests.databases import make_file

PEOPLE = [(11, "Ana"), (12, "Ben")]


@pytest.fixture
async def match(path: Path) -> str:
    """A match in a database file, beside what was removed."""
    make_file(path)
    store = await Store.open(path)
    play = Play("aaaaaaaaaa", 7, PEOPLE)
    await play.keep(store)
    await store.close()
    leave_behind(path, "Zaphod")
    assert left_behind(path, "Zaphod")
    return play.match


def size(path: Path) -> int:
    return path.stat().st_size


def bytes_of(path: Path) -> bytes:
    return path.read_bytes()


async def test_the_rows_stay_and_what_was_removed_goes(match: str, path: Path) -> None:
    before = size(path)
    store = await Store.open(path)
    journal = await store.journal.load(match)
    await store.close()
    done = compact(path)
    assert (done.path, done.before, done.after) == (path, before, size(path))
    assert done.after <= before
    assert done.seconds > 0
    assert left_behind(path, "Zaphod") == []
    assert not log_of(path).exists()
    store = await Store.open(path)
    assert await store.journal.load(match) == journal
    await store.close()


@contextmanager
def written_to(path: Path) -> Iterator[None]:
    """Let another program write to the file inside."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize("user", [alone_on, written_to])
async def test_a_file_in_use_is_left_alone(
    match: str, path: Path, user: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.upkeep.compaction.PATIENCE", 0.0)
    content = bytes_of(path)
    with user(path), pytest.raises(DatabaseUnusable, match=r"is in use by another pro(cess|gram)"):
        compact(path)
    assert bytes_of(path) == content


def test_a_file_that_is_not_there_is_not_made(path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="is not there"):
        compact(path)
    assert not path.exists()


def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE journal (entry)")
    content = path.read_bytes()
    with pytest.raises(DatabaseUnusable, match="is the database of another program"):
        compact(path)
    assert path.read_bytes() == content
