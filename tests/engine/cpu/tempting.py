"""Positions that tempt a player to throw points away in plain sight (`engine.cpu.plain_sight`)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.game.actions import Action, Verb
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from tests.engine.cpu.players import dealt

UP = 0.9
"""The part of the cards that lie face up in a tempting position."""

TEMPTATIONS: tuple[tuple[str, Verb, int], ...] = (
    *(("knock-four", "take", seed) for seed in range(30)),
    *(("classic", "draw", seed) for seed in range(20)),
)
"""Presets, what the seat on turn does first, and seeds of the deals."""


def temptations() -> Iterator[tuple[int, Hole]]:
    """Yield seeds and holes in which the seat on turn has drawn or taken a card that tempts it."""
    for preset, verb, seed in TEMPTATIONS:
        hole = tempting(dealt(PRESETS[preset], 2, seed), Random(seed))
        hole.apply(Action(hole.turn, verb))
        yield seed, hole


def tempting(hole: Hole, random: Random) -> Hole:
    """Return `hole` near its end, with a card on the pile and another to draw that lead into temptation.

    Most cards lie face up. The card to draw is a dear one that the next seat can pair, so that it may seem
    worth a loss to keep it; that on the discard is of middling points, so that whoever has taken it and then
    thinks better of the face-down cards may put it in place of a face-up one.
    """
    while hole.phase == "opening":
        hole.apply(random.choice(hole.legal_actions()))
    for seat in range(hole.seats):
        for slot in range(hole.rules.size):
            if random.random() < UP and hole.hidden[seat].bit_count() > 1:
                hole.hidden[seat] &= ~(1 << slot)
    if not hole.waiting():
        return hole
    values, following = hole.rules.values, (hole.turn + 1) % hole.seats
    theirs = {card.rank for card in hole.observe(hole.turn).grids[following] if card}
    dear = [at for at, card in enumerate(hole.stock) if card.rank in theirs and values[card.rank] > 4]
    if dear:
        at = random.choice(dear)
        hole.stock[at], hole.stock[-1] = hole.stock[-1], hole.stock[at]
    middling = [at for at, card in enumerate(hole.stock[:-1]) if 5 <= values[card.rank] <= 9]
    if middling and hole.discard:
        at = random.choice(middling)
        hole.stock[at], hole.discard[-1] = hole.discard[-1], hole.stock[at]
    return hole
