"""Who may be challenged, and what the channel reads of it."""

from __future__ import annotations

import discord
import pytest

from cogs.answering.reply import Reply
from cogs.table.opening.challenge import challenge
from engine.game.errors import SeatRefused
from tests.cogs.table.recorded_discord import CHANNEL
from tests.cogs.table.table_harness import BEN, CHLOE, Harness, harness

pytestmark = pytest.mark.virtual_time

FREE = CHANNEL + 1
"""A channel without a table."""


def reply_of(here: Harness, name: str = "Chloe", channel: int = FREE) -> Reply:
    """The answer to somebody who chose to challenge somebody."""
    return Reply(here.discord.interaction(CHLOE, name, channel=channel))


async def challenged(here: Harness, reply: Reply, user: int = BEN, *, bot: bool = False) -> None:
    """Challenge somebody who sees the channel."""
    person = here.discord.member(reply.interaction, user, "Ben", bot=bot)
    await challenge(here.tables, here.store.server_rules, person, reply)


@pytest.mark.parametrize(("name", "shown"), [("Chloe", "Chloe"), ("@everyone **x**", "x")])
async def test_a_lobby_is_opened_and_that_person_alone_is_mentioned(name: str, shown: str) -> None:
    async with harness() as here:
        await challenged(here, reply_of(here, name))
        state = here.tables.here(FREE).table.state
        assert (state.stage, state.host, state.clock) == ("lobby", CHLOE, 120)
        (told,) = [call for call in here.discord.of("send") if "challenges" in call.words]
        assert told.channel == FREE
        assert told.body["allowed_mentions"] == {"parse": [], "users": [BEN]}
        assert told.words.startswith(f"<@{BEN}>, ") and shown in told.words
        assert "@everyone" not in told.words and "**" not in told.words


async def test_where_a_table_stands_a_thread_is_offered_and_nobody_mentioned() -> None:
    async with harness() as here:
        await challenged(here, reply_of(here, channel=CHANNEL))
        answer = here.discord.calls[-1].message
        assert "There’s already a table here" in here.read(answer)
        assert "Start in a thread" in here.labels(answer)
        assert not [call for call in here.discord.calls if "challenges" in call.words]


@pytest.mark.parametrize(
    ("user", "bot", "sentence"), [(CHLOE, False, "can’t challenge yourself"), (BEN, True, "is a bot")]
)
async def test_nobody_challenges_themselves_or_a_bot(user: int, bot: bool, sentence: str) -> None:
    async with harness() as here:
        with pytest.raises(SeatRefused, match=sentence):
            await challenged(here, reply_of(here), user, bot=bot)
        assert here.tables.in_channel(FREE) is None


@pytest.mark.parametrize(
    ("left", "sentence"), [(True, "isn’t on this server anymore"), (False, "can’t see this channel")]
)
async def test_who_is_not_there_is_not_challenged(left: bool, sentence: str) -> None:
    async with harness() as here:
        reply = reply_of(here)
        person: discord.User | discord.Member = here.discord.member(reply.interaction, BEN, "Ben", sees=False)
        if left:
            person = reply.interaction.client._connection.create_user(
                {
                    "id": str(BEN),
                    "username": "Ben",
                    "discriminator": "0",
                    "avatar": None,
                    "global_name": "Ben",
                }
            )
        with pytest.raises(SeatRefused, match=sentence):
            await challenge(here.tables, here.store.server_rules, person, reply)
        assert here.tables.in_channel(FREE) is None
