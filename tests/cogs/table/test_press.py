"""A press at a table: what it asks for, and what is answered where it can't be done."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from cogs.answering.controls import Press
from cogs.answering.reply import Reply
from cogs.kit.ids.table import PressId, Word
from cogs.table.press import TablePresses
from engine.game.errors import NoSeat, StaleVersion, WrongStage
from engine.table import ending, requests
from tests.cogs.table.recorded_discord import CHANNEL
from tests.cogs.table.table_harness import ANA, BEN, MATCH, Harness, harness

pytestmark = pytest.mark.virtual_time


class Presses:
    """Presses at the table of `here`."""

    def __init__(self, here: Harness) -> None:
        self.here = here
        self.presses = TablePresses(here.tables, here.store, here.store)

    async def __call__(
        self,
        user: int,
        word: Word,
        slot: int | None = None,
        *,
        version: int | None = None,
        on: int | None = None,
    ) -> Reply:
        """Press a button of the table's message, or of somebody's own cards `on` a message (an id)."""
        here = self.here
        reply = here.reply(user, word, on=on, private=on is not None)
        seen = here.table.state.version if version is None else version
        control = TablePresses.answer
        await control.method(self.presses, Press(reply, PressId(MATCH, seen, word, slot)))
        await here.settle()
        return reply


@asynccontextmanager
async def pressing(
    people: int = 2, *, begun: bool = True, holes: int = 1
) -> AsyncIterator[tuple[Harness, Presses]]:
    """A table, and presses at it."""
    async with harness(people, begun=begun, holes=holes) as here:
        yield here, Presses(here)


async def test_a_move_is_made_and_answered_with_ones_own_cards() -> None:
    async with pressing() as (here, press):
        await here.open_all()
        await press(ANA, "draw")
        cards = next(call.message for call in here.discord.of("send"))
        assert "You drew" in here.read(cards)
        await press(ANA, "swap", 2, on=cards)
        assert here.table.state.playing.hole.turn == 1
        assert "Waiting for Ben" in here.read(cards)


async def test_a_question_and_the_way_back_change_nothing() -> None:
    async with pressing() as (here, press):
        await here.open_all()
        version = here.table.state.version
        await press(ANA, "choose")
        await press(ANA, "back")
        assert here.table.state.version == version


STRANGERS_PRESSES: tuple[Word, ...] = ("draw", "take", "swap", "cards", "seat", "hint")


@pytest.mark.parametrize("word", STRANGERS_PRESSES)
async def test_who_has_no_seat_is_told_so(word: Word) -> None:
    async with pressing() as (here, press):
        await here.open_all()
        written = len(here.entries)
        await press(999, word, 0 if word == "swap" else None)
        assert len(here.entries) == written
        (told,) = [call.message for call in here.discord.of("send")]
        assert "You’re not playing here." in here.read(told)
        assert here.labels(told) == ["Watch"], "somebody without a seat has cards"


async def test_whoever_has_no_seat_watches_where_they_asked_for_cards() -> None:
    async with pressing() as (here, press):
        with pytest.raises(NoSeat, match="Join the next one"):
            await press(999, "ready")
        await press(999, "cards")
        offer = here.discord.of("send")[-1].message
        await press(999, "watch", on=offer)
        assert here.read(offer).startswith("Watching")


async def test_a_refusal_of_a_move_stands_above_ones_cards() -> None:
    async with pressing() as (here, press):
        await here.open_all()
        reply = await press(BEN, "draw")
        assert reply.outcome == "refused"
        cards = next(call.message for call in here.discord.of("send"))
        assert "It’s Ana’s turn." in here.read(cards)


async def test_a_second_ready_at_the_table_is_told_once_above_ones_cards_and_goes_with_the_next_look() -> (
    None
):
    told = "You’re ready. Waiting for the others."
    async with pressing(holes=2) as (here, press):
        await here.open_all()
        cards = await here.show_cards(ANA)
        await here.live.hands.settled()
        while here.table.state.stage == "playing":
            seat = here.table.state.playing.hole.turn
            user = here.table.state.seats[seat].user or 0
            await here.act(user, "draw")
            await here.act(
                user, f"swap {here.table.state.playing.hole.observe(seat).face_up[seat].index(False)}"
            )
        await here.settle()
        assert "Ready" in here.labels(cards)
        await press(ANA, "ready")
        assert told in here.read(cards), "the press was made at the table"
        assert "Ready" not in here.labels(cards)
        assert (await press(ANA, "ready")).outcome == "refused"
        (cards,) = [each for each in here.discord.messages if told in here.read(each)]
        assert here.read(cards).count(told) == 1
        await press(BEN, "ready")
        assert "hole 2 of 2" in here.read(cards)
        assert not [each for each in here.discord.messages if told in here.read(each)]


async def test_an_old_look_at_ones_cards_is_told_without_reproach() -> None:
    async with pressing() as (here, press):
        await here.open_all()
        cards = await here.show_cards(ANA)
        await here.settle()
        await press(ANA, "draw", version=here.table.state.version - 1, on=cards)
        assert "older look" not in here.read(cards)
        here.live.hands.forget(ANA)
        await here.settle()
        here.discord.messages[7] = {}
        await press(ANA, "draw", version=here.table.state.version - 1, on=7)
        assert "This was an older look at your cards." in here.read(7)


async def test_a_late_press_on_the_table_is_refused() -> None:
    async with pressing(begun=False) as (here, press):
        version = here.table.state.version
        await here.table.ask(requests.start(ANA))
        with pytest.raises(StaleVersion):
            await press(BEN, "leave", version=version)
        assert here.table.state.seats[1].person


@pytest.mark.parametrize("over", [False, True])
async def test_a_press_where_a_table_was_says_where_it_moved(over: bool) -> None:
    async with pressing() as (here, press):
        if over:
            await here.table.ask(ending.end(ANA, moderator=False))
            await here.settle()
            row = here.register.row
            assert row is not None
            here.register.row = replace(row, channel=CHANNEL + 1)
        else:
            here.live.message.move(CHANNEL + 1)
        with pytest.raises(WrongStage, match=f"This table moved to <#{CHANNEL + 1}>"):
            await press(ANA, "cards")


async def test_a_table_of_another_server_is_gone() -> None:
    async with pressing() as (here, press):
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        row = here.register.row
        assert row is not None
        for other in (replace(row, guild=row.guild + 1), None):
            here.register.row = other
            with pytest.raises(WrongStage, match="gone"):
                await press(ANA, "cards")


async def test_an_old_message_of_a_table_that_is_over_is_put_right() -> None:
    async with pressing() as (here, press):
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        message = here.live.message.id
        assert message is not None
        here.discord.messages[message] = {"embeds": [{"title": "as before the end"}]}
        await press(ANA, "cards")
        assert "as before the end" not in here.read(message)
        cards = 7
        here.discord.messages[cards] = {}
        await press(ANA, "draw", on=cards)
        assert "This match is over" in here.read(cards)


async def test_ending_is_asked_again_after_the_table_has_gone_on() -> None:
    async with pressing() as (here, press):
        version = here.table.state.version
        here.discord.messages[7] = {}
        await press(ANA, "end", version=0, on=7)
        assert here.table.state.live
        assert here.table.state.version == version
        await press(ANA, "end", on=7)
        assert not here.table.state.live
        assert 7 not in here.discord.messages, "everybody sees it"


async def test_moves_made_meanwhile_leave_the_question_whether_to_end_as_it_was() -> None:
    async with pressing() as (here, press):
        await here.act(BEN, "flip 0")
        await here.table.ask(ending.leave(BEN))
        asked = here.table.state.version
        await here.act(ANA, "flip 0")
        here.discord.messages[7] = {}
        await press(ANA, "end", version=asked, on=7)
        assert not here.table.state.live


@pytest.mark.parametrize("word", ["end", "keep"])
async def test_a_question_about_a_match_that_is_over_says_so(word: Word) -> None:
    async with pressing() as (here, press):
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        shown = here.read(here.live.message.id or 0)
        here.discord.messages[7] = {}
        await press(ANA, word, on=7)
        assert "This match is over." in here.read(7)
        assert not here.labels(7)
        assert here.read(here.live.message.id or 0) == shown


async def test_who_watches_stops_by_a_press() -> None:
    async with pressing() as (here, press):
        await press(500, "watch")
        message = here.discord.of("send")[-1].message
        await press(500, "unwatch", on=message)
        assert message not in here.discord.messages


async def test_keeping_on_changes_nothing_and_leaves_nothing() -> None:
    async with pressing() as (here, press):
        version = here.table.state.version
        here.discord.messages[7] = {}
        await press(ANA, "keep", on=7)
        assert here.table.state.version == version
        assert 7 not in here.discord.messages
