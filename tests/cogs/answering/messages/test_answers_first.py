"""What follows from an answer waits for it, for no other, and not for long."""

from __future__ import annotations

import asyncio

import pytest

from cogs.answering.messages import answers_first
from cogs.answering.messages.answers_first import answer_given, answering


async def turns() -> None:
    """Let every task go on that can."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_task_waits_for_the_answer_that_it_follows_from() -> None:
    with answering():
        following = asyncio.create_task(answer_given())
        await turns()
        assert not following.done()
    await turns()
    assert following.done()


async def test_an_answer_that_is_refused_ends_too() -> None:
    async def refused() -> None:
        with answering():
            following.append(asyncio.create_task(answer_given()))
            raise ValueError("refused")

    following: list[asyncio.Task[None]] = []
    with pytest.raises(ValueError, match="refused"):
        await refused()
    await turns()
    assert following[0].done()


async def test_a_task_that_follows_from_no_answer_begins_right_away() -> None:
    first = asyncio.create_task(answer_given())
    with answering():
        await turns()
        assert first.done()
    after = asyncio.create_task(answer_given())
    await turns()
    assert after.done()


async def test_what_a_timer_does_later_waits_for_nothing() -> None:
    """Timers that are set while somebody is answered, as for computer players, outlive the answer."""
    begun: list[asyncio.Task[None]] = []
    with answering():
        loop = asyncio.get_running_loop()
        loop.call_later(0.001, lambda: begun.append(loop.create_task(answer_given())))
    await asyncio.sleep(0.01)
    await turns()
    assert begun[0].done()


async def test_an_answer_that_takes_long_holds_up_nobody_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_first, "COURTESY", 0.01)
    with answering():
        await asyncio.wait_for(answer_given(), 1)
