"""Where the bot may only answer: the table's message lives by tokens, and says in time how to continue."""

from __future__ import annotations

import pytest

from cogs.answering.messages.answer_message import TOKEN_LIFE
from cogs.table.public.token_message import LAST_STATE, TokenMessage
from data.no_server import NO_SERVER
from tests.cogs.table.recorded_discord import BROKEN
from tests.cogs.table.table_harness import ANA, BEN, harness

pytestmark = pytest.mark.virtual_time

CONTINUE = ["Press to continue"]


async def test_it_never_uses_the_channels_route() -> None:
    async with harness(guild=NO_SERVER) as here:
        assert isinstance(here.live.message, TokenMessage)
        await here.change()
        await here.press(BEN)
        await here.change()
        await here.settle(TOKEN_LIFE)
        await here.change()
        assert all(call.token for call in here.discord.calls)


async def test_before_nobody_can_change_it_it_shows_how_to_continue_and_a_press_does() -> None:
    async with harness(guild=NO_SERVER) as here:
        message = here.live.message.id
        assert message is not None
        await here.settle(LAST_STATE - 10)
        assert here.labels(message) != CONTINUE
        await here.settle(20)
        assert here.labels(message) == CONTINUE
        await here.settle(TOKEN_LIFE)
        edits = here.edits_of(message)
        await here.change()
        assert here.edits_of(message) == edits, "there is no way"
        await here.press(ANA)
        await here.settle()
        assert here.live.message.id == message
        assert here.labels(message) != CONTINUE


async def test_a_younger_interaction_at_the_table_brings_the_message_anew() -> None:
    async with harness(guild=NO_SERVER) as here:
        former = here.live.message.id
        await here.settle(LAST_STATE - 60)
        here.live.message.heard(here.reply(BEN).interaction)
        await here.settle(120)
        assert here.live.message.id != former
        assert former not in here.discord.messages


async def test_asked_for_anew_it_is_only_edited_where_nothing_younger_can_send_it() -> None:
    async with harness(guild=NO_SERVER) as here:
        first = here.live.message.id
        assert first is not None
        here.live.refresh(anew=True)
        await here.settle()
        assert (here.live.message.id, here.edits_of(first)) == (first, 1)
        assert not here.discord.of("send")
        here.live.message.heard(here.reply(BEN).interaction)
        here.live.refresh(anew=True)
        await here.settle()
        (sent,) = here.discord.of("send")
        assert here.live.message.id == sent.message
        assert (here.edits_of(first), first in here.discord.messages) == (1, False)


async def test_a_press_on_a_former_message_further_down_makes_it_the_tables() -> None:
    async with harness(guild=NO_SERVER) as here:
        first = here.live.message.id
        assert first is not None
        here.discord.messages[first + 10] = here.discord.messages[first]
        reply = here.reply(BEN, on=first + 10)
        await reply.acknowledge()
        here.live.message.pressed(reply)
        await here.settle()
        assert here.live.message.id == here.register.message == first + 10
        assert first not in here.discord.messages


async def test_a_press_on_a_former_message_further_up_removes_it_and_says_where_the_table_is() -> None:
    async with harness(guild=NO_SERVER) as here:
        now = here.live.message.id
        assert now is not None
        here.discord.messages[now - 10] = here.discord.messages[now]
        reply = here.reply(BEN, on=now - 10)
        await reply.acknowledge()
        here.live.message.pressed(reply, told=False)
        await here.settle()
        assert here.live.message.id == now
        assert now - 10 not in here.discord.messages
        assert here.discord.calls[-1].words.startswith("The table is further down: https://")
        assert here.discord.calls[-1].words.endswith(f"/{now}")


async def test_what_passes_by_itself_does_not_lose_the_way() -> None:
    async with harness(guild=NO_SERVER) as here:
        message = here.live.message.id
        here.discord.trouble = lambda call: BROKEN if call.kind == "edit" else None
        await here.change()
        here.discord.trouble = lambda call: None
        await here.settle(30)
        assert here.discord.calls[-1].message == message
        assert here.live.message.current


async def test_alone_with_the_bot_there_is_nothing_for_others_to_press() -> None:
    async with harness(1, begun=False, guild=NO_SERVER) as here:
        assert here.live.message.id is not None
        assert "Join" not in here.labels(here.live.message.id)
        assert "Start" in here.labels(here.live.message.id)
