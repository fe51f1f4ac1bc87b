"""Puzzles in private, one at a time and one try each, after a restart too; the puzzle of the day."""

from __future__ import annotations

from dataclasses import replace

import discord
import simcord

from cogs.answering.limits import UNBOUNDED
from cogs.answering.messages.posts import POST_HOUR
from cogs.kit.ids.solo import SoloId
from cogs.puzzles.puzzle_hole import body_of, puzzle_of
from cogs.puzzles.screen import choice_text
from data.matches.puzzles import StoredPuzzle, puzzle_name
from engine.puzzles.deeper import by_cost
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.stored import read
from tests.cogs.answering.messages.test_posts import to_hour
from tests.cogs.learn.test_commands import Learner
from tests.data.run_sql import sql
from tests.journeys.rules_desk import manager_of, settings_of
from tests.journeys.world import World, buttons, words_of, world


class Solver(Learner):
    """`person` at the puzzles."""

    @classmethod
    async def begin(cls, here: World, person: simcord.MemberActor) -> Solver:
        lesson = await Learner.at(here, person)
        await here.press_id(person, str(SoloId.show("puzzle")), lesson.now)
        return cls(here, person, lesson.message)

    @property
    def name(self) -> str:
        """The name of the puzzle that is shown."""
        found = [SoloId.parse(each.id) for each in buttons(self.now)]
        return next(each.hole for each in found if each is not None and each.hole)

    async def puzzle(self) -> Puzzle:
        """The puzzle that is shown, of which every choice has a button and nothing else has."""
        kept = await self.here.store.puzzles.find(self.name)
        assert kept is not None
        puzzle = puzzle_of(kept)
        open_ = [SoloId.parse(each.id) for each in buttons(self.now) if not each.disabled]
        offered = {
            f"{each.word} {each.slot}" if each.slot is not None else each.word for each in open_ if each
        }
        assert offered == {choice_text(action) for action in puzzle.costs}
        return puzzle

    async def choose(self, *, well: bool) -> str:
        """Choose the best or the worst, and return the button's id."""
        order = by_cost(await self.puzzle())
        action = order[0] if well else order[-1]
        pressed = f"golfsolo:puzzle.{self.name}:0:{choice_text(action).replace(' ', '.')}"
        await self.here.press_id(self.person, pressed, self.now)
        return pressed


async def test_each_puzzle_is_tried_once_and_rated() -> None:
    async with world(limits=replace(UNBOUNDED, pause=1.0)) as here:
        public, person = len(here.public()), here.people[0]
        ana = await Solver.begin(here, person)
        first, shown = ana.name, ana.now
        again = await Solver.begin(here, person)
        assert again.name == first, "the same until it was tried"
        await here.wait(1)
        pressed = await ana.choose(well=False)
        assert "There’s something better." in ana.words and "better by" in ana.words
        assert "(−" in ana.words and "you’re the first to try it" in ana.words
        after = ana.words
        assert (await here.store.puzzles.solver(person.id)).tries == 1
        best = by_cost(puzzle_of(await kept(here, first)))[0]
        other = f"golfsolo:puzzle.{first}:0:{choice_text(best).replace(' ', '.')}"
        for late in (pressed, other):
            await here.together((person, late, shown), times=2)
        assert ana.words == after, "one try each, whatever is pressed later"
        await ana.press("Next puzzle")
        second = ana.name
        assert second != first
        await here.restart()
        ana = await Solver.begin(here, person)
        assert ana.name == second, "resumed"
        await here.wait(1)
        await ana.choose(well=True)
        assert "Right!" in ana.words and "In the match: " in ana.words
        assert (await here.store.puzzles.solver(person.id)).solved == 1
        await ana.press("Next puzzle")
        under_the_finger = next(item.custom_id for item in getattr(ana.now.components[-1], "children", ()))
        await here.press_id(person, under_the_finger, ana.now)
        assert "The buttons just changed. Press again." in ana.words
        gone = ana.name
        await here.store.database.write([sql(f"DELETE FROM puzzles WHERE puzzle = '{gone}'")])  # noqa: S608
        await here.wait(1)
        await here.press_id(person, under_the_finger, ana.now)
        assert "That puzzle is gone. Here’s another one." in ana.words and ana.name != gone
        assert len(here.public()) == public
        here.leaks.found.clear()  # puzzles name cards of their own


async def kept(here: World, name: str) -> StoredPuzzle:
    found = await here.store.puzzles.find(name)
    assert found is not None
    return found


async def test_whoever_tried_them_all_is_told_so() -> None:
    async with world() as here:
        person = here.people[0]
        ana = await Solver.begin(here, person)
        for puzzle in read():
            name = puzzle_name(body_of(puzzle))
            await here.store.puzzles.attempt(person.id, name, "draw", solved=True, at=0.0)
        await ana.choose(well=True)
        assert (await here.store.puzzles.solver(person.id)).tries == len(read())
        await ana.press("Next puzzle")
        assert "You’ve tried every puzzle." in ana.words
        here.leaks.found.clear()


async def test_the_puzzle_of_the_day_is_solved_in_private_by_whoever_presses() -> None:
    async with world() as here:
        desk = await settings_of(here, manager_of(here))
        await desk.press("Posts")
        await desk.press("Puzzle of the day: post it here")
        await to_hour(here, POST_HOUR)
        [post] = [each for each in here.public() if "Puzzle of the day" in words_of(each)]
        ben = here.people[1]
        before = {each.id for each in here.visible(ben)}
        await here.press_id(ben, buttons(post)[0].id, post)
        [message] = [each for each in here.visible(ben) if each.id not in before]
        assert message.flags.ephemeral
        solver = Solver(here, ben, message)
        parsed = SoloId.parse(buttons(post)[0].id)
        assert parsed is not None and solver.name == parsed.hole
        await solver.choose(well=True)
        assert "Right!" in solver.words
        assert words_of(post) == words_of(discord.utils.get(here.public(), id=post.id) or post)
        here.leaks.found.clear()


async def test_one_may_keep_puzzles_from_being_made_of_ones_matches() -> None:
    async with world() as here:
        person = here.people[1]
        result = await here.slash(person, "privacy")
        assert result.response is not None and result.response.ephemeral
        page = Solver(here, person, result.response.message)
        assert "Puzzles: may come from your matches" in page.words
        await here.press(person, "No puzzles from my matches", page.now)
        assert "Puzzles: never from your matches" in page.words
        assert await here.store.puzzle_sources.refused(person.id)
        await here.press(person, "Allow puzzles from my matches", page.now)
        assert "Puzzles: may come from your matches" in page.words
        assert not await here.store.puzzle_sources.refused(person.id)
