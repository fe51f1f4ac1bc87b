"""Show puzzles in a private message, one at a time, and take the choice of the person."""

from __future__ import annotations

import asyncio
import json

from cogs.answering.reply import Reply
from cogs.kit.ids.puzzles import PuzzleId
from cogs.kit.unix_time import now
from cogs.puzzles.screen import all_tried_screen, choice_text, puzzle_screen, result_screen
from data.background import Tasks
from data.matches.puzzles import KeptPuzzle, Puzzles
from engine.game.actions import Action
from engine.game.errors import GolfError
from engine.language import say
from engine.puzzles.puzzle import SOLVER, Puzzle, dumped, loaded
from engine.puzzles.stored import read


def puzzle_of(kept: KeptPuzzle) -> Puzzle:
    """Return the puzzle that is kept as `kept`."""
    return loaded(json.loads(kept.body))


def body_of(puzzle: Puzzle) -> str:
    """Return the text that is kept of a puzzle: the same for the same puzzle."""
    return json.dumps(dumped(puzzle), separators=(",", ":"), sort_keys=True)


class PuzzleMessages:
    """Answers with the puzzles in `kept`, to which those that come with the package are added."""

    def __init__(self, kept: Puzzles) -> None:
        self._kept = kept
        self._tasks = Tasks()
        self._added = False

    async def ready(self) -> Puzzles:
        """Return the puzzles, with those that come with the package. Raises what adding them raises."""
        if not self._added:
            await asyncio.shield(self._tasks.once("add", "add the puzzles of the package", self._add))
        return self._kept

    async def show(self, reply: Reply, puzzle: str = "", notice: str = "") -> None:
        """Answer with `puzzle`, or with the one that the person is at; a result where they have tried it."""
        user = reply.interaction.user.id
        puzzles = await reply.during(self.ready())
        found = await reply.during(puzzles.find(puzzle)) if puzzle else None
        if puzzle and found is None:
            notice = say("That puzzle is gone. Here’s another one.")
        made = None if found is None else await reply.during(puzzles.tried(user, found.puzzle))
        if found is None:
            found = await reply.during(puzzles.next_for(user))
        elif made is None:
            await reply.during(puzzles.show(user, found.puzzle))
        solver = await reply.during(puzzles.solver(user))
        if found is None:
            await reply.show(all_tried_screen(solver))
            return
        position = puzzle_of(found)
        if made is not None:
            screen = result_screen(found, position, solver, made)
        else:
            screen = puzzle_screen(found, position, solver, notice)
        await reply.show(screen)
        reply.interaction.client.services.solo_places.show(user, screen.rows)

    async def choose(self, press: PuzzleId, reply: Reply) -> None:
        """Take the choice of a button if it is the person's first there, and answer with the result."""
        user, notice = reply.interaction.user.id, ""
        puzzles = await reply.during(self.ready())
        try:
            reply.interaction.client.services.solo_places.check(user, press)
            await self._attempt(press, reply, puzzles)
        except GolfError as refusal:
            notice = refusal.sentence
            reply.outcome = "refused"
        await self.show(reply, press.puzzle, notice)

    async def _attempt(self, press: PuzzleId, reply: Reply, puzzles: Puzzles) -> None:
        found, action = await reply.during(puzzles.find(press.puzzle)), _action(press)
        puzzle = None if found is None else puzzle_of(found)
        if puzzle is not None and action is not None and action in puzzle.costs:
            solved, user = puzzle.solved_by(action), reply.interaction.user.id
            attempt = puzzles.attempt(user, press.puzzle, choice_text(action), solved=solved, at=now())
            await reply.during(attempt)

    async def _add(self) -> None:
        bodies = await asyncio.to_thread(_stored_bodies)
        await self._kept.add(bodies, now())
        self._added = True


def _stored_bodies() -> list[str]:
    return [body_of(puzzle) for puzzle in read()]


def _action(press: PuzzleId) -> Action | None:
    match press.word:
        case "open" | "next":
            return None
        case verb:
            return Action(SOLVER, verb, press.slot)
