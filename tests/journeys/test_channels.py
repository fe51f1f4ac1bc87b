"""Channels of a table: text, threads, voice, several at once, and those where no table can be."""

from __future__ import annotations

import discord
import pytest
import simcord

from data.statistics.standings import by_matches
from tests.journeys import table_text
from tests.journeys.channels import at, forbidding, give, play_out, said, seat, tables_in, thread_in
from tests.journeys.world import World, words_of, world


async def place_of(here: World, kind: str) -> simcord.ChannelHandle:
    """A fresh place of that kind."""
    if kind == "voice":
        return here.guild.create_voice_channel("lounge")
    if kind == "thread":
        return await thread_in(here, here.channel, "a round of golf")
    return here.guild.create_text_channel("green")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["text", "thread", "voice"])
async def test_a_match_is_played_in_any_place_where_people_write(kind: str) -> None:
    async with world() as here:
        place = await place_of(here, kind)
        people = here.people[:2]
        with at(here, place):
            await seat(here, people, holes=1)
            await play_out(here, people)
            assert "final" in words_of(here.table_message())
            assert table_text.winners(here.table_message())
        assert len(tables_in(here, place)) == 1


@pytest.mark.long
async def test_tables_in_several_channels_and_servers_do_not_mix() -> None:
    async with world() as here:
        second, there_people = here.second_server()
        there = second.create_text_channel("golf")
        lounge = here.guild.create_voice_channel("lounge")
        thread = await thread_in(here, here.channel, "late round")
        rooms = [
            (here.channel, here.people[:2]),
            (thread, here.people[1:3]),
            (lounge, here.people[2:5]),
            (there, there_people[:2]),
        ]
        for place, people in rooms:
            with at(here, place):
                await seat(here, people, holes=1)
        matches = {table.id for place, _ in rooms for table in [here.bot.house.tables.here(place.id).table]}
        assert len(matches) == 4
        for place, people in reversed(rooms):
            with at(here, place):
                await play_out(here, people)
        for place, people in rooms:
            (table,) = tables_in(here, place)
            names = {person.user.global_name for person in people}
            assert set(table_text.hole_points(table)) == names
        page = await here.store.statistics.standings.page(second.id, by_matches("wins"), 0, None)
        assert [row.totals.matches for row in page.rows] == [1, 1]
        page = await here.store.statistics.standings.page(here.guild.id, by_matches("wins"), 0, None)
        assert {row.name: row.totals.matches for row in page.rows} == {
            "Ana": 1,
            "Ben": 2,
            "Chloe": 2,
            "Dan": 1,
            "Eve": 1,
        }


MISSING = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
}


@pytest.mark.parametrize("permission", MISSING)
async def test_where_the_bot_may_not_speak_it_says_so_in_private(permission: str) -> None:
    async with world() as here:
        place, role = forbidding(here, "quiet", **{permission: False})
        await give(here, role)
        with at(here, place):
            refusal = said(await here.slash(here.people[0], "start"))
            assert f"I need {MISSING[permission]} in this channel" in refusal
            assert "Ask someone" in refusal
            assert here.bot.house.tables.in_channel(place.id) is None
            await give(here, role, taken=True)
            await here.slash(here.people[0], "start")
            assert here.table_message()


async def test_a_thread_of_a_channel_that_is_closed_to_the_bot_will_do() -> None:
    async with world() as here:
        place, role = forbidding(here, "threads only", send_messages=False)
        thread = await thread_in(here, place, "in here")
        await give(here, role)
        with at(here, thread):
            await seat(here, here.people[:2], holes=1)
            await play_out(here, here.people[:2])
            assert "final" in words_of(here.table_message())


async def test_bringing_a_table_down_needs_the_permissions_too() -> None:
    async with world() as here:
        place, role = forbidding(here, "quiet", send_messages=False)
        with at(here, place):
            await here.slash(here.people[0], "start")
            await give(here, role)
            assert "Send Messages" in said(await here.slash(here.people[0], "table"))
            assert len(tables_in(here, place)) == 1
            assert isinstance(here.table_message(), discord.Message)
