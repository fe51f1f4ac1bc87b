"""What the network believes before it has learnt anything: that a grid is worth what its groups count."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from engine.cards import RANKS, fresh_deck
from engine.cpu.network.layout import RANK_COUNT, Layout, group_id
from engine.rules import Rules
from engine.scoring import card_points, column_points


def group_worths(layout: Layout, rules: Rules) -> NDArray[np.float32]:
    """The points of each group, by its number; an unknown card counts the deck's mean.

    Where pairs cancel anywhere every slot is in several groups, so its points are shared out among them.
    """
    deck = fresh_deck(1, 0)
    mean = sum(card_points(rules, card) for card in deck) / len(deck)
    share = layout.size - 1 if layout.anywhere else 1
    found = {}
    for group in combinations_with_replacement(range(layout.turning + 1), layout.group_size):
        ranks = [RANKS[symbol % RANK_COUNT] if symbol < layout.unknown else None for symbol in group]
        points = sum(mean if rank is None else rules.values[rank] for rank in ranks)
        total = points / share
        if ranks[0] is not None and len(set(ranks)) == 1:
            total += (0 if layout.anywhere else column_points(rules, ranks[0])) - points
        found[group_id(group)] = total
    return np.array([found[number] for number in range(len(found))], np.float32)
