"""One person's cards: one message, always the newest state, for as long as Discord allows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from cogs.answering.limits import UNBOUNDED
from cogs.answering.messages.answer_message import TOKEN_LIFE
from cogs.table.private.hand_message import PICTURE_LATER
from engine.game.errors import WrongStage
from engine.table import requests
from tests.cogs.table.recorded_discord import BROKEN, EXPIRED, GONE, Call
from tests.cogs.table.table_harness import ANA, BEN, Harness, harness

pytestmark = pytest.mark.virtual_time


def pictured(here: Harness, message: int) -> bool:
    """Whether the message has a picture."""
    return any(each.get("image") for each in here.discord.messages[message]["embeds"])


async def test_opened_again_the_former_message_goes() -> None:
    async with harness() as here:
        former = await here.show_cards(ANA)
        cards = await here.show_cards(ANA)
        await here.settle()
        assert former not in here.discord.messages
        assert here.live.hands.keeps(ANA, cards)


async def test_a_press_on_the_cards_changes_them_in_place() -> None:
    async with harness() as here:
        await here.open_all()
        cards = await here.show_cards(ANA)
        await here.settle()
        here.discord.calls.clear()
        await here.table.ask(requests.act(ANA, here.table.state.version, [("draw", None)]))
        await here.live.hands.answer(here.reply(ANA, "draw", on=cards, private=True))
        assert [(call.kind, call.message) for call in here.discord.calls][-1] == ("answer", cards)
        assert "You drew" in here.read(cards)


async def test_an_update_that_an_answer_has_overtaken_is_followed_by_one_more() -> None:
    """It is drawn before the answer, and reaches Discord after it."""
    async with harness() as here:
        await here.open_all()
        cards = await here.show_cards(BEN)
        await here.settle()
        here.discord.delay = lambda call: 5.0 if call.kind == "edit" and call.message == cards else 0.0
        await here.act(ANA, "draw")
        await here.act(ANA, "swap 2")
        await here.pass_time(0.1)
        await here.act(BEN, "draw")
        await here.live.hands.answer(here.reply(BEN, "draw", on=cards, private=True))
        assert "You drew" in here.read(cards)
        await here.settle(6.0)
        assert "You drew" in here.read(cards), "the older drawing stayed"
        assert here.edits_of(cards) == 2


async def test_a_notice_goes_with_the_next_look() -> None:
    async with harness() as here:
        await here.open_all()
        cards = await here.answer(partial(here.live.hands.answer, notice="Not like this."))
        assert "Not like this." in here.read(cards)
        here.live.hands.refresh()
        await here.settle()
        assert "Not like this." not in here.read(cards)


async def test_an_answer_that_fails_is_made_good_by_an_update() -> None:
    async with harness() as here:
        cards = await here.show_cards(ANA)
        here.discord.trouble = lambda call: BROKEN if call.kind == "answer" else None
        await here.live.hands.answer(here.reply(ANA, on=cards, private=True), notice="Not like this.")
        await here.settle()
        assert "Not like this." in here.read(cards)


@pytest.mark.parametrize("refusal", [EXPIRED, GONE])
async def test_a_message_that_cannot_be_edited_is_left_alone(refusal: tuple[int, int]) -> None:
    async with harness() as here:
        cards = await here.show_cards(ANA)

        def trouble(call: Call) -> tuple[int, int] | None:
            return refusal if call.message == cards else None

        here.discord.trouble = trouble
        for _ in range(2):
            here.live.hands.refresh()
            await here.settle()
        assert here.edits_of(cards) == 1


async def test_an_update_that_failed_is_tried_again_by_itself() -> None:
    async with harness() as here:
        await here.open_all()
        cards = await here.show_cards(BEN)
        await here.settle()
        here.discord.trouble = lambda call: BROKEN if call.message == cards else None
        await here.act(ANA, "draw")
        await here.act(ANA, "swap 2")
        await here.settle()
        assert "Your turn" not in here.read(cards)
        here.discord.trouble = lambda call: None
        await here.settle(30)
        assert "Your turn" in here.read(cards)


async def test_nothing_is_sent_once_the_token_has_run_out() -> None:
    async with harness() as here:
        cards = await here.show_cards(ANA)
        await here.settle(TOKEN_LIFE)
        assert not here.live.hands.keeps(ANA, cards)
        here.live.hands.refresh()
        await here.settle()
        assert here.edits_of(cards) == 0


async def test_in_a_rush_the_picture_follows_by_itself() -> None:
    async with harness(limits=replace(UNBOUNDED, pictures=1)) as here:
        await here.open_all()
        first, second = await here.show_cards(ANA), await here.show_cards(BEN)
        assert [pictured(here, first), pictured(here, second)] == [True, False]
        await here.settle(PICTURE_LATER + 1)
        assert pictured(here, second)
        assert here.edits_of(first) == 0


async def test_a_button_that_has_just_come_under_a_finger_does_not_count() -> None:
    async with harness(limits=replace(UNBOUNDED, pause=1.0)) as here:
        await here.open_all()
        cards = await here.show_cards(ANA)
        await here.settle()
        await here.act(ANA, "draw")
        reply = here.reply(ANA, "discard", on=cards, private=True)
        await here.live.hands.answer(reply)
        with pytest.raises(WrongStage):
            here.live.hands.check(ANA, here.press_id("discard"))
        await here.pass_time(1.0)
        here.live.hands.check(ANA, here.press_id("discard"))
