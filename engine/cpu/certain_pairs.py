"""Certain pairs: points that a card saves by completing a pair in the own grid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cpu.plain_sight import Grid, saved_in_sight
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.rules import Rules
from engine.game.view import View

CERTAIN: Final = 8
"""Points that a pair must save to be certain: levels from `medium` up don't leave it."""


def leaves_pair(view: View, remembered: Mapping[int, Card], action: Action) -> bool:
    """Whether `action` leaves a certain pair that saves `CERTAIN` points or more.

    A turn that doesn't begin with a take, though it may, leaves the card on the discard. Later in the turn a
    discard, and a swap into a slot without such a pair, leave the card in hand.
    """
    beginning = view.phase == "choose"
    card = view.discard if beginning else view.drawn
    if card is None or action.verb == "take":
        return False
    if beginning and all(each.verb != "take" for each in view.legal):
        return False
    pairs = [slot for slot, saved in pair_savings(view, remembered, card).items() if saved >= CERTAIN]
    return bool(pairs) and (action.verb != "swap" or action.slot not in pairs)


def pair_savings(view: View, remembered: Mapping[int, Card], card: Card) -> dict[int, float]:
    """Return the points that `card` saves in each slot of the viewer's grid where it completes a pair.

    A pair is a whole column of a rank, or two of a rank where pairs cancel anywhere. Cards `remembered` from
    a peek count, and an unknown card that is replaced counts as the mean of a fresh deck.
    """
    seat, rules = view.seat, view.rules
    if seat is None:
        return {}
    grid = view.known_grids(remembered)[seat]
    return {
        slot: saved_in_sight(rules, grid, slot, card)
        for slot in view.replaceable(seat)
        if _completes(rules, grid, slot, card)
    }


def _completes(rules: Rules, grid: Grid, slot: int, card: Card) -> bool:
    """Whether `card` in `slot` makes a pair with the cards around it."""
    if rules.pairs == "anywhere":
        return [other is not None and other.rank == card.rank for other in _but(grid, slot)].count(True) == 1
    column = _but(grid[slot % rules.columns :: rules.columns], slot // rules.columns)
    return all(other is not None and other.rank == card.rank for other in column)


def _but(cards: Grid, at: int) -> Grid:
    return [*cards[:at], *cards[at + 1 :]]
