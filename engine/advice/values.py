"""What each legal choice of a seat is worth, as the strongest player for the rules at hand sees it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.actions import Action
from engine.cards import Card
from engine.cpu import thinker
from engine.cpu.expert import BEST
from engine.cpu.known import Known
from engine.cpu.network import player as network
from engine.cpu.network.weights import weights_for
from engine.view import View


def values(view: View, remembered: Mapping[int, Card]) -> dict[Action, float]:
    """What each legal action of the seat of `view` leads to on average, in points: less is better.

    Only differences mean something: what they are counted from differs from rules to rules. `remembered` is
    what the seat was shown of its own cards in a peeking opening, slot to card. Choices of the opening are
    all worth the same: there is nothing yet that tells one face-down card from another. Raises `ValueError`
    for a seat that has nothing to do.
    """
    if view.phase == "opening" or len(view.legal) == 1:
        Known(view, remembered)  # raises for a seat that has nothing to do
        return dict.fromkeys(view.legal, 0.0)
    weights = weights_for(view.rules)
    if weights is None:
        return thinker.Thought(view, remembered, Random(0), BEST).costs()  # noqa: S311  # BEST has no doubts
    return network.Thought(Known(view, remembered), weights).values()
