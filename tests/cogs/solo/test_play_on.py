"""A hole of a finished match played on from its replay to its end, and begun anew after a restart."""

from __future__ import annotations

from random import Random

import discord
import simcord

from tests.cogs.past.test_commands import played_match
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


async def test_a_hole_is_played_on_from_a_replay() -> None:
    async with world() as here:
        players, match = await played_match(here, holes=1)
        ana = players[0].person
        replay = private(await about_match(here, ana, "replay", match))
        for _ in range(6):
            replay = await on(here, ana, "Next", replay)
        hole = await on(here, ana, "Play on from here", replay)
        assert "It doesn’t count." in words_of(hole) and "Your turn." in words_of(hole)
        hole = await on(here, ana, "Draw", hole)
        assert "You drew" in words_of(hole)
        await here.restart()
        discard = next(each.id for each in buttons(hole) if each.label.startswith("Discard"))
        await ana.click(hole, custom_id=discard)
        hole = next(each for each in here.visible(ana) if each.id == hole.id)
        assert "I no longer have that game" in words_of(hole) and "Your turn." in words_of(hole)
        over = await to_the_end(here, ana, hole)
        assert "You’d have had" in words_of(over) and "You had " in words_of(over)
        assert "Expert would have had" in words_of(over)
        again = await on(here, ana, "Again", over)
        assert "Your turn." in words_of(again)
        here.bot.house.elsewhere.forgotten.send()
        lost = await on(here, ana, "Draw", again)
        assert "I no longer have that game" in words_of(lost), (
            "somebody was forgotten, who may be named there"
        )


async def test_a_replay_says_what_expert_would_do_and_only_players_play_on() -> None:
    async with world() as here:
        _, match = await played_match(here, holes=1)
        chloe = here.people[2]
        replay = private(await about_match(here, chloe, "replay", match))
        for _ in range(6):
            replay = await on(here, chloe, "Next", replay)
        assert not [each for each in buttons(replay) if each.label.startswith("Play on")]
        advised = await on(here, chloe, "What would expert do?", replay)
        assert "Chance to win this hole: " in words_of(advised) and "**Move 6 of" in words_of(advised)
        back = await on(here, chloe, "Back", advised)
        assert words_of(back) == words_of(replay)
