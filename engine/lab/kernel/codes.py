"""Cards and actions as small numbers, and sets of actions as 64-bit numbers with one bit for each code.

The number of a card is the place of its face in a new deck, `AS 2S … KC *1 *2` (rules: "Fair deals"): 0 to 51
are the cards suit by suit, 52 and 53 the jokers. Two decks hold the same number twice. Ranks are 0 to 12 for
`A` to `K`, 13 for a joker. -1 stands for no card, or one that isn't known.

An action's code doesn't say whose it is. In every phase the codes rise in the order in which the engine lists
the legal actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.game.cards import Card, fresh_deck
from engine.game.values import RANKS_AND_JOKER

FACES: Final = fresh_deck(1, 2)
FACE_COUNT = 54
RANK_COUNT = 14
JACK = 10
JOKER = 13
NO_CARD = -1
MOST_CARDS = 216
"""The most cards: four decks with two jokers each."""

RANK_OF = np.array([RANKS_AND_JOKER.index(face.rank) for face in FACES], dtype=np.int8)
"""The rank of each face, as a number."""

CLUBS = 39
"""The face of a rank is `CLUBS` + rank where the suit doesn't matter: no option is about clubs, and the joker
follows the king of clubs."""

MOST_SLOTS = 12

DRAW = 0
TAKE = 1
FLIP = 2
"""The code of `flip 0`; the code of `flip k` is k more."""
SWAP = FLIP + MOST_SLOTS
"""The code of `swap 0`; the code of `swap k` is k more."""
TURN_UP = SWAP + MOST_SLOTS
"""The code of `turn 0`; the code of `turn k` is k more."""
DISCARD = TURN_UP + MOST_SLOTS
PASS = DISCARD + 1
READY = DISCARD + 2
KNOCK = DISCARD + 3
CODES = DISCARD + 4
"""Number of codes of actions."""

_NUMBERS: Final = {face: number for number, face in enumerate(FACES)}


def numbers_of(cards: Iterable[Card]) -> NDArray[np.int16]:
    """Return the numbers of `cards`, in their order."""
    return np.array([_NUMBERS[card] for card in cards], dtype=np.int16)


def fresh_numbers(decks: int, jokers: int) -> NDArray[np.int16]:
    """Return the numbers of all cards before shuffling."""
    return numbers_of(fresh_deck(decks, jokers))
