"""Cards as small numbers: the place of the face in a new deck, `AS 2S … KC *1 *2` (rules: "Fair deals").

So 0 to 51 are the cards suit by suit, and 52 and 53 the jokers. Ranks are 0 to 12 for `A` to `K`, 13 for a
joker. Two decks hold the same number twice. -1 stands for no card, or one that isn't known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, fresh_deck
from engine.values import RANKS_AND_JOKER

FACES: Final = fresh_deck(1, 2)
FACE_COUNT = 54
RANK_COUNT = 14
JACK = 10
JOKER = 13
NO_CARD = -1
MOST_CARDS = 216
"""Four decks with two jokers each."""

RANK_OF = np.array([RANKS_AND_JOKER.index(face.rank) for face in FACES], dtype=np.int8)
"""The rank of each face, as a number."""

CLUBS = 39
"""The face of a rank is `CLUBS` + rank where the suit doesn't matter: no option is about clubs, and the joker
follows the king of clubs."""

_NUMBERS: Final = {face: number for number, face in enumerate(FACES)}


def numbers_of(cards: Iterable[Card]) -> NDArray[np.int16]:
    """The numbers of `cards`, in their order."""
    return np.array([_NUMBERS[card] for card in cards], dtype=np.int16)


def number_of(card: Card | None) -> int:
    """The number of `card`, -1 for None."""
    return NO_CARD if card is None else _NUMBERS[card]


def card_of(number: int) -> Card | None:
    """The card of a number, None for -1."""
    return None if number == NO_CARD else FACES[number]


def fresh_numbers(decks: int, jokers: int) -> NDArray[np.int16]:
    """The numbers of all cards before shuffling."""
    return numbers_of(fresh_deck(decks, jokers))
