"""A hole of a finished match played on from its replay, over a restart to its end, compared and shared."""

from __future__ import annotations

from random import Random

import discord
import simcord

from tests.cogs.past.test_commands import played_match
from tests.journeys.leaks import cards_named
from tests.journeys.pages import about_match
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, words_of, world


async def on(
    here: World, person: simcord.MemberActor, label: str, message: discord.Message
) -> discord.Message:
    """Press a button of a message, and return the message as it is then."""
    found = [each.id for each in buttons(message) if each.label.startswith(label)]
    assert found, f"no {label!r} among {[each.label for each in buttons(message)]}"
    await person.click(message, custom_id=found[0])
    here.leaks.judged(here.env.http_requests)
    return next(each for each in here.visible(person) if each.id == message.id)


async def to_the_end(here: World, person: simcord.MemberActor, hole: discord.Message) -> discord.Message:
    chance = Random(1)
    while moves := [each for each in buttons(hole) if not each.disabled and each.label != "Back"]:
        if any(each.label == "Again" for each in moves):
            return hole
        await person.click(hole, custom_id=chance.choice(moves).id)
        here.leaks.judged(here.env.http_requests)
        hole = next(each for each in here.visible(person) if each.id == hole.id)
    raise AssertionError("no way on")


async def test_a_hole_is_played_on_from_a_replay_and_shared_without_a_card() -> None:
    async with world() as here:
        players, match = await played_match(here, holes=1)
        ana, ben = (player.person for player in players)
        replay = private(await about_match(here, ana, "replay", match))
        for _ in range(6):
            replay = await on(here, ana, "Next", replay)
        page = await on(here, ana, "Play on from here", replay)
        assert "**Ana**" in words_of(page) and "The others play as they did" in words_of(page)
        page = await on(here, ana, "Others", page)
        assert "The computer plays the others (medium)" in words_of(page)
        hole = await on(here, ana, "Play on", page)
        assert "Your turn." in words_of(hole)
        first = next(each.id for each in buttons(hole) if each.label == "Draw")
        await here.restart()
        await ana.click(hole, custom_id=first)
        hole = next(each for each in here.visible(ana) if each.id == hole.id)
        assert "You drew" in words_of(hole)
        over = await to_the_end(here, ana, hole)
        assert "You’d have had" in words_of(over) and "then." in words_of(over)
        over = await on(here, ana, "What expert", over)
        assert "Expert averages" in words_of(over)
        before = len(here.public())
        over = await on(here, ana, "Share", over)
        shared = here.public()[-1]
        assert len(here.public()) == before + 1 and "I’d have had" in words_of(shared)
        assert not cards_named(words_of(shared)) and not shared.attachments
        again = await on(here, ana, "Again", over)
        assert "Your turn." in words_of(again)
        tried = private(await ben.click(shared, custom_id=buttons(shared)[0].id))
        assert "**Ana**" in words_of(tried), "Ben plays the seat that the shared result is about"
        here.leaks.judged(here.env.http_requests)
