"""People whom a table waits for are mentioned once, after a while, and the mention goes with its turn."""

from __future__ import annotations

import asyncio

import discord
import pytest

from cogs.kit.unix_time import now
from cogs.table.public.mention import challenge_words, invitation_words, rematch_words
from data.people.preferences import HOLIDAY, MENTIONS
from engine.table import ending, requests
from engine.table.holiday import DAY, Holiday
from tests.cogs.table.recorded_discord import BROKEN, CHANNEL, Call
from tests.cogs.table.table_harness import ANA, BEN, CHLOE, Harness, harness

pytestmark = pytest.mark.virtual_time


def mentions(here: Harness) -> list[Call]:
    """What was written beside the table's message."""
    return [call for call in here.discord.of("send") if not call.body.get("embeds")]


def host(here: Harness) -> discord.abc.User:
    return here.discord.interaction(ANA, "Ana").user


async def turn_of_ana(here: Harness) -> None:
    """Ana is on turn, and that was shown."""
    await here.open_all()
    await here.settle(0.1)


async def test_who_does_not_play_for_a_while_is_mentioned_once_until_they_do() -> None:
    async with harness() as here:
        await turn_of_ana(here)
        await here.settle(MENTIONS.usual - 1)
        assert not mentions(here)
        await here.settle(2)
        (mention,) = mentions(here)
        assert mention.words == f"<@{ANA}>, it’s your turn."
        assert mention.body["allowed_mentions"]["users"] == [ANA]
        assert here.register.mention == mention.message
        await here.settle(10 * MENTIONS.usual)
        assert mentions(here) == [mention]
        await here.act(ANA, "draw")
        await here.settle()
        assert mention.message in here.discord.messages, "the turn goes on"
        await here.act(ANA, "swap 2")
        await here.settle()
        assert mention.message not in here.discord.messages
        assert here.register.mention is None


async def test_a_mention_that_discord_did_not_remove_goes_with_the_next_change() -> None:
    async with harness() as here:
        await turn_of_ana(here)
        await here.settle(MENTIONS.usual + 1)
        (mention,) = mentions(here)
        here.discord.trouble = lambda call: BROKEN if call.kind == "delete" else None
        await here.act(ANA, "draw")
        await here.act(ANA, "swap 2")
        await here.settle()
        assert mention.message in here.discord.messages
        assert here.register.mention == mention.message
        here.discord.trouble = lambda call: None
        await here.act(BEN, "draw")
        await here.settle()
        assert mention.message not in here.discord.messages
        assert here.register.mention is None


async def test_it_comes_after_half_the_clock_at_the_latest() -> None:
    clock = 30
    assert clock / 2 < MENTIONS.usual
    async with harness(clock=clock) as here:
        await turn_of_ana(here)
        await here.settle(clock / 2 - 1)
        assert not mentions(here)
        await here.settle(2)
        assert len(mentions(here)) == 1


async def on_holiday(here: Harness, days: int) -> Holiday:
    """Ana begins a holiday, which the table knows."""
    away = Holiday().begun(days, now())
    here.preferences.put(HOLIDAY, ANA, away)
    here.tables.note_holidays()
    await here.settle()
    return away


@pytest.mark.parametrize("early", [False, True])
async def test_who_is_on_holiday_is_mentioned_when_they_are_back(early: bool) -> None:
    async with harness(clock=int(DAY)) as here:
        await turn_of_ana(here)
        away = await on_holiday(here, 2)
        await here.settle(DAY)
        assert not mentions(here)
        if early:
            here.preferences.put(HOLIDAY, ANA, away.ended(now()))
            here.tables.note_holidays()
        await here.settle(2 * MENTIONS.usual if early else DAY)
        assert [call.words for call in mentions(here)] == [f"<@{ANA}>, it’s your turn."]


async def test_in_an_opening_those_are_mentioned_who_are_not_on_holiday() -> None:
    async with harness(3, clock=int(DAY)) as here:
        await on_holiday(here, 2)
        here.live.refresh()
        await here.settle(MENTIONS.usual + 1)
        (mention,) = mentions(here)
        assert mention.words == f"<@{BEN}> and <@{CHLOE}>, we’re waiting for you!"


async def test_each_turn_has_its_own_time_and_quick_players_are_left_alone() -> None:
    async with harness() as here:
        await turn_of_ana(here)
        for user, slot in ((ANA, 2), (BEN, 2), (ANA, 3), (BEN, 3)):
            await here.settle(MENTIONS.usual - 5)
            await here.act(user, "draw")
            await here.act(user, f"swap {slot}")
        assert not mentions(here)


async def test_in_the_opening_all_who_are_waited_for_are_named_and_it_goes_with_the_last_of_them() -> None:
    async with harness(3) as here:
        here.live.refresh()
        await here.settle(MENTIONS.usual + 1)
        (mention,) = mentions(here)
        assert mention.words == f"<@{ANA}>, <@{BEN}> and <@103>, we’re waiting for you!"
        for user in (ANA, BEN):
            for slot in (0, 1):
                await here.act(user, f"flip {slot}")
        await here.settle()
        assert mention.message in here.discord.messages
        for slot in (0, 1):
            await here.act(103, f"flip {slot}")
        await here.settle()
        assert mention.message not in here.discord.messages


