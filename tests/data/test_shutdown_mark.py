"""The mark of a file that was closed as it should be, and all that has to make it void."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

import data.sql.database
from data.errors import DatabaseUnusable, ReadFailed
from data.log_file import log_of
from data.shutdown_mark import ShutdownMark, mark_of
from data.sql.database import Database
from data.sql.opening import check_sound
from data.upkeep.backup import back_up
from data.upkeep.inspection import inspect
from engine.game.errors import StorageFailed
from tests.data.run_sql import driver, sql
from tests.data.support_damage import ENTRIES, closed, cut, killed, overwritten, versions

PAGE = 4096
LAST = f'{{"seat":{ENTRIES}}}'.encode()
"""The end of a journal of `support_damage`."""
PUT = "INSERT INTO notes (key, value) VALUES (?, ?)"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """The test's own files of which all pages were checked at the start, one item for each time."""
    found: list[Path] = []

    async def note(connection: aiosqlite.Connection, path: Path) -> None:
        if tmp_path in path.parents:  # others are made once for several tests
            found.append(path)
        await check_sound(connection, path)

    monkeypatch.setattr(data.sql.database, "check_sound", note)
    return found


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take every file for one whose check takes long."""
    monkeypatch.setattr(data.sql.database, "CHECKED_FIRST", 0)


async def use(path: Path) -> None:
    """Open the database at `path`, write something, close it."""
    database = await Database.open(path)
    await database.write([sql("INSERT INTO notes (key, value) VALUES (hex(randomblob(8)), 'x')")])
    await database.close()


async def test_a_file_that_was_closed_is_not_checked_again(path: Path, checks: list[Path]) -> None:
    await use(path)
    assert mark_of(path).stat().st_mode & 0o077 == 0
    for _ in range(3):
        await use(path)
    assert len(checks) == 1, "a new one is small"


async def test_while_it_is_open_it_has_no_mark(path: Path) -> None:
    await use(path)
    database = await Database.open(path)
    assert not mark_of(path).exists()
    await database.close()
    assert ShutdownMark(path).says_clean()


async def test_looking_and_backing_up_leave_the_mark(path: Path, tmp_path: Path) -> None:
    await use(path)
    inspect(path)
    back_up(path, tmp_path / "backup.db")
    assert ShutdownMark(path).says_clean()


def written_by_another(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO notes (key, value) VALUES ('another', '')")


def written_by_another_that_was_killed(path: Path) -> None:
    """What an older version of the bot leaves, which knows nothing of marks."""
    elsewhere = path.with_name("running.db")
    shutil.copy(path, elsewhere)
    with closing(sqlite3.connect(elsewhere)) as connection:
        connection.execute("INSERT INTO notes (key, value) VALUES ('another', '')")
        connection.commit()
        shutil.copy(log_of(elsewhere), log_of(path))


def backed_up_and_restored(path: Path) -> None:
    backup = path.with_name("backup.db")
    back_up(path, backup)
    path.unlink()
    shutil.copy2(backup, path)


def copied_over(path: Path) -> None:
    """The same bytes in the same file, with the times that the file had."""
    found = path.stat()
    path.write_bytes(path.read_bytes())
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


def put_in_its_place(path: Path) -> None:
    copy = path.with_name("copy.db")
    shutil.copy2(path, copy)
    copy.replace(path)


def without_the_end_of_the_mark(path: Path) -> None:
    cut(-20)(mark_of(path))


def without_the_mark(path: Path) -> None:
    mark_of(path).unlink()


def with_a_mark_of_noise(path: Path) -> None:
    mark_of(path).write_bytes(b"\xff\0" * 40)


@pytest.mark.parametrize(
    "change",
    [
        written_by_another,
        written_by_another_that_was_killed,
        backed_up_and_restored,
        copied_over,
        put_in_its_place,
        without_the_end_of_the_mark,
        without_the_mark,
        with_a_mark_of_noise,
    ],
)
async def test_what_was_touched_since_is_checked(
    path: Path, change: Callable[[Path], None], checks: list[Path]
) -> None:
    await use(path)
    checks.clear()
    change(path)
    assert not ShutdownMark(path).says_clean()
    await use(path)
    assert checks == [path]
    await use(path)
    assert checks == [path], "and then is as good as any"


async def test_a_copy_of_file_and_mark_is_checked(path: Path, tmp_path: Path, checks: list[Path]) -> None:
    await use(path)
    checks.clear()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for file in (path, mark_of(path)):
        shutil.copy2(file, elsewhere / file.name)
    await use(elsewhere / path.name)
    assert checks == [elsewhere / path.name]


async def test_a_file_that_was_swapped_while_it_was_open_gets_no_mark(path: Path) -> None:
    await use(path)
    database = await Database.open(path)
    put_in_its_place(path)
    await database.close()
    assert not mark_of(path).exists()


async def test_where_the_log_stays_there_is_no_mark(path: Path) -> None:
    database = await Database.open(path)
    await database.write([sql(PUT, "a", "1")])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM notes").fetchall()
        await database.close()
        assert log_of(path).exists()
        assert not mark_of(path).exists()


@pytest.mark.parametrize("reads", [True, False])
async def test_whoever_met_damage_leaves_no_mark(path: Path, reads: bool) -> None:
    database = await Database.open(path)
    for number in range(200):
        await database.write([sql(PUT, f"{number}", "x" * 1000)])
    await driver(database).execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    overwritten(-100 * PAGE, b"\xff" * 100 * PAGE)(path)
    await driver(database).execute_fetchall("PRAGMA cache_size = 0")
    if reads:
        with pytest.raises(ReadFailed):
            await database.read(*sql("SELECT sum(length(value)) FROM notes"))
    else:
        with pytest.raises(StorageFailed):
            await database.write([sql("DELETE FROM notes WHERE length(value) > 0")])
    await database.close()
    assert not mark_of(path).exists()


def test_a_mark_that_cannot_be_removed(path: Path) -> None:
    mark_of(path).mkdir()
    path.touch()
    with pytest.raises(DatabaseUnusable) as caught:
        ShutdownMark(path).clear()
    assert f"Delete {mark_of(path)}." in caught.value.sentence
    ShutdownMark(path).note_damaged()


@pytest.mark.usefixtures("large")
async def test_after_a_kill_a_large_file_is_checked_while_people_play(path: Path, checks: list[Path]) -> None:
    await killed(path)
    assert LAST not in content_of(path)
    database = await Database.open(path)
    await database.write([sql(PUT, "a", "1")])
    await checked(database)
    assert path not in checks
    assert LAST in content_of(path), "or the next move would wait until the log is copied"
    await database.close()
    assert ShutdownMark(path).says_clean()
    assert await versions(path) == ENTRIES


@pytest.mark.usefixtures("large")
async def test_damage_that_is_found_while_people_play_ends_it(path: Path, checks: list[Path]) -> None:
    await closed(path)
    overwritten(-PAGE, b"\xff" * PAGE)(path)
    database = await Database.open(path)
    found = await database.unusable()
    assert "is damaged" in found.sentence
    assert "Restore it from a backup" in found.sentence
    with pytest.raises(StorageFailed):
        await database.write([sql(PUT, "a", "1")])
    await database.close()
    assert not ShutdownMark(path).says_clean()
    with pytest.raises(DatabaseUnusable) as caught:
        await Database.open(path)
    assert caught.value.sentence == found.sentence, "this time before anything else"
    assert checks == [path]


@pytest.mark.usefixtures("large")
async def test_a_restored_backup_is_checked_before_anything_else(
    path: Path, tmp_path: Path, checks: list[Path]
) -> None:
    await use(path)
    back_up(path, tmp_path / "backup.db")
    checks.clear()
    await use(tmp_path / "backup.db")
    assert checks == [tmp_path / "backup.db"]


@pytest.mark.usefixtures("large")
async def test_a_check_that_was_stopped_leaves_no_mark(path: Path) -> None:
    await killed(path)
    database = await Database.open(path)
    await database.close()
    assert not mark_of(path).exists()
    assert await versions(path) == ENTRIES


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("damage", [overwritten(0, b"\0" * 100), cut(99), cut(PAGE), cut(0.5), cut(-1)])
async def test_a_damaged_header_or_a_missing_end_is_refused_at_once(
    path: Path, damage: Callable[[Path], None]
) -> None:
    await closed(path)
    damage(path)
    with pytest.raises(DatabaseUnusable, match="damaged"):
        await Database.open(path)


def content_of(path: Path) -> bytes:
    return path.read_bytes()


async def checked(database: Database) -> None:
    """Wait until all of the file has been checked."""
    assert isinstance(database, data.sql.database.SqliteDatabase)
    assert database._checking is not None
    await asyncio.wait({database._checking})
