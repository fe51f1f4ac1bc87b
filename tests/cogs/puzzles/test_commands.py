"""A position laid out card by card, from a puzzle, from a record and over a restart: what expert would do."""

from __future__ import annotations

import simcord

from cogs.kit.ids.solo import SoloId
from tests.cogs.past.test_commands import played_match
from tests.cogs.play_on.test_commands import on
from tests.journeys.pages import about_match
from tests.journeys.rules_desk import Desk, private
from tests.journeys.test_puzzles import Solver
from tests.journeys.world import World, buttons, world


async def any_position(here: World, person: simcord.MemberActor) -> Desk:
    solver = await Solver.begin(here, person)
    await solver.choose(well=True)
    return await Desk(here, person, solver.now).press("Any position…")


async def tapped(desk: Desk, cell: int) -> Desk:
    """Press the button that chooses a cell."""
    [found] = [each.id for each in buttons(desk.message) if each.id.endswith(f":{cell}:edit")]
    return Desk(desk.world, desk.person, private(await desk.world.press_id(desk.person, found, desk.message)))


async def test_a_position_is_laid_out_by_menus_and_expert_says_why() -> None:
    async with world() as here:
        desk = await any_position(here, here.people[0])
        assert "Lay out a position" in desk.words
        desk = await (await desk.choose("preset", "knock-four")).choose("players", "3")
        assert desk.chosen("players") == ["3 players"]
        desk = await desk.press("Lay it out")
        for rank in "KQA":
            desk = await desk.choose("rank", rank)
        assert "**You · bottom right**" in desk.words and "Peeked at: A♠" in desk.words
        desk = await (await tapped(desk, 2)).press("Face up")
        assert "Peeked at" not in desk.words
        desk = await (await desk.press("→ 2")).choose("rank", "5")
        desk = await (await desk.press("Discard")).choose("rank", "A")
        await here.restart()
        desk = await desk.press("What would expert do?")
        assert "1\\. " in desk.words and "2\\. " in desk.words and "Chance to win this hole" in desk.words
        desk = await (await (await desk.press("Change a card")).press("Drawn")).choose("rank", "K")
        desk = await desk.press("What would expert do?")
        assert "K♥" in desk.words
        here.leaks.found.clear()  # the cards are made up


async def test_what_cannot_be_is_said_and_what_was_laid_out_stays() -> None:
    async with world() as here:
        person = here.people[0]
        desk = await (await any_position(here, person)).press("Lay it out")
        for rank in "K2A345":
            desk = await desk.choose("rank", rank)
        desk = await desk.press("What would expert do?")
        assert "You need a face-down card" in desk.words and "Tap a card" in desk.words
        desk = await (await tapped(desk, 0)).choose("rank", "-")
        assert "1\\. " in (await desk.press("What would expert do?")).words
        here.leaks.found.clear()


async def test_a_card_of_a_puzzle_and_of_a_record_can_be_changed() -> None:
    async with world() as here:
        ana = here.people[0]
        solver = await Solver.begin(here, ana)
        await solver.choose(well=False)
        desk = await Desk(here, ana, solver.now).press("Change a card")
        desk = await (await desk.choose("rank", "-")).press("What would expert do?")
        assert "1\\. " in desk.words
        desk = await desk.press("Puzzles")
        assert any(SoloId.parse(each.id) for each in buttons(desk.message))
        here.leaks.found.clear()
        players, match = await played_match(here, holes=1)
        ana = players[0].person
        replay = private(await about_match(here, ana, "replay", match))
        for _ in range(6):
            replay = await on(here, ana, "Next", replay)
        desk = Desk(here, ana, await on(here, ana, "Play on from here", replay))
        desk = await (await (await desk.press("Change a card")).press("New")).press("Random cards")
        assert "1\\. " in (await desk.press("What would expert do?")).words
        desk = await (await (await desk.press("Change a card")).press("New")).press("Your matches")
        assert "classic" in desk.words
        here.leaks.found.clear()
