"""The lab: opened for oneself, leafed through, still there after a restart, with one's own matches in it."""

from __future__ import annotations

import re

import discord
import pytest
import simcord

from cogs.answering.controls import NOWHERE
from data.people.server_rules import ServerPreset
from tests.journeys import table_text
from tests.journeys.channels import at, play_out, seat
from tests.journeys.pages import in_numbers
from tests.journeys.raw_interactions import arrive, lone_menu, pressed, told
from tests.journeys.world import World, words_of, world


async def opened(here: World, person: simcord.MemberActor, **options: object) -> discord.Message:
    """The lab that a person asks for, which nobody else sees."""
    result = await in_numbers(here, person, **options)
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def chosen(
    here: World, person: simcord.MemberActor, message: discord.Message, menu: str, value: str
) -> discord.Message:
    """The same message after a choice in one of its menus."""
    await here.choose(person, menu, [value], message)
    return next(each for each in here.visible(person) if each.id == message.id)


def title(message: discord.Message) -> str:
    """Return the title of a message of the lab."""
    return str(message.embeds[0].title)


async def test_pages_and_presets_are_leafed_through_also_after_a_restart() -> None:
    async with world() as here:
        ana = here.people[0]
        message = await opened(here, ana)
        assert title(message) == "classic · In numbers · Levels"
        assert [file.description is not None for file in message.attachments] == [True]
        message = await chosen(here, ana, message, "page", "leads")
        assert title(message) == "classic · In numbers · Who’s ahead"
        before = message.attachments[0].description
        await here.restart()
        message = await chosen(here, ana, message, "preset", "golf-six")
        assert title(message) == "golf-six · In numbers · Who’s ahead"
        assert message.attachments[0].description != before
        message = await chosen(here, ana, message, "page", "levels")
        assert title(message) == "golf-six · In numbers · Levels"
        assert len(here.visible(ana)) == 1, "all in one message"
        assert here.public() == []


@pytest.mark.long
async def test_matches_played_here_show_up_beside_the_levels() -> None:
    async with world(deals="lab") as here:
        ana, ben = here.people[:2]
        assert "People: no holes that count yet." in words_of(await opened(here, ana, preset="classic"))
        scored: dict[str, list[int]] = {}
        for _ in range(5):
            await seat(here, [ana, ben], holes=1)
            await play_out(here, [ana, ben])
            for name, score in table_text.hole_points(here.table_message()).items():
                scored.setdefault(name, []).append(score)
        everything = [points for each in scored.values() for points in each]
        assert len(everything) == 10
        words = words_of(await opened(here, ana, preset="classic"))
        found = re.search(r"People: \*\*(.*)\*\* points a hole in 10 holes", words)
        assert found is not None, words
        assert found[1].replace("−", "-") == f"{sum(everything) / 10:.1f}"
        assert "You: not enough holes yet (5 of 9)." in words
        assert "People: no holes that count yet." in words_of(await opened(here, ana, preset="house"))
        guild, members = here.second_server()
        with at(here, guild.create_text_channel("abroad")):
            assert "People: no holes that count yet." in words_of(
                await opened(here, members[0], preset="classic")
            )


async def test_without_a_name_it_is_about_what_is_played_here() -> None:
    async with world() as here:
        ana = here.people[0]
        kept = here.store.server_rules
        await kept.save(ServerPreset(here.guild.id, "Friday", "house", 9, {"super_kings": True}, ana.id, 0.0))
        await kept.set_default(here.guild.id, "Friday")
        message = await opened(here, ana)
        assert title(message) == "house · In numbers · Levels"
        assert "These numbers are for unchanged house." in words_of(message)
        assert title(await opened(here, ana, preset="four-card")) == "four-card · In numbers · Levels"
        await here.slash(ana, "start", preset="knock-four")
        assert title(await opened(here, ana)) == "knock-four · In numbers · Levels"
        assert "modified" not in words_of(await opened(here, ana))
        await here.press(ana, "Rules", message)
        assert "Rules · house" in [title(each) for each in here.visible(ana) if each.embeds]


async def test_made_up_choices_lead_nowhere_and_do_no_harm() -> None:
    async with world() as here:
        ana = here.people[0]
        message = await opened(here, ana)
        place, gone = "golflab:classic:leads:page", "golflab:poker:leads:page"
        crowd = [
            pressed(here, ana, place, message, values=["kitchen"], shown=lone_menu(place, ["kitchen"])),
            pressed(here, ana, gone, message, values=["leads"], shown=lone_menu(gone, ["leads"])),
        ]
        await arrive(here, crowd)
        assert all(each.answered for each in crowd)
        assert set(told(crowd)) == {NOWHERE}
        (shown,) = [each for each in here.visible(ana) if each.embeds]
        assert title(shown) == "classic · In numbers · Who’s ahead"


async def test_menus_of_1_0_0_which_choose_a_page_that_is_gone_lead_to_the_first() -> None:
    async with world() as here:
        ana = here.people[0]
        message = await opened(here, ana)
        old = "golflab:golf-six:tournament:page"
        crowd = [pressed(here, ana, old, message, values=["moves"], shown=lone_menu(old, ["moves"]))]
        await arrive(here, crowd)
        (shown,) = [each for each in here.visible(ana) if each.embeds]
        assert title(shown) == "golf-six · In numbers · Levels"
