"""Puzzles as one person solves them: the first choice in a given position counts."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass

from cogs.answering.controls import NOWHERE
from cogs.answering.messages.posts import Series, posting_day
from cogs.answering.reply import Reply
from cogs.kit.ids.solo import SoloId
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.puzzles.screen import (
    VERBS,
    all_tried_screen,
    choice_text,
    post_screen,
    puzzle_screen,
    result_screen,
)
from cogs.solo.play import ShownWith
from data.background import Tasks
from data.matches.puzzles import Puzzles, Solver, StoredPuzzle, Try
from engine.game.actions import Action
from engine.game.errors import WrongStage
from engine.language import say
from engine.puzzles.puzzle import SOLVER, Puzzle, dump, load
from engine.puzzles.stored import read


def puzzle_of(stored: StoredPuzzle) -> Puzzle:
    return load(json.loads(stored.body))


def body_of(puzzle: Puzzle) -> str:
    """Return the stored text of a puzzle. Equal puzzles have equal texts."""
    return json.dumps(dump(puzzle), separators=(",", ":"), sort_keys=True)


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A person's present puzzle `stored`, and their progress as a `solver`.

    After the last puzzle, `stored` is None. `tried` is the person's try at this puzzle. `gone`: the puzzle
    that they asked for doesn't exist any more.
    """

    stored: StoredPuzzle | None
    solver: Solver
    tried: Try | None = None
    gone: bool = False


class PuzzleHole:
    """The puzzles that people solve, kept in the store `puzzles`."""

    def __init__(self, puzzles: Puzzles) -> None:
        self._puzzles = puzzles
        self._tasks = Tasks()
        self._added = False

    async def ready(self) -> Puzzles:
        """Return the store of puzzles, after adding the puzzles that come with the bot.

        Raises `ReadFailed` and `StorageFailed`.
        """
        if not self._added:
            await asyncio.shield(self._tasks.once("add", "add the puzzles of the package", self._add))
        return self._puzzles

    async def find(self, press: SoloId, reply: Reply) -> ShownPuzzle:
        """Return the puzzle that `press` names or, if there is none, the person's present puzzle."""
        user, puzzles = reply.interaction.user.id, await self.ready()
        named = await puzzles.find(press.hole) if press.hole else None
        made = None if named is None else await puzzles.tried(user, named.puzzle)
        if named is None:
            stored = await puzzles.next_for(user)
            return ShownPuzzle(stored, await puzzles.solver(user), gone=bool(press.hole))
        if made is None:
            await puzzles.show(user, named.puzzle)
        return ShownPuzzle(named, await puzzles.solver(user), made)

    async def act(self, press: SoloId, reply: Reply) -> ShownPuzzle:
        """Save the person's choice if it is the first at this puzzle; return the puzzle as it is now."""
        puzzles = await self.ready()
        stored, action = await puzzles.find(press.hole), _action(press)
        puzzle = None if stored is None else puzzle_of(stored)
        if puzzle is not None and action in puzzle.costs:
            solved, user = puzzle.solved_by(action), reply.interaction.user.id
            await puzzles.attempt(user, press.hole, choice_text(action), solved=solved, at=now())
        return await self.find(press, reply)

    async def screen(self, hole: ShownPuzzle, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message with the puzzle or, after the person's try, with the result."""
        stored, solver = hole.stored, hole.solver
        if stored is None:
            return all_tried_screen(solver)
        if hole.tried is not None:
            return result_screen(stored, puzzle_of(stored), solver, hole.tried)
        notice = say("That puzzle is gone. Here’s another one.") if hole.gone else shown.notice
        return puzzle_screen(stored, puzzle_of(stored), solver, notice)

    async def _add(self) -> None:
        bodies = await asyncio.to_thread(_stored_bodies)
        await self._puzzles.add(bodies, now())
        self._added = True


def puzzle_posts(puzzle_hole: PuzzleHole) -> Series:
    """Return the daily posts with the puzzle of the day, the same on every server."""

    async def screen(guild: int, day: str) -> Screen | None:
        stored = await (await puzzle_hole.ready()).of_day(day)
        return None if stored is None else post_screen(stored, puzzle_of(stored))

    return Series("puzzle", posting_day, screen)


def _stored_bodies() -> list[str]:
    return [body_of(puzzle) for puzzle in read()]


def _action(press: SoloId) -> Action:
    """Return the choice that a button makes. Raises `WrongStage` for a button that makes none."""
    verb = VERBS.get(press.word)
    if verb is None:
        raise WrongStage(NOWHERE)
    return Action(SOLVER, verb, press.slot)
