"""Computer players of all levels: chosen in the lobby, named with their level, kept through a restart."""

from __future__ import annotations

from engine.table.computers import TABLE_LEVELS
from tests.journeys import table_text
from tests.journeys.match import details, finish_hole, past_opening, seated
from tests.journeys.pages import pressed
from tests.journeys.player import Player, computer_menu
from tests.journeys.raw_interactions import arrive
from tests.journeys.raw_interactions import pressed as raw
from tests.journeys.rules_desk import private
from tests.journeys.world import World, menus, words_of, world

PAUSE = 20.0
"""Seconds that a computer thinks, so that it does not play before the restart."""


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


async def test_every_level_can_be_chosen_and_plays() -> None:
    async with world() as here:
        every = list(TABLE_LEVELS)
        for some in (every[:4], every[4:8], every[8:]):
            (ana,) = await seated(here, 1, holes=1)
            for level in some:
                await ana.add_computer(level)
            names = [name for name, _ in levels(here)]
            for name, level in zip(names, some, strict=True):
                assert f"**{name}** · computer, {level}" in words_of(here.table_message())
            await ana.press("Start")
            while ana.name in table_text.choosing(here.table_message()):
                await ana.step()
            await finish_hole([ana])
            told = words_of(await details(ana))
            assert all(name in told for name in names)
            assert "final" in words_of(here.table_message())


async def test_a_full_table_offers_no_more_computers() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1, computers=4, level="spoiler")
        [menu] = menus(here.table_message())
        assert [option.label for option in menu.options] == list(TABLE_LEVELS)
        await ana.add_computer("easy")
        assert not menus(here.table_message())
        await ana.press("Remove computer", private(await ana.press("Rules")))
        assert menus(here.table_message())


async def test_at_its_turn_a_computer_is_named_with_its_level() -> None:
    async with world(pause=PAUSE) as here:
        (ana,) = await past_opening(here, 1, computers=1, level="hard")
        await here.wait(PAUSE)
        await ana.turn()
        assert "**Birdie**’s turn · hard" in words_of(here.table_message())
        assert table_text.on_turn(here.table_message()) == "Birdie"


async def test_making_room_keeps_the_level_that_was_typed() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        answer = await here.slash(ana.person, "start", computers=2, level="pair-hunter")
        assert answer.response is not None
        await here.press(ana.person, "Replace it", answer.response.message)
        assert levels(here) == [("Birdie", "pair-hunter"), ("Bogey", "pair-hunter")]


async def test_help_names_the_levels() -> None:
    async with world() as here:
        answer = await here.slash(here.people[0], "help")
        assert answer.response is not None
        told = words_of(private(await pressed(here, here.people[0], "players", answer)))
        assert all(f"**{name}** · " in told for name in TABLE_LEVELS)


async def test_nobody_chooses_a_level_that_the_menu_does_not_offer() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        add = computer_menu(here.table_message())
        crowd = [
            raw(here, ana.person, add, here.table_message(), values=[value])
            for value in ("ev", "**", "random.2")
        ]
        await arrive(here, crowd)
        assert all("There’s no computer level" in each.told for each in crowd)
        assert not levels(here)
