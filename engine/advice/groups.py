"""What a card in each slot of a grid gains, worked out once for each group of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import mul
from typing import Final

from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.game.cards import Card, fresh_deck
from engine.game.scoring import card_points

UNKNOWN: Final = -1
"""Symbol of an unknown card."""

LOCKED: Final = 32
"""Added to the symbol of a card that can't be replaced."""

NEVER: Final = -1e6
"""Gain of a replacement that isn't possible."""

Numbers = tuple[float, ...]
"""One number for each kind of card, in the order of `Groups.chances`."""


class Group:
    """The cards in a group of slots, such as a column, whose points don't depend on other slots.

    `worth`: average points of the cards. `gains[place]`: points that a card of each kind saves at this place
    of the group. `best`: for each kind, the largest gain at any place, or 0.
    """

    __slots__ = ("best", "gains", "worth")

    def __init__(self, worth: float, gains: tuple[Numbers, ...]) -> None:
        self.worth = worth
        self.gains = gains
        self.best = tuple(map(max, (0.0,) * len(gains[0]), *gains))


class Groups:
    """The groups of a grid: its columns, or the whole grid if cards cancel anywhere.

    Cards of one kind have the same rank and points. `chances`: how likely an unseen card is of each kind.
    `slots[group]`: the slots of a group. `group_of[slot]`: the number of the slot's group.
    """

    def __init__(self, known: Known) -> None:
        rules = known.rules
        deck = fresh_deck(1, rules.jokers)
        kinds: dict[tuple[str, int], int] = {}
        self.kind: dict[Card, int] = {}
        self._faces: list[Card] = []
        for card in deck:
            kind = self.kind[card] = kinds.setdefault((card.rank, card_points(rules, card)), len(kinds))
            if kind == len(self._faces):
                self._faces.append(card)
        of_kind, of_rank = Counter(self.kind.values()), Counter(card.rank for card in deck)
        self.chances = tuple(
            known.unseen.chance(face.rank) * of_kind[kind] / of_rank[face.rank]
            for kind, face in enumerate(self._faces)
        )
        size, columns = rules.size, rules.columns
        self._whole = rules.pairs == "anywhere"
        apart = 1 if self._whole else columns
        self.slots = [tuple(range(group, size, apart)) for group in range(apart)]
        self.group_of = [slot % apart for slot in range(size)]
        self._locks = rules.lock_face_up
        self._appraisal = Appraisal(rules, known.unseen, known.unseen.mean)
        self._found: dict[tuple[int, ...], Group] = {}

    def symbol(self, card: Card, up: bool) -> int:
        """Return the symbol of a known card. `up`: the card lies face up."""
        return self.kind[card] + LOCKED if up and self._locks else self.kind[card]

    def at(self, symbols: Sequence[int], slots: Sequence[int]) -> Group:
        """Return the group for the `slots` of a grid of `symbols`. Equal cards give the same object."""
        key = tuple([symbols[slot] for slot in slots])
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._work_out(key)
        return found

    def average(self, numbers: Sequence[float]) -> float:
        """Return the mean of `numbers` over all kinds, weighted by `chances`."""
        return sum(map(mul, self.chances, numbers), 0.0)

    def _work_out(self, key: tuple[int, ...]) -> Group:
        cards = [None if symbol == UNKNOWN else self._faces[symbol % LOCKED] for symbol in key]
        worth = self._worth(cards)
        return Group(
            worth,
            tuple(
                tuple(
                    NEVER if symbol >= LOCKED else worth - self._worth([*cards[:at], face, *cards[at + 1 :]])
                    for face in self._faces
                )
                for at, symbol in enumerate(key)
            ),
        )

    def _worth(self, cards: Sequence[Card | None]) -> float:
        return self._appraisal.worth(cards) if self._whole else self._appraisal.column(tuple(cards))
