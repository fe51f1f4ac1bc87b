"""The commands about a table: who may end it and is asked before, who leaves, and where it is shown."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.table.commands import TableCog
from engine.table import ending
from tests.cogs.table.recorded_discord import CHANNEL
from tests.cogs.table.table_harness import ANA, BEN, CHLOE, NAMES, Harness, harness

pytestmark = pytest.mark.virtual_time


async def typed(
    here: Harness, command: Any, user: int = ANA, *, channel: int = CHANNEL, moderator: bool = False
) -> int:
    """Somebody types a command; returns the id of the message that answers it."""
    asked = here.discord.interaction(user, NAMES[user], channel=channel, moderator=moderator)
    await command.callback(TableCog(here.tables, here.store), asked)
    await here.settle()
    return next(call.message for call in here.discord.calls if call.token == asked.token)


@pytest.mark.parametrize(("begun", "question"), [(True, "End this match?"), (False, "Close this table?")])
@pytest.mark.parametrize(("user", "moderator"), [(ANA, False), (CHLOE, True), (BEN, True)])
async def test_host_and_moderators_are_asked_before_a_table_ends(
    begun: bool, question: str, user: int, moderator: bool
) -> None:
    async with harness(begun=begun) as here:
        answer = await typed(here, TableCog.end, user, moderator=moderator)
        assert question in here.read(answer)
        assert ("won’t count" in here.read(answer)) is begun
        assert here.table.state.live, "ended before the question was answered"


@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize("user", [BEN, CHLOE])
async def test_others_are_told_who_may_end_it(begun: bool, user: int) -> None:
    async with harness(begun=begun) as here:
        refusal = here.read(await typed(here, TableCog.end, user))
        assert "Ask the host, Ana" in refusal and "or a moderator" in refusal
        assert here.table.state.live


async def test_a_host_who_has_left_is_host_no_more() -> None:
    async with harness() as here:
        assert "You come last unless" in here.read(await typed(here, TableCog.leave))
        await here.table.ask(ending.leave(ANA))
        assert "Ask the host, Ben" in here.read(await typed(here, TableCog.end))
        assert "End this match?" in here.read(await typed(here, TableCog.end, BEN))
        assert "You already left." in here.read(await typed(here, TableCog.leave))


async def test_the_last_person_of_a_match_is_asked_before_leaving_ends_it() -> None:
    async with harness() as here:
        await here.table.ask(ending.leave(BEN))
        assert "End this match?" in here.read(await typed(here, TableCog.leave))
        assert here.table.state.live
        assert [seat.left for seat in here.table.state.seats] == [False, True]


async def test_the_last_person_of_a_lobby_closes_it_by_leaving() -> None:
    async with harness(begun=False) as here:
        for user in (ANA, BEN):
            assert "You left the table." in here.read(await typed(here, TableCog.leave, user))
        assert "Table closed." in here.read(here.live.message.id or 0)
        assert here.tables.in_channel(CHANNEL) is None


@pytest.mark.parametrize(
    ("moderator", "by"), [(False, "**Ana**"), (True, "A moderator")], ids=["host", "moderator"]
)
async def test_an_ended_match_says_who_ended_it_and_takes_the_cards_away(moderator: bool, by: str) -> None:
    async with harness() as here:
        cards = await here.show_cards(BEN)
        await here.table.ask(ending.end(CHLOE if moderator else ANA, moderator=moderator))
        await here.settle()
        message = here.live.message.id or 0
        assert f"{by} ended the match. It doesn’t count." in here.read(message)
        assert here.labels(message) == ["Rematch"]
        assert cards not in here.discord.messages


@pytest.mark.parametrize("command", [TableCog.end, TableCog.leave, TableCog.cards])
async def test_where_there_is_no_table_the_way_to_one_is_said(command: Any) -> None:
    async with harness() as here:
        told = here.read(await typed(here, command, channel=CHANNEL + 1))
        assert told == "There’s no table in this channel. Open one with /golf start."


async def test_ones_cards_are_shown_to_those_who_have_some() -> None:
    async with harness() as here:
        assert "Pick two cards to flip." in here.read(await typed(here, TableCog.cards, BEN))
        assert "You’re not playing here." in here.read(await typed(here, TableCog.cards, CHLOE))


async def test_the_table_comes_to_the_end_of_its_channel_when_asked_for() -> None:
    async with harness() as here:
        before = here.live.message.id
        await typed(here, TableCog.table, CHLOE)
        assert here.live.message.id != before
        assert before not in here.discord.messages
        assert "Everyone flips two cards." in here.read(here.live.message.id or 0)


async def test_rules_of_this_table_or_of_a_preset_are_told() -> None:
    async with harness(preset="four-card") as here:
        assert "four-card" in here.read(await typed(here, TableCog.rules, CHLOE))
