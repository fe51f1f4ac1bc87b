"""What was removed is overwritten: at once, after a while, or after a restart."""

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
from data.sweeper import SWEEP_DUE, Sweeper
from tests.data.leavings import leave_behind, remains

TEXT = "Zaphod Beeblebrox"
NOTE = ("INSERT INTO notes (key, value) VALUES (?, '')", (SWEEP_DUE,))


@pytest.fixture
async def sweeper(database: Database) -> AsyncIterator[Sweeper]:
    opened = Sweeper(database, interval=3_600)
    yield opened
    await opened.close()


async def due(database: Database) -> bool:
    return bool(await database.read("SELECT 1 FROM notes WHERE key = ?", (SWEEP_DUE,)))


async def test_what_was_left_behind_is_overwritten(sweeper: Sweeper, database: Database, path: Path) -> None:
    leave_behind(path, TEXT)
    await database.write([NOTE])
    assert remains(path, TEXT)
    sweeper.want()
    await sweeper.settled()
    assert remains(path, TEXT) == []
    assert not await due(database)


async def test_a_second_sweep_waits(sweeper: Sweeper, database: Database, path: Path) -> None:
    sweeper.want()
    await sweeper.settled()
    leave_behind(path, TEXT)
    await database.write([NOTE])
    sweeper.want()
    await sweeper.settled()
    assert remains(path, TEXT)
    assert await due(database)
    assert log_of(path).stat().st_size == 0, "nothing is left in the log meanwhile"


async def test_what_is_wanted_during_a_sweep_is_swept_after_it(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    sweeper = Sweeper(database, interval=0)
    with caplog.at_level(logging.INFO):
        sweeper.want()
        await asyncio.sleep(0)
        sweeper.want()
        await sweeper.settled()
    assert caplog.text.count("the database was written anew") == 2
    await sweeper.close()


async def test_what_is_due_at_the_end_is_done_at_the_next_start(path: Path) -> None:
    store = await Store.open(path)
    leave_behind(path, TEXT)
    await store.database.write([NOTE])
    await store.close()
    assert remains(path, TEXT)
    store = await Store.open(path)
    await store.privacy.sweeper.settled()
    assert not await due(store.database)
    await store.close()
    assert remains(path, TEXT) == []


async def test_where_the_log_is_being_read_it_stays_due(
    sweeper: Sweeper, database: Database, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    leave_behind(path, TEXT)
    await database.write([NOTE])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM notes").fetchall()
        await database._writer._connection.execute("PRAGMA busy_timeout = 50")  # not for two seconds
        with caplog.at_level(logging.WARNING):
            sweeper.want()
            await sweeper.settled()
    assert "could be overwritten" in caplog.text
    assert await due(database)


async def test_writes_go_on_beside_a_sweep(sweeper: Sweeper, database: Database) -> None:
    sweeper.want()
    rows = [(f"{number}", "") for number in range(50)]
    await asyncio.gather(
        *(database.write([("INSERT INTO notes (key, value) VALUES (?, ?)", row)]) for row in rows)
    )
    await sweeper.settled()
    found = await database.read("SELECT key, value FROM notes")
    assert sorted(tuple(row) for row in found) == sorted(rows)
