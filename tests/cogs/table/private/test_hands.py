"""Who is sent their cards, and whose open cards are drawn again, after each change at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cogs.answering.handling import answering
from engine.game.errors import NoSeat, WrongStage
from engine.table import ending, requests
from engine.table.entries import Missed
from tests.cogs.table.recorded_discord import BROKEN, PRIVATE, Call
from tests.cogs.table.table_harness import ANA, BEN, Harness, harness, seen_in

pytestmark = pytest.mark.virtual_time

CLOCK = 60


async def test_open_cards_are_drawn_again_when_the_turn_comes_and_not_before() -> None:
    async with harness() as here:
        await here.open_all()
        cards = {user: await here.show_cards(user) for user in (ANA, BEN)}
        await here.settle()
        here.discord.calls.clear()
        await here.act(ANA, "draw")
        await here.settle()
        assert [call.message for call in here.discord.of("edit")] == [here.live.message.id]
        await here.act(ANA, "swap 2")
        await here.settle()
        assert cards[BEN] in [call.message for call in here.discord.of("edit")]
        assert cards[ANA] not in [call.message for call in here.discord.of("edit")]
        assert "Your turn" in here.read(cards[BEN])


async def test_a_deal_brings_cards_to_all_who_pressed_before() -> None:
    async with harness(3, begun=False) as here:
        for user in (ANA, BEN):
            here.live.hands.heard((await here.press(user)).interaction)
        here.discord.calls.clear()
        await here.table.ask(requests.start(ANA))
        await here.settle()
        private = [call for call in here.discord.of("send") if call.body.get("flags") == PRIVATE]
        assert [call.words.split("\n")[0] for call in private] == ["My cards", "My cards"]


async def run_out(here: Harness) -> None:
    await here.settle(CLOCK)


async def leave(here: Harness) -> None:
    await here.table.ask(ending.leave(ANA))


async def end(here: Harness) -> None:
    await here.table.ask(ending.end(ANA, moderator=False))


async def put_aside(here: Harness) -> None:
    await here.table.ask(ending.put_aside(ANA, moderator=False, now=here.table.now()))


async def hand_over(here: Harness) -> None:
    await here.table.ask(requests.hand_over())
    await here.table.rested()


@pytest.mark.parametrize("ending", [run_out, leave, end, put_aside, hand_over])
async def test_whatever_ends_a_peek_takes_the_cards_seen_out_of_sight(
    ending: Callable[[Harness], Awaitable[None]],
) -> None:
    async with harness(preset="four-card", clock=CLOCK, holes=2) as here:
        cards = await here.show_cards(ANA)
        await here.settle()
        seen = here.seen_cards(cards)
        assert seen, "the peek shows some"
        await ending(here)
        await here.settle(3.0)  # the computer takes its time
        shown = cards in here.discord.messages
        assert not (shown and seen & here.seen_cards(cards)), "still in sight"


async def answered(here: Harness) -> int:
    """Ana opens her cards with a command or a press on the table."""
    return await here.show_cards(ANA)


async def opened_anew(here: Harness) -> int:
    """Ana opens her cards anew, while older ones are open."""
    here.discord.delay = lambda call: 0.0
    await here.show_cards(ANA)
    here.discord.delay = slow
    return await here.show_cards(ANA)


async def sent(here: Harness) -> int:
    """Ana is sent cards by a press of hers that was not answered with them."""
    here.live.hands.heard((await here.press(ANA)).interaction)
    here.discord.calls.clear()
    message = here.live.hands._message(ANA)
    message.refresh(new=True)
    await message.upkeep.settled()
    return next(call.message for call in here.discord.of("send"))


def slow(call: Call) -> float:
    """Seconds that Discord takes: long for new private messages."""
    return 5.0 if call.kind == "send" else 0.0


@pytest.mark.parametrize("showing", [answered, opened_anew, sent])
@pytest.mark.parametrize("ending", [run_out, leave, end, put_aside, hand_over])
async def test_a_peek_that_ends_while_it_is_drawn_is_out_of_sight_right_after(
    ending: Callable[[Harness], Awaitable[None]], showing: Callable[[Harness], Awaitable[int]]
) -> None:
    async with harness(preset="four-card", clock=CLOCK, holes=2) as here:
        here.discord.delay = slow
        if ending is run_out:
            await here.pass_time(CLOCK - 4)
        drawing = asyncio.ensure_future(showing(here))
        await here.pass_time(1.0)
        if ending is not run_out:
            await ending(here)
        cards = await drawing
        await here.settle(3.0)
        (sight,) = [seen_in(call.body) for call in here.discord.of("send") if call.message == cards]
        left = cards in here.discord.messages
        assert sight, "the answer was drawn during the peek"
        assert not (left and sight & here.seen_cards(cards)), "still in sight"


async def test_who_presses_is_answered_and_not_sent_the_same_again() -> None:
    async with harness(preset="four-card") as here:
        cards = await here.show_cards(ANA)
        await here.settle()
        here.discord.calls.clear()
        await here.act(ANA, "ready")
        await here.settle()
        assert cards not in [call.message for call in here.discord.calls]


async def test_who_takes_their_seat_back_is_answered_and_not_sent_the_same_again() -> None:
    async with harness() as here:
        await here.open_all()
        await here.table.ask(ending.leave(ANA))
        await here.settle()
        with answering():
            await here.table.ask(requests.take_back(ANA))
            cards = await here.show_cards(ANA)
        await here.settle()
        assert here.edits_of(cards) == 0


async def test_open_cards_between_holes_say_whether_others_are_waited_for() -> None:
    async with harness(holes=2) as here:
        await here.open_all()
        await here.table.ask(ending.leave(BEN))
        while here.table.state.stage == "playing":
            hole = here.table.state.playing.hole
            if hole.turn == 0:
                await here.act(ANA, str(hole.legal_actions(0)[0]).removeprefix("0 "))
            else:
                await here.settle(5)
        cards = await here.show_cards(ANA)
        assert "Next hole" in here.labels(cards)
        await here.table.ask(requests.take_back(BEN))
        await here.settle()
        assert "Ready" in here.labels(cards)
        assert "Next hole" not in here.labels(cards)
        await here.table.ask(ending.leave(BEN))
        await here.settle()
        assert "Next hole" in here.labels(cards)


async def test_a_missed_turn_is_seen_in_open_cards() -> None:
    async with harness(clock=CLOCK) as here:
        await here.open_all()
        cards = await here.show_cards(ANA)
        await here.settle()
        await here.settle(CLOCK + 2)
        assert any(isinstance(entry.entry, Missed) for entry in here.entries)
        assert cards in [call.message for call in here.discord.of("edit")]


async def test_open_cards_of_those_who_are_waited_for_tell_when_time_is_up_after_a_break() -> None:
    async with harness(clock=CLOCK) as here:
        await here.open_all()
        cards = {user: await here.show_cards(user) for user in (ANA, BEN)}
        await here.settle()
        before = {user: here.edits_of(message) for user, message in cards.items()}
        here.live.hold()
        await here.pass_time(2 * CLOCK)
        here.live.release()
        await here.settle()
        assert here.edits_of(cards[ANA]) == before[ANA] + 1
        assert f"<t:{int(here.table.deadline(0) or 0)}:R>" in here.read(cards[ANA])
        assert here.edits_of(cards[BEN]) == before[BEN]


async def test_nobody_else_has_cards_and_nobody_before_the_match() -> None:
    async with harness() as here:
        offer = await here.answer(here.live.hands.answer, 999)
        assert "You’re not playing here." in here.read(offer)
        assert here.labels(offer) == ["Watch"]
    async with harness(begun=False) as lobby:
        with pytest.raises(NoSeat, match="Press Join"):
            await lobby.live.hands.answer(lobby.reply(999))
        with pytest.raises(WrongStage):
            await lobby.live.hands.answer(lobby.reply(ANA))


async def test_trouble_with_the_table_is_said_in_all_open_cards_once() -> None:
    async with harness() as here:
        cards = [await here.show_cards(user) for user in (ANA, BEN)]
        await here.settle()
        here.discord.calls.clear()
        for _ in range(2):
            here.live.hands.tell("Discord isn’t taking my table updates right now. The match continues here.")
            await here.settle()
        assert [call.message for call in here.discord.of("edit")] == cards
        assert all("The match continues here" in here.read(message) for message in cards)
        here.live.hands.tell("")
        await here.settle()
        assert not any("The match continues here" in here.read(message) for message in cards)


async def test_the_cards_of_somebody_who_is_forgotten_go() -> None:
    async with harness() as here:
        cards = {user: await here.show_cards(user) for user in (ANA, BEN)}
        here.live.hands.forget(BEN)
        await here.settle()
        assert cards[BEN] not in here.discord.messages
        assert here.live.hands.keeps(ANA, cards[ANA])
        assert not here.live.hands.keeps(BEN, cards[BEN])


async def test_after_the_match_cards_go_but_for_those_who_read_words() -> None:
    async with harness() as here:
        here.read_words(BEN)
        cards = {user: await here.show_cards(user) for user in (ANA, BEN)}
        here.live.hands.over()
        await here.settle()
        assert cards[ANA] not in here.discord.messages
        assert cards[BEN] in here.discord.messages


async def test_who_leaves_sees_at_once_that_the_computer_plays() -> None:
    async with harness(3) as here:
        await here.open_all()
        cards = await here.show_cards(ANA)
        await here.settle()
        await here.table.ask(ending.leave(ANA))
        await here.settle(0.1)
        assert "computer" in here.read(cards)


async def test_where_the_table_cannot_be_shown_open_cards_say_that_the_match_is_over() -> None:
    async with harness() as here:
        await here.open_all()
        cards = await here.show_cards(BEN)
        await here.settle()
        here.discord.trouble = lambda call: BROKEN if call.message == here.live.message.id else None
        await here.table.ask(ending.end(999, moderator=True))
        await here.settle()
        assert "ended" in here.read(cards)
