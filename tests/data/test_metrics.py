"""Metrics of the journal, and of waits for the database."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from prometheus_client import REGISTRY

from data.sql.connections import READERS
from data.store import Store
from engine.game.errors import StorageFailed
from engine.table.entries import Opened, Readied, Stamped


def figures() -> tuple[float, float, float]:
    """Entries on disk, commits and failed commits so far."""
    names = ("golf_journal_entries_total", "golf_commit_seconds_count", "golf_commit_failures_total")
    entries, commits, failures = (REGISTRY.get_sample_value(name) for name in names)
    assert entries is not None
    assert commits is not None
    assert failures is not None
    return entries, commits, failures


async def test_entries_and_commits_are_counted(store: Store) -> None:
    entries, commits, failures = figures()
    await store.journal.append(
        "m", [Stamped(1, 0.0, Opened("m", "classic", 9, None)), Stamped(2, 0.0, Readied(1))]
    )
    assert figures() == (entries + 2, commits + 1, failures)


async def test_a_write_that_fails_is_counted_as_that_and_names_its_match(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "data.journal.sql_journal")
    await store.journal.append("m", [Stamped(1, 0.0, Readied(1))])
    entries, commits, failures = figures()
    with pytest.raises(StorageFailed):
        await store.journal.append("m", [Stamped(1, 0.0, Readied(1))])
    assert figures() == (entries, commits + 1, failures + 1)
    (record,) = [record for record in caplog.records if record.name == "data.journal.sql_journal"]
    assert vars(record)["match"] == "m"


def waited(work: str) -> tuple[float, float]:
    """The number of reads or writes so far, and the seconds for which all of them waited."""
    names = ("golf_database_wait_seconds_count", "golf_database_wait_seconds_sum")
    count, seconds = (REGISTRY.get_sample_value(name, {"work": work}) for name in names)
    assert count is not None
    assert seconds is not None
    return count, seconds


async def test_a_read_that_waits_for_a_connection_is_timed(store: Store, engine: str) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(1 if engine == "sqlite" else READERS):
            await stack.enter_async_context(store.database._readers.connect())
        count, seconds = waited("read")
        reading = asyncio.create_task(store.key_values.get("nothing"))
        await asyncio.sleep(0.2)
        assert not reading.done()
    await reading
    again, more = waited("read")
    assert again == count + 1
    assert more - seconds > 0.1


async def test_a_write_that_waits_for_another_is_timed(store: Store) -> None:
    count, seconds = waited("write")
    began = asyncio.Event()

    async def work(_: object) -> None:
        began.set()
        await asyncio.sleep(0.2)

    working = asyncio.create_task(store.database.alone(work))
    await began.wait()
    await store.key_values.put("key", "value")
    await working
    again, more = waited("write")
    assert again == count + 2
    assert more - seconds > 0.1
