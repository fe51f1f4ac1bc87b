"""Playing cards, their notation, and the deck in its order before shuffling (rules: "Fair deals")."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from engine.game.errors import BadNotation

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "*"]
Suit = Literal["S", "H", "D", "C", ""]

RANKS: Final[tuple[Rank, ...]] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUITS: Final[tuple[Suit, ...]] = ("S", "H", "D", "C")
SUIT_SIGNS: Final[dict[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "": ""}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """Face of a card. There is one object for each face, so two decks hold the same object twice.

    `code` is the notation in records, rank then suit (`7S`, `TH`); the jokers are `*1` and `*2`.
    """

    rank: Rank
    suit: Suit
    code: str

    def __str__(self) -> str:
        """The card as a person reads it: `7♠`, `10♥`, `Joker`."""
        if self.rank == "*":
            return "Joker"
        return f"{'10' if self.rank == 'T' else self.rank}{SUIT_SIGNS[self.suit]}"

    def __repr__(self) -> str:
        return self.code

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (card, (self.code,))


_FACES: Final[tuple[Card, ...]] = tuple(Card(rank, suit, rank + suit) for suit in SUITS for rank in RANKS)
_JOKERS: Final[tuple[Card, ...]] = (Card("*", "", "*1"), Card("*", "", "*2"))
_BY_CODE: Final[dict[str, Card]] = {face.code: face for face in (*_FACES, *_JOKERS)}


def card(code: str) -> Card:
    """Return the card with a notation such as `7S`. Raises `BadNotation` for anything else."""
    try:
        return _BY_CODE[code]
    except KeyError:
        raise BadNotation(
            "“{text}” is not a card. Write rank then suit, such as 7S, TH or *1.", text=code
        ) from None


@cache
def fresh_deck(decks: int, jokers: int) -> tuple[Card, ...]:
    """Return all cards before shuffling: `AS 2S … KC` and the jokers, once for each deck."""
    return (*_FACES, *_JOKERS[:jokers]) * decks
