"""Abandoned tables make way for new ones, and no match is lost by it."""

from __future__ import annotations

import discord
import simcord

from tests.journeys.channels import at, move_once, play_out, seat, tables_in
from tests.journeys.world import World, buttons, words_of, world

LONG = 49 * 3600.0
"""Longer than the idle time that tables are left alone for."""


async def asked_again(here: World, person: simcord.MemberActor) -> discord.Message:
    """Return the answer to `/golf start` where there is a table already."""
    await here.slash(person, "start", preset="house", holes=2)
    found = [message for message in here.visible(person) if message.flags.ephemeral]
    assert "There’s already a table here" in words_of(found[-1])
    return found[-1]


async def test_a_host_makes_room_and_the_match_is_taken_up_elsewhere() -> None:
    async with world() as here:
        ana, ben = people = here.people[:2]
        await seat(here, people, holes=1)
        for _ in range(5):
            await move_once(here, people)
        old, version = here.live().table.id, here.live().table.state.version
        question = await asked_again(here, ana)
        await here.press(ana, "Replace it", question)
        new = here.live().table.state
        assert (new.id != old, new.preset.name, new.holes, new.host) == (True, "house", 2, ana.id)
        aside = next(message for message in here.public() if "paused" in words_of(message))
        await here.press(ben, "Resume", aside)
        assert "already a table in this channel" in words_of(here.visible(ben)[-1])
        other = here.guild.create_text_channel("other")
        with at(here, other):
            await here.slash(ben, "table")
            state = here.live().table.state
            assert (state.id, state.version) == (old, version + 2)
            for person in people:
                await here.slash(person, "cards")
            await play_out(here, people)
            assert "final" in words_of(here.table_message())


async def test_a_match_that_nobody_plays_is_put_aside_also_by_a_restart_and_goes_on_there() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        await move_once(here, people)
        old = here.live().table.id
        await here.wait(LONG - 7200)
        await here.restart()
        await here.wait(7200)
        assert here.bot.house.tables.in_channel(here.channel.id) is None
        message = here.table_message()
        assert "paused" in words_of(message)
        await here.press(here.people[4], "Resume", message)
        assert "not in this match" in words_of(here.visible(here.people[4])[-1])
        await here.press(people[1], "Resume", message)
        assert here.live().table.id == old
        assert len(tables_in(here, here.channel)) == 1
        for person in people:
            await here.slash(person, "cards")
            if any(button.label == "Take my seat back" for button in buttons(here.table_message())):
                await here.press(people[0], "Take my seat back")
        await play_out(here, people)
        assert "final" in words_of(here.table_message())
