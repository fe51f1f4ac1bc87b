"""Work beside the bot: its results, its refusals, and what becomes of a worker that dies."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from cogs.advice.workshop import WorkLost, Workshop
from engine.errors import BadChoice
from tests.cogs.advice import deeds


@pytest_asyncio.fixture
async def workshop() -> AsyncIterator[Workshop]:
    opened = Workshop("tests")
    yield opened
    await opened.close()


def gone(process: int) -> bool:
    """Whether there is no such process, or only what is left of it until somebody looks."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


async def soon_gone(process: int) -> bool:
    for _ in range(500):
        if gone(process):
            return True
        await asyncio.sleep(0.02)
    return False


async def test_work_is_done_by_one_other_process(workshop: Workshop) -> None:
    workers = {await workshop.run(deeds.own_id) for _ in range(3)}
    assert len(workers) == 1 and os.getpid() not in workers
    assert await workshop.run(deeds.divide, 6, 4) == 1.5


async def test_long_work_gives_way_to_presses_and_short_work_does_not(workshop: Workshop) -> None:
    prompt = Workshop("prompt", niceness=0)
    assert await workshop.run(deeds.niceness) > await prompt.run(deeds.niceness) == os.nice(0)
    await prompt.close()


async def test_a_refusal_arrives_as_what_it_is(workshop: Workshop) -> None:
    with pytest.raises(BadChoice) as refusal:
        await workshop.run(deeds.refuse)
    assert refusal.value.sentence == "Not that."


async def test_an_error_tells_where_it_happened(workshop: Workshop) -> None:
    with pytest.raises(ZeroDivisionError) as error:
        await workshop.run(deeds.divide, 1, 0)
    assert "return one / other" in "".join(error.value.__notes__)
    assert await workshop.run(deeds.divide, 1, 1) == 1


async def test_a_result_that_cant_be_sent_is_an_error_and_the_worker_goes_on(workshop: Workshop) -> None:
    worker = await workshop.run(deeds.own_id)
    with pytest.raises(RuntimeError, match="can’t be sent"):
        await workshop.run(deeds.unsendable)
    assert await workshop.run(deeds.own_id) == worker


async def test_the_event_loop_goes_on_meanwhile(workshop: Workshop) -> None:
    working = asyncio.create_task(workshop.run(deeds.sleep, 0.3))
    turns = 0
    while not working.done():
        await asyncio.sleep(0.001)
        turns += 1
    assert await working == 0.3
    assert turns > 20


async def test_one_asker_waits_for_another_and_both_get_their_own(workshop: Workshop) -> None:
    assert await asyncio.gather(*(workshop.run(deeds.divide, number, 1) for number in range(20))) == [
        *range(20)
    ]


async def test_a_worker_that_dies_over_its_work_is_replaced(workshop: Workshop) -> None:
    before = await workshop.run(deeds.own_id)
    with pytest.raises(WorkLost) as lost:
        await workshop.run(deeds.die)
    assert "ask again" in lost.value.sentence
    assert await workshop.run(deeds.own_id) != before


async def test_nobody_notices_a_worker_that_died_idle(workshop: Workshop) -> None:
    before = await workshop.run(deeds.own_id)
    os.kill(before, signal.SIGKILL)
    assert await soon_gone(before)
    assert await workshop.run(deeds.own_id) != before


async def test_closing_ends_the_worker_and_whoever_waits_is_told(workshop: Workshop) -> None:
    worker = await workshop.run(deeds.own_id)
    waiting = [asyncio.create_task(workshop.run(deeds.sleep, 60.0)) for _ in range(2)]
    await asyncio.sleep(0.05)
    await workshop.close()
    for each in waiting:
        with pytest.raises(WorkLost):
            await each
    assert gone(worker)
    with pytest.raises(WorkLost):
        await workshop.run(deeds.own_id)
    await workshop.close()


async def test_a_workshop_that_was_never_used_can_be_closed() -> None:
    await Workshop("unused").close()


async def test_a_worker_loads_nothing_of_discord_or_the_lab(workshop: Workshop) -> None:
    loaded = await workshop.run(deeds.loaded)
    assert "engine" in loaded
    assert not {"discord", "aiosqlite", "numba", "numpy", "PIL"} & set(loaded)


ORPHAN = """
import asyncio, sys
from cogs.advice.workshop import Workshop
from tests.cogs.advice import deeds

async def main():
    workshop = Workshop("orphans")
    print(await workshop.run(deeds.own_id), flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


def test_a_worker_does_not_outlive_a_bot_that_is_killed() -> None:
    bot = subprocess.Popen(  # noqa: S603  # this very Python
        [sys.executable, "-c", ORPHAN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with bot:
        assert bot.stdout is not None
        worker = int(bot.stdout.readline())
        assert not gone(worker)
        bot.kill()
        bot.wait()
        assert asyncio.run(soon_gone(worker))
