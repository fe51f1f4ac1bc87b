"""The gain of a card in each slot of a grid, calculated once for each group of cards."""

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
"""The symbol of an unknown card."""

LOCKED: Final = 32
"""The number added to the symbol of a card that can't be replaced."""

NEVER: Final = -1e6
"""The gain that stands for an impossible replacement."""

Numbers = tuple[float, ...]
"""A number for each kind of card, in the order of `Groups.chances`."""


class Group:
    """Certain cards in a group of slots, such as a column, whose points don't depend on other slots.

    `worth` are the cards' average points, `gains[place]` the points that a card of each kind saves in one of
    the slots, and `best` the largest of these gains, at least 0.
    """

    __slots__ = ("best", "gains", "worth")

    def __init__(self, worth: float, gains: tuple[Numbers, ...]) -> None:
        self.worth = worth
        self.gains = gains
        self.best = tuple(map(max, (0.0,) * len(gains[0]), *gains))


class Groups:
    """The groups of a grid: its columns, or the whole grid if cards cancel anywhere.

    Cards are of one kind if they have the same rank and points. `chances` are the probabilities of each kind
    for an unseen card. `slots[group]` are the slots of a group, `group_of[slot]` is the number of a slot's
    group.
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
        """Return the symbol of a known card; `up`: the card lies face up."""
        return self.kind[card] + LOCKED if up and self._locks else self.kind[card]

    def at(self, symbols: Sequence[int], slots: Sequence[int]) -> Group:
        """Return the group at `slots` of a grid of `symbols`. The same cards give the same object."""
        key = tuple([symbols[slot] for slot in slots])
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._work_out(key)
        return found

    def average(self, numbers: Sequence[float]) -> float:
        """Return the mean of `numbers`, one for each kind of card, weighted by the unseen cards."""
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
