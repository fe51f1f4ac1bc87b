"""Somebody does not answer: they are mentioned once, their turn is played, their seat is kept for them."""

from __future__ import annotations

import re
from random import Random

import discord

from data.people.preferences import MENTIONS
from tests.journeys import table_text
from tests.journeys.match import (
    compare_with_table,
    details,
    everyone_ready,
    finish_hole,
    past_opening,
)
from tests.journeys.player import Player
from tests.journeys.rules_desk import manager_of, settings_of
from tests.journeys.world import World, buttons, words_of, world

CLOCK = 60


def mentions(world: World) -> list[discord.Message]:
    """The public messages that are not a table: nothing but mentions is ever added to the channel."""
    return [message for message in world.public() if not message.embeds]


def can_take_back(message: discord.Message) -> bool:
    """Whether the message offers somebody their seat."""
    return "Take my seat back" in [button.label for button in buttons(message)]


async def test_without_a_clock_the_mention_comes_when_the_server_wants_it() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2, clock=0)
        await here.wait(MENTIONS.usual - 1)
        assert not mentions(here)
        await here.wait(1)
        assert len(mentions(here)) == 1
        page = await (await settings_of(here, manager_of(here))).press("Mentions")
        assert page.chosen("after") == ["Mention: After 25 seconds"]
        await page.choose("after", "120")
        assert page.chosen("after") == ["Mention: After 2 minutes"]
        await ana.turn()
        await here.restart()
        await here.wait(119)
        assert not mentions(here)
        await here.wait(1)
        assert len(mentions(here)) == 1
        await page.choose("after", "0")
        await ben.press("My cards")
        await ben.turn()
        await here.wait(600)
        assert not mentions(here)
        assert "Mentions" in [button.label for button in buttons((await page.press("Back")).message)]


async def test_someone_alone_with_computers_is_neither_mentioned_nor_late() -> None:
    async with world() as here:
        await past_opening(here, 1, clock=CLOCK, computers=2)
        await here.wait(2 * CLOCK)
        assert not mentions(here)
        assert table_text.on_turn(here.table_message()) == "Ana"


async def test_a_turn_is_played_when_its_clock_runs_out_and_two_in_a_row_give_the_seat_away() -> None:
    async with world(deals="absent 1") as here:
        ana, ben = players = await past_opening(here, 2, clock=CLOCK)
        await here.wait(CLOCK)
        assert not mentions(here)
        assert table_text.on_turn(here.table_message()) == "Ben"
        assert "\nAna’s time ran out: the computer " in words_of(here.table_message())
        assert not can_take_back(here.table_message())
        compare_with_table(players)
        await ben.turn()
        assert table_text.on_turn(here.table_message()) == "Ana"
        await here.wait(CLOCK)
        assert can_take_back(here.table_message())
        assert can_take_back(ana.hand)
        assert "The computer is playing for you. Jump back in any time." in ana.hand_words
        assert "away" in table_text.alt_text(here.table_message())
        assert "Ana is away. The computer plays for them." in words_of(here.table_message())
        for _ in range(2):
            assert table_text.on_turn(here.table_message()) == "Ben", (
                "the computer keeps the seat and plays it at once"
            )
            await ben.turn()
        assert "\nAna (computer) " in words_of(here.table_message())
        await ana.press("Take my seat back")
        assert "\nAna is back." in words_of(here.table_message())
        assert not can_take_back(here.table_message())
        assert not can_take_back(ana.hand)
        await ben.turn()
        assert table_text.on_turn(here.table_message()) == "Ana"
        assert "Your turn" in ana.hand_words
        await ana.turn()


async def test_the_end_tells_which_hole_the_computer_played_for_somebody() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2, clock=CLOCK, holes=2)
        await here.leave(ben.person)
        assert "Ben left. The computer plays for them." in words_of(here.table_message())
        await finish_hole([ana])
        assert "The computer played this hole for Ben." in words_of(here.table_message())
        assert "° played by the computer" in table_text.scorecard_words(await details(ana))
        await ben.press("Take my seat back")
        await everyone_ready([ana, ben], Random(1))
        assert "Ben is back." in words_of(here.table_message())
        await finish_hole([ana, ben])
        assert "The computer played hole 1 for Ben." in words_of(here.table_message())
        assert re.search(
            r"Ben, total −?\d+: −?\d+°, −?\d+[*]?\.", table_text.scorecard_words(here.table_message())
        )


async def test_a_match_that_everybody_has_left_alone_waits() -> None:
    async with world() as here:
        players = await past_opening(here, 2, clock=CLOCK)
        for _ in range(4):
            await here.wait(CLOCK)
        assert (
            "Everyone’s away, so the match is paused. Press **Take my seat back** to continue."
            in words_of(here.table_message())
        )
        assert not mentions(here)
        written = await here.journal()
        await here.wait(24 * 60 * 60)
        assert await here.journal() == written
        ben: Player = players[1]
        await ben.press("Take my seat back")
        assert table_text.on_turn(here.table_message()) == "Ben"
        await ben.press("My cards")
        await ben.turn()
        assert table_text.on_turn(here.table_message()) == "Ben", (
            "the computer plays for the one who is still away"
        )
