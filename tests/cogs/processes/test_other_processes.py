"""What processes tell each other of changes, and how long that takes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from prometheus_client import REGISTRY

from cogs.processes import other_processes as module
from cogs.processes.other_processes import SAFETY, SOON, Processes
from data.background import FIRST_RETRY
from data.errors import ReadFailed
from data.processes.leased_session import SessionLost

pytestmark = pytest.mark.virtual_time


def now() -> float:
    return asyncio.get_running_loop().time()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "now", now)


class Wire:
    """A line between processes of this test. While it is `cut` nothing can be told."""

    def __init__(self, number: int, ends: list[Processes]) -> None:
        self.process = number
        self.cut = False
        self._ends = ends

    async def tell(self, message: str) -> None:
        if self.cut:
            raise SessionLost
        for end in self._ends:
            end.hear(message)

    async def others(self) -> frozenset[int]:
        return frozenset(range(len(self._ends))) - {self.process}

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        yield


Read = Callable[[], Awaitable[None]]


@asynccontextmanager
async def pair(first: Read, second: Read) -> AsyncIterator[tuple[Processes, Processes]]:
    """Two processes that read as told."""
    ends = [Processes(), Processes()]
    for number, (end, read) in enumerate(zip(ends, (first, second), strict=True)):
        end.broadcast = Wire(number, ends)
        end.keep_reading(read)
    await asyncio.sleep(0)
    try:
        yield ends[0], ends[1]
    finally:
        for end in ends:
            await end.close()


class Reading:
    """Counts reads, and fails those that it is told to."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.failures = 0

    async def __call__(self) -> None:
        if self.failures:
            self.failures -= 1
            raise ReadFailed
        self.done.set()


def delays() -> tuple[float, float]:
    """The changes of other processes that were applied so far, and the seconds until all of them were."""
    count = REGISTRY.get_sample_value("golf_settings_delay_seconds_count")
    seconds = REGISTRY.get_sample_value("golf_settings_delay_seconds_sum")
    assert count is not None
    assert seconds is not None
    return count, seconds


async def test_a_change_is_read_everywhere_and_timed_where_it_came_from_elsewhere() -> None:
    count, seconds = delays()
    here, there = Reading(), Reading()
    async with pair(here, there) as (changing, hearing):
        began = now()
        changing.changed()
        changing.changed()
        await asyncio.wait_for(asyncio.gather(here.done.wait(), there.done.wait()), 10)
        await asyncio.sleep(0)
        again, more = delays()
        assert again == count + 2, "of two changes in a row each is timed, and only where it is news"
        assert more - seconds == pytest.approx(2 * SOON)
        for end in (changing, hearing):
            assert end.read_at is not None
            assert end.read_at == pytest.approx(began + SOON)


async def test_a_change_that_could_not_be_read_is_timed_when_it_was() -> None:
    count, seconds = delays()
    here, there = Reading(), Reading()
    there.failures = 1
    async with pair(here, there) as (changing, hearing):
        changing.changed()
        await there.done.wait()
        await asyncio.sleep(0)
        again, more = delays()
        assert again == count + 1
        assert more - seconds == pytest.approx(SOON + FIRST_RETRY)
        assert hearing.read_at is not None


async def test_without_word_of_it_a_change_is_read_all_the_same() -> None:
    count, _ = delays()
    here, there = Reading(), Reading()
    async with pair(here, there) as (changing, hearing):
        assert isinstance(changing.broadcast, Wire)
        changing.broadcast.cut = True
        changing.changed()
        await there.done.wait()
        await asyncio.sleep(0)
        assert hearing.read_at == pytest.approx(SAFETY)
        assert delays()[0] == count, "nobody knows when it was made"


async def test_a_process_of_an_earlier_version_does_not_say_when() -> None:
    count, _ = delays()
    there = Reading()
    async with pair(Reading(), there) as (_, hearing):
        hearing.hear(json.dumps({"kind": "changed", "from": 77}))
        await asyncio.wait_for(there.done.wait(), 10)
        await asyncio.sleep(0)
        assert delays()[0] == count
