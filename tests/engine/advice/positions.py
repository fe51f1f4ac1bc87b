"""Moments of holes at which a seat has something to do, and what that seat sees and remembers there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.view import View
from tests.engine.cpu.players import memories
from tests.engine.effort import examples

few = examples(6)
"""For what takes some tenths of a second each time."""


class Position(NamedTuple):
    """A hole, the seat that has something to do, what it sees, and what it was shown in a peek."""

    hole: Hole
    seat: int
    view: View
    remembered: Mapping[int, Card]


def positions(hole: Hole, random: Random, most: int = 3) -> Iterator[Position]:
    """Yield some positions of `hole` as it is played at random, perhaps of its opening too."""
    remembered = memories(hole)
    for _ in range(most):
        for _ in range(random.choice((1, 3, 10, 20))):
            if legal := hole.legal_actions():
                hole.apply(random.choice(legal))
        if not hole.waiting():
            return
        seat = random.choice(hole.waiting())
        yield Position(hole, seat, hole.observe(seat), remembered[seat])
