"""One person plays with three computers."""

from __future__ import annotations

from random import Random

import discord

from tests.journeys import table_text
from tests.journeys.match import (
    check_final,
    everyone_ready,
    finish_hole,
    past_opening,
    play_hole,
    seated,
    started,
    summary,
)
from tests.journeys.player import Player
from tests.journeys.rules_desk import desk_of, private
from tests.journeys.world import World, buttons, words_of, world

PAUSE = 20.0
"""Seconds, more than can be set: one of up to 5 s would pass in real time before a press returns."""


async def test_one_person_plays_a_match_with_three_computers() -> None:
    async with world() as here:
        players = await started(here, 1, computers=3, holes=2)
        totals: dict[str, int] = {}
        for hole in range(1, 3):
            await play_hole(players, Random(hole))
            for name, points in summary(players, "classic").items():
                totals[name] = totals.get(name, 0) + points
            if hole < 2:
                await everyone_ready(players, Random(hole))
        assert len(totals) == 4
        check_final(here, totals, holes=2)


async def test_computers_think_one_after_another_before_they_play() -> None:
    async with world(pause=PAUSE) as here:
        (ana,) = await _opened(here)
        await ana.turn()
        for name in ("Birdie", "Bogey", "Eagle"):
            assert table_text.on_turn(here.table_message()) == name
            assert "🎴" in ana.cards
            await here.wait(PAUSE - 1)
            assert table_text.on_turn(here.table_message()) == name
            await here.wait(1)
            assert f"\n{name} " in words_of(here.table_message()), "what the computer did is not told"
        assert table_text.on_turn(here.table_message()) == "Ana"
        assert "Your turn" in ana.hand_words


async def test_skip_the_wait_lets_the_computers_play_at_once_until_a_person_is_on_turn() -> None:
    async with world(pause=PAUSE) as here:
        (ana,) = await _opened(here)
        for _ in range(2):
            await ana.turn()
            assert table_text.on_turn(here.table_message()) == "Birdie"
            await ana.press("Skip")
            assert table_text.on_turn(here.table_message()) == "Ana"
            assert "Skip" not in [button.label for button in buttons(here.table_message())]


def now(player: Player, message: discord.Message) -> discord.Message:
    """Return a private message as it is by now."""
    return next(each for each in player.world.visible(player.person) if each.id == message.id)


def speeds(message: discord.Message) -> list[str]:
    """Return the labels that tell the computers' speed."""
    return [button.label for button in buttons(message) if button.label.startswith("Computer speed")]


async def test_the_host_chooses_the_pace_of_the_computers() -> None:
    async with world(pause=PAUSE) as here:
        ana, ben = await seated(here, 2, computers=1, holes=1)
        assert not speeds(private(await ben.press("Rules"))), "the pace is the host's choice"
        shown = (await (await desk_of(here, ana.person)).page("match")).message
        await ana.press("Computer speed: normal", shown)
        await ana.press("Computer speed: quick", now(ana, shown))
        assert speeds(now(ana, shown)) == ["Computer speed: instant"]
        assert "rules changed" not in words_of(here.table_message()), "the pace is no rule"
        await ana.press("Start")
        await finish_hole([ana, ben])
        assert "final" in words_of(here.table_message()), "nobody waited for the computer"
        await ana.press("Rematch")
        desk = await (await desk_of(here, ana.person)).page("match")
        assert speeds(desk.message) == ["Computer speed: instant"]


async def test_only_those_who_play_may_skip_the_wait() -> None:
    async with world(pause=PAUSE) as here:
        (ana,) = await _opened(here)
        await ana.turn()
        stranger = Player(here, here.people[5], Random(0))
        assert "not playing here" in await stranger.refused("Skip")
        assert table_text.on_turn(here.table_message()) == "Birdie"


async def _opened(here: World) -> list[Player]:
    """Begin a match of one person and three computers, past the opening, with the person on turn."""
    players = await past_opening(here, 1, computers=3)
    await here.wait(PAUSE)
    assert table_text.on_turn(here.table_message()) == "Ana"
    return players
