"""However changes and outcomes fall, a message shows the newest in the end, by one update at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.attempt import Refusal
from cogs.answering.handling import COURTESY
from cogs.answering.messages.upkeep import FIRST_RETRY, LATEST_RETRY, Upkeep
from tests.cogs import swift
from tests.engine.effort import examples

ENOUGH: Final = 10 * LATEST_RETRY
"""Seconds after which everything has been tried again that ever is."""

Outcome = Literal["shown", "failed", "gone"]
REFUSALS: Final[dict[Outcome, Refusal | None]] = {
    "shown": None,
    "failed": Refusal.FAILED,
    "gone": Refusal.MESSAGE_GONE,
}


@dataclass(frozen=True, slots=True)
class Way:
    """How an update goes: the seconds before it is drawn, those until it has arrived, and the outcome."""

    before: float
    sending: float
    outcome: Outcome


EASY: Final = Way(0.0, 0.0, "shown")


class Message:
    """A message that shows a number. Its updates go the `ways` given, and after those easily."""

    def __init__(self, ways: Sequence[Way] = ()) -> None:
        self.state = 0
        self.shown = 0
        self.begun: list[float] = []
        self._ways = list(ways)
        self._on_the_way = 0
        self.upkeep = Upkeep(self._update, "0a1b2c3d4e", "message")

    def change(self) -> None:
        """Change the number, so that the message is out of date."""
        self.state += 1
        self.upkeep.want()

    async def _update(self) -> object:
        assert not self._on_the_way, "two updates are on the way"
        self._on_the_way += 1
        way = self._ways.pop(0) if self._ways else EASY
        self.begun.append(asyncio.get_running_loop().time())
        await asyncio.sleep(way.before)
        self.upkeep.drawn()
        drawn = self.state
        await asyncio.sleep(way.sending)
        if way.outcome == "shown":
            self.shown = drawn
        self._on_the_way -= 1
        return REFUSALS[way.outcome]


seconds = st.sampled_from((0.0, 0.001, 0.3, 2.0, 30.0))
ways = st.builds(Way, seconds, seconds, st.sampled_from(("shown", "failed")))
changes = st.lists(st.tuples(seconds, st.sampled_from(("alone", "held"))), min_size=1, max_size=12)


async def changed(message: Message, how: str, length: float) -> None:
    """Change the message by itself, or by an answer with the message itself."""
    if how == "alone":
        message.change()
    else:
        with message.upkeep.held():
            await message.upkeep.sent()
            message.change()
            await asyncio.sleep(length)


@examples(300)
@given(changes, st.lists(ways, max_size=8), seconds)
def test_the_newest_is_shown_in_the_end_and_only_one_update_is_on_the_way(
    changes: list[tuple[float, str]], ways: list[Way], length: float
) -> None:
    async def evening() -> Message:
        message, answers = Message(ways), list[asyncio.Task[None]]()
        for pause, how in changes:
            await asyncio.sleep(pause)
            answers.append(asyncio.create_task(changed(message, how, length)))
        await asyncio.gather(*answers)
        await asyncio.sleep(ENOUGH)
        assert message.shown == message.state == len(changes)
        assert not message.upkeep.wanted
        assert len(message.begun) <= len(changes) + len(ways) + 1, "updates are sent for nothing"
        begun = len(message.begun)
        await asyncio.sleep(ENOUGH)
        assert len(message.begun) == begun, "updates go on though nothing changes"
        return message

    swift.run(evening())


@examples(100)
@given(changes, st.lists(ways, max_size=8), seconds)
def test_after_a_stop_nothing_begins_by_itself(
    changes: list[tuple[float, str]], ways: list[Way], until: float
) -> None:
    async def evening() -> None:
        message, answers = Message(ways), list[asyncio.Task[None]]()
        for pause, how in changes:
            await asyncio.sleep(pause)
            answers.append(asyncio.create_task(changed(message, how, 0.0)))
        await asyncio.sleep(until)
        message.upkeep.stop()
        await asyncio.gather(*answers)
        await message.upkeep.settled()
        assert not message.upkeep.wanted, "what was wanted before the stop was not sent"
        begun = len(message.begun)
        await asyncio.sleep(ENOUGH)
        assert len(message.begun) == begun

    swift.run(evening())


def test_changes_before_an_update_is_drawn_are_shown_by_it_and_later_ones_by_another() -> None:
    async def evening() -> None:
        message = Message([Way(1.0, 1.0, "shown")])
        message.change()
        await asyncio.sleep(0.5)
        message.change()
        await asyncio.sleep(1.0)
        assert not message.upkeep.wanted
        message.change()
        message.change()
        await message.upkeep.settled()
        assert (message.begun, message.shown) == ([0.0, 2.0], 4)

    swift.run(evening())


def test_an_update_that_fails_is_tried_again_ever_more_rarely_until_one_arrives() -> None:
    async def evening() -> None:
        failed = [Way(0.0, 0.0, "failed")] * 8
        message = Message([*failed, EASY, failed[0], EASY])
        message.change()
        await asyncio.sleep(ENOUGH)
        between = [later - earlier for earlier, later in zip(message.begun, message.begun[1:], strict=False)]
        assert between == [10, 20, 40, 80, 160, 300, 300, 300]
        assert between[0] == FIRST_RETRY
        assert not message.upkeep.failing
        begun = asyncio.get_running_loop().time()
        message.change()
        await asyncio.sleep(1)
        assert message.upkeep.failing
        await asyncio.sleep(ENOUGH)
        assert message.begun[-2:] == [begun, begun + FIRST_RETRY], "the delay did not start afresh"

    swift.run(evening())


def test_a_refusal_that_no_repetition_helps_against_is_final() -> None:
    async def evening() -> None:
        message = Message([Way(0.0, 0.0, "gone")])
        message.change()
        await asyncio.sleep(ENOUGH)
        assert message.begun == [0.0]
        assert not message.upkeep.failing

    swift.run(evening())


def test_a_newer_update_takes_the_place_of_one_to_be_tried_again() -> None:
    async def evening() -> None:
        message = Message([Way(0.0, 0.0, "failed")])
        message.change()
        await asyncio.sleep(1)
        message.change()
        await asyncio.sleep(ENOUGH)
        assert message.begun == [0.0, 1.0]

    swift.run(evening())


def test_an_answer_waits_for_the_update_on_its_way_but_not_for_long() -> None:
    async def waited(sending: float) -> float:
        message = Message([Way(0.0, sending, "shown")])
        message.change()
        await asyncio.sleep(0.1)
        with message.upkeep.held():
            await message.upkeep.sent()
        return asyncio.get_running_loop().time() - 0.1

    assert swift.run(waited(0.2)) == 0.1
    assert swift.run(waited(5.0)) == COURTESY


def test_no_update_begins_while_the_message_is_answered_by_two() -> None:
    async def evening() -> None:
        message = Message()
        with message.upkeep.held():
            with message.upkeep.held():
                message.change()
                await asyncio.sleep(1)
            await asyncio.sleep(1)
            assert message.begun == []
        await message.upkeep.settled()
        assert message.begun == [2.0]

    swift.run(evening())
