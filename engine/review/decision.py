"""The cost of a decision, judged by what its seat knew at that moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.cpu.expert import weigh
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View

LEAST_COST: Final = 0.05
"""An action of a lower cost counts as good as the best: with one decimal, the cost would be 0.0."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """An action `done`, the `best` action in its place, and the points that `done` cost.

    `best` is `done` itself if no action was better. `values` are the costs of all legal actions
    (`engine.cpu.expert.weigh`).
    """

    done: Action
    best: Action
    cost: float
    values: Mapping[Action, float]


def judge(view: View, remembered: Mapping[int, Card], done: Action) -> JudgedDecision | None:
    """Judge the action `done` of the seat of `view`. Returns None if there was nothing to decide.

    `remembered` are the seat's own cards from a peek. There is nothing to decide in an opening, as all
    face-down cards are alike; if only one action is legal; or for a flip in the seat's last turn, as all
    cards are turned up after it anyway.
    """
    if view.phase == "opening" or len(view.legal) < 2 or (view.phase == "flip" and last_turn(view)):
        return None
    costs, best = weigh(view, remembered)
    cost = costs[done] - costs[best]
    return JudgedDecision(done, done if cost < LEAST_COST else best, cost, costs)


def last_turn(view: View) -> bool:
    """Whether the seat to act in `view` certainly has its last turn in the hole."""
    seat, rules = view.turn, view.rules
    return view.out is not None or view.turns[seat] + 1 == (rules.turns or rules.turn_cap)
