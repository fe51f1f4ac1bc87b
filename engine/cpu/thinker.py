"""A player for any rules and any number of seats, which chooses the action with the lowest estimated cost."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.cpu.blunders import blunder, leaves_pair
from engine.cpu.estimated_costs import EstimatedCosts
from engine.cpu.expert import weigh
from engine.cpu.known import obvious
from engine.cpu.plain_sight import without_obvious_errors
from engine.cpu.traits import Traits
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View


def think(view: View, remembered: Mapping[int, Card], random: Random, traits: Traits) -> Action:
    """Return the action of a player with `traits` for the seat of `view`, which must be to act."""
    action = obvious(view)
    if action is not None:
        return action
    kept = _kept_in_mind(view, remembered, random, traits)
    thought = EstimatedCosts(view, kept, random, traits)
    if traits.careless:
        chosen = thought.action()
    else:
        chosen = without_obvious_errors(view, remembered, thought.costs(), thought.swaps).best
    largest = traits.largest_error
    if traits.leaves_pairs or (largest is None and not leaves_pair(view, remembered, chosen)):
        return chosen  # spares weighing what can't be a blunder
    weighed = weigh(view, remembered)
    return weighed.best if blunder(view, remembered, chosen, weighed, largest) else chosen


def _kept_in_mind(
    view: View, remembered: Mapping[int, Card], random: Random, traits: Traits
) -> Mapping[int, Card]:
    if not traits.forgets or view.seat is None or view.peeking:
        return remembered
    keeps = (1 - traits.forgets) ** view.turns[view.seat]
    return {slot: card for slot, card in remembered.items() if random.random() < keeps}
