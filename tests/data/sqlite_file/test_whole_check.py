"""Really damaged files: the start or the check after it says so, and how to restore."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from data.errors import DatabaseUnusable
from data.sql.database import Database, SqliteDatabase
from data.sqlite_file.opening import log_of
from tests.data.support_damage import (
    ENTRIES,
    Damage,
    closed,
    contents,
    cut,
    killed,
    overwritten,
    versions,
)

PAGE = 4096
RESTORE = "Restore it from a backup: put that in its place and delete golf.db-wal and golf.db-shm"


async def told(path: Path) -> str:
    """The line about what is wrong with the database at `path`: the start refuses it, or the check finds it.

    A refused file has not been changed.
    """
    before = contents(path.parent)
    try:
        database = await Database.open(path)
    except DatabaseUnusable as refusal:
        assert contents(path.parent) == before
        found = refusal
    else:
        assert isinstance(database, SqliteDatabase)
        await database.checked()
        await database.close()
        assert database.damage is not None
        found = database.damage
    assert found.sentence.startswith(f"GOLF_DATABASE: {path} ")
    assert "\n" not in found.sentence
    assert RESTORE in found.sentence
    return found.sentence


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (overwritten(0, b"\0" * 16), "its beginning is damaged"),
        (overwritten(0, b"\xff" * 100), "its beginning is damaged"),
        (overwritten(16, b"\x03\x07"), "its beginning is damaged"),
        (overwritten(44, b"\0\0\0\x09"), "can't be used"),
        (overwritten(100, b"\xaa" * (PAGE - 100)), "is damaged"),
        (overwritten(PAGE, b"\0" * PAGE), "is damaged"),
        (overwritten(5 * PAGE, b"\xff" * PAGE), "is damaged"),
        (overwritten(-PAGE, b"\xff" * PAGE), "is damaged"),
        (cut(0), "is empty"),
        (cut(1), "is empty"),
        (cut(16), "its beginning is damaged"),
        (cut(99), "is damaged"),
        (cut(2000), "is damaged"),
        (cut(PAGE), "is damaged"),
        (cut(0.5), "is damaged"),
        (cut(-PAGE), "is damaged"),
        (cut(-1), "is damaged (its end is missing)"),
    ],
)
async def test_a_damaged_file(path: Path, damage: Damage, problem: str) -> None:
    await closed(path)
    assert len(contents(path.parent)[path.name]) > 8 * PAGE
    damage(path)
    assert problem in await told(path)


async def test_an_empty_file_beside_a_full_log(path: Path) -> None:
    await killed(path)
    cut(0)(path)
    assert "is empty" in await told(path)


async def test_a_log_that_was_not_merged(path: Path) -> None:
    await killed(path)
    assert log_of(path).stat().st_size > 100 * PAGE
    assert await versions(path) == ENTRIES


@pytest.mark.parametrize("damage", [cut(-1), cut(-PAGE), overwritten(-100, b"\0" * 100)])
async def test_a_commit_that_was_under_way(path: Path, damage: Damage) -> None:
    await killed(path)
    damage(log_of(path))
    assert await versions(path) == ENTRIES - 1


@pytest.mark.parametrize("content", [b"", b"\0" * 20, b"\0" * 9000])
async def test_a_log_that_was_never_written(path: Path, content: bytes) -> None:
    await closed(path)
    log_of(path).write_bytes(content)
    assert await versions(path) == ENTRIES


async def test_a_broken_index_is_made_anew(path: Path) -> None:
    await killed(path)
    path.with_name(f"{path.name}-shm").write_bytes(b"\xff" * 32768)
    assert await versions(path) == ENTRIES


async def test_a_sound_file_is_told_to_be_sound(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await closed(path)
    caplog.set_level(logging.INFO)
    database = await Database.open(path)
    assert isinstance(database, SqliteDatabase)
    await database.checked()
    assert database.damage is None
    assert "all of the database is sound" in caplog.text
    await database.close()


async def test_a_check_that_is_not_finished_finds_nothing(path: Path) -> None:
    await closed(path)
    overwritten(-PAGE, b"\xff" * PAGE)(path)
    database = await Database.open(path)
    await database.close()
    assert database.damage is None
