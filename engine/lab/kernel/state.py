"""The full state of a hole, hidden cards included, as one flat array; and the deal (rule 1).

A state is `int16[LENGTH]`: copy it with `twin[:] = state`, keep many as the rows of one array. It means what
`engine.game.hole.Hole` means. What a computer player may see of it is `engine.lab.kernel.observation`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.bits import index
from engine.lab.kernel.coded import (
    CARDS,
    OPENING_STEPS,
    POINTS,
    SIZE,
    CodedRules,
)
from engine.lab.kernel.codes import MOST_CARDS, MOST_SLOTS, NO_CARD, RANK_COUNT, RANK_OF
from engine.lab.kernel.compiled import compiled, inlined

MOST_SEATS = 8
NO_SEAT = -1

SEATS = 0
DEALER = 1
TURN = 2
"""The seat on turn; in the opening, the seat that will begin."""
PHASE = 3
HELD = 4
"""The card in hand."""
OUT = 5
"""The seat that went out."""
STOCK_NEXT = 6
"""The bounds of the stock: the cards in `STOCK` from `STOCK_NEXT` to `STOCK_END`, in drawing order."""
STOCK_END = 7
DISCARD_COUNT = 8
RENEWED = 9
"""Number of new stocks so far."""
OWED = 10
"""Opening steps that all seats together still owe."""

DID_CARD = 11
"""Card of the last action (see `engine.game.actions.HoleEvent`), -1 if none."""
DID_REPLACE = 12
"""The card that a swap put on the discard."""
DID_GO_OUT = 13
DID_TURN = 14
"""Slots that a knock flipped, one bit each."""

SHOWN_POINTS = 15
"""Points of the cards that all can see: face up in grids, in the discard, or taken from the discard."""
SHOWN_COUNT = 16
SHOWN = 17
"""Number of cards of each rank that all can see."""

HIDDEN = SHOWN + RANK_COUNT
"""Per seat the slots that are face down, one bit each."""
PENDING = HIDDEN + MOST_SEATS
"""Per seat the opening steps it still owes."""
TURNS = PENDING + MOST_SEATS
"""Per seat the turns taken."""
GRIDS = TURNS + MOST_SEATS
"""Per seat `MOST_SLOTS` cards in reading order."""
STOCK = GRIDS + MOST_SEATS * MOST_SLOTS
PILE = STOCK + MOST_CARDS
"""The discard, oldest first."""
LENGTH = PILE + MOST_CARDS

OPENING, CHOOSE, DRAWN, TAKEN, FLIPPING, OVER = range(6)
PHASES = ("opening", "choose", "drawn", "taken", "flip", "over")
"""The engine's names of the phases, by number."""

State = NDArray[np.int16]


def new_state() -> State:
    """Make a state to deal into."""
    return np.zeros(LENGTH, dtype=np.int16)


@compiled
def deal(rules: CodedRules, state: State, seats: int, dealer: int, deck: NDArray[np.int16]) -> None:
    """Deal `deck`, first card first, into `state`, overwriting all of it."""
    size = int(rules[SIZE])
    first = (dealer + 1) % seats
    for place in range(GRIDS):
        state[place] = 0
    state[SEATS] = seats
    state[DEALER] = dealer
    state[TURN] = first
    state[HELD] = NO_CARD
    state[OUT] = NO_SEAT
    state[DID_CARD] = NO_CARD
    state[DID_REPLACE] = NO_CARD
    dealt = 0
    for place in range(seats):
        seat = (first + place) % seats
        state[HIDDEN + seat] = (1 << size) - 1
        state[PENDING + seat] = rules[OPENING_STEPS]
        for slot in range(size):
            state[GRIDS + seat * MOST_SLOTS + slot] = deck[dealt]
            dealt += 1
    state[PILE] = deck[dealt]
    state[DISCARD_COUNT] = 1
    show(rules, state, int(deck[dealt]))
    for place in range(dealt + 1, rules[CARDS]):
        state[STOCK + place] = deck[place]
    state[STOCK_NEXT] = dealt + 1
    state[STOCK_END] = rules[CARDS]
    state[OWED] = seats * rules[OPENING_STEPS]
    state[PHASE] = OPENING if state[OWED] else CHOOSE


@inlined
def show(rules: CodedRules, state: State, card: int, times: int = 1) -> None:
    """Count `card` `times` times among the cards that all can see: 0 if it stays hidden, else 1."""
    state[index(SHOWN + RANK_OF[index(card)])] += times
    state[SHOWN_POINTS] += rules[index(POINTS + card)] * times
    state[SHOWN_COUNT] += times
