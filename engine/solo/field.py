"""What other people did at each turn of a person who played the same hole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from engine.game.actions import Action
from engine.review.played import PlayedHole, PlayedMove, played_moves
from engine.solo.course import PERSON
from engine.solo.game import DEAL

FEWEST: Final = 3
"""Fewest people in a position, including the person, for which their choices are shown."""


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """A choice in the person's turn `turn` (from 1): the person's `move`, and what other people chose.

    `others` has the names of the other people by their action: the person's own action first, then the most
    frequent actions. All of them had the same cards and made the same choices before.
    """

    turn: int
    move: PlayedMove
    others: Mapping[Action, Sequence[str]]


def field_choices(
    hole: PlayedHole, tries: Mapping[str, Sequence[str]], fewest: int = FEWEST
) -> tuple[FieldChoice, ...]:
    """Return the person's choices in `hole` that at least `fewest` people had, including the person.

    `tries` are the moves of other people's finished tries at the hole, by name: actions of all seats in the
    record's notation. People who made the same choices so far are in the same position, as computers do the
    same in the same position.

    Left out are the flips before the first turn, which come in any order, and moves without an alternative.
    """
    there = {name: _choices(moves) for name, moves in tries.items()}
    own = _choices([str(action) for action in hole.actions])
    moves = [move for move in played_moves(hole) if move.done.seat == PERSON]
    found, turn = [], 0
    for number, (chosen, move) in enumerate(zip(own, moves, strict=True)):
        others: dict[Action, list[str]] = {chosen: []}
        for name, choices in there.items():
            if number < len(choices):
                others.setdefault(choices[number], []).append(name)
        there = {name: there[name] for name in others[chosen]}
        if move.view.phase == "opening":
            continue
        turn += move.view.phase == "choose"
        if len(move.view.legal) > 1 and 1 + sum(map(len, others.values())) >= fewest:
            rest = sorted(others.items(), key=lambda each: (each[0] != chosen, -len(each[1])))
            found.append(FieldChoice(turn, move, dict(rest)))
    return tuple(found)


def _choices(moves: Sequence[str]) -> list[Action]:
    """Return the person's actions, with the flips before the first turn in the order of their slots."""
    actions = [Action.parse(move) for move in moves if move != DEAL]
    own = [action for action in actions if action.seat == PERSON]
    first = list(takewhile(lambda action: action.verb == "flip", own))
    return sorted(first, key=lambda action: action.slot or 0) + own[len(first) :]
