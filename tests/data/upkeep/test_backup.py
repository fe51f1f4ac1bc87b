"""Backups: sound copies of one moment, or one line that says why there is none, and no traces."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

import data.sqlite_file.opening
import data.upkeep.backup
from data.errors import DatabaseUnusable
from data.migrations.runner import newest_version
from data.store import Store
from data.upkeep.backup import Backup, BackupFailed, back_up
from engine.table.entries import Readied, Stamped
from tests.data.other_versions import NEWER, add_revision, make_from_before, note_version
from tests.data.support_damage import ENTRIES, MATCH, closed, contents, killed, overwritten, play, versions

NEWEST = newest_version()


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder / "golf.bak"


@pytest.fixture
async def playing(path: Path) -> AsyncIterator[Store]:
    """A store in use at `path`, with a journal whose newest entries are in the log beside it alone."""
    store = await Store.open(path)
    await play(store)
    yield store
    await store.close()


@pytest.fixture
async def idle(path: Path) -> None:
    """Makes the database at `path` one that nobody uses."""
    await closed(path)


@pytest.fixture
async def left_behind(path: Path) -> None:
    """Makes the database at `path` one whose bot was killed."""
    await killed(path)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def journal(path: Path) -> list[int]:
    """The versions in the journal of the database at `path`, opened without our code."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        return [row[0] for row in connection.execute("SELECT version FROM journal ORDER BY version")]


async def test_a_backup_of_a_database_in_use_is_one_file_with_all_that_was_committed(
    playing: Store, path: Path, target: Path
) -> None:
    made = back_up(path, target)
    assert made == Backup(target, len(contents(target.parent)["golf.bak"]), NEWEST)
    assert names(target.parent) == ["golf.bak"]
    assert journal(target) == list(range(1, ENTRIES + 1))
    await playing.journal.append(MATCH, [Stamped(ENTRIES + 1, 0.0, Readied(1))])
    assert len(await playing.journal.load(MATCH)) == ENTRIES + 1, "whoever plays is not disturbed"
    assert len(journal(target)) == ENTRIES, "the backup stays as it was"


async def test_a_backup_can_be_used_in_the_place_of_the_database(
    playing: Store, path: Path, target: Path
) -> None:
    back_up(path, target)
    assert await versions(target) == ENTRIES


