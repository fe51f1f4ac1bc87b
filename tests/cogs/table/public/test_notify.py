"""Who asked for it is told of a turn that may take a day: once, later, and only if they see the table."""

from __future__ import annotations

import pytest

from cogs.kit.unix_time import now
from cogs.table.public.notify import DAY, DELAY
from data.no_server import NO_SERVER
from data.people.preferences import HOLIDAY, TURN_MESSAGES
from engine.table.holiday import Holiday
from tests.cogs.table.recorded_discord import CHANNEL, GUILD, UNWANTED, Call
from tests.cogs.table.table_harness import ANA, BEN, Harness, harness

pytestmark = pytest.mark.virtual_time


def told(here: Harness) -> list[Call]:
    """The direct messages."""
    return [call for call in here.discord.of("send") if "It’s your turn in" in call.words]


async def test_a_turn_that_may_take_a_day_is_told_once_with_the_way_to_the_table() -> None:
    async with harness(clock=DAY) as here:
        here.want_messages(ANA, BEN)
        await here.open_all()
        await here.settle(DELAY - 5)
        assert not told(here)
        await here.settle(10)
        (message,) = told(here)
        address = f"https://discord.com/channels/{GUILD}/{CHANNEL}/{here.live.message.id}"
        assert message.words == f"It’s your turn in <#{CHANNEL}>: {address}"
        assert message.channel == here.discord.direct[ANA]
        await here.act(ANA, "draw")
        await here.settle(600)
        assert told(here) == [message], "once a turn, not once a press"


@pytest.mark.parametrize("early", [False, True])
async def test_who_is_on_holiday_is_told_once_when_they_are_back(early: bool) -> None:
    async with harness(clock=DAY) as here:
        here.want_messages(ANA)
        await here.open_all()
        away = Holiday().begun(2, now())
        here.preferences.put(HOLIDAY, ANA, away)
        here.tables.note_holidays()
        await here.settle(DAY)
        assert not told(here)
        if early:
            here.preferences.put(HOLIDAY, ANA, away.ended(now()))
            here.tables.note_holidays()
        await here.settle(2 * DELAY if early else DAY)
        assert len(told(here)) == 1
        here.preferences.put(HOLIDAY, ANA, away.ended(now()).begun(1, now()))
        here.tables.note_holidays()
        await here.settle(DAY + 2 * DELAY)
        assert len(told(here)) == 1


async def test_who_has_played_by_then_or_did_not_ask_is_left_alone() -> None:
    async with harness(clock=DAY) as here:
        here.want_messages(ANA)
        await here.open_all()
        await here.settle(DELAY - 5)
        await here.act(ANA, "draw")
        await here.act(ANA, "swap 2")
        await here.settle(600)
        assert not told(here)


@pytest.mark.parametrize(("clock", "guild"), [(120, GUILD), (None, GUILD), (DAY, NO_SERVER)])
async def test_elsewhere_nobody_is_told(clock: int | None, guild: int) -> None:
    async with harness(clock=clock, guild=guild) as here:
        here.want_messages(ANA, BEN)
        await here.open_all()
        await here.settle(DELAY + 5)
        assert not told(here)


async def test_who_takes_no_direct_messages_is_not_tried_again() -> None:
    async with harness(clock=DAY) as here:
        here.want_messages(ANA)
        here.discord.trouble = lambda call: UNWANTED if "your turn in" in call.words else None
        await here.open_all()
        await here.settle(DELAY + 5)
        assert here.preferences.of(TURN_MESSAGES, ANA).wanted == "refused"


async def test_at_a_table_that_is_lost_nobody_is_told() -> None:
    async with harness(clock=DAY) as here:
        here.want_messages(ANA, BEN)
        await here.open_all()
        await here.settle()
        here.live.message.lose()
        await here.settle(DELAY + 5)
        assert not told(here)
