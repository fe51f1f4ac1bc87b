"""Really damaged files: the start stops with a line that says so and how to restore, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.errors import DatabaseUnusable
from data.log_file import log_of, lost_in_log
from data.sql.database import Database
from tests.data.run_sql import driver, sql
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


async def refused(path: Path) -> str:
    """The line with which the database at `path` is refused; nothing may have changed by that."""
    before = contents(path.parent)
    with pytest.raises(DatabaseUnusable) as caught:
        await Database.open(path)
    assert contents(path.parent) == before
    sentence = caught.value.sentence
    assert sentence.startswith(f"GOLF_DATABASE: {path} ")
    assert "\n" not in sentence
    assert RESTORE in sentence
    return sentence


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
    assert problem in await refused(path)


async def test_an_empty_file_beside_a_full_log(path: Path) -> None:
    await killed(path)
    cut(0)(path)
    assert "is empty" in await refused(path)


@pytest.mark.parametrize("without_index", [False, True])
@pytest.mark.parametrize(
    "damage",
    [
        overwritten(0, b"\0" * 32),
        overwritten(0, b"garbage"),
        overwritten(24, b"\0" * 8),
        overwritten(32 + 24 + 100, b"\xff" * 50),
        overwritten(32 + 8, b"\xff" * 8),
        overwritten(30 * (24 + PAGE), b"\xff" * 2 * PAGE),
        overwritten(-12 * (24 + PAGE), b"\xff" * PAGE),
    ],
)
async def test_a_damaged_log(path: Path, damage: Damage, without_index: bool) -> None:
    await killed(path)
    damage(log_of(path))
    if without_index:
        path.with_name(f"{path.name}-shm").unlink()
    sentence = await refused(path)
    assert "has a damaged log beside it, golf.db-wal" in sentence
    assert "Or delete golf.db-wal to go on without the last moves." in sentence
    log_of(path).unlink()
    assert await versions(path) < ENTRIES, "as the line says"


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


async def test_a_log_that_begins_anew_over_an_older_one(path: Path) -> None:
    await killed(path)
    elsewhere = path.parent / "running"
    elsewhere.mkdir()
    database = await Database.open(path)
    try:
        for _ in range(2):  # the first write after all of the log is merged begins it anew
            await driver(database).execute_fetchall("PRAGMA wal_checkpoint(FULL)")
            await database.write([sql("INSERT INTO notes (key, value) VALUES (hex(randomblob(4)), '')")])
        for name, content in contents(path.parent).items():
            (elsewhere / name).write_bytes(content)
    finally:
        await database.close()
    copy = elsewhere / path.name
    assert len(contents(elsewhere)[log_of(copy).name]) > 100 * PAGE
    assert not lost_in_log(copy)
    assert await versions(copy) == ENTRIES


async def test_a_broken_index_is_made_anew(path: Path) -> None:
    await killed(path)
    path.with_name(f"{path.name}-shm").write_bytes(b"\xff" * 32768)
    assert await versions(path) == ENTRIES


async def test_a_log_that_is_out_of_reach_is_for_sqlite_to_judge(path: Path) -> None:
    log_of(path).mkdir()
    assert not lost_in_log(path)
