"""People play with computers, whose levels are kept through a restart."""

from __future__ import annotations

from random import Random

from tests.journeys import table_text
from tests.journeys.match import (
    check_final,
    details,
    everyone_ready,
    finish_hole,
    past_opening,
    play_hole,
    seated,
    started,
    summary,
)
from tests.journeys.player import Player
from tests.journeys.rules_desk import private
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


async def test_skip_the_wait_lets_the_computers_play_at_once_until_a_person_is_on_turn() -> None:
    async with world(pause=PAUSE) as here:
        (ana,) = await _opened(here)
        for _ in range(2):
            await ana.turn()
            assert table_text.on_turn(here.table_message()) == "Birdie"
            await ana.press("Skip")
            assert table_text.on_turn(here.table_message()) == "Ana"
            assert "Skip" not in [button.label for button in buttons(here.table_message())]


async def _opened(here: World) -> list[Player]:
    """Begin a match of one person and three computers, past the opening, with the person on turn."""
    players = await past_opening(here, 1, computers=3)
    await here.wait(PAUSE)
    assert table_text.on_turn(here.table_message()) == "Ana"
    return players


def levels(here: World) -> list[tuple[str, str]]:
    """The computer players at the table, each with its level."""
    return [(seat.name, seat.level) for seat in here.live().table.state.seats if seat.user is None]


async def test_a_table_with_two_levels_goes_on_with_them_after_a_restart() -> None:
    async with world(pause=PAUSE) as here:
        (ana,) = await seated(here, 1, holes=2, computers=1, level="expert")
        await ana.add_computer("gambler")
        assert "**Birdie** · computer, expert\n**Bogey** · computer, gambler" in words_of(
            here.table_message()
        )
        await here.restart()
        assert "**Bogey** · computer, gambler" in words_of(here.table_message())
        await ana.add_computer("beginner")
        await ana.press("Remove computer", private(await ana.press("Rules")))
        await ana.press("Start")
        await here.restart()
        assert levels(here) == [("Birdie", "expert"), ("Bogey", "gambler")]
        await _play(here, ana)
        assert "· done" in words_of(here.table_message())
        await here.restart()
        assert levels(here) == [("Birdie", "expert"), ("Bogey", "gambler")]
        assert "Birdie · expert\nBogey · gambler" in words_of(await details(ana))
        await ana.press("Next hole")
        await _play(here, ana)
        await here.wait(4 * PAUSE)  # everybody’s cards
        assert "· final" in words_of(here.table_message())
        await ana.press("Rematch")
        assert levels(here) == [("Birdie", "expert"), ("Bogey", "gambler")], "the same again"


async def _play(here: World, ana: Player) -> None:
    """Play the hole to its end: Ana when she is awaited, and time passes for the computers."""
    await ana.press("My cards")
    table = here.live().table
    while table.state.stage == "playing":
        await finish_hole([ana])
        await here.wait(PAUSE)
