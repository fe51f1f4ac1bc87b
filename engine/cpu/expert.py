"""The strongest player for the rules: the network of a preset, else the best thinking player."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from engine.cpu.estimated_costs import EstimatedCosts
from engine.cpu.known import Known, obvious
from engine.cpu.network.evaluation import NetworkValues
from engine.cpu.network.weights import weights_for
from engine.cpu.plain_sight import ActionCosts, without_obvious_errors
from engine.cpu.traits import Traits
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View

BEST: Final = Traits(patience=2.0)
"""The traits of the best player without a network: it makes no errors, and nothing is random.

Its `patience` was chosen by measuring house rules with `knock_penalty`.
"""


UNUSED_RANDOM: Final = Random(0)  # noqa: S311  # nothing is random in `BEST`


def expert(view: View, remembered: Mapping[int, Card], random: Random) -> Action:
    return obvious(view) or weigh(view, remembered).best


def weigh(view: View, remembered: Mapping[int, Card]) -> ActionCosts:
    """Return the cost of each legal action of the seat of `view`, and the best action, which `expert` plays.

    `remembered`: the seat's cards that a peek showed, by slot. Only differences between costs have a meaning.
    In an opening all actions cost the same, as all face-down cards are alike. Raises `ValueError` if the seat
    is not to act.
    """
    action = obvious(view)
    if action is not None:
        return ActionCosts(dict.fromkeys(view.legal, 0.0), action)
    weights = weights_for(view.rules, view.seats)
    if weights is None:
        thought = EstimatedCosts(view, remembered, UNUSED_RANDOM, BEST)
        return without_obvious_errors(view, remembered, thought.costs(), thought.swaps)
    network = NetworkValues(Known(view, remembered), weights)
    return without_obvious_errors(view, remembered, network.values(), network.swaps)
