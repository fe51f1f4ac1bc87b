"""A puzzle: the view of one seat, without names, and how much worse each of its choices is than the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.game.actions import Action
from engine.game.cards import Card, card
from engine.game.rules import Rules
from engine.game.view import View
from engine.review.decision import LEAST_COST
from engine.review.reasons import has_reason

SOLVER: Final = 0
"""The seat of the solver. The other seats follow in the order of play."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision of seat `SOLVER`, which sees `view` and knows its `remembered` cards from a peek.

    `costs` are the points by which each legal action is worse than the best action; several may be equally
    good. `played` is the choice made in the match, which was not among the best.
    """

    view: View
    remembered: Mapping[int, Card]
    played: Action
    costs: Mapping[Action, float]

    @property
    def best(self) -> Action:
        """The best action; the first of several equally good actions."""
        return min(self.costs, key=lambda action: self.costs[action])

    @property
    def explained(self) -> bool:
        """Whether a person can understand a reason why the best action is better than `played`.

        Puzzles without such a reason are not published.
        """
        cost = self.costs[self.played]
        return has_reason(self.view, self.remembered, self.played, self.best, cost)

    def solved_by(self, action: Action) -> bool:
        """Whether no action is better than `action`. Raises `KeyError` if `action` is not legal."""
        return self.costs[action] < LEAST_COST


def seated_first(view: View) -> View:
    """Return `view` with its seats renumbered so that the viewer's seat is `SOLVER`."""
    seats, own = view.seats, view.seat or 0

    def number(seat: int) -> int:
        return (seat - own) % seats

    order = [(own + place) % seats for place in range(seats)]
    return replace(
        view,
        seat=SOLVER,
        dealer=number(view.dealer),
        turn=number(view.turn),
        waiting=tuple([number(seat) for seat in view.waiting]),
        pending=tuple([view.pending[seat] for seat in order]),
        grids=tuple([view.grids[seat] for seat in order]),
        face_up=tuple([view.face_up[seat] for seat in order]),
        out=None if view.out is None else number(view.out),
        turns=tuple([view.turns[seat] for seat in order]),
        legal=tuple([action._replace(seat=number(action.seat)) for action in view.legal]),
    )


def dump(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as values for JSON. `load` reads them."""
    view = puzzle.view
    return {
        "rules": view.rules.to_dict(),
        "phase": view.phase,
        "dealer": view.dealer,
        "grids": [[each and each.code for each in grid] for grid in view.grids],
        "face_up": ["".join("1" if up else "0" for up in row) for row in view.face_up],
        "discards": [each.code for each in view.discards],
        "stock": view.stock,
        "drawn": view.drawn and view.drawn.code,
        "out": view.out,
        "turns": list(view.turns),
        "remembered": {str(slot): each.code for slot, each in puzzle.remembered.items()},
        "played": _written(puzzle.played),
        "costs": {_written(action): round(cost, 2) for action, cost in puzzle.costs.items()},
    }


def load(found: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle that `dump` wrote. Raises `KeyError` or a `GolfError` for anything else."""
    phase, seats = found["phase"], len(found["grids"])
    costs = {_read(text): float(cost) for text, cost in found["costs"].items()}
    view = View(
        seat=SOLVER,
        rules=Rules.load(found["rules"]),
        phase=phase,
        dealer=found["dealer"],
        turn=SOLVER,
        waiting=(SOLVER,),
        pending=(0,) * seats,
        grids=tuple(tuple(None if each is None else card(each) for each in grid) for grid in found["grids"]),
        face_up=tuple(tuple(up == "1" for up in row) for row in found["face_up"]),
        discards=tuple(map(card, found["discards"])),
        stock=found["stock"],
        drawn=None if found["drawn"] is None else card(found["drawn"]),
        source=None if found["drawn"] is None else "discard" if phase == "taken" else "stock",
        out=found["out"],
        turns=tuple(found["turns"]),
        legal=tuple(costs),
        scores=(),
    )
    remembered = {int(slot): card(code) for slot, code in found["remembered"].items()}
    return Puzzle(view, remembered, _read(found["played"]), costs)


def _written(action: Action) -> str:
    """Return the notation of an action without its seat."""
    return str(action).partition(" ")[2]


def _read(text: str) -> Action:
    return Action.parse(f"{SOLVER} {text}")