def test_only_its_owner_may_read_a_backup(playing: Store, path: Path, target: Path) -> None:
    back_up(path, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


async def test_backups_taken_while_others_write_hold_one_moment_each(
    playing: Store, path: Path, target: Path
) -> None:
    async def write(beginning: int) -> None:
        for version in range(beginning, beginning + 200):
            await playing.journal.append(MATCH, [Stamped(version, 0.0, Readied(version))])

    writing = asyncio.create_task(write(ENTRIES + 1))
    counts: list[int] = []
    while not writing.done():
        copy = target.with_name(f"{len(counts)}.bak")
        await asyncio.to_thread(back_up, path, copy)
        counts.append(len(journal(copy)))
        assert journal(copy) == list(range(1, counts[-1] + 1))
    await writing
    assert counts == sorted(counts)


def test_a_closed_database_is_left_as_it_was(idle: None, path: Path, target: Path) -> None:
    before = contents(path.parent)
    back_up(path, target)
    assert contents(path.parent) == before
    assert journal(target) == list(range(1, ENTRIES + 1))


async def test_what_a_killed_bot_left_in_the_log_is_in_the_backup(
    left_behind: None, path: Path, target: Path
) -> None:
    back_up(path, target)
    assert journal(target) == list(range(1, ENTRIES + 1))
    assert await versions(path) == ENTRIES


async def test_the_database_of_an_older_bot_can_be_backed_up_as_it_is(
    path: Path, target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await closed(path)
    add_revision(monkeypatch, tmp_path)
    assert back_up(path, target).schema == NEWEST
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("SELECT version_num FROM golf_version").fetchone() == (NEWEST,)


def test_names_that_are_relative_or_full_of_signs(
    playing: Store, path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(target.parent)
    made = back_up(Path(os.path.relpath(path)), Path("a b?c#d%20é.bak"))
    assert names(target.parent) == [made.path.name]
    assert len(journal(made.path)) == ENTRIES


def refused(path: Path, target: Path) -> str:
    """The line about a backup that was not made; nothing may be left of it."""
    before = names(target.parent) if target.parent.is_dir() else None
    with pytest.raises(BackupFailed) as caught:
        back_up(path, target)
    assert before == (names(target.parent) if target.parent.is_dir() else None)
    sentence = caught.value.sentence
    assert sentence.startswith(f"{target} ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_a_file_that_is_there_is_not_overwritten(playing: Store, path: Path, target: Path) -> None:
    target.write_text("the only backup of last year")
    assert "is there already" in refused(path, target)
    assert target.read_text() == "the only backup of last year"


def test_neither_is_one_that_appears_meanwhile(
    playing: Store, path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prove = data.upkeep.backup._proven

    def slowly(partial: Path, target: Path) -> str:
        target.write_text("another’s")
        return prove(partial, target)

    monkeypatch.setattr(data.upkeep.backup, "_proven", slowly)
    with pytest.raises(BackupFailed, match="is there already"):
        back_up(path, target)
    assert target.read_text() == "another’s"
    assert names(target.parent) == ["golf.bak"]


@pytest.mark.parametrize("name", ["golf.db", "."])
def test_neither_the_database_nor_a_folder(playing: Store, path: Path, name: str) -> None:
    assert "is there already" in refused(path, path.parent / name)


def test_a_folder_that_is_not_there(playing: Store, path: Path, target: Path) -> None:
    missing = target.parent / "missing" / "golf.bak"
    sentence = refused(path, missing)
    assert "can't be written (No such file or directory)" in sentence
    assert f"Allow writing in the folder {missing.parent}" in sentence


def test_a_full_disk(playing: Store, path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    class Narrow(sqlite3.Connection):
        """A connection to a file that may not grow."""

        def __init__(self, *given: object, **named: object) -> None:
            super().__init__(*given, **named)  # type: ignore[arg-type]  # passed on as it came
            self.execute("PRAGMA max_page_count = 2")

    def narrowly(database: object, **named: object) -> sqlite3.Connection:
        narrow = {} if "uri" in named else {"factory": Narrow}
        return connect(database, **(named | narrow))  # type: ignore[call-overload, no-any-return]  # likewise

    monkeypatch.setattr(sqlite3, "connect", narrowly)
    assert "does not fit on its disk. Make room there" in refused(path, target)


def test_a_copy_that_is_not_sound_gets_no_name(idle: None, path: Path, target: Path) -> None:
    overwritten(5 * 4096, b"\xff" * 4096)(path)
    sentence = refused(path, target)
    assert "did not become a sound copy" in sentence
    assert "python -m bot check" in sentence


def test_a_row_without_its_match_is_noticed(idle: None, path: Path, target: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        (columns,) = connection.execute(
            "SELECT group_concat(name) FROM pragma_table_info('match_seats')"
        ).fetchone()
        values = ", ".join("'x'" if name == "name" else "1" for name in columns.split(","))
        connection.execute(f"INSERT INTO match_seats ({columns}) VALUES ({values})")  # noqa: S608 - our own names
    assert "a row of match_seats refers to a row of matches that is not there" in refused(path, target)


def test_a_database_with_nothing_in_it(path: Path, target: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 1")
    assert "it has no tables of this bot" in refused(path, target)


def unusable(path: Path, target: Path) -> str:
    """The line about the database; nothing may be left of the backup."""
    with pytest.raises(DatabaseUnusable) as caught:
        back_up(path, target)
    assert names(target.parent) == []
    return caught.value.sentence


def test_a_database_that_is_not_there(path: Path, target: Path) -> None:
    assert "is not there. Point GOLF_DATABASE at" in unusable(path, target)
    assert not path.exists()


def test_a_newer_database(idle: None, path: Path, target: Path) -> None:
    note_version(path, NEWER)
    assert "was written by a newer version" in unusable(path, target)


def test_a_database_from_before_the_first_release(path: Path, target: Path) -> None:
    make_from_before(path)
    assert "was written by a bot from before version 1.0.0" in unusable(path, target)


def test_no_database(path: Path, target: Path) -> None:
    path.write_text("No database, but a text.\n" * 100)
    assert "is not an SQLite database" in unusable(path, target)


def test_a_database_that_another_program_holds(
    idle: None, path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data.sqlite_file.opening, "PATIENCE", 0.0)
    monkeypatch.setattr(data.upkeep.backup, "PATIENCE", 0.0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("INSERT INTO notes (key, value) VALUES ('a', 'b')")
        assert "is in use by another program" in unusable(path, target)
