"""What has deadlines is looked after when one passes, when somebody asks, and again after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from cogs.posting import deadlines
from cogs.posting.deadlines import Deadlines
from engine.game.errors import StorageFailed


class Looks:
    """A look that returns, or raises, one of `results` after the other, and then nothing more is due."""

    def __init__(self, results: Sequence[float | Exception | None]) -> None:
        self.results = list(results)
        self.count = 0
        self.begun = asyncio.Event()
        self.allowed = asyncio.Event()
        self.allowed.set()
        self.deadlines = Deadlines("tests", self.look, lambda: 100.0)

    async def look(self) -> float | None:
        self.count += 1
        self.begun.set()
        await self.allowed.wait()
        result = self.results.pop(0) if self.results else None
        if isinstance(result, Exception):
            raise result
        return result

    async def until(self, count: int) -> None:
        """Wait until so many looks have begun; fails after ten seconds."""
        async with asyncio.timeout(10):
            while self.count < count:
                self.begun.clear()
                await self.begun.wait()


@pytest.fixture
async def looks() -> AsyncIterator[Looks]:
    made = Looks([])
    yield made
    await made.deadlines.close()


async def test_nothing_happens_before_the_start_or_after_the_end(looks: Looks) -> None:
    looks.deadlines.look_again()
    await asyncio.sleep(0.01)
    assert looks.count == 0
    looks.deadlines.start()
    await looks.until(1)
    await looks.deadlines.close()
    looks.deadlines.look_again()
    await asyncio.sleep(0.01)
    assert looks.count == 1


async def test_it_looks_at_each_deadline(looks: Looks) -> None:
    looks.results = [100.0, 99.0, None]
    looks.deadlines.start()
    await looks.until(3)
    await asyncio.sleep(0.05)
    assert looks.count == 3


async def test_who_asks_during_a_look_gets_one_more_and_no_two_overlap(looks: Looks) -> None:
    looks.allowed.clear()
    looks.deadlines.start()
    await looks.until(1)
    for _ in range(3):
        looks.deadlines.look_again()
    await asyncio.sleep(0.01)
    assert looks.count == 1
    looks.allowed.set()
    await looks.until(2)
    await asyncio.sleep(0.01)
    assert looks.count == 2


@pytest.mark.parametrize("failure", [StorageFailed(), ValueError("unforeseen")])
async def test_what_failed_is_tried_again(
    looks: Looks, failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "AGAIN", 0.0)
    looks.results = [failure, None]
    looks.deadlines.start()
    await looks.until(2)
    await asyncio.sleep(0.05)
    assert looks.count == 2
