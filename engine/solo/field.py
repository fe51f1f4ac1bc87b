"""What everybody who played the same hole did at each turn, beside what one person did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from engine.game.actions import Action
from engine.review.played import PlayedHole, PlayedMove, played_moves
from engine.solo.course import PERSON
from engine.solo.game import DEAL

FEWEST: Final = 10
"""Fewest people in the same position whose choices are told: of fewer, a share says little about a move."""


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """A choice in the person's turn `turn`, from 1: their own `move`, and what everybody did there.

    `people` has the number of people by action, the most frequent action first. All of them had the same
    cards and made the same choices before, so they saw the same.
    """

    turn: int
    move: PlayedMove
    people: Mapping[Action, int]

    def share(self, action: Action) -> float:
        """Return the part of all these people who did `action`, from 0 to 1."""
        return self.people.get(action, 0) / sum(self.people.values())


def field_choices(
    hole: PlayedHole, tries: Iterable[Sequence[str]], fewest: int = FEWEST
) -> tuple[FieldChoice, ...]:
    """Return the person's choices in `hole` for which at least `fewest` people stood where the person stood.

    `tries` are the moves of everybody's finished try at the hole, the person's among them: actions of all
    seats in the record's notation. Computers do the same in the same position, so people who made the same
    choices so far are in the same position. The cards flipped before the first turn come in any order and are
    no choice to tell of, nor is a move without an alternative.
    """
    there = [_choices(each) for each in tries]
    own = _choices([str(action) for action in hole.actions])
    moves = [move for move in played_moves(hole) if move.done.seat == PERSON]
    found, turn = [], 0
    for number, (chosen, move) in enumerate(zip(own, moves, strict=True)):
        people = Counter(each[number] for each in there if number < len(each))
        there = [each for each in there if number < len(each) and each[number] == chosen]
        if move.view.phase == "opening":
            continue
        turn += move.view.phase == "choose"
        if len(move.view.legal) > 1 and people.total() >= fewest:
            found.append(FieldChoice(turn, move, dict(people.most_common())))
    return tuple(found)


def _choices(moves: Sequence[str]) -> list[Action]:
    """Return the actions of the person, with the cards flipped first in the order of their slots."""
    actions = [Action.parse(move) for move in moves if move != DEAL]
    own = [action for action in actions if action.seat == PERSON]
    first = list(takewhile(lambda action: action.verb == "flip", own))
    return sorted(first, key=lambda action: action.slot or 0) + own[len(first) :]
