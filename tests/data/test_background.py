"""Work is done when it is wanted, never twice at once, again after errors, and no more once it is closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import nullcontext, suppress

import pytest

from data.background import Background, Tasks, at_deadlines, close_all, hourly
from data.errors import ReadFailed
from engine.game.errors import GolfError, StorageFailed
from engine.language import speaking, spoken
from engine.table.table import MATCH

pytestmark = pytest.mark.virtual_time


class Job:
    """Work that takes `takes` seconds and returns or raises one of `results` each time, then None."""

    def __init__(self, *results: float | Exception | None, takes: float = 0.0, started: bool = True) -> None:
        self.results = list(results)
        self.takes = takes
        self.began: list[float] = []
        self.ended = 0
        self.background = Background("work", self.work, match="m1", started=started)

    async def work(self) -> float | None:
        self.began.append(asyncio.get_running_loop().time())
        self.seen = MATCH.get(), spoken()
        await asyncio.sleep(self.takes)
        self.ended += 1
        result = self.results.pop(0) if self.results else None
        if isinstance(result, Exception):
            raise result
        return result

    @property
    def times(self) -> list[float]:
        """The seconds at which the work began, rounded."""
        return [round(at, 1) for at in self.began]


@pytest.fixture
async def tasks() -> AsyncIterator[Tasks]:
    made = Tasks()
    yield made
    await made.close()


async def test_work_is_done_soon_and_knows_its_match_but_not_the_language_of_who_wanted_it() -> None:
    job = Job()
    with speaking("de"):
        job.background.want()
    await asyncio.sleep(1)
    assert job.times == [0]
    assert job.seen == ("m1", "en")


async def test_the_earliest_of_several_times_counts_and_serves_them_all() -> None:
    job = Job()
    job.background.want(30)
    job.background.want(10)
    job.background.want(20)
    await asyncio.sleep(100)
    assert job.times == [10]


async def test_what_is_wanted_during_the_work_is_done_once_more_after_it() -> None:
    job = Job(takes=5)
    for _ in range(3):
        job.background.want()
        await asyncio.sleep(1)
    job.background.want()
    await asyncio.sleep(100)
    assert job.times == [0, 5]
    assert not job.background.running


async def test_a_time_that_is_planned_during_the_work_is_kept() -> None:
    job = Job(takes=5)
    job.background.want()
    await asyncio.sleep(1)
    job.background.want(30)
    await asyncio.sleep(100)
    assert job.times == [0, 31]


async def test_what_the_work_returns_is_when_it_is_done_again() -> None:
    job = Job(10.0, 0.0, 20.0)
    job.background.want()
    await asyncio.sleep(100)
    assert job.times == [0, 10, 10, 30]


@pytest.mark.parametrize("failure", [StorageFailed(), ReadFailed(), ValueError("unforeseen")])
async def test_work_that_fails_is_done_again_each_time_later_and_logged(
    failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    job = Job(*[failure] * 5, 1000.0, failure)
    job.background.want()
    await asyncio.sleep(2300)
    assert job.times == [0, 60, 180, 420, 720, 1020, 2020, 2080]
    foreseen = isinstance(failure, GolfError)
    assert len(caplog.records) == 6
    assert {record.levelno for record in caplog.records} == {logging.WARNING if foreseen else logging.ERROR}
    assert all((record.exc_info is None) == foreseen for record in caplog.records)


async def test_nothing_is_done_before_the_start_and_after_the_end() -> None:
    job = Job(started=False)
    job.background.want()
    await asyncio.sleep(1)
    assert job.times == []
    job.background.start()
    await asyncio.sleep(1)
    job.background.want(10)
    await job.background.close()
    job.background.want()
    await asyncio.sleep(100)
    assert job.times == [1]
    job.background.start()
    await asyncio.sleep(1)
    assert job.times == [1, 102]


async def test_the_end_interrupts_work() -> None:
    job = Job(10.0, takes=50)
    job.background.want()
    await asyncio.sleep(1)
    await job.background.close()
    await asyncio.sleep(100)
    assert (job.times, job.ended, job.background.running) == ([0], 0, False)


async def test_what_is_planned_can_be_dropped_or_done_now() -> None:
    job = Job(takes=5)
    job.background.want(10)
    job.background.drop()
    await asyncio.sleep(20)
    assert job.times == []
    job.background.want(10)
    await job.background.settled()
    await job.background.settled()
    assert (job.times, job.ended) == ([20], 1)
    await asyncio.sleep(100)
    assert job.times == [20]


async def test_who_is_cancelled_while_work_ends_is_cancelled() -> None:
    job = Job(takes=5)
    job.background.want()
    waiting = asyncio.create_task(job.background.settled())
    await asyncio.sleep(1)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await asyncio.sleep(10)
    assert job.ended == 1


async def test_several_get_the_same_task_until_it_has_ended(tasks: Tasks) -> None:
    count = 0

    async def work() -> int:
        nonlocal count
        count += 1
        await asyncio.sleep(5)
        if count == 2:
            raise ValueError("unforeseen")
        return count

    first, second = tasks.once("a", "work", work), tasks.once("a", "work", work)
    assert first is second
    assert await first == 1
    with pytest.raises(ValueError, match="unforeseen"):
        await asyncio.shield(tasks.once("a", "work", work))
    others = tasks.once("a", "work", work), tasks.once("b", "work", work)
    assert [await task for task in others] == [4, 4]


async def test_an_error_of_a_task_is_logged_and_no_task_outlives_the_end(
    tasks: Tasks, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise ValueError(f"unforeseen in {spoken()}")

    with speaking("de"):
        await asyncio.wait({tasks.begin("fail", fail())})
    assert [record.message for record in caplog.records] == ["failed: fail; left undone"]
    assert "unforeseen in de" in caplog.text
    endless = tasks.begin("wait", asyncio.sleep(1000))
    awaited = tasks.once("a", "wait", lambda: asyncio.sleep(1000))
    await asyncio.sleep(1)
    await tasks.close()
    assert endless.cancelled()
    assert awaited.cancelled()


async def test_a_task_that_loses_a_cancellation_is_cancelled_again(tasks: Tasks) -> None:
    async def lose_two() -> None:
        for seconds in (1000, 1000, 3000):
            with suppress(asyncio.CancelledError) if seconds < 3000 else nullcontext():
                await asyncio.sleep(seconds)

    losing = tasks.begin("lose", lose_two())
    await asyncio.sleep(1)
    async with asyncio.timeout(10):
        await tasks.close()
    assert losing.cancelled()


async def test_a_part_that_cannot_be_closed_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        async def close(self) -> None:
            raise ValueError("unforeseen")

    job = Job(takes=50)
    job.background.want()
    await close_all([Broken(), job.background])
    assert not job.background.running
    assert [record.message for record in caplog.records] == ["failed: close Broken; left undone"]


async def test_deadlines_are_looked_at_when_they_pass_and_at_least_once_an_hour() -> None:
    deadlines = [5030.0, 5000.0, 10_000.0, 10_000.0, None]
    at: list[float] = []

    def now() -> float:
        return 5000.0 + asyncio.get_running_loop().time()

    async def look() -> float | None:
        at.append(round(now()))
        return deadlines.pop(0)

    Background("look", at_deadlines(look, now)).want()
    await asyncio.sleep(20_000)
    assert at == [5000, 5030, 5030, 8630, 10_000]


async def test_hourly_work_is_done_after_each_full_hour() -> None:
    at: list[float] = []

    def now() -> float:
        return 7000.0 + asyncio.get_running_loop().time()

    async def work() -> None:
        at.append(now())

    job = Background("work", hourly(work, now))
    job.want()
    await asyncio.sleep(2 * 3600)
    await job.close()
    assert at == [7000, 7201, 10801]
