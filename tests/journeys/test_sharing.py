"""One press shows a leaderboard or one's own figures to everybody: once, as a picture, by name."""

from __future__ import annotations

import discord
import simcord

from data.people.preferences import LANGUAGE
from tests.journeys.channels import at, forbidding, give, play_out, seat
from tests.journeys.player import refusal
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, world


async def opened(
    here: World, person: simcord.MemberActor, command: str, **options: object
) -> discord.Message:
    return private(await here.slash(person, command, **options))


def shared(here: World) -> list[discord.Message]:
    return [message for message in here.public() if "Shared by" in message.content]


async def play(here: World) -> None:
    """A match of Ana and Ben."""
    await seat(here, here.people[:2], holes=1)
    await play_out(here, here.people[:2])


async def test_a_leaderboard_is_shared_once_as_a_picture() -> None:
    async with world() as here:
        ana = here.people[0]
        await play(here)
        page = await opened(here, ana, "leaderboard", by="wins", period="week")
        await here.press(ana, "Share", page)
        [post] = shared(here)
        assert post.content == "Shared by **Ana**"
        [picture] = post.attachments
        assert picture.description is not None
        title, heading, first, second = picture.description.split("\n")
        assert title == "The Clubhouse · Leaderboard"
        assert heading == "Wins · this week"
        assert {first[:3], second[:3]} <= {"1. ", "2. "}
        assert {first.split(": ")[0][3:], second.split(": ")[0][3:]} == {"Ana", "Ben"}
        assert "win" in first and "(1 match)" in first
        assert "You’ve already shared this." in refusal(await here.press(ana, "Share", page))
        assert len(shared(here)) == 1
        again = await opened(here, ana, "leaderboard", by="daily")
        assert "Share" not in [button.label for button in buttons(again)], "there is nothing on it"


async def test_figures_are_shared_by_the_person_they_are_of() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await play(here)
        await here.bot.services.preferences.choose(LANGUAGE, here.guild.id, "de")
        await here.restart()
        theirs = await opened(here, ben, "stats", player=ana.user)
        assert "Share" not in [button.label for button in buttons(theirs)]
        own = await opened(here, ana, "stats")
        await here.press(ana, "Share", own)
        [post] = [message for message in here.public() if "**Ana**" in message.content]
        [picture] = post.attachments
        assert "Ana · The Clubhouse.\n" in str(picture.description)
        assert "gewonnen – geteilt – verloren: " in str(picture.description), "in the server's language"
        assert not buttons(post)


async def test_nothing_is_shared_where_the_bot_may_not_write() -> None:
    async with world() as here:
        ana = here.people[0]
        await play(here)
        place, role = forbidding(here, "quiet", send_messages=False)
        await give(here, role)
        with at(here, place):
            page = await opened(here, ana, "leaderboard")
            told = refusal(await here.press(ana, "Share", page))
            assert told == "I can’t post here: I need Send Messages in this channel."
            assert not here.public()
        await give(here, role, taken=True)
        with at(here, place):
            await here.press(ana, "Share", page)
            assert len(shared(here)) == 1, "the first time did not count"
