"""Whatever goes wrong with an interaction is said, and logged; tried with a small bot of its own.

What follows from an answer waits for it, for no other, and not for long.
"""

from __future__ import annotations

import asyncio
import logging
import re

import pytest

from cogs.answering import handling
from cogs.answering import reply as replies
from cogs.answering.handling import SORRY, answer_given, answering
from cogs.answering.reply import Reply
from cogs.kit.screen import Button, Screen
from tests.cogs.answering.office import (
    broken,
    nothing,
    office,
    refused,
    show,
    slow,
)
from tests.journeys.log_lines import line_of


@pytest.mark.parametrize("patience", [0.0, 60.0])
async def test_a_refusal_is_said_in_private(patience: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "PATIENCE", patience)
    async with office() as here:
        await here.ask(slow(refused))
        first = await here.ask(nothing)
        assert first.response is not None
        await here.press(slow(refused), first.response.message)
        assert here.seen() == ["You have no seat.", "Something to read", "You have no seat."]
        assert all(message.flags.ephemeral for message in here.channel.history())


@pytest.mark.parametrize("patience", [0.0, 60.0])
async def test_a_failure_is_said_and_logged_under_the_same_number(
    patience: float, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(replies, "PATIENCE", patience)
    async with office() as here:
        await here.ask(slow(broken))
        (said,), (interaction,) = here.seen(), here.env.backend.interactions
    (record,) = [record for record in caplog.records if record.name == "cogs.answering.handling"]
    assert record.exc_info is not None
    assert "out of order" in caplog.text
    found = re.search(r"error=([0-9a-f]{6}) interaction=(\d+) channel=\d+ command=work$", line_of(record))
    assert found is not None, line_of(record)
    assert said == SORRY.format(number=found[1])
    assert int(found[2]) == interaction


async def test_no_two_failures_have_the_same_number() -> None:
    async with office() as here:
        for _ in range(3):
            await here.ask(broken)
        assert len(set(here.seen())) == 3


async def test_a_failed_press_is_logged_with_the_match_and_what_was_pressed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with office() as here:
        draw, other = Button("Draw", "golf:0a1b2c3d4e:12:draw"), Button("Other", "other")
        first = await here.ask(lambda reply: show(reply, Screen("Page", "", rows=((draw, other),))))
        assert first.response is not None
        here.bot.work = broken
        for button in (draw, other):
            await here.ana.click(first.response.message, custom_id=button.id)
    records = [record for record in caplog.records if record.name == "cogs.answering.handling"]
    drawn, unknown = map(line_of, records)
    assert drawn.endswith(" match=0a1b2c3d4e press=draw")
    assert unknown.endswith(f" channel={here.channel.id} press=other")


async def test_what_is_logged_during_a_press_names_its_match(caplog: pytest.LogCaptureFixture) -> None:
    async def work(reply: Reply) -> None:
        logging.getLogger("somewhere").warning("it failed")

    async with office() as here:
        draw, other = Button("Draw", "golf:0a1b2c3d4e:12:draw"), Button("Other", "other")
        first = await here.ask(lambda reply: show(reply, Screen("Page", "", rows=((draw, other),))))
        assert first.response is not None
        here.bot.work = work
        for button in (draw, other):
            await here.ana.click(first.response.message, custom_id=button.id)
    lines = [line_of(record) for record in caplog.records if record.name == "somewhere"]
    assert [line.partition("somewhere ")[2] for line in lines] == ["it failed match=0a1b2c3d4e", "it failed"]


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
    monkeypatch.setattr(handling, "COURTESY", 0.01)
    with answering():
        await asyncio.wait_for(answer_given(), 1)
