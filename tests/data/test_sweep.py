"""What was removed is overwritten: immediately, after a while, or after a restart."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from data import sweep as sweeping
from data.log_file import log_of
from data.sql.database import Database
from data.sql.writer import Statement
from data.sweep import SWEEP_DUE, Sweep
from data.unused_space import FreePages, UnusedSpace
from tests.data.file_contents import leave_behind, remains
from tests.data.run_sql import driver, sql
from tests.databases import new_store

TEXT = "Zaphod Beeblebrox"
PUT = "INSERT INTO notes (key, value) VALUES (?, ?)"


def note(value: str = "") -> Statement:
    return sql(f"{PUT} ON CONFLICT (key) DO UPDATE SET value = excluded.value", SWEEP_DUE, value)


@pytest.fixture
async def sweep(database: Database) -> AsyncIterator[Sweep]:
    opened = Sweep(database, interval=3_600)
    yield opened
    await opened.close()


async def due(database: Database) -> bool:
    return bool(await database.read(*sql("SELECT 1 FROM notes WHERE key = ?", SWEEP_DUE)))


async def test_what_was_left_behind_is_overwritten(sweep: Sweep, database: Database, path: Path) -> None:
    leave_behind(path, TEXT)
    await database.write([note()])
    assert remains(path, TEXT)
    sweep.want()
    await sweep.settled()
    assert remains(path, TEXT) == []
    assert not await due(database)


async def test_it_does_not_come_back_with_what_is_written_later(
    sweep: Sweep, database: Database, path: Path
) -> None:
    """Pages that SQLite has read before have the bytes that were overwritten in the file."""
    await divide_pages(database)
    await empty(database)
    assert remains(path, TEXT), "or this is no test"
    sweep.want()
    await sweep.settled()
    assert remains(path, TEXT) == []
    await database.write([sql("UPDATE notes SET value = value || '.'")])
    await empty(database)
    assert remains(path, TEXT) == []


async def divide_pages(database: Database) -> None:
    """Write and remove rows so that copies of them stay behind, and some pages are in SQLite's memory."""
    keys = [f"{number * 7_919 % 1_009:05}" for number in range(1_009)]
    texts = [TEXT if number % 3 else "Ana" for number in range(len(keys))]
    for key, text in zip(keys, texts, strict=True):
        await database.write([sql(PUT, key, text + "x" * 300)])
    await database.write([sql("DELETE FROM notes WHERE value LIKE ?", f"{TEXT}%")])


async def empty(database: Database) -> None:
    await driver(database).execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.postgresql
async def test_postgresql_tends_its_files_itself(sweep: Sweep, database: Database) -> None:
    await database.write([note()])
    sweep.want()
    await sweep.settled()
    assert not await due(database)


async def test_a_second_sweep_waits(sweep: Sweep, database: Database, path: Path) -> None:
    sweep.want()
    await sweep.settled()
    leave_behind(path, TEXT)
    await database.write([note()])
    sweep.want()
    await sweep.settled()
    assert remains(path, TEXT)
    assert await due(database)
    assert log_of(path).stat().st_size == 0, "nothing is left in the log meanwhile"


@pytest.mark.sqlite
async def test_a_sweep_wanted_during_another_follows_it(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    sweep = Sweep(database, interval=0)
    with caplog.at_level(logging.INFO):
        sweep.want()
        await asyncio.sleep(0)
        sweep.want()
        await sweep.settled()
    assert caplog.text.count("what was removed is overwritten") == 2
    await sweep.close()


async def test_what_is_removed_during_a_sweep_stays_due(
    sweep: Sweep, database: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await database.write([note("first")])
    filled = UnusedSpace.filled
    loop = asyncio.get_running_loop()

    def remove(*arguments: object) -> list[int]:
        asyncio.run_coroutine_threadsafe(database.write([note("second")]), loop).result()
        return filled(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(UnusedSpace, "filled", remove)
    sweep.want()
    await sweep.settled()
    assert await due(database)


async def test_what_is_due_at_the_end_is_done_at_the_next_start(path: Path) -> None:
    store = await new_store(path)
    leave_behind(path, TEXT)
    await store.database.write([note()])
    await store.close()
    assert remains(path, TEXT)
    store = await new_store(path)
    await store.privacy.sweep.settled()
    assert not await due(store.database)
    await store.close()
    assert remains(path, TEXT) == []


async def test_a_sweep_that_is_cut_short_is_done_at_the_next_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "TOGETHER", 1)
    store = await new_store(path)
    await divide_pages(store.database)
    await store.database.write([note()])
    store.privacy.sweep.want()
    await asyncio.sleep(0)
    await store.close()
    assert remains(path, TEXT)
    store = await new_store(path)
    await store.privacy.sweep.settled()
    await store.close()
    assert remains(path, TEXT) == []


async def test_while_the_log_is_being_read_it_waits_and_others_do_not(
    sweep: Sweep, database: Database, path: Path
) -> None:
    leave_behind(path, TEXT)
    await database.write([note()])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM notes").fetchall()
        sweep.want()
        for number in range(20):
            await database.write([sql(PUT, f"{number}", "")])
            await asyncio.sleep(0.01)
        assert await due(database)
        assert remains(path, TEXT)
    await sweep.settled()
    assert remains(path, TEXT) == []
    assert not await due(database)


async def test_a_file_that_was_swapped_is_left_alone(
    sweep: Sweep, database: Database, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    leave_behind(path, TEXT)
    before = swap(path)
    with caplog.at_level(logging.WARNING):
        sweep.want()
        await sweep.settled()
    assert "could be overwritten" in caplog.text
    assert remains(path, TEXT)
    assert swap(path) == before


def swap(path: Path) -> bytes:
    """Put a copy of the file into its place; returns what it holds."""
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    copy.replace(path)
    return path.read_bytes()


async def test_each_step_is_small_and_others_write_between_them(
    sweep: Sweep, database: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However large the file is, others wait for a page or two, and for what SQLite copies from its log."""
    await divide_pages(database)
    steps: list[int] = []
    waited: list[int] = []
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()
    overwrite = UnusedSpace.overwrite

    def count(space: UnusedSpace, numbers: Sequence[int], free: FreePages, within: float) -> int:
        loop.call_soon_threadsafe(begun.set)
        steps.append(overwrite(space, numbers, free, within))
        return steps[-1]

    monkeypatch.setattr(UnusedSpace, "overwrite", count)
    monkeypatch.setattr(sweeping, "STEP", 0.0)
    sweep.want()
    await begun.wait()
    while sweep._work is not None:
        before = len(steps)
        await database.write([sql(PUT, f"move {len(waited)}", "")])
        waited.append(len(steps) - before)
    assert len(steps) > 20
    assert set(steps) == {1}, "pages in a step that has no time left"
    assert max(waited) <= 1
    assert len(waited) > len(steps)
    assert remains(path, TEXT) == []


async def test_writes_go_on_beside_a_sweep(sweep: Sweep, database: Database) -> None:
    sweep.want()
    rows = [(f"{number}", "") for number in range(50)]
    await asyncio.gather(*(database.write([sql(PUT, *row)]) for row in rows))
    await sweep.settled()
    found = await database.read(*sql("SELECT key, value FROM notes"))
    assert sorted(tuple(row) for row in found) == sorted(rows)
