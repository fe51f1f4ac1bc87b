"""Random play of two rows of three, several times as fast as step by step: a hole in one loop.

For the rules that `engine.lab.kernel.coded.SIX_CARDS` marks: an opening by flips, pairs in columns, no turn
actions, nothing locked, an end by going out. Same deals, same choices, same scores as the steps of
`engine.lab.kernel.play`; a test holds the two together.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.bits import count, wide
from engine.lab.kernel.chance import below, choices_key, number_at, shuffle
from engine.lab.kernel.coded import (
    CARDS,
    DISCARD_FLIP,
    ENDGAME,
    IMMEDIATE,
    MOST_TURNS,
    NEVER,
    OPENING_STEPS,
    REQUIRED,
    RESHUFFLE,
    CodedRules,
)
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.compiled import compiled, inlined
from engine.lab.kernel.faces import MOST_CARDS
from engine.lab.kernel.score import score_grids
from engine.lab.kernel.state import MOST_SEATS

SLOTS = 6
ALL_SLOTS = (1 << SLOTS) - 1


def _turned() -> NDArray[np.int8]:
    table = np.zeros((ALL_SLOTS + 1, SLOTS + 1), dtype=np.int8)
    for slots in range(ALL_SLOTS + 1):
        for which, slot in enumerate(slot for slot in range(SLOTS) if slots >> slot & 1):
            table[slots, which] = 1 << slot
    return table


TURNED: Final = _turned()
"""For each set of slots, each slot in it as a bit; then nothing."""

HIDDEN = 0
"""In the room of a hole: per seat the slots that are face down."""
GRIDS = HIDDEN + MOST_SEATS
PILE = GRIDS + MOST_SEATS * MOST_SLOTS
ROOM = PILE + MOST_CARDS


@compiled
def play_six_cards(
    rules: CodedRules,
    seats: int,
    dealer: int,
    key: np.uint64,
    deck: NDArray[np.int16],
    room: NDArray[np.int16],
    points: NDArray[np.int16],
) -> tuple[int, int]:
    """Play the hole of `deck`, dealt in its order, by chance, and write each seat's score into `points`.

    Returns how many decisions there were, and how many legal actions in all of them together. `deck` and
    `room`, an `int16[ROOM]`, are written to.
    """
    chance = choices_key(key)
    decisions, options = _open(rules, seats, dealer, chance, deck, room)
    rolled = decisions
    pile, following, end = 1, seats * SLOTS + 1, wide(rules[CARDS])
    stocks, turns, last = 0, 0, wide(rules[MOST_TURNS]) * seats
    seat, out, nearly_out = dealer, -1, False
    while turns < last:
        seat = seat + 1 if seat + 1 < seats else 0
        hidden = wide(room[HIDDEN + seat])
        drawn = 0
        if following < end or (rules[RESHUFFLE] and pile > 1):
            drawn = 1 - below(number_at(chance, rolled), 2)
            rolled += 1
            options += 1
        if drawn:
            if following == end:
                stocks += 1
                end = _renew_stock(deck, room, pile, key, stocks)
                following, pile = 0, 1
            card = deck[following]
            following += 1
        else:
            pile -= 1
            card = room[PILE + pile]
        slot = below(number_at(chance, rolled), SLOTS + drawn)
        rolled += 1
        decisions += 2
        options += 1 + SLOTS + drawn
        if slot < SLOTS:
            place = GRIDS + seat * MOST_SLOTS + slot
            room[PILE + pile] = room[place]
            room[place] = card
            hidden &= ~(1 << slot)
        else:
            room[PILE + pile] = card
            ways = _ways_to_flip(rules, hidden, nearly_out)
            if ways:
                hidden = _flip(hidden, below(number_at(chance, rolled), ways))
                rolled += ways > 1
                decisions += 1
                options += ways
        pile += 1
        turns += 1
        room[HIDDEN + seat] = hidden
        nearly_out = nearly_out or hidden & (hidden - 1) == 0
        if hidden == 0 and out < 0:
            out = seat
            last = turns if rules[IMMEDIATE] else turns + seats - 1
    score_grids(rules, room, GRIDS, seats, out, points)
    return decisions, options


@inlined
def _open(
    rules: CodedRules,
    seats: int,
    dealer: int,
    chance: np.uint64,
    deck: NDArray[np.int16],
    room: NDArray[np.int16],
) -> tuple[int, int]:
    """Deal, and turn up each seat's first cards. Returns decisions and legal actions."""
    flips = wide(rules[OPENING_STEPS])
    seat = dealer
    decisions = 0
    options = 0
    for place in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        for slot in range(SLOTS):
            room[GRIDS + seat * MOST_SLOTS + slot] = deck[place * SLOTS + slot]
        hidden = ALL_SLOTS
        for step in range(flips):
            hidden = _flip(hidden, below(number_at(chance, decisions), SLOTS - step))
            decisions += 1
            options += SLOTS - step
        room[HIDDEN + seat] = hidden
    room[PILE] = deck[seats * SLOTS]
    return decisions, options


@inlined
def _flip(hidden: int, which: int) -> int:
    """What is hidden after the card number `which` of it has been turned up; a pass turns none."""
    return hidden & ~wide(TURNED[hidden, which])


@inlined
def _ways_to_flip(rules: CodedRules, hidden: int, nearly_out: bool) -> int:
    """How many ways there are to go on after a discard, a pass among them; 0 if nothing is to decide."""
    mode = wide(rules[DISCARD_FLIP])
    if mode == NEVER or not hidden or (mode == ENDGAME and not nearly_out):
        return 0
    return count(hidden) + (mode != REQUIRED)


@inlined
def _renew_stock(
    deck: NDArray[np.int16], room: NDArray[np.int16], pile: int, key: np.uint64, number: int
) -> int:
    """Shuffle all discards but the top into a new stock at the front of `deck`. Returns how many they are."""
    cards = pile - 1
    for place in range(cards):
        deck[place] = room[PILE + place]
    shuffle(deck, cards, key, number)
    room[PILE] = room[PILE + cards]
    return cards
