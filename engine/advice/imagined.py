"""Imagined holes: samples of the hidden cards that agree with what a seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random
from typing import Final

from engine.game.cards import Card, fresh_deck
from engine.game.hole import Hole
from engine.game.scoring import card_points
from engine.game.view import View

KEEPS: Final = 0.5
"""An owner replaces a known card with the chance 1 − exp(−`KEEPS` · turns · points above the mean)."""


class Imagined(Hole):
    """A hole that looks like the real hole to the seat of `view`. The seat must have an action to choose.

    `remembered` is as in `engine.cpu.known.Known`. `unseen` are the cards that the seat doesn't know, and
    `hidden_places` the places (seat, slot) where they may lie. `deal` shuffles them into these places and the
    stock. A card that another seat peeked at and kept is rarely high; otherwise every card may lie anywhere
    with the same probability.
    """

    __slots__ = ("_above", "_left", "hidden_places", "unseen")

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        deck = fresh_deck(view.rules.decks, view.rules.jokers)
        super().__init__(view.rules, view.seats, view.dealer, deck, Random(0).shuffle)  # noqa: S311
        self.hidden_places: list[tuple[int, int]] = []
        for seat, cards in enumerate(view.known_grids(remembered)):
            for slot, card in enumerate(cards):
                if card is None:
                    self.hidden_places.append((seat, slot))
                else:
                    self.grids[seat][slot] = card
        self.unseen = list(view.unseen(remembered).elements())
        self.discard = list(view.discards)
        self.hidden = [sum((not up) << slot for slot, up in enumerate(row)) for row in view.face_up]
        self.turn, self.turns, self.out = view.turn, list(view.turns), view.out
        self.pending, self.phase, self.held = list(view.pending), view.phase, view.drawn
        self._legal = view.legal
        points = {card: card_points(view.rules, card) for card in set(self.unseen)}
        mean = sum([points[card] for card in self.unseen]) / max(len(self.unseen), 1)
        self._above = {card: max(number - mean, 0.0) for card, number in points.items()}
        bottom = view.rules.size - view.rules.columns if view.rules.opening == "peek" else view.rules.size
        self._left = [place for place in self.hidden_places if place[0] != view.seat and place[1] >= bottom]

    def deal(self, random: Random) -> Hole:
        """Return a copy with the unseen cards shuffled. `random` also shuffles every later stock."""
        hole = self.copy(random.shuffle)
        unseen = self.unseen[:]
        random.shuffle(unseen)
        for seat, slot in self.hidden_places:
            hole.grids[seat][slot] = unseen.pop()
        for seat, slot in self._left:
            self._doubt(hole, seat, slot, unseen, random)
        hole.stock = unseen
        return hole

    def _doubt(self, hole: Hole, seat: int, slot: int, rest: list[Card], random: Random) -> None:
        """Replace a card by one of `rest` if its owner would hardly have kept it. A card in a pair stays."""
        grid = hole.grids[seat]
        for _ in range(3):
            card = grid[slot]
            others = [each.rank for at, each in enumerate(grid) if at != slot]
            unlikely = 1 - exp(-KEEPS * hole.turns[seat] * self._above[card])
            if not rest or card.rank in others or random.random() >= unlikely:
                return
            place = random.randrange(len(rest))
            grid[slot], rest[place] = rest[place], card
