"""Spectators follow a table: a bounded number of them, seldom, and never longer than they want."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cogs.answering.limits import UNBOUNDED
from cogs.answering.messages.answer_message import TOKEN_LIFE
from cogs.table.private.spectators import MOST
from engine.game.errors import LimitReached, WrongStage
from engine.table import ending
from tests.cogs.table.recorded_discord import GONE
from tests.cogs.table.table_harness import ANA, BEN, Harness, harness

pytestmark = pytest.mark.virtual_time

CROWD = range(500, 500 + MOST)


async def watch(here: Harness, user: int) -> int:
    """Somebody watches; returns the id of their message."""
    return await here.answer(here.live.spectators.begin, user, "watch")


async def test_spectators_see_each_change_and_nobodys_hand() -> None:
    async with harness() as here:
        message = await watch(here, 500)
        await here.open_all()
        await here.settle()
        assert here.read(message).startswith("Watching · classic")
        assert "Ben flipped" in here.read(message)
        assert here.labels(message) == ["Stop watching"]


async def test_nobody_watches_before_the_match() -> None:
    async with harness(begun=False) as here:
        with pytest.raises(WrongStage):
            await watch(here, 500)


async def test_there_is_a_limit_but_not_for_those_who_watch_already() -> None:
    async with harness() as here:
        for user in CROWD:
            former = await watch(here, user)
        with pytest.raises(LimitReached):
            await watch(here, 600)
        newer = await watch(here, CROWD[-1])
        assert former not in here.discord.messages
        assert newer in here.discord.messages
        await here.live.spectators.end(CROWD[0])
        await watch(here, 600)


async def test_places_of_those_whose_tokens_ran_out_are_free() -> None:
    async with harness() as here:
        for user in CROWD:
            await watch(here, user)
        await here.settle(TOKEN_LIFE)
        await watch(here, 600)


async def test_updates_come_no_more_often_than_they_may_and_show_the_newest() -> None:
    async with harness(limits=replace(UNBOUNDED, watching=10.0)) as here:
        message = await watch(here, 500)
        began = here.time
        for seat, user in ((0, ANA), (1, BEN)):
            for slot in (0, 1):
                await here.act(user, f"flip {slot}")
                await here.pass_time(4.0)
            assert here.table.state.playing.hole.pending[seat] == 0
        await here.settle(20.0)
        updates = [call.at - began for call in here.discord.of("edit") if call.message == message]
        assert len(updates) == 3
        assert all(second - first >= 10.0 for first, second in pairwise(updates))
        assert "Ana**’s turn" in here.read(message)


async def test_who_stops_watching_is_not_shown_more() -> None:
    async with harness() as here:
        message = await watch(here, 500)
        await here.live.spectators.end(500)
        here.live.spectators.forget(501)
        await here.open_all()
        await here.settle()
        assert here.edits_of(message) == 0


async def test_stopping_waits_for_what_is_on_its_way() -> None:
    async with harness() as here:
        message = await watch(here, 500)
        here.discord.delay = lambda call: 0.3 if call.message == message else 0.0
        here.live.spectators.refresh()
        await here.pass_time(0.1)
        before = here.time
        await here.live.spectators.end(500)
        assert here.time - before == pytest.approx(0.2)


async def test_a_message_that_is_gone_is_not_asked_for_again() -> None:
    async with harness() as here:
        message = await watch(here, 500)
        here.discord.trouble = lambda call: GONE if call.message == message else None
        for _ in range(2):
            here.live.spectators.refresh()
            await here.settle()
        assert here.edits_of(message) == 1


async def test_the_end_is_shown_and_then_nothing_more() -> None:
    async with harness() as here:
        message = await watch(here, 500)
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        assert here.labels(message) == []
        here.live.spectators.refresh()
        await here.settle()
        assert here.edits_of(message) == 1
