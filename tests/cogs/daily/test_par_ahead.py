"""The par of a day is worked out when the day begins, by one process, and not later."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest

from cogs.answering.worker_process import WorkerProcess
from cogs.daily.calculations import Calculations
from cogs.daily.par_ahead import SOON, ParAhead
from cogs.daily.tries import Tries
from cogs.processes.ownership import Ownership
from data.people.preference_store import PreferenceStore
from data.store import Store
from engine.game.errors import WrongStage
from engine.solo import daily_par
from tests.databases import new_store
from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.test_daily import Stand

DAY = date(2026, 9, 21)
MIDNIGHT = 1_789_948_800.0


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(daily_par, "PLAYS", 1)
    run_jobs_in_process(monkeypatch)
    opened = await new_store(tmp_path / "golf.db")
    yield opened
    await opened.close()


async def look(store: Store, beacon: Stand | None, after: float = 1.0, *, first: bool = True) -> int | None:
    """Look `after` midnight, in seconds, and return the par that is kept then."""
    dailies, ownership = store.daily_tries, Ownership()
    if not first:
        ownership.shards = frozenset({1})
    now = MIDNIGHT + after
    calculations = Calculations(dailies, WorkerProcess("dailies"))
    tries = Tries(dailies, PreferenceStore(store.database), beacon, lambda: now, calculations)
    try:
        await ParAhead(tries, lambda: now, ownership).look()
    finally:
        await tries.close()
    return await dailies.par(DAY)


async def test_the_par_is_there_before_anybody_plays(store: Store) -> None:
    beacon = Stand()
    par = await look(store, beacon)
    assert par is not None and len(beacon.asked) == 1
    assert await look(store, beacon) == par and len(beacon.asked) == 1, "it was kept"


async def test_later_on_the_day_it_waits_for_somebody_and_another_process_leaves_it(store: Store) -> None:
    beacon = Stand()
    assert await look(store, beacon, SOON) is None
    assert await look(store, beacon, first=False) is None
    assert await look(store, None) is None
    assert not beacon.asked


async def test_a_beacon_out_of_reach_is_asked_once_at_a_look(store: Store) -> None:
    beacon = Stand()
    beacon.reachable = False
    with pytest.raises(WrongStage):
        await look(store, beacon)
    assert len(beacon.asked) == 1
