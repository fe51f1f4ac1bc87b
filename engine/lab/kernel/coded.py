"""Rules as one flat array of whole numbers, for compiled functions: `rules[ROWS]`, `rules[POINTS + face]`."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.cards import fresh_deck
from engine.lab.kernel.faces import CLUBS, FACE_COUNT, FACES, RANK_COUNT
from engine.rules import Rules
from engine.scoring import card_points, column_points

ROWS = 0
COLUMNS = 1
SIZE = 2
CARDS = 3
"""How many cards all decks have together."""
PEEK = 4
OPENING_STEPS = 5
"""What each seat owes before the first turn: flips, or one `ready`."""
DISCARD_FLIP = 6
UNLOCKED = 7
"""The slots that may be replaced even when they lie face up: all or none, one bit each."""
IMMEDIATE = 8
TURNS_EACH = 9
"""The turns a seat has where the ending is turns, else 0."""
MOST_TURNS = 10
"""After so many turns each the hole ends if nobody has gone out."""
ANYWHERE = 11
RESHUFFLE = 12
FLIP_AS_ACTION = 13
KNOCK_EARLY = 14
KNOCK_ANYTIME = 15
BLACKJACK = 16
KNOCK_PENALTY = 17
KNOCK_BONUS = 18
UNDERDOG_BONUS = 19
TIED_SHAME = 20
WOLFPACK = 21
FOUR_OF_A_KIND = 22
ADJUSTED = 23
"""Whether any option changes scores after the grids are counted."""
PACKED = 24
"""Whether any option is about several columns of one rank."""
SIX_CARDS = 25
"""Whether `engine.lab.kernel.six_cards` can play these rules."""
DECK_POINTS = 26
"""What all cards count together."""

POINTS = 32
"""What each face counts where nothing cancels it, by number."""
WHOLE = POINTS + FACE_COUNT
"""What a whole column of each rank counts."""
COPIES = WHOLE + RANK_COUNT
"""How many cards of each rank all decks have."""
LENGTH = COPIES + RANK_COUNT

NEVER, OPTIONAL, REQUIRED, ENDGAME = range(4)

CodedRules = NDArray[np.int16]

_FLIPS: Final = {"never": NEVER, "optional": OPTIONAL, "required": REQUIRED, "endgame": ENDGAME}


@cache
def coded(rules: Rules) -> CodedRules:
    """All that compiled functions need of `rules`. The array can't be written to."""
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
    array[BLACKJACK] = rules.blackjack
    array[KNOCK_PENALTY], array[KNOCK_BONUS] = rules.knock_penalty, rules.knock_bonus
    array[UNDERDOG_BONUS], array[TIED_SHAME] = rules.underdog_bonus, rules.tied_shame
    array[WOLFPACK], array[FOUR_OF_A_KIND] = rules.wolfpack, rules.four_of_a_kind
    array[ADJUSTED] = array[BLACKJACK : TIED_SHAME + 1].any()
    array[PACKED] = rules.wolfpack or rules.four_of_a_kind
    array[SIX_CARDS] = _six_cards(rules)
    array[DECK_POINTS] = sum(card_points(rules, card) for card in deck)
    for number, face in enumerate(FACES):
        array[POINTS + number] = card_points(rules, face)
    for rank in range(RANK_COUNT):
        face = FACES[CLUBS + rank]
        array[WHOLE + rank] = column_points(rules, face.rank)
        array[COPIES + rank] = sum(card.rank == face.rank for card in deck)
    array.flags.writeable = False
    return array


def _six_cards(rules: Rules) -> bool:
    return (
        (rules.rows, rules.columns, rules.pairs, rules.opening) == (2, 3, "column", "flip")
        and rules.ending != "turns"
        and not (rules.lock_face_up or rules.flip_as_action or rules.knock_early or rules.knock_anytime)
    )
