"""Steps are taken once, in order, and wholly or not at all."""

from __future__ import annotations

import filecmp
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.database import Database
from data.errors import DatabaseUnusable
from data.history import PastMatch, PastPerson
from data.migrations.runner import Migration, known_migrations
from data.store import Store

KNOWN = known_migrations()
NEXT = len(KNOWN) + 1
WIDER = Migration(NEXT, "ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT 'nobody'")
FILLED = Migration(NEXT + 1, "UPDATE notes SET author = 'somebody'; -- and nothing more")
BROKEN = Migration(NEXT, "DELETE FROM notes; CREATE TABLE half (way); INSERT INTO no_such_table VALUES (1)")


def schema(path: Path) -> tuple[int, list[tuple[str, str]]]:
    """The version and every table, index and trigger of a file."""
    with closing(sqlite3.connect(path)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        return version, rows.fetchall()


async def make(path: Path) -> None:
    """A file of the newest known version with one note in it."""
    database = await Database.open(path)
    await database.write([("INSERT INTO notes (key, value) VALUES ('a', 'b')", ())])
    await database.close()


async def test_a_new_file_gets_the_newest_version(path: Path) -> None:
    await make(path)
    version, objects = schema(path)
    assert version == len(KNOWN)
    assert {"journal", "tables", "matches", "match_seats", "hole_seats", "notes"} <= {
        name for name, _ in objects
    }


async def test_an_up_to_date_copy_is_left_as_it_is(path: Path, tmp_path: Path) -> None:
    await make(path)
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    await (await Database.open(copy)).close()
    assert filecmp.cmp(path, copy, shallow=False)


async def test_an_older_file_is_brought_up_to_date(path: Path) -> None:
    await make(path)
    database = await Database.open(path, [*KNOWN, WIDER, FILLED])
    rows = [tuple(row) for row in await database.read("SELECT key, value, author FROM notes")]
    await database.close()
    assert rows == [("a", "b", "somebody")]
    assert schema(path)[0] == NEXT + 1


async def test_an_older_file_and_a_new_one_end_up_alike(path: Path, tmp_path: Path) -> None:
    await make(path)
    for file in (path, tmp_path / "new.db"):
        await (await Database.open(file, [*KNOWN, WIDER])).close()
    assert schema(path) == schema(tmp_path / "new.db")


async def test_matches_of_the_first_version_are_in_the_history(path: Path) -> None:
    database = await Database.open(path, KNOWN[:1])
    match = "INSERT INTO matches (match, guild, preset, holes, at) VALUES (?, ?, 'classic', 9, ?)"
    seat = """
    INSERT INTO match_seats (match, user_id, name, points, won, shared, kept) VALUES (?, ?, ?, ?, ?, ?, 1)
    """
    await database.write(
        [
            *((match, row) for row in (("a", 1, 5.5), ("b", 1, 6.5), ("c", None, 7.5), ("empty", 1, 4.5))),
            *((seat, row) for row in (("a", 7, "Иван", 3, 0, 0), ("a", 8, "Ann", -2, 1, 1))),
            *((seat, row) for row in (("b", 8, "Ann", 9, 1, 0), ("c", 8, "Ann", 9, 1, 0))),
        ]
    )
    await database.close()
    store = await Store.open(path)
    first = PastMatch(
        "a",
        1,
        "classic",
        9,
        5.5,
        (PastPerson(8, "Ann", -2, True, True), PastPerson(7, "Иван", 3, False, False)),
    )
    assert await store.history.recent(1, 7, "ИВАН") == [first]
    assert [past.match for past in await store.history.recent(1, 8, "")] == ["c", "b", "a", "empty"]
    assert [past.match for past in (await store.history.page(1, None, 0)).rows] == ["b", "a", "empty"]
    assert [past.match for past in (await store.history.page(1, 8, 0)).rows] == ["b", "a"]
    await store.close()


async def test_a_step_that_fails_changes_nothing(path: Path) -> None:
    await make(path)
    before = schema(path)
    with pytest.raises(DatabaseUnusable, match="no such table"):
        await Database.open(path, [*KNOWN, BROKEN])
    assert schema(path) == before
    database = await Database.open(path, [*KNOWN, WIDER])
    assert [row["author"] for row in await database.read("SELECT author FROM notes")] == ["nobody"]
    await database.close()


async def test_the_steps_before_a_failing_one_stay_taken(path: Path) -> None:
    with pytest.raises(DatabaseUnusable):
        await Database.open(path, [*KNOWN, BROKEN])
    assert schema(path)[0] == len(KNOWN)


@pytest.mark.parametrize("names", ["0002_b.sql", "0001_a.sql, 0003_c.sql", "0001_a.sql, 0001_b.sql"])
def test_a_gap_between_the_steps_is_noticed(tmp_path: Path, names: str) -> None:
    for name in names.split(", "):
        (tmp_path / name).touch()
    with pytest.raises(ValueError, match=names):
        known_migrations(tmp_path)
