"""Puzzles as one person solves them: a given position, in which their first choice counts."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass

from cogs.answering.controls import NOWHERE
from cogs.answering.reply import Reply
from cogs.kit.ids.solo import SoloId
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.puzzles.screen import VERBS, all_tried_screen, choice_text, puzzle_screen, result_screen
from cogs.solo.play import ShownWith
from data.background import Tasks
from data.matches.puzzles import KeptPuzzle, Puzzles, Solver, Try
from engine.game.actions import Action
from engine.game.errors import WrongStage
from engine.language import say
from engine.puzzles.puzzle import SOLVER, Puzzle, dump, load
from engine.puzzles.stored import read


def puzzle_of(kept: KeptPuzzle) -> Puzzle:
    """Return the puzzle stored as `kept`."""
    return load(json.loads(kept.body))


def body_of(puzzle: Puzzle) -> str:
    """Return the text that is stored of a puzzle: the same for the same puzzle."""
    return json.dumps(dump(puzzle), separators=(",", ":"), sort_keys=True)


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A person's present puzzle `kept`, None after all of them, and their progress as a `solver`.

    `tried` is their try at it. `gone`: they asked for another puzzle, which doesn't exist any more.
    """

    kept: KeptPuzzle | None
    solver: Solver
    tried: Try | None = None
    gone: bool = False


class PuzzleHole:
    """The puzzles in the store `kept`, to which those of the package are added."""

    def __init__(self, kept: Puzzles) -> None:
        self._kept = kept
        self._tasks = Tasks()
        self._added = False

    async def ready(self) -> Puzzles:
        """Return the store of puzzles, after adding those of the package. Raises what adding them raises."""
        if not self._added:
            await asyncio.shield(self._tasks.once("add", "add the puzzles of the package", self._add))
        return self._kept

    async def find(self, press: SoloId, reply: Reply) -> ShownPuzzle:
        """Return the puzzle of `press`, or the person's present puzzle if that one is gone or not named."""
        user, puzzles = reply.interaction.user.id, await self.ready()
        found = await puzzles.find(press.hole) if press.hole else None
        made = None if found is None else await puzzles.tried(user, found.puzzle)
        if found is None:
            kept = await puzzles.next_for(user)
            return ShownPuzzle(kept, await puzzles.solver(user), gone=bool(press.hole))
        if made is None:
            await puzzles.show(user, found.puzzle)
        return ShownPuzzle(found, await puzzles.solver(user), made)

    async def act(self, press: SoloId, reply: Reply) -> ShownPuzzle:
        """Save the choice of a button if it is the person's first at that puzzle; return the puzzle then."""
        puzzles = await self.ready()
        found, action = await puzzles.find(press.hole), _action(press)
        puzzle = None if found is None else puzzle_of(found)
        if puzzle is not None and action in puzzle.costs:
            solved, user = puzzle.solved_by(action), reply.interaction.user.id
            await puzzles.attempt(user, press.hole, choice_text(action), solved=solved, at=now())
        return await self.find(press, reply)

    async def screen(self, hole: ShownPuzzle, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message with the puzzle, and its result if the person has tried it."""
        kept, solver = hole.kept, hole.solver
        if kept is None:
            return all_tried_screen(solver)
        if hole.tried is not None:
            return result_screen(kept, puzzle_of(kept), solver, hole.tried)
        notice = say("That puzzle is gone. Here’s another one.") if hole.gone else shown.notice
        return puzzle_screen(kept, puzzle_of(kept), solver, notice)

    async def _add(self) -> None:
        bodies = await asyncio.to_thread(_stored_bodies)
        await self._kept.add(bodies, now())
        self._added = True


def _stored_bodies() -> list[str]:
    return [body_of(puzzle) for puzzle in read()]


def _action(press: SoloId) -> Action:
    """Return the choice of a button. Raises `WrongStage` for a word that is no choice in a puzzle."""
    verb = VERBS.get(press.word)
    if verb is None:
        raise WrongStage(NOWHERE)
    return Action(SOLVER, verb, press.slot)
