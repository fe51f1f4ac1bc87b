"""The live tables: one per channel whoever comes at once, found again, and forgotten when they are over."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from cogs.table.live.availability import Availability
from cogs.table.live.live_table import LiveTable
from cogs.table.live.tables import Tables
from engine.game.errors import SeatRefused, WrongStage
from engine.game.handicap import ALLOWANCE
from engine.table import ending
from engine.table.entries import Opened, SeatsGiven
from engine.table.new_table import NewTable, SeatedTable
from tests.cogs.events.stored_events import AlwaysOn
from tests.cogs.table.support_tables import GUILD, NEW_TABLE, person, tables_in
from tests.data.statistics.matches import keep
from tests.data.statistics.test_handicap_standings import match


def lose_channel(tables: Tables, channel: int) -> None:
    """Discord says that a channel is gone."""
    client = discord.Client(intents=discord.Intents.none())
    Availability(client, tables, AlwaysOn()).channel_gone(channel)


async def test_of_a_hundred_who_start_at_once_in_a_channel_one_does(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        outcomes = await asyncio.gather(
            *(tables.open(GUILD, 7, NEW_TABLE, person(number)) for number in range(100)),
            return_exceptions=True,
        )
        (opened,) = [outcome for outcome in outcomes if isinstance(outcome, LiveTable)]
        assert sum(isinstance(outcome, SeatRefused) for outcome in outcomes) == 99
        assert tables.here(7) is opened


async def test_a_hundred_channels_open_at_once(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        opened = await asyncio.gather(
            *(tables.open(GUILD, channel, NEW_TABLE, person(channel)) for channel in range(100))
        )
        assert len({live.table.id for live in opened}) == 100
        for channel, live in enumerate(opened):
            assert tables.here(channel) is live
            assert tables.find(live.table.id) is live


async def test_a_table_that_is_over_is_forgotten_and_its_channel_free(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 7, NEW_TABLE, person(1))
        await live.table.ask(ending.end(1, moderator=False))
        assert tables.in_channel(7) is None
        assert tables.find(live.table.id) is None
        past = await tables.past(live.table.id)
        assert past is not None
        assert past.stage == "closed"
        assert await tables.past("0000000000") is None
        assert await tables.open(GUILD, 7, NEW_TABLE, person(2)) is not live


async def test_a_table_can_be_moved_to_another_channel(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 7, NEW_TABLE, person(1))
        await tables.move(live, 8)
        assert tables.here(8) is live
        with pytest.raises(WrongStage):
            tables.here(7)


async def test_two_bring_their_lost_table_to_two_channels_and_it_is_in_one(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 7, NEW_TABLE, person(1))
        lose_channel(tables, 7)
        await asyncio.gather(tables.move(live, 8), tables.move(live, 9))
        found = [channel for channel in (7, 8, 9) if tables.in_channel(channel) is live]
        assert found == [live.message.channel]


async def test_a_table_is_not_brought_where_another_stands_or_is_just_being_opened(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 7, NEW_TABLE, person(1))
        lose_channel(tables, 7)
        opening = asyncio.create_task(tables.open(GUILD, 8, NEW_TABLE, person(2)))
        await asyncio.sleep(0)
        with pytest.raises(SeatRefused):
            await tables.move(live, 8)
        other = await opening
        with pytest.raises(SeatRefused):
            await tables.move(live, 8)
        assert tables.here(8) is other


async def test_where_a_table_is_being_brought_none_is_opened(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 7, NEW_TABLE, person(1))
        lose_channel(tables, 7)
        moving = asyncio.create_task(tables.move(live, 8))
        await asyncio.sleep(0)
        with pytest.raises(SeatRefused):
            await tables.open(GUILD, 8, NEW_TABLE, person(2))
        await moving
        assert tables.here(8) is live


async def test_too_many_computers_are_refused_and_the_channel_stays_free(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        with pytest.raises(SeatRefused):
            await tables.open(GUILD, 7, NewTable("classic", 9, None, ("medium",) * 6), person(1))
        assert tables.in_channel(7) is None
        await tables.open(GUILD, 7, NEW_TABLE, person(1))


async def test_a_table_of_an_event_is_opened_once_also_if_the_process_was_killed_in_between(
    tmp_path: Path,
) -> None:
    async with tables_in(tmp_path) as tables:
        opened, given = Opened("0123456789", "classic", 1, None, secret="5e" * 32), SeatsGiven("e1", "77")
        seated = SeatedTable(opened, given, (person(1), person(2)))
        await tables.open(GUILD, 7, NEW_TABLE, person(3))
        with pytest.raises(SeatRefused):
            await tables.seat(GUILD, 7, seated)
        await tables._store.tables.add(opened.match, GUILD, 8, 0.0)  # and killed before the first entry
        live = await tables.seat(GUILD, 9, seated)
        assert tables.here(9) is live and live.table.state.stage == "playing"
        row = await tables._store.tables.find(opened.match)
        assert row is not None and row.channel == 9
        other = replace(seated, opened=replace(opened, match="9876543210"))
        await tables.seat(GUILD, 10, other)
        row = await tables._store.tables.find("9876543210")
        assert row is not None and (row.guild, row.channel, row.status) == (GUILD, 10, "live")


async def test_a_table_of_an_event_has_the_strokes_of_the_handicaps_on_its_server(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        store = tables._store
        await keep(store, [replace(match(number, "classic", (5, 9)), guild=GUILD) for number in range(3)])
        await store.statistics.counter.settled()
        opened = Opened("0123456789", "classic", 9, None, {"handicap_strokes": True}, secret="5e" * 32)
        seated = SeatedTable(opened, SeatsGiven("e1"), (person(1), person(2)))
        live = await tables.seat(GUILD, 9, seated)
        assert live.table.state.playing.strokes == (0, round((9 - 5) * 9 * ALLOWANCE))
