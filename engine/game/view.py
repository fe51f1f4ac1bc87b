"""A hole as one viewer may know it. Nothing else is in a view, so nothing else can leak from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from engine.game.actions import Action
from engine.game.cards import Card, fresh_deck
from engine.game.rules import Rules

Phase = Literal["opening", "choose", "drawn", "taken", "flip", "over"]
Source = Literal["stock", "discard"]

NOTHING: Final[Mapping[int, Card]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class View:
    """A hole as `seat` sees it, or a spectator if `seat` is None.

    - `grids`: per seat, the cards in reading order; None for cards that the viewer may not know.
    - `face_up`: per seat and slot, whether the card lies face up.
    - `discards`: the discard pile, its top last.
    - `drawn`: the card in hand if the viewer may see it: a taken card, or the viewer's own drawn card.
    - `source`: where the card in hand came from.
    - `waiting`: the seats that may act. `pending`: per seat, the opening steps still to do.
    - `scores`: per seat; empty until the hole is over.
    """

    seat: int | None
    rules: Rules
    phase: Phase
    dealer: int
    turn: int
    waiting: tuple[int, ...]
    pending: tuple[int, ...]
    grids: tuple[tuple[Card | None, ...], ...]
    face_up: tuple[tuple[bool, ...], ...]
    discards: tuple[Card, ...]
    stock: int
    drawn: Card | None
    source: Source | None
    out: int | None
    turns: tuple[int, ...]
    legal: tuple[Action, ...]
    scores: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(self.grids)

    @property
    def discard(self) -> Card | None:
        """The top of the discard pile, or None if the pile is empty."""
        return self.discards[-1] if self.discards else None

    @property
    def peeking(self) -> bool:
        """Whether the viewer is shown its own bottom row right now."""
        return self.seat is not None and self.rules.peeks(self.pending[self.seat])

    def replaceable(self, seat: int) -> list[int]:
        """Return the slots of `seat` whose cards may be replaced: with `lock_face_up` only face-down ones."""
        locks = self.rules.lock_face_up
        return [slot for slot, up in enumerate(self.face_up[seat]) if not (locks and up)]

    def known_grids(self, remembered: Mapping[int, Card] = NOTHING) -> tuple[tuple[Card | None, ...], ...]:
        """Return `grids` with the viewer's own cards from a peek filled in: `remembered`, by slot."""
        if self.seat is None or not remembered:
            return self.grids
        own = tuple([card or remembered.get(slot) for slot, card in enumerate(self.grids[self.seat])])
        return (*self.grids[: self.seat], own, *self.grids[self.seat + 1 :])

    def unseen(self, remembered: Mapping[int, Card] = NOTHING) -> Counter[Card]:
        """Return, for each card of the deck, how many the viewer has neither seen nor `remembered`."""
        left = _deck(self.rules.decks, self.rules.jokers).copy()
        for cards in (self.discards, (self.drawn,), *self.known_grids(remembered)):
            for card in cards:
                if card is not None:
                    left[card] -= 1
        return left


@cache
def _deck(decks: int, jokers: int) -> Counter[Card]:
    return Counter(fresh_deck(decks, jokers))
