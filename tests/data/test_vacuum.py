"""Removed data is overwritten: immediately, after a while, or after a restart."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from data.database import Database
from data.log_file import log_of
from data.store import Store
from data.vacuum import VACUUM_DUE, Vacuum
from tests.data.file_contents import leave_behind, remains
from tests.data.sql import driver, sql

TEXT = "Zaphod Beeblebrox"
NOTE = sql("INSERT INTO notes (key, value) VALUES (?, '')", VACUUM_DUE)


@pytest.fixture
async def vacuum(database: Database) -> AsyncIterator[Vacuum]:
    opened = Vacuum(database, interval=3_600)
    yield opened
    await opened.close()


async def due(database: Database) -> bool:
    return bool(await database.read(*sql("SELECT 1 FROM notes WHERE key = ?", VACUUM_DUE)))


async def test_what_was_left_behind_is_overwritten(vacuum: Vacuum, database: Database, path: Path) -> None:
    leave_behind(path, TEXT)
    await database.write([NOTE])
    assert remains(path, TEXT)
    vacuum.want()
    await vacuum.settled()
    assert remains(path, TEXT) == []
    assert not await due(database)


async def test_a_second_vacuum_waits(vacuum: Vacuum, database: Database, path: Path) -> None:
    vacuum.want()
    await vacuum.settled()
    leave_behind(path, TEXT)
    await database.write([NOTE])
    vacuum.want()
    await vacuum.settled()
    assert remains(path, TEXT)
    assert await due(database)
    assert log_of(path).stat().st_size == 0, "nothing is left in the log meanwhile"


async def test_a_vacuum_wanted_during_another_follows_it(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    vacuum = Vacuum(database, interval=0)
    with caplog.at_level(logging.INFO):
        vacuum.want()
        await asyncio.sleep(0)
        vacuum.want()
        await vacuum.settled()
    assert caplog.text.count("the database was written anew") == 2
    await vacuum.close()


async def test_what_is_due_at_the_end_is_done_at_the_next_start(path: Path) -> None:
    store = await Store.open(path)
    leave_behind(path, TEXT)
    await store.database.write([NOTE])
    await store.close()
    assert remains(path, TEXT)
    store = await Store.open(path)
    await store.privacy.vacuum.settled()
    assert not await due(store.database)
    await store.close()
    assert remains(path, TEXT) == []


async def test_where_the_log_is_being_read_it_stays_due(
    vacuum: Vacuum, database: Database, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    leave_behind(path, TEXT)
    await database.write([NOTE])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM notes").fetchall()
        await driver(database).execute("PRAGMA busy_timeout = 50")  # not for two seconds
        with caplog.at_level(logging.WARNING):
            vacuum.want()
            await vacuum.settled()
    assert "could be overwritten" in caplog.text
    assert await due(database)


async def test_writes_go_on_beside_a_vacuum(vacuum: Vacuum, database: Database) -> None:
    vacuum.want()
    rows = [(f"{number}", "") for number in range(50)]
    await asyncio.gather(
        *(database.write([sql("INSERT INTO notes (key, value) VALUES (?, ?)", *row)]) for row in rows)
    )
    await vacuum.settled()
    found = await database.read(*sql("SELECT key, value FROM notes"))
    assert sorted(tuple(row) for row in found) == sorted(rows)
