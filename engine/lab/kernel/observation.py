"""Observation of a hole by one seat, as a flat array: all that a policy is given, so nothing else can leak.

Seats are counted from the viewer: place 0 is its own, place 1 the next to the left, and so on. Cards are
numbers of `engine.lab.kernel.codes`, -1 where the viewer may not know. Cards that it has peeked at are known
as long as they lie face down.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel import state as full
from engine.lab.kernel.coded import (
    CARDS,
    COLUMNS,
    COPIES,
    DECK_POINTS,
    PEEK,
    POINTS,
    SIZE,
    CodedRules,
)
from engine.lab.kernel.codes import MOST_SLOTS, NO_CARD, RANK_COUNT, RANK_OF
from engine.lab.kernel.compiled import compiled, inlined
from engine.lab.kernel.state import MOST_SEATS, NO_SEAT, State

SEATS = 0
PHASE = 1
"""Place of the hole's phase, as in `engine.lab.kernel.state`."""
TURN = 2
"""The place on turn."""
DEALER = 3
"""The dealer's place."""
OUT = 4
"""The place that went out, -1 if none did."""
HELD = 5
"""The card in hand: the viewer's own, or a card that another seat took from the discard."""
TOP = 6
"""The top of the discard, -1 while it is empty."""
DISCARD_COUNT = 7
STOCK_COUNT = 8
UNSEEN_COUNT = 9
"""Number of cards that the viewer has not seen: face down in grids and in the stock."""
UNSEEN_POINTS = 10
"""Points of the unseen cards together, where nothing cancels them."""
UNSEEN = 11
"""Number of unseen cards of each rank."""
HIDDEN = UNSEEN + RANK_COUNT
"""Per place the slots that are face down, one bit each."""
PENDING = HIDDEN + MOST_SEATS
"""Per place the opening steps it still owes."""
TURNS = PENDING + MOST_SEATS
"""Per place the turns taken."""
GRIDS = TURNS + MOST_SEATS
"""Per place `MOST_SLOTS` cards in reading order."""
LENGTH = GRIDS + MOST_SEATS * MOST_SLOTS

Observation = NDArray[np.int16]


def new_observation() -> Observation:
    """Make an observation to write into."""
    return np.zeros(LENGTH, dtype=np.int16)


@compiled
def observe(rules: CodedRules, state: State, viewer: int, seen: Observation) -> None:
    """Write what the seat `viewer` may know into `seen`.

    Places without a seat and slots beyond the size of the grids are left as they are.
    """
    seats = int(state[full.SEATS])
    size = int(rules[SIZE])
    seen[SEATS] = seats
    seen[PHASE] = state[full.PHASE]
    seen[TURN] = _place(int(state[full.TURN]), viewer, seats)
    seen[DEALER] = _place(int(state[full.DEALER]), viewer, seats)
    seen[OUT] = NO_SEAT if state[full.OUT] < 0 else _place(int(state[full.OUT]), viewer, seats)
    count = int(state[full.DISCARD_COUNT])
    seen[DISCARD_COUNT] = count
    seen[TOP] = state[full.PILE + count - 1] if count else NO_CARD
    seen[STOCK_COUNT] = state[full.STOCK_END] - state[full.STOCK_NEXT]
    seen[UNSEEN_COUNT] = rules[CARDS] - state[full.SHOWN_COUNT]
    seen[UNSEEN_POINTS] = rules[DECK_POINTS] - state[full.SHOWN_POINTS]
    for rank in range(RANK_COUNT):
        seen[UNSEEN + rank] = rules[COPIES + rank] - state[full.SHOWN + rank]
    for place in range(seats):
        seat = viewer + place if viewer + place < seats else viewer + place - seats
        hidden = int(state[full.HIDDEN + seat])
        seen[HIDDEN + place] = hidden
        seen[PENDING + place] = state[full.PENDING + seat]
        seen[TURNS + place] = state[full.TURNS + seat]
        for slot in range(size):
            card = state[full.GRIDS + seat * MOST_SLOTS + slot]
            # -1 where the card is hidden, by arithmetic: a branch here would take half the time of all play.
            seen[GRIDS + place * MOST_SLOTS + slot] = card | -(hidden >> slot & 1)
    seen[HELD] = NO_CARD
    if state[full.PHASE] == full.TAKEN:
        seen[HELD] = state[full.HELD]
    elif state[full.PHASE] == full.DRAWN and state[full.TURN] == viewer:
        seen[HELD] = state[full.HELD]
        _see(rules, seen, int(state[full.HELD]))
    if rules[PEEK]:
        peeked = peeked_slots(rules, state, viewer)
        for slot in range(size):
            if peeked >> slot & 1:
                card = int(state[full.GRIDS + viewer * MOST_SLOTS + slot])
                seen[GRIDS + slot] = card
                _see(rules, seen, card)


@compiled
def _place(seat: int, viewer: int, seats: int) -> int:
    return seat - viewer if seat >= viewer else seat - viewer + seats


@compiled
def _see(rules: CodedRules, seen: Observation, card: int) -> None:
    """Remove `card`, which only the viewer sees, from the counts of unseen cards."""
    seen[UNSEEN + RANK_OF[card]] -= 1
    seen[UNSEEN_POINTS] -= rules[POINTS + card]
    seen[UNSEEN_COUNT] -= 1


@compiled
def peeked_slots(rules: CodedRules, state: State, seat: int) -> int:
    """Return the face-down slots of its bottom row, which `seat` knows from its peek, one bit each."""
    return int(peeked_of(rules, int(state[full.HIDDEN + seat])))


@inlined
def peeked_of(rules: CodedRules, hidden: int) -> int:
    """Return those of the face-down slots `hidden` at which their seat peeked, one bit each."""
    if not rules[PEEK]:
        return 0
    row = (1 << int(rules[COLUMNS])) - 1
    return hidden & row << int(rules[SIZE]) - int(rules[COLUMNS])
