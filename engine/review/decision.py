"""The cost of one decision, by what its seat knew at that moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.cpu.expert import weigh
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View

LEAST_COST: Final = 0.05
"""An action that costs fewer points counts as good as the best: one decimal doesn't show the cost."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """The action `done`, the `best` action (`done` itself if no action was better), and the cost of `done` in
    points.

    `values` are the costs of all legal actions (`engine.cpu.expert.weigh`).
    """

    done: Action
    best: Action
    cost: float
    values: Mapping[Action, float]


def judge(view: View, remembered: Mapping[int, Card], done: Action) -> JudgedDecision | None:
    """Return the decision of the seat of `view` for `done`, or None if there was nothing to decide.

    `remembered` are the own cards that a peeking opening showed the seat. There is nothing to decide in an
    opening, as all face-down cards are alike; if only one action is legal; and for a flip in a seat's last
    turn, as all cards are turned up after it.
    """
    if view.phase == "opening" or len(view.legal) < 2 or (view.phase == "flip" and last_turn(view)):
        return None
    costs, best = weigh(view, remembered)
    cost = costs[done] - costs[best]
    return JudgedDecision(done, done if cost < LEAST_COST else best, cost, costs)


def last_turn(view: View) -> bool:
    """Whether the present turn of the seat of `view` is certain to be its last in the hole."""
    seat, rules = view.turn, view.rules
    return view.out is not None or view.turns[seat] + 1 == (rules.turns or rules.turn_cap)
