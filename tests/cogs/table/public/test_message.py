"""The table's message shows the newest state, or people are told in private that it can't."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.answering.limits import UNBOUNDED
from cogs.answering.messages.answer_message import TOKEN_LIFE
from cogs.kit.card_text import FACE_DOWN
from cogs.table.public.message import BEHIND, CLOSED, FIRST_RETRY, REVEALED_FOR
from engine.table import ending, requests
from tests.cogs.table.recorded_discord import (
    BROKEN,
    CHANNEL,
    FORBIDDEN,
    GONE,
    LIMITED,
    NO_CHANNEL,
    REJECTED,
)
from tests.cogs.table.table_harness import ANA, Harness, harness

pytestmark = pytest.mark.virtual_time

SCARCE, SPENT = 1.0, 6
"""Requests a second of all tables, and how many make more than half of ten seconds' worth."""


async def test_asked_for_it_comes_to_the_channels_end() -> None:
    async with harness() as here:
        former = here.live.message.id
        here.live.refresh(anew=True)
        await here.settle()
        assert here.live.message.id != former


async def test_what_failed_is_tried_again_and_told_in_private_the_second_time() -> None:
    async with harness() as here:
        cards = await here.show_cards(ANA)
        await here.settle()
        here.discord.trouble = lambda call: BROKEN if call.message == here.live.message.id else None
        await here.change()
        assert not here.live.message.current
        assert BEHIND not in here.read(cards)
        await here.settle(FIRST_RETRY)
        assert BEHIND in here.read(cards)
        here.discord.trouble = lambda call: None
        await here.settle(2 * FIRST_RETRY)
        assert here.live.message.current
        assert BEHIND not in here.read(cards)


async def test_a_channel_closed_to_the_bot_is_told_in_private_and_the_match_continues() -> None:
    async with harness() as here:
        cards = await here.show_cards(ANA)
        await here.settle(TOKEN_LIFE - 30)
        here.live.hands.heard(here.reply(ANA).interaction)
        cards = await here.show_cards(ANA)
        here.discord.trouble = lambda call: None if call.token else FORBIDDEN
        await here.settle(60)
        await here.change()
        assert here.live.message.closed
        assert CLOSED in here.read(cards)
        here.live.message.move(CHANNEL + 1)
        here.discord.trouble = lambda call: None
        await here.settle()
        assert not here.live.message.closed
        assert CLOSED not in here.read(cards)


async def test_without_its_channel_the_table_waits_until_it_is_asked_for() -> None:
    async with harness(clock=60) as here:
        await here.settle(TOKEN_LIFE)
        here.discord.trouble = lambda call: NO_CHANNEL
        await here.change()
        assert here.live.message.lost
        version = here.table.state.version
        await here.settle(3600)
        assert here.table.state.version == version, "a clock ran"
        here.discord.trouble = lambda call: None
        here.live.refresh(anew=True)
        await here.settle()
        assert not here.live.message.lost


async def test_a_table_that_waits_for_discord_skips_states() -> None:
    async with harness(limits=replace(UNBOUNDED, gap=2.0)) as here:
        await here.settle(5.0)
        here.discord.calls.clear()
        began = here.time
        for _ in range(12):
            await here.table.ask(
                requests.choose_tempo(ANA, "quick" if here.table.state.tempo == "slow" else "slow")
            )
            await here.pass_time(0.5)
        await here.settle(5.0)
        times = [call.at - began for call in here.discord.of("edit")]
        assert 3 <= len(times) <= 5
        assert here.discord.calls[-1].body["components"][0]["components"][0]["custom_id"] == str(
            here.press_id("cards")
        )


async def test_a_result_is_amended_only_where_it_stands() -> None:
    async with harness() as here:
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        here.discord.calls.clear()
        await here.live.message.amend()
        assert [call.kind for call in here.discord.calls] == ["edit"]
        here.discord.trouble = lambda call: GONE
        await here.live.message.amend()
        await here.settle(600)
        assert not here.discord.of("send")


async def test_moved_meanwhile_the_message_is_shown_in_the_new_channel() -> None:
    async with harness() as here:
        here.discord.delay = lambda call: 2.0
        await here.table.ask(requests.choose_tempo(ANA, "slow"))
        await here.pass_time(0.5)
        here.live.message.move(CHANNEL + 1)
        await here.settle(10.0)
        (posted,) = here.discord.of("send")
        assert here.live.message.id == posted.message
        assert here.live.message.channel == CHANNEL + 1


async def test_the_end_of_a_match_is_tried_again_too() -> None:
    async with harness() as here:
        message = here.live.message.id
        assert message is not None
        here.discord.trouble = lambda call: BROKEN if call.kind == "edit" else None
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        assert here.labels(message) != []
        here.discord.trouble = lambda call: None
        await here.settle(60)
        assert "ended the match" in here.read(message)


