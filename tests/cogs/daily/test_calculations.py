"""Pars and costs are worked out in a worker process, each once, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest

from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.daily import calculations
from cogs.daily.calculations import AT_ONCE, Calculations
from data.store import Store
from engine.solo.daily import Pulse
from engine.solo.daily_par import PLAYS
from tests.databases import new_store

DAY = date(2026, 11, 22)
PULSE = Pulse(5, "ab" * 32, "cd" * 48)


class Stand:
    """Stands in for the process: a play has as many points as its number. It waits for `go`, or is `lost`."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.lost = False
        self.jobs: list[range] = []

    async def run(self, _: object, day: date, randomness: str, numbers: range) -> list[int]:
        self.jobs.append(numbers)
        await self.go.wait()
        if self.lost:
            raise WorkLost
        return list(numbers)


@pytest.fixture
def stand(monkeypatch: pytest.MonkeyPatch) -> Stand:
    found = Stand()
    monkeypatch.setattr(WorkerProcess, "run", lambda _, *job: found.run(*job))
    monkeypatch.setattr(calculations, "PATIENCE", 0.01)
    return found


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await new_store(tmp_path / "golf.db")
    await opened.daily_tries.keep_pulse(DAY, PULSE)
    yield opened
    await opened.close()


async def test_a_par_is_worked_out_once_for_all_who_ask_and_kept(store: Store, stand: Stand) -> None:
    work = Calculations(store.daily_tries, WorkerProcess("stand-in"))
    assert await asyncio.gather(*(work.par(DAY, PULSE) for _ in range(3))) == [None] * 3, "not in time"
    stand.go.set()
    assert await work.begin_par(DAY, PULSE) == PLAYS // 2
    assert [number for job in stand.jobs for number in job] == list(range(PLAYS))
    assert {len(job) for job in stand.jobs} == {AT_ONCE}, "in parts, so that other jobs get their turn"
    again = Calculations(store.daily_tries, WorkerProcess("stand-in"))
    stand.jobs.clear()
    assert await again.begin_par(DAY, PULSE) == PLAYS // 2
    assert stand.jobs == []


async def test_a_par_that_was_lost_is_worked_out_when_asked_for_again(store: Store, stand: Stand) -> None:
    work = Calculations(store.daily_tries, WorkerProcess("stand-in"))
    stand.lost = True
    stand.go.set()
    assert await work.begin_par(DAY, PULSE) is None
    stand.lost = False
    assert await work.begin_par(DAY, PULSE) == PLAYS // 2


async def test_closing_stops_it(store: Store, stand: Stand) -> None:
    work = Calculations(store.daily_tries, WorkerProcess("stand-in"))
    task = work.begin_par(DAY, PULSE)
    await asyncio.sleep(0)
    await work.close()
    assert task.cancelled()
    assert await store.daily_tries.par(DAY) is None
