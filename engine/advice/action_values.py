"""The value of each legal action of a seat, by the strongest player for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.cpu.expert import BEST
from engine.cpu.known import Known
from engine.cpu.network.evaluation import NetworkValues
from engine.cpu.network.weights import weights_for
from engine.cpu.thinker import EstimatedCosts
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View


def action_values(view: View, remembered: Mapping[int, Card]) -> dict[Action, float]:
    """Return the value of each legal action of the seat of `view`, in points: less is better.

    Only differences between them have a meaning. `remembered` are the seat's own cards that it was shown in a
    peeking opening, slot to card. All actions of the opening have the same value, as all face-down cards are
    alike. Raises `ValueError` for a seat that is not to act.
    """
    if view.phase == "opening" or len(view.legal) == 1:
        Known(view, remembered)  # raises for a seat that is not to act
        return dict.fromkeys(view.legal, 0.0)
    weights = weights_for(view.rules)
    if weights is None:
        return EstimatedCosts(view, remembered, Random(0), BEST).costs()  # noqa: S311  # BEST makes no errors
    return NetworkValues(Known(view, remembered), weights).values()