async def test_a_message_that_could_not_be_posted_as_an_answer_is_posted_later() -> None:
    async with harness(posted=False) as here:
        here.discord.trouble = lambda call: BROKEN
        await here.live.message.adopt(None)
        await here.settle()
        assert here.live.message.id is None
        here.discord.trouble = lambda call: None
        await here.settle(30)
        assert here.live.message.id in here.discord.messages


@pytest.mark.parametrize(("refusal", "told"), [(LIMITED, False), (REJECTED, True)])
async def test_people_are_told_what_will_not_pass_soon(refusal: tuple[int, int], told: bool) -> None:
    async with harness() as here:
        await here.settle(TOKEN_LIFE)
        cards = await here.show_cards(ANA)
        here.discord.trouble = lambda call: refusal if call.message == here.live.message.id else None
        await here.change()
        await here.settle(FIRST_RETRY)
        assert (BEHIND in here.read(cards)) is told
        here.discord.trouble = lambda call: None
        await here.change()
        await here.settle(60)
        assert BEHIND not in here.read(cards)


async def test_rejected_for_an_emoji_that_is_gone_it_is_shown_without_it_at_once() -> None:
    async with harness() as here:
        emojis = here.services.card_emojis
        emojis._usable[FACE_DOWN] = "<:card_back:1>"
        here.discord.trouble = lambda call: REJECTED if emojis.usable else None
        await here.change()
        assert here.live.message.current
        assert not emojis.usable


async def test_emojis_are_not_looked_up_where_nothing_is_rejected() -> None:
    async with harness() as here:
        here.services.card_emojis._usable[FACE_DOWN] = "<:card_back:1>"
        await here.change()
        assert FACE_DOWN in here.services.card_emojis.usable


def message_of(here: Harness) -> int:
    """The id of the table's message."""
    assert here.live.message.id is not None
    return here.live.message.id


async def played_to_the_last_card(here: Harness) -> None:
    """Everybody swaps what they draw until one turn is left, and the message shows that."""
    await here.open_all()
    state = here.table.state
    while len(here.entries) < 500:
        hole = state.playing.hole
        seat, size = hole.turn, state.rules.size
        last = hole.out is not None and (seat + 1) % len(state.seats) == hole.out
        user = state.seats[seat].user or 0
        await here.act(user, "draw")
        slot = next((slot for slot in range(size) if hole.hidden[seat] >> slot & 1), 0)
        if last:
            await here.settle()
            await here.act(user, f"swap {slot}")
            return
        await here.act(user, f"swap {slot}")


async def test_everybodys_cards_are_turned_up_step_by_step_before_the_result() -> None:
    async with harness(people=3) as here:
        await played_to_the_last_card(here)
        began, before = here.time, here.edits_of(message_of(here))
        await here.live.settled()
        edits = [call for call in here.discord.of("edit") if call.message == here.live.message.id][before:]
        assert ["🏆" in call.words for call in edits] == [False, False, True]
        assert ["everybody’s cards" in call.words for call in edits] == [True, True, False]
        assert [call.words.count("point") for call in edits[:2]] == [1, 2]
        step = REVEALED_FOR * here.table.pause
        assert [call.at - began for call in edits] == pytest.approx([0.0, step, 2 * step], abs=0.1)
        assert here.edits_of(message_of(here)) == before + 3


async def test_the_end_of_the_process_shows_the_result_at_once() -> None:
    async with harness(people=3) as here:
        await played_to_the_last_card(here)
        await here.pass_time(0.5)
        assert "🏆" not in here.read(message_of(here))
        began = here.time
        here.maker.rush()
        await here.live.settled()
        assert "🏆" in here.read(message_of(here))
        assert here.time == pytest.approx(began, abs=0.1)


async def test_where_requests_are_short_the_result_comes_alone() -> None:
    limits = replace(UNBOUNDED, requests=SCARCE)
    async with harness(people=3, limits=limits) as here:
        for _ in range(SPENT):
            await here.live.message.counted()
        await played_to_the_last_card(here)
        await here.live.settled()
        assert "🏆" in here.read(message_of(here))
        assert not any("everybody’s cards" in call.words for call in here.discord.of("edit"))


async def test_nobody_there_sees_the_result_alone() -> None:
    async with harness(people=2) as here:
        await here.open_all()
        await here.settle()
        await here.table.ask(requests.play_out())
        await here.settle(60)
        assert "🏆" in here.read(message_of(here)) or "Nobody wins" in here.read(message_of(here))
        assert not any("everybody’s cards" in call.words for call in here.discord.of("edit"))


async def test_after_a_restart_the_result_is_shown_alone() -> None:
    async with harness(people=3) as here:
        await played_to_the_last_card(here)
        await here.live.settled()
        again = here.restarted()
        again.live.refresh()
        before = len(here.discord.of("edit"))
        await again.settle(60)
        assert all("🏆" in call.words for call in here.discord.of("edit")[before:])
