"""Private messages of a lobby go when the lobby is over, while Discord lets them."""

from __future__ import annotations

import pytest

from cogs.answering.messages.answer_message import TOKEN_LIFE, AnswerMessage
from cogs.kit.screen import done
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
        await (here.table.end(ANA, moderator=False) if closed else here.table.start(ANA))
        await here.settle()
        assert [message.id in here.discord.messages for message in messages] == [True, False, False]


async def test_one_that_comes_too_late_goes_right_away_and_an_old_one_stays() -> None:
    async with harness(begun=False) as here:
        old = await shown(here)
        await here.settle(TOKEN_LIFE)
        await here.table.start(ANA)
        late = await shown(here)
        here.live.lobby_messages.note(None)
        await here.settle()
        assert old.id in here.discord.messages
        assert late.id not in here.discord.messages
