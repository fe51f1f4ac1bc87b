"""What one decision cost, by what its seat could know then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.actions import Action
from engine.advice.values import values
from engine.cards import Card
from engine.view import View

LEAST_COST: Final = 0.05
"""Points below which a move is as good as the best: less than shows in a figure with one decimal."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat did, the best it could have done (that itself, if nothing was better), and what that cost.

    `values` are all choices there were, in points, less being better (`engine.advice.values`).
    """

    done: Action
    best: Action
    cost: float
    values: Mapping[Action, float]


def judge(view: View, remembered: Mapping[int, Card], done: Action) -> Decision | None:
    """What doing `done` cost the seat of `view`, or None where there was nothing to decide.

    `remembered` is what the seat was shown of its own cards in a peeking opening. There is nothing to decide
    in an opening, as all face-down cards are alike, where only one action is legal, and where a card might be
    turned up at the end of a seat's last turn, when all cards are about to be.
    """
    if view.phase == "opening" or len(view.legal) < 2 or (view.phase == "flip" and last_turn(view)):
        return None
    found = values(view, remembered)
    best = min(found, key=lambda action: found[action])
    cost = found[done] - found[best]
    return Decision(done, done if cost < LEAST_COST else best, cost, found)


def last_turn(view: View) -> bool:
    """Whether the seat of `view` is on its last turn of the hole for certain."""
    seat, rules = view.turn, view.rules
    return view.out is not None or view.turns[seat] + 1 == (rules.turns or rules.turn_cap)
