"""Rules as one flat array of whole numbers, for compiled functions: `rules[ROWS]`, `rules[POINTS + face]`."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.game.cards import fresh_deck
from engine.game.rules import Rules
from engine.game.scoring import BONUSES, GRID_BONUSES, HOLE_BONUSES, card_points, column_points
from engine.lab.kernel.codes import CLUBS, FACE_COUNT, FACES, RANK_COUNT

ROWS = 0
COLUMNS = 1
SIZE = 2
CARDS = 3
"""Number of cards in all decks."""
PEEK = 4
OPENING_STEPS = 5
"""Steps that each seat owes before the first turn: flips, or one `ready`."""
DISCARD_FLIP = 6
UNLOCKED = 7
"""The slots that may be replaced even when they lie face up: all or none, one bit each."""
IMMEDIATE = 8
TURNS_EACH = 9
"""The number of turns of a seat if the ending is `turns`, else 0."""
MOST_TURNS = 10
"""Turns of each seat after which the hole ends if nobody has gone out."""
ANYWHERE = 11
RESHUFFLE = 12
FLIP_AS_ACTION = 13
KNOCK_EARLY = 14
KNOCK_ANYTIME = 15
ADJUSTED = 16
"""Whether any option changes scores after the grids are counted."""
PACKED = 17
"""Whether any option adds to a grid by its whole columns."""
DECK_POINTS = 18
"""Points of all cards together."""
BONUS = 19
"""The first of the options that add to scores, in the order of `BONUSES`: 1 for each that is on."""

POINTS = BONUS + len(BONUSES)
"""Points of each face where nothing cancels it, by its number."""
WHOLE = POINTS + FACE_COUNT
"""Points of a whole column of each rank."""
COPIES = WHOLE + RANK_COUNT
"""Number of cards of each rank in all decks."""
LENGTH = COPIES + RANK_COUNT

NEVER, OPTIONAL, REQUIRED, ENDGAME = range(4)

CodedRules = NDArray[np.int16]

_FLIPS: Final = {"never": NEVER, "optional": OPTIONAL, "required": REQUIRED, "endgame": ENDGAME}


def place_of(option: str) -> int:
    """Return the index in coded rules at which stands whether `option` is on, which must be an option that
    adds to scores.
    """
    return BONUS + BONUSES.index(option)


@cache
def coded(rules: Rules) -> CodedRules:
    """Code `rules` for compiled functions. The array can't be written to."""
    deck = fresh_deck(rules.decks, rules.jokers)
    peek = rules.opening == "peek"
    array = np.zeros(LENGTH, dtype=np.int16)
    array[ROWS], array[COLUMNS], array[SIZE] = rules.rows, rules.columns, rules.size
    array[CARDS] = len(deck)
    array[PEEK] = peek
    array[OPENING_STEPS] = 1 if peek else rules.initial_flips
    array[DISCARD_FLIP] = _FLIPS[rules.discard_flip]
    array[UNLOCKED] = 0 if rules.lock_face_up else (1 << rules.size) - 1
    array[IMMEDIATE] = rules.ending == "immediate"
    array[TURNS_EACH] = rules.turns or 0
    array[MOST_TURNS] = rules.turns or rules.turn_cap
    array[ANYWHERE] = rules.pairs == "anywhere"
    array[RESHUFFLE] = rules.reshuffle
    array[FLIP_AS_ACTION] = rules.flip_as_action
    array[KNOCK_EARLY], array[KNOCK_ANYTIME] = rules.knock_early, rules.knock_anytime
    array[ADJUSTED] = any(getattr(rules, option) for option in HOLE_BONUSES)
    array[PACKED] = any(getattr(rules, option) for option in GRID_BONUSES)
    for option in BONUSES:
        array[place_of(option)] = getattr(rules, option)
    array[DECK_POINTS] = sum(card_points(rules, card) for card in deck)
    for number, face in enumerate(FACES):
        array[POINTS + number] = card_points(rules, face)
    for rank in range(RANK_COUNT):
        face = FACES[CLUBS + rank]
        array[WHOLE + rank] = column_points(rules, face.rank)
        array[COPIES + rank] = sum(card.rank == face.rank for card in deck)
    array.flags.writeable = False
    return array
