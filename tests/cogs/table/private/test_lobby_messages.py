"""Private messages of a lobby go when the lobby is over, while Discord lets them."""

from __future__ import annotations

import pytest

from cogs.answering.messages.answer_message import TOKEN_LIFE, AnswerMessage
from cogs.answering.messages.upkeep import FIRST_RETRY
from cogs.kit.screen import done
from cogs.table.opening.rules_desk import show_rules
from cogs.table.private.lobby_messages import IN_USE
from engine.table import ending, requests
from tests.cogs.table.recorded_discord import BROKEN
from tests.cogs.table.table_harness import ANA, Harness, harness

pytestmark = pytest.mark.virtual_time


async def shown(here: Harness, user: int = ANA) -> AnswerMessage:
    """A private message in the lobby, which is noted."""
    message = await here.reply(user).show(done("Rules"))
    assert message is not None
    here.live.lobby_messages.note(message)
    return message


@pytest.mark.parametrize("closed", [True, False])
async def test_they_go_when_the_match_begins_or_the_lobby_closes(closed: bool) -> None:
    async with harness(begun=False) as here:
        messages = [await shown(here) for _ in range(3)]
        here.live.lobby_messages.keep(messages[0].id)
        await (
            here.table.ask(ending.end(ANA, moderator=False))
            if closed
            else here.table.ask(requests.start(ANA))
        )
        await here.settle()
        assert [message.id in here.discord.messages for message in messages] == [True, False, False]


async def test_one_that_comes_too_late_goes_right_away_and_an_old_one_stays() -> None:
    async with harness(begun=False) as here:
        old = await shown(here)
        await here.settle(TOKEN_LIFE)
        await here.table.ask(requests.start(ANA))
        late = await shown(here)
        here.live.lobby_messages.note(None)
        await here.settle()
        assert old.id in here.discord.messages
        assert late.id not in here.discord.messages


async def test_a_desk_is_redrawn_when_its_drawing_changes_and_tried_again_after_a_failure() -> None:
    async with harness(begun=False) as here:
        drawing = done("one")
        message = await here.reply(ANA).show(drawing)
        assert message is not None
        here.live.lobby_messages.note(message, lambda: done(words[-1]), drawing)
        words = ["one"]
        await here.table.ask(requests.choose_tempo(ANA, "quick"))
        await here.settle()
        assert here.edits_of(message.id) == 0, "nothing there has changed"
        here.discord.trouble = lambda call: BROKEN if call.message == message.id else None
        words.append("two")
        await here.table.ask(requests.choose_tempo(ANA, "slow"))
        await here.settle()
        here.discord.trouble = lambda call: None
        await here.settle(FIRST_RETRY)
        assert "two" in here.read(message.id)
        assert here.live.lobby_messages.choosing
        await here.settle(IN_USE)
        assert not here.live.lobby_messages.choosing


async def test_who_is_no_host_any_more_reads_the_rules_in_words() -> None:
    async with harness(begun=False) as here:
        reply = here.reply(ANA, "rules")
        await show_rules(here.live, here.store.server_rules, reply)
        (desk,) = [call.message for call in here.discord.of("send") if call.token == reply.interaction.token]
        await here.table.ask(ending.leave(ANA))
        await here.settle()
        assert "Ask the host, Ben, to change the rules." in here.read(desk)