async def test_a_mention_that_comes_too_late_goes_right_away() -> None:
    async with harness() as here:
        await turn_of_ana(here)
        here.discord.delay = lambda call: 5.0 if call.kind == "send" else 0.0
        await here.pass_time(MENTIONS.usual + 1)
        await here.act(ANA, "draw")
        await here.act(ANA, "swap 2")
        await here.settle(10)
        (mention,) = mentions(here)
        assert mention.message not in here.discord.messages


async def test_nobody_is_mentioned_at_a_table_that_is_lost_or_over() -> None:
    async with harness() as here:
        await turn_of_ana(here)
        here.live.message.lose()
        await here.settle(10 * MENTIONS.usual)
        assert not mentions(here)
    async with harness() as over:
        await turn_of_ana(over)
        await over.table.ask(ending.end(ANA, moderator=False))
        await over.settle(10 * MENTIONS.usual)
        assert not mentions(over)


async def test_people_whose_seats_are_saved_are_invited_until_they_sit() -> None:
    async with harness(1, begun=False, kept=(BEN,)) as here:
        await here.live.message.mention(host(here), [BEN], rematch_words)
        (mention,) = mentions(here)
        assert mention.words == f"<@{BEN}>, Ana wants a rematch! Your seat is saved for 60 seconds."
        await here.table.ask(requests.join(BEN, "Ben", 5))
        await here.settle()
        assert mention.message not in here.discord.messages
        await here.live.message.mention(host(here), [BEN], challenge_words)
        assert mentions(here) == [mention], "once in ten minutes, whatever the way"


@pytest.mark.parametrize("channel", [CHANNEL - 1, CHANNEL + 1])
async def test_a_challenge_goes_from_a_channel_that_its_table_leaves(channel: int) -> None:
    async with harness(1, begun=False) as here:
        await here.live.message.mention(host(here), [BEN], challenge_words)
        (mention,) = mentions(here)
        assert mention.words == f"<@{BEN}>, Ana challenges you to a game of golf!"
        await here.tables.move(here.live, channel)
        await here.settle()
        assert mention.message not in here.discord.messages


async def test_a_challenge_that_is_on_its_way_goes_from_a_channel_that_its_table_leaves() -> None:
    async with harness(1, begun=False) as here:
        here.discord.delay = lambda call: 5.0 if call.kind == "send" and not call.body.get("embeds") else 0.0
        calling = asyncio.create_task(here.live.message.mention(host(here), [BEN], challenge_words))
        await here.pass_time(1)
        await here.tables.move(here.live, CHANNEL + 1)
        await calling
        await here.settle()
        (mention,) = mentions(here)
        assert (mention.channel, here.discord.of("delete")[-1].channel) == (CHANNEL, CHANNEL)
        assert mention.message not in here.discord.messages


async def test_of_two_mentions_that_are_on_their_way_only_the_newer_stays() -> None:
    async with harness(1, begun=False) as here:
        here.discord.delay = lambda call: 5.0 if call.kind == "send" and not call.body.get("embeds") else 0.0
        challenging = asyncio.create_task(here.live.message.mention(host(here), [BEN], challenge_words))
        await here.pass_time(1)
        await here.live.message.mention(host(here), [CHLOE], invitation_words)
        await challenging
        challenge, invitation = mentions(here)
        assert challenge.message not in here.discord.messages
        assert invitation.message in here.discord.messages
        await here.table.ask(requests.join(CHLOE, "Chloe", 5))
        await here.settle()
        assert invitation.message not in here.discord.messages
        assert here.register.mention is None


async def test_an_invitation_s_mention_goes_when_nobody_named_in_it_is_invited_anymore() -> None:
    async with harness(1, begun=False) as here:
        await here.table.ask(requests.choose_who_joins(ANA, invited_only=True))
        await here.table.ask(requests.invite(ANA, [(BEN, "Ben"), (CHLOE, "Chloe")]))
        await here.live.message.mention(host(here), [BEN, CHLOE], invitation_words)
        (mention,) = mentions(here)
        await here.table.ask(requests.uninvite(ANA, BEN))
        await here.settle()
        assert mention.message in here.discord.messages
        await here.table.ask(requests.uninvite(ANA, CHLOE))
        await here.settle()
        assert mention.message not in here.discord.messages


async def test_a_mention_that_fails_disturbs_nothing_and_one_of_before_a_restart_goes_with_its_turn() -> None:
    async with harness() as here:
        await turn_of_ana(here)
        here.discord.trouble = lambda call: BROKEN if not call.body.get("embeds") else None
        await here.settle(MENTIONS.usual + 1)
        here.discord.trouble = lambda call: None
        here.live.refresh()
        await here.settle(MENTIONS.usual + 1)
        here.services.newest._channels.clear()  # a new process has heard of no channel
        again, mention, table = here.restarted(), here.register.mention, here.live.message.id
        assert mention in here.discord.messages
        assert mention is not None and table is not None
        here.services.newest.hear(CHANNEL, mention, now())
        assert here.services.newest.below(CHANNEL, table) == 0, "it is known as one of ours"
        await again.act(ANA, "draw")
        await again.act(ANA, "swap 2")
        await again.settle()
        assert mention not in here.discord.messages
