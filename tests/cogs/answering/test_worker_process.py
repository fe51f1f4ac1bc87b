"""Jobs in a worker process: their results, their refusals, and the end of a process."""

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

from cogs.answering.worker_process import WorkerProcess, WorkLost
from engine.game.errors import SeatRefused
from engine.language import speaking
from tests.cogs.processes import jobs


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[WorkerProcess]:
    opened = WorkerProcess("tests")
    yield opened
    await opened.close()


def gone(process: int) -> bool:
    """Whether there is no such process, or only a zombie."""
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


async def test_work_is_done_by_one_other_process(worker: WorkerProcess) -> None:
    workers = {await worker.run(jobs.own_id) for _ in range(3)}
    assert len(workers) == 1 and os.getpid() not in workers
    assert await worker.run(jobs.divide, 6, 4) == 1.5


async def test_long_work_gives_way_to_presses_and_short_work_does_not(worker: WorkerProcess) -> None:
    prompt = WorkerProcess("prompt", niceness=0)
    assert await worker.run(jobs.niceness) > await prompt.run(jobs.niceness) == os.nice(0)
    await prompt.close()


async def test_a_refusal_arrives_as_what_it_is_and_is_said_in_the_language_of_whoever_is_told(
    worker: WorkerProcess,
) -> None:
    with pytest.raises(SeatRefused) as refusal:
        await worker.run(jobs.refuse)
    assert refusal.value.sentence == "The table is full: “club” is for up to 8 players."
    with speaking("de"):
        assert refusal.value.sentence == "Der Tisch ist voll: „club“ ist für höchstens 8 Personen."


async def test_an_error_tells_where_it_happened(worker: WorkerProcess) -> None:
    with pytest.raises(ZeroDivisionError) as error:
        await worker.run(jobs.divide, 1, 0)
    assert "return one / other" in "".join(error.value.__notes__)
    assert await worker.run(jobs.divide, 1, 1) == 1


async def test_a_result_that_cant_be_sent_is_an_error_and_the_worker_goes_on(worker: WorkerProcess) -> None:
    process = await worker.run(jobs.own_id)
    with pytest.raises(RuntimeError, match="can’t be sent"):
        await worker.run(jobs.unsendable)
    assert await worker.run(jobs.own_id) == process


async def test_the_event_loop_goes_on_meanwhile(worker: WorkerProcess) -> None:
    working = asyncio.create_task(worker.run(jobs.sleep, 0.3))
    turns = 0
    while not working.done():
        await asyncio.sleep(0.001)
        turns += 1
    assert await working == 0.3
    assert turns > 20


async def test_one_asker_waits_for_another_and_both_get_their_own(worker: WorkerProcess) -> None:
    assert await asyncio.gather(*(worker.run(jobs.divide, number, 1) for number in range(20))) == [*range(20)]


async def test_a_worker_that_dies_over_its_work_is_replaced(worker: WorkerProcess) -> None:
    before = await worker.run(jobs.own_id)
    with pytest.raises(WorkLost) as lost:
        await worker.run(jobs.die)
    assert "try again" in lost.value.sentence
    with speaking("de"):
        assert "versuch es noch einmal" in lost.value.sentence
    assert await worker.run(jobs.own_id) != before


async def test_nobody_notices_a_worker_that_died_idle(worker: WorkerProcess) -> None:
    before = await worker.run(jobs.own_id)
    os.kill(before, signal.SIGKILL)
    assert await soon_gone(before)
    assert await worker.run(jobs.own_id) != before


async def test_closing_ends_the_worker_and_whoever_waits_is_told(worker: WorkerProcess) -> None:
    process = await worker.run(jobs.own_id)
    waiting = [asyncio.create_task(worker.run(jobs.sleep, 60.0)) for _ in range(2)]
    await asyncio.sleep(0.05)
    await worker.close()
    for each in waiting:
        with pytest.raises(WorkLost):
            await each
    assert gone(process)
    with pytest.raises(WorkLost):
        await worker.run(jobs.own_id)
    await worker.close()


async def test_a_worker_process_that_was_never_used_can_be_closed() -> None:
    await WorkerProcess("unused").close()


async def test_a_worker_loads_nothing_of_discord_or_the_lab(worker: WorkerProcess) -> None:
    loaded = await worker.run(jobs.loaded)
    assert "engine" in loaded
    assert not {"discord", "aiosqlite", "numba", "numpy", "PIL"} & set(loaded)


ORPHAN = """
import asyncio, sys
from cogs.answering.worker_process import WorkerProcess
from tests.cogs.processes import jobs

async def main():
    worker = WorkerProcess("orphans")
    print(await worker.run(jobs.own_id), flush=True)
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
