"""Inspect a database: its faults are found, and nothing is changed."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.errors import DatabaseUnusable
from data.migrations.runner import newest_version
from data.sql.database import Database
from data.store import Store
from data.upkeep.inspection import Condition, inspect
from tests.data.other_versions import add_revision, make_from_before
from tests.data.support_damage import closed, contents, killed, overwritten, play

NEWEST = newest_version()


def looked_over(path: Path) -> Condition:
    """Return the findings at `path`, after checking that no file has changed, come or gone."""
    before = contents(path.parent), sorted(path.parent.iterdir())
    try:
        return inspect(path)
    finally:
        assert (contents(path.parent), sorted(path.parent.iterdir())) == before


def test_a_file_that_is_not_there_yet(path: Path) -> None:
    found = looked_over(path)
    assert (found.path, found.schema, found.newest, found.size) == (path, None, NEWEST, 0)
    assert found.free > 0


async def test_a_closed_database(path: Path) -> None:
    await closed(path)
    found = looked_over(path)
    assert (found.schema, found.size) == (NEWEST, len(contents(path.parent)[path.name]))


async def test_what_a_killed_bot_left(path: Path) -> None:
    await killed(path)
    assert looked_over(path).schema == NEWEST


async def test_a_database_in_use(path: Path) -> None:
    store = await Store.open(path)
    try:
        assert looked_over(path).schema == NEWEST
        await play(store, entries=3)
        assert looked_over(path).schema == NEWEST
    finally:
        await store.close()


async def test_an_older_database_is_not_brought_up_to_date(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await closed(path)
    newest = add_revision(monkeypatch, tmp_path)
    found = looked_over(path)
    assert (found.schema, found.newest) == (NEWEST, newest)


def test_a_database_from_before_the_first_release(path: Path) -> None:
    make_from_before(path)
    with pytest.raises(DatabaseUnusable, match=r"from before version 1\.0\.0"):
        looked_over(path)


async def test_a_damaged_page(path: Path) -> None:
    await closed(path)
    overwritten(5 * 4096, b"\xff" * 4096)(path)
    with pytest.raises(DatabaseUnusable, match="is damaged"):
        looked_over(path)


async def test_an_index_that_lacks_a_row(path: Path) -> None:
    """The start does not look for that, it would take too long."""
    await closed(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        (index,) = connection.execute(
            "SELECT * FROM sqlite_master WHERE name = 'tables_of_channel'"
        ).fetchall()
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE name = 'tables_of_channel'")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO tables (match, guild, channel, opened_at) VALUES ('x', 1, 2, 0)")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", index)
    opened = await Database.open(path)
    await opened.close()
    with pytest.raises(DatabaseUnusable, match="is damaged"):
        looked_over(path)


async def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="lies in a folder that does not exist"):
        inspect(tmp_path / "missing" / "golf.db")


def test_no_database(path: Path) -> None:
    path.write_text("No database, but a text.\n" * 100)
    with pytest.raises(DatabaseUnusable, match="is not an SQLite database"):
        looked_over(path)


async def test_room(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(path.parent)
    monkeypatch.setattr(
        shutil, "disk_usage", lambda folder: usage._replace(free=17 * (folder == path.parent))
    )
    assert looked_over(path).free == 17
