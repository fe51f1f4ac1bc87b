"""Hole in which newcomers learn the game: always the same deal, and an opponent who plays on to the end.

A lesson is not stored. It follows from the letters of the person's moves, which every button carries. So no
restart can lose a lesson, and each button can be pressed again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.game.actions import Action, Verb
from engine.game.errors import GolfError, WrongStage
from engine.language import mark
from engine.solo.coach import coach
from engine.solo.course import PERSON, Course
from engine.solo.game import SoloGame
from engine.table.entries import Acted, Entry
from engine.table.state import TableState

DEAL: Final = 1921
SECRET: Final = hashlib.sha256(f"golf lesson {DEAL}".encode()).hexdigest()
"""Secret of a deal in which a player who follows the tips meets every kind of move."""

GONE: Final = mark("That lesson is gone. Start a new one with /golf learn.")

_PLAIN: Final[dict[Verb, str]] = {"draw": "d", "discard": "x", "pass": "p"}
_TAKEN: Final = "ABCDEF"
"""Letters of a take, one for each slot of the card. A flip or a swap has the digit of its slot."""


@dataclass(frozen=True, slots=True)
class _LessonCourse(Course):
    """The course of the lesson. Its opponent follows the coach, and turns up a card in every turn."""

    def computer_turn(self, state: TableState, seat: int) -> Sequence[Entry]:
        """Return the opponent's next action."""
        good = coach(state.playing.hole.observe(seat), hidden_only=True)
        if good is None:
            raise ValueError("The opponent is not to act.")
        slot = None if good.verb == "take" else good.slot
        return [Acted(str(Action(seat, good.verb, slot)), "computer")]


COURSE: Final = _LessonCourse.one_hole(SECRET, 0)


def lesson_after(moves: str, user: int, name: str) -> SoloGame:
    """Return the lesson of `user` after `moves` (letters). Raises `WrongStage` for impossible moves."""
    lesson = SoloGame.begin(COURSE, user, name, 0.0)
    for letter in moves:
        try:
            lesson = lesson.acted(user, lesson.state.version, _read(letter, lesson), 0.0)
        except (GolfError, StopIteration) as error:
            raise WrongStage(GONE) from error
    return lesson


def letters_of(lesson: SoloGame) -> str:
    """Return the letters of the person's moves in `lesson`, one for each press."""
    return "".join([_letter(press.moves) for press in lesson.presses[1:]])


def _read(letter: str, lesson: SoloGame) -> Sequence[tuple[Verb, int | None]]:
    """Return the moves of `letter`. Raises `StopIteration` for an unknown letter."""
    if letter in _TAKEN:
        return [("take", None), ("swap", _TAKEN.index(letter))]
    if letter.isdigit():
        phase = lesson.state.playing.hole.phase
        return [("swap" if phase == "drawn" else "flip", int(letter))]
    return [(next(verb for verb, each in _PLAIN.items() if each == letter), None)]


def _letter(moves: Sequence[str]) -> str:
    own = [action for action in map(Action.parse, moves) if action.seat == PERSON]
    verb, slot = own[0].verb, own[-1].slot
    if slot is None:
        return _PLAIN[verb]
    return _TAKEN[slot] if verb == "take" else str(slot)
