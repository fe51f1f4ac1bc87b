"""The strongest player for the rules: the network of a preset, else the best thinking player."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from engine.cpu.known import Known
from engine.cpu.network.evaluation import NetworkValues
from engine.cpu.network.weights import weights_for
from engine.cpu.obvious import obvious
from engine.cpu.outcome import LAST_HOLES
from engine.cpu.plain_sight import sensible_action
from engine.cpu.standing import Standing
from engine.cpu.thinker import EstimatedCosts, think
from engine.cpu.traits import Traits
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View

BEST: Final = Traits(patience=2.0)
"""The traits of the best player without a network: it makes no errors, and nothing is random.

Its `patience` was measured to do better by house rules with `knock_penalty`.
"""


def expert(
    view: View, remembered: Mapping[int, Card], random: Random, standing: Standing | None = None
) -> Action:
    """Return the action of the strongest player for the seat of `view`, which must be to act."""
    action = obvious(view)
    if action is not None:
        return action
    weights = weights_for(view.rules)
    if weights is None:
        return think(view, remembered, random, BEST, standing)
    network = NetworkValues(Known(view, remembered), weights)
    values = network.values()
    if standing is not None and standing.left < LAST_HOLES:
        thought = EstimatedCosts(view, remembered, random, BEST, standing)
        values = {action: value + thought.decides(action) for action, value in values.items()}
    return sensible_action(view, remembered, values, network.swaps)
