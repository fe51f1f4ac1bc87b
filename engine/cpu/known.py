"""What a seat knows when it decides: its own cards, with those remembered, the others, and what is unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from engine.actions import Action, Verb
from engine.cards import Card, Rank, fresh_deck
from engine.cpu.estimate import Unseen
from engine.rules import Rules
from engine.scoring import card_points
from engine.view import View


class Known:
    """One decision's facts. `grid` is the own grid, None where not even a peek showed the card.

    `others` are the other seats in the order in which they play. `hidden` counts the own face-down cards.
    """

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        if view.seat is None or not view.legal:
            raise ValueError("This view's seat has nothing to choose.")
        self.view = view
        self.rules = view.rules
        self.seat = view.seat
        self.others = tuple((view.seat + place) % view.seats for place in range(1, view.seats))
        self.next_seat = self.others[0]
        self.face_up = view.face_up[view.seat]
        self.hidden = self.face_up.count(False)
        self.grid: list[Card | None] = [
            card or remembered.get(slot) for slot, card in enumerate(view.grids[view.seat])
        ]
        self.unseen = self._unseen()

    def hidden_of(self, seat: int) -> int:
        """How many cards of `seat` lie face down."""
        return self.view.face_up[seat].count(False)

    def action(self, verb: Verb, slot: int | None = None) -> Action:
        """The legal action of that verb and slot."""
        return next(action for action in self.view.legal if action.verb == verb and action.slot == slot)

    def may(self, verb: Verb) -> bool:
        """Whether an action of `verb` is legal."""
        return any(action.verb == verb for action in self.view.legal)

    def slots(self, verb: Verb) -> list[int]:
        """The slots for which `verb` is legal."""
        return [a.slot for a in self.view.legal if a.verb == verb and a.slot is not None]

    def replaceable(self) -> list[int]:
        """The own slots where a card may be put."""
        locked = self.rules.lock_face_up
        return [slot for slot, up in enumerate(self.face_up) if not (locked and up)]

    def flip_follows_discard(self) -> bool:
        """Whether a discard would be followed by a flip (rule 4)."""
        mode = self.rules.discard_flip
        if mode == "never" or not self.hidden:
            return False
        return mode != "endgame" or min(map(self.hidden_of, range(self.view.seats))) <= 1

    def _unseen(self) -> Unseen:
        view = self.view
        ranks, total = _deck(self.rules)
        left = Counter(ranks)
        points = _points(self.rules)
        seen = [*view.discards, *(card for card in self.grid if card is not None)]
        for seat in self.others:
            seen += [card for card in view.grids[seat] if card is not None]
        if view.drawn is not None:
            seen.append(view.drawn)
        for card in seen:
            left[card.rank] -= 1
            total -= points[card]
        count = sum(left.values())
        return Unseen(left, count, total / count if count else 0.0)


@cache
def _deck(rules: Rules) -> tuple[Counter[Rank], int]:
    deck = fresh_deck(rules.decks, rules.jokers)
    return Counter(card.rank for card in deck), sum(card_points(rules, card) for card in deck)


@cache
def _points(rules: Rules) -> dict[Card, int]:
    return {card: card_points(rules, card) for card in fresh_deck(1, rules.jokers)}
