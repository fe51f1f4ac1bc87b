"""Metrics of the journal."""

from __future__ import annotations

import pytest
from prometheus_client import REGISTRY

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
    caplog.set_level("INFO", "data.sql_journal")
    await store.journal.append("m", [Stamped(1, 0.0, Readied(1))])
    entries, commits, failures = figures()
    with pytest.raises(StorageFailed):
        await store.journal.append("m", [Stamped(1, 0.0, Readied(1))])
    assert figures() == (entries, commits + 1, failures + 1)
    (record,) = [record for record in caplog.records if record.name == "data.sql_journal"]
    assert vars(record)["match"] == "m"
