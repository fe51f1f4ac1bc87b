"""A wait in virtual time for something that never comes fails, and holds up no other test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from tests import virtual_time
from tests.virtual_time import VirtualLoop

DAY = 86_400.0
Wait = Callable[[], Coroutine[None, None, None]]


async def alone() -> None:
    await asyncio.Event().wait()


async def beside_a_heartbeat() -> None:
    def beat() -> None:
        loop.call_later(1.0, beat)

    loop = asyncio.get_running_loop()
    beat()
    await asyncio.Event().wait()


async def looking_again() -> None:
    came = asyncio.Event()
    while not came.is_set():  # noqa: ASYNC110
        await asyncio.sleep(0)


@pytest.mark.parametrize("wait", [alone, beside_a_heartbeat, looking_again])
def test_a_wait_in_vain_ends(wait: Wait, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual_time, "MOST_PASSES", 1_000)
    monkeypatch.setattr(virtual_time, "PATIENCE", 0.01)
    with asyncio.Runner(loop_factory=VirtualLoop) as runner, pytest.raises(AssertionError, match="in vain"):
        runner.run(wait())


@pytest.mark.virtual_time
async def test_a_month_of_days_passes_at_once() -> None:
    begun = asyncio.get_running_loop().time()
    for _ in range(30):
        await asyncio.sleep(DAY)
    assert asyncio.get_running_loop().time() - begun == pytest.approx(30 * DAY)
