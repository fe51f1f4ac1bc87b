"""The strongest player there is for the rules at hand: the network of a preset, else the best that thinks."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from engine.actions import Action
from engine.cards import Card
from engine.cpu.known import Known
from engine.cpu.network.player import Thought
from engine.cpu.network.weights import weights_for
from engine.cpu.obvious import obvious
from engine.cpu.thinker import think
from engine.cpu.traits import Traits
from engine.view import View

BEST: Final = Traits(patience=2.0)
"""Of the best player that no network helps: it doesn't err, and leaves nothing to chance.

It goes out a little later than by what it can reckon: by house rules with `knock_penalty` that did better.
"""


def expert(view: View, remembered: Mapping[int, Card], random: Random) -> Action:
    """The action of the strongest player; `view` must be of a seat that has something to do."""
    action = obvious(view)
    if action is not None:
        return action
    weights = weights_for(view.rules)
    if weights is None:
        return think(view, remembered, random, BEST)
    return Thought(Known(view, remembered), weights).action()
