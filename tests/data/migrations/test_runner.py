"""Databases of other versions are brought up to date, wholly or not at all, or refused as they are."""

from __future__ import annotations

import filecmp
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from data.errors import DatabaseUnusable
from data.migrations import runner
from data.migrations.runner import FOLDER, check_version, newest_version
from data.place import Place
from data.sql.database import Database
from tests.data.other_versions import NEWER, add_revision, make_from_before, note_version
from tests.data.run_sql import sql
from tests.data.support_damage import contents
from tests.databases import ask
from tests.postgresql import used_database

WIDER = "ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT 'nobody'"
FILLED = "UPDATE notes SET author = 'somebody'"
BROKEN = ("DELETE FROM notes", "CREATE TABLE half (way INTEGER)", "INSERT INTO no_such_table VALUES (1)")


@pytest.fixture
def place(engine: str, tmp_path: Path) -> Iterator[Place]:
    """Where the test's database is, which no other test uses: its schema changes."""
    if engine == "sqlite":
        yield tmp_path / "golf.db"
        return
    with used_database(empty=True) as server:
        yield server


async def make(place: Place) -> None:
    """Make a database of the newest version with one note in it."""
    database = await Database.open(place)
    await database.write([sql("INSERT INTO notes (key, value) VALUES ('a', 'b')")])
    await database.close()


def version(place: Place) -> object:
    """The version that a database notes."""
    ((found,),) = ask(place, "SELECT version_num FROM golf_version")
    return found


async def refused(path: Path) -> str:
    """The sentence with which the file is refused; nothing may be changed."""
    before = contents(path.parent)
    with pytest.raises(DatabaseUnusable) as caught:
        await Database.open(path)
    assert contents(path.parent) == before
    return caught.value.sentence


async def test_a_new_database_has_the_newest_version(place: Place) -> None:
    await make(place)
    assert version(place) == newest_version()


async def test_an_up_to_date_copy_is_left_as_it_is(path: Path, tmp_path: Path) -> None:
    await make(path)
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    await (await Database.open(copy)).close()
    assert filecmp.cmp(path, copy, shallow=False)


async def test_a_database_of_an_older_version_is_brought_up_to_date(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(place)
    add_revision(monkeypatch, tmp_path, WIDER)
    newest = add_revision(monkeypatch, tmp_path, FILLED)
    await (await Database.open(place)).close()
    assert ask(place, "SELECT key, value, author FROM notes") == [("a", "b", "somebody")]
    assert version(place) == newest


async def test_a_step_that_fails_changes_nothing(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(place)
    former = newest_version()
    add_revision(monkeypatch, tmp_path, WIDER)
    add_revision(monkeypatch, tmp_path, *BROKEN)
    with pytest.raises(DatabaseUnusable, match="no_such_table"):
        await Database.open(place)
    assert ask(place, "SELECT * FROM notes") == [("a", "b")]
    assert version(place) == former


async def test_a_file_from_before_the_first_release_is_refused(path: Path) -> None:
    make_from_before(path)
    sentence = await refused(path)
    assert sentence.startswith(f"GOLF_DATABASE: {path} was written by a bot from before version 1.0.0. ")
    assert "Point GOLF_DATABASE at a new file" in sentence


@pytest.mark.parametrize("former", ["0018", "0023", "0.9.0", "", "x"])
async def test_a_version_from_before_the_first_release_is_refused(path: Path, former: str) -> None:
    await make(path)
    note_version(path, former)
    assert "was written by a bot from before version 1.0.0." in await refused(path)


async def test_a_newer_file_is_refused(path: Path) -> None:
    await make(path)
    note_version(path, NEWER)
    assert f"was written by a newer version of this bot (schema {NEWER}," in await refused(path)


@pytest.mark.parametrize("later", ["1.1.1", "1.10.0", "10.0.0"])
def test_versions_are_ordered_by_their_numbers(
    path: Path, later: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "newest_version", lambda: "1.1.0")
    check_version(path, "1.1.0", ("given_roles",))
    with pytest.raises(DatabaseUnusable, match="newer version"):
        check_version(path, later, ())


@pytest.mark.parametrize("former", ["1.1.0", "1.2.0"])
async def test_a_database_of_a_development_version_is_refused(place: Place, former: str) -> None:
    await make(place)
    ask(place, "UPDATE golf_version SET version_num = ?", former)
    if former == "1.1.0":  # whose first shape had no roles
        ask(place, "DROP TABLE given_roles")
    with pytest.raises(DatabaseUnusable) as caught:
        await Database.open(place)
    assert f" was written by a development version from before version 1.1.0 (schema {former}). " in (
        caught.value.sentence
    )
    assert "Point GOLF_DATABASE at a new " in caught.value.sentence


def test_the_first_revision_is_the_first_version() -> None:
    names = sorted(file.stem for file in (FOLDER / "versions").glob("v*.py"))
    assert names[0] == "v1_0_0"
