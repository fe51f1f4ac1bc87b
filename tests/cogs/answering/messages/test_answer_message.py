"""A message that answers an interaction: sent, edited and removed by its token while that is taken."""

from __future__ import annotations

import pytest

from cogs.answering.attempt import Refusal
from cogs.answering.messages.answer_message import MOST, TOKEN_LIFE, AnswerMessage
from cogs.kit.screen import Screen
from data.no_server import NO_SERVER
from tests.cogs.table.recorded_discord import EXPIRED, PRIVATE, Call
from tests.cogs.table.table_harness import Harness, harness

pytestmark = pytest.mark.virtual_time

PAGE, NEXT = Screen("Page", "One"), Screen("Page", "Two")


def message(here: Harness) -> AnswerMessage:
    """Return a message that answers a press on the table, not sent yet."""
    return AnswerMessage(here.reply().interaction)


def last(here: Harness) -> Call:
    return here.discord.calls[-1]


async def test_it_is_private_mentions_nobody_and_goes_by_the_token() -> None:
    async with harness() as here:
        made = message(here)
        assert not made.sent
        await made.send("send a page", PAGE, words="<@101> look")
        assert made.sent and made.id == last(here).message
        assert last(here).token == made.press.token
        assert last(here).body["flags"] & PRIVATE
        assert last(here).body["allowed_mentions"] == {"parse": []}
        assert here.read(made.id) == "<@101> look\nPage\nOne"
        await made.send("send a page", PAGE, private=False)
        assert not last(here).body.get("flags", 0) & PRIVATE


async def test_the_original_response_is_edited_and_removed_as_such_and_others_by_their_ids() -> None:
    async with harness() as here:
        own, table = message(here), here.live.message.id
        await own.send("send a page", PAGE)
        await own.edit("edit a page", NEXT, ())
        assert here.read(own.id) == "Page\nTwo"
        original = AnswerMessage(here.reply().interaction, table or 0, original=True)
        await original.edit("edit the table", NEXT, ())
        assert last(here).message == table
        assert await own.remove("remove a page") is None
        assert own.id not in here.discord.messages and table in here.discord.messages


async def test_it_lives_as_long_as_its_token_is_taken() -> None:
    async with harness() as here:
        made = message(here)
        await made.send("send a page", PAGE)
        await here.pass_time(TOKEN_LIFE - 1)
        assert made.alive and made.leads_to(made.id) and not made.leads_to(made.id + 1)
        assert made.until == pytest.approx(made.press.created_at.timestamp() + made.age + 1)
        await here.pass_time(1)
        assert not made.alive and not made.leads_to(made.id)


async def test_what_discord_refuses_is_not_sent() -> None:
    async with harness() as here:
        here.discord.trouble = lambda call: EXPIRED
        made = message(here)
        assert await made.send("send a page", PAGE) is Refusal.EXPIRED
        assert not made.sent


async def test_where_only_a_person_has_the_bot_no_more_are_tried_than_discord_takes() -> None:
    async with harness(guild=NO_SERVER) as here:
        press = here.reply().interaction
        for _ in range(MOST):
            assert not isinstance(await AnswerMessage(press).send("send a page", PAGE), Refusal)
        before = len(here.discord.calls)
        assert await AnswerMessage(press).send("send a page", PAGE) is Refusal.EXPIRED
        assert len(here.discord.calls) == before
        assert not isinstance(await message(here).send("send a page", PAGE), Refusal), "another press"
    async with harness() as here:
        press = here.reply().interaction
        for _ in range(MOST + 2):
            assert not isinstance(await AnswerMessage(press).send("send a page", PAGE), Refusal)
