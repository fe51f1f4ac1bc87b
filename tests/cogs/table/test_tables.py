"""The live tables: one per channel whoever comes at once, found again, and forgotten when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest

from bot.client import GolfBot
from cogs.house import House
from cogs.table.availability import Availability
from cogs.table.live_table import LiveTable
from cogs.table.tables import NewTable, Tables
from data import reading_again
from data.errors import ReadFailed
from data.store import Store
from data.table_register import TableRow
from engine.game.errors import NoSeat, SeatRefused, WrongStage
from engine.table.clock import Pace
from engine.table.entries import Joined, Stamped

NEW_TABLE = NewTable("classic", 9, 120)
GUILD = 1


@asynccontextmanager
async def tables_in(folder: Path) -> AsyncIterator[Tables]:
    """Tables on a fresh database. What would be sent to Discord waits for ever, as nothing is connected."""
    store = await Store.open(folder / "golf.db")
    bot = GolfBot(store, pause=0, shard_count=1)
    try:
        yield House.build(bot, store, Pace(now=lambda: 0.0, pause=0)).tables
    finally:
        await store.close()


def lose_channel(tables: Tables, channel: int) -> None:
    """Discord says that a channel is gone."""
    Availability(discord.Client(intents=discord.Intents.none()), tables).channel_gone(channel)


def person(number: int) -> Joined:
    """Somebody who sits down first."""
    return Joined(number, f"Person {number}", 1000 + number)


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
        await live.table.end(1, moderator=False)
        assert tables.in_channel(7) is None
        assert tables.find(live.table.id) is None
        past = await tables.past(live.table.id)
        assert past is not None
        assert past.stage == "closed"
        assert await tables.past("0000000000") is None
        assert await tables.open(GUILD, 7, NEW_TABLE, person(2)) is not live


async def test_only_a_lost_table_can_be_brought_elsewhere_and_only_by_its_people(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 7, NEW_TABLE, person(1))
        with pytest.raises(NoSeat, match="<#7>"):
            tables.lost_table_of(GUILD, 1)
        lose_channel(tables, 7)
        assert tables.lost_table_of(GUILD, 1) is live
        for guild, user in ((GUILD, 2), (GUILD + 1, 1)):
            with pytest.raises(NoSeat, match="/golf start"):
                tables.lost_table_of(guild, user)
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


async def test_everything_is_found_again_by_another_process(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        kept = [await tables.open(GUILD, channel, NEW_TABLE, person(channel)) for channel in (7, 8, 9)]
        await kept[1].table.end(8, moderator=False)
    async with tables_in(tmp_path) as tables:
        assert await tables.restore() == 2
        assert {tables.here(channel).table.id for channel in (7, 9)} == {kept[0].table.id, kept[2].table.id}
        assert tables.in_channel(8) is None


async def test_a_table_is_rebuilt_although_the_database_fails_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 7, NEW_TABLE, person(1))
        find, failures = tables._store.tables.find, [ReadFailed(), ReadFailed()]

        async def fail_at_first(match: str) -> TableRow | None:
            if failures:
                raise failures.pop()
            return await find(match)

        monkeypatch.setattr(tables._store.tables, "find", fail_at_first)
        monkeypatch.setattr(reading_again, "WAITS", (0.0, 0.0))
        monkeypatch.setattr(tables, "show_all", asyncio.Event().wait)  # nothing is connected
        tables.rebuild(live.table.id)
        await asyncio.sleep(0)
        with pytest.raises(SeatRefused):
            await tables.open(GUILD, 7, NEW_TABLE, person(2))
        await tables.lobby_in(7)
        assert tables.here(7) is not live
        assert tables.here(7).table.id == live.table.id


@pytest.mark.parametrize("failures", [1, 5])
async def test_a_table_that_can_not_be_read_at_first_is_restored_all_the_same_if_it_can_be_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failures: int
) -> None:
    async with tables_in(tmp_path) as tables:
        for channel in (7, 8, 9):
            await tables.open(GUILD, channel, NEW_TABLE, person(channel))
    async with tables_in(tmp_path) as tables:
        (unlucky, *_) = await tables._store.tables.live()
        load, left = tables._store.journal.load, [ReadFailed() for _ in range(failures)]

        async def fail_at_first(match: str) -> list[Stamped]:
            if match == unlucky.match and left:
                raise left.pop()
            return await load(match)

        monkeypatch.setattr(tables._store.journal, "load", fail_at_first)
        monkeypatch.setattr(reading_again, "WAITS", (0.0, 0.0))
        found = 3 if failures == 1 else 2
        assert await tables.restore() == len(tables.all()) == found
        assert ("matches that can't be read: 1;" in caplog.text) is (found == 2)
