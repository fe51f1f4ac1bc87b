"""Long work of many people: one job each, whoever asks for least first, and nobody is kept waiting by one."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import REGISTRY

from cogs.answering.gate.fair_queue import BUSY, INTERRUPTED, FairQueue
from cogs.answering.limits import DISCORDS_OWN, UNBOUNDED
from engine.game.errors import GolfError, LimitReached

pytestmark = pytest.mark.virtual_time

TAKES = 6.0
"""Seconds that a job takes."""


class Work:
    """Jobs in the turns of a queue; `done` are the people whose jobs have ended, in order."""

    def __init__(self, limits: float = DISCORDS_OWN.jobs) -> None:
        self.queue = FairQueue("tests", replace(UNBOUNDED, jobs=limits))
        self.running = 0
        self.done: list[int] = []
        self._since = asyncio.get_running_loop().time()

    @property
    def time(self) -> float:
        """Seconds since the beginning."""
        return asyncio.get_running_loop().time() - self._since

    def ask(self, person: int) -> asyncio.Task[float]:
        """Let a person ask for a job; the task returns the seconds at its end."""
        return asyncio.create_task(self._job(person))

    async def _job(self, person: int) -> float:
        async with self.queue.turn(person):
            self.running += 1
            try:
                assert self.running == 1
                await asyncio.sleep(TAKES)
            finally:
                self.running -= 1
        self.done.append(person)
        return self.time


async def refusals(tasks: list[asyncio.Task[float]]) -> list[str]:
    """The sentences by which some of the jobs that `tasks` asked for are refused right away."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    ended = [task for task in tasks if task.done()]
    errors = [task.exception() for task in ended]
    assert all(isinstance(error, LimitReached) for error in errors)
    return [str(error) for error in errors]


async def test_forty_greedy_people_keep_nobody_waiting() -> None:
    work = Work()
    greedy = [work.ask(person) for _ in range(10) for person in range(40)]
    assert await refusals(greedy) == [BUSY] * (400 - 40 * 3)
    await asyncio.sleep(TAKES / 2)
    assert await work.ask(99) == 2 * TAKES, "after the job that runs already"
    assert await work.ask(98) == 4 * TAKES
    await asyncio.gather(*greedy, return_exceptions=True)
    turns = [person for person in work.done if person < 40]
    assert Counter(turns) == dict.fromkeys(range(40), 3)
    assert sorted(turns[-40:]) == list(range(40)), "everybody's last job comes after all others"


async def test_those_who_ask_for_as_much_take_turns() -> None:
    work = Work()
    await asyncio.gather(*(work.ask(person) for person in (1, 1, 2, 2, 3)))
    assert work.done == [1, 3, 2, 1, 2]


async def test_who_gives_up_gives_way() -> None:
    work = Work()
    first, second, third = work.ask(1), work.ask(2), work.ask(3)
    await asyncio.sleep(1)
    first.cancel()
    second.cancel()
    assert await third == 1 + TAKES
    assert await work.ask(1) == 1 + 2 * TAKES
    assert work.done == [3, 1]


async def test_when_the_process_ends_those_who_wait_are_told() -> None:
    work = Work()
    running, waits = work.ask(1), work.ask(2)
    await asyncio.sleep(1)
    work.queue.close()
    for refused in (waits, work.ask(3)):
        with pytest.raises(GolfError) as told:
            await refused
        assert str(told.value) == INTERRUPTED
    assert await running == TAKES


async def test_length_and_wait_are_counted() -> None:
    def figures() -> list[float | None]:
        names = ("golf_queue_jobs", "golf_queue_wait_seconds_count")
        return [REGISTRY.get_sample_value(name, {"queue": "tests"}) for name in names]

    work = Work()
    length, waited = figures()
    assert length is not None and waited is not None
    tasks = [work.ask(1), work.ask(2)]
    await asyncio.sleep(1)
    assert figures() == [length + 2, waited + 1]
    await asyncio.gather(*tasks)
    assert figures() == [length, waited + 2]


@given(st.integers(0, 2**32))
async def test_whoever_asks_cancels_and_fails_every_job_ends_and_one_runs_at_a_time(seed: int) -> None:
    random, work = Random(seed), Work(limits=2)
    tasks = []
    for _ in range(30):
        tasks.append(work.ask(random.randrange(5)))
        await asyncio.sleep(random.choice([0, 0, 1, 10]))
        if random.random() < 0.3:
            random.choice(tasks).cancel()
    async with asyncio.timeout(1000):
        await asyncio.gather(*tasks, return_exceptions=True)
    assert not work.queue._busy and not work.queue._jobs and not work.queue._waiting
