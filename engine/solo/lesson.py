"""The hole in which newcomers learn the game: always the same deal, and an opponent who plays to its end.

A lesson is kept nowhere. It follows from the letters of the person's moves, and every button carries them,
so no restart can lose it and any button of it can be pressed again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, Self

from engine.game.actions import Action, Verb
from engine.game.errors import GolfError, WrongStage
from engine.language import mark
from engine.solo.coach import coach
from engine.solo.game import PERSON, SoloGame
from engine.table.entries import Acted, Entry
from engine.table.state import TableState

DEAL: Final = 20834
SECRET: Final = hashlib.sha256(f"golf lesson {DEAL}".encode()).hexdigest()
"""A deal in which whoever follows the coach meets every kind of move."""

GONE: Final = mark("That lesson is gone. Start a new one with /golf learn.")

_PLAIN: Final[dict[Verb, str]] = {"draw": "d", "discard": "x", "pass": "p"}
_TAKEN: Final = "ABCDEF"
"""The letter of a take, by the slot that the card goes into; a flip or a swap is its slot's digit."""


class Lesson(SoloGame):
    """The lesson of a person, after the `moves` that they made, as letters."""

    moves: str = ""

    @classmethod
    def after(cls, moves: str, user: int, name: str) -> Self:
        """Return the lesson after `moves`. Raises `WrongStage` if they are not possible."""
        lesson = cls.dealt(SECRET, 0, user, name, 0.0)
        for letter in moves:
            try:
                lesson = lesson.played(lesson._read(letter))
            except (GolfError, StopIteration) as error:
                raise WrongStage(GONE) from error
        return lesson

    @property
    def person(self) -> int:
        """The user id of the person."""
        return self.state.seats[PERSON].user or 0

    def played(self, actions: Sequence[tuple[Verb, int | None]]) -> Self:
        """Return the lesson after the `actions` of one press. Raises what `acted` raises."""
        after = self.acted(self.person, self.state.version, actions, 0.0)
        after.moves = self.moves + _letter(actions)
        return after

    @classmethod
    def _opponents_entries(cls, state: TableState, seat: int) -> Sequence[Entry]:
        """Return the opponent's next action, by the coach: it turns a card face up in every turn."""
        good = coach(state.playing.hole.observe(seat), hidden_only=True)
        if good is None:
            raise ValueError("The opponent is not to act.")
        slot = None if good.verb == "take" else good.slot
        return [Acted(str(Action(seat, good.verb, slot)), "computer")]

    def _read(self, letter: str) -> Sequence[tuple[Verb, int | None]]:
        """Return the moves that a letter stands for. Raises `StopIteration` for any other."""
        if letter in _TAKEN:
            return [("take", None), ("swap", _TAKEN.index(letter))]
        if letter.isdigit():
            phase = self.state.playing.hole.phase
            return [("swap" if phase == "drawn" else "flip", int(letter))]
        return [(next(verb for verb, each in _PLAIN.items() if each == letter), None)]


def _letter(actions: Sequence[tuple[Verb, int | None]]) -> str:
    """Return the letter that stands for the actions of one press."""
    verb, _ = actions[0]
    slot = actions[-1][1]
    if slot is None:
        return _PLAIN[verb]
    return _TAKEN[slot] if verb == "take" else str(slot)
