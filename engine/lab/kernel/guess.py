"""Other holes that look the same to one seat: for search, estimates, and to prove that nobody peeks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.chance import shuffle
from engine.lab.kernel.coded import SIZE, CodedRules
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.observation import peeked_slots
from engine.lab.kernel.state import (
    DRAWN,
    GRIDS,
    HELD,
    HIDDEN,
    PHASE,
    SEATS,
    STOCK,
    STOCK_END,
    STOCK_NEXT,
    TURN,
    State,
)


@compiled
def deal_unseen(
    rules: CodedRules, state: State, viewer: int, key: np.uint64, scratch: NDArray[np.int16]
) -> None:
    """Deal anew all that the seat `viewer` can't know, among the places where it may lie.

    Each way to do so is equally likely, as the stream of `key` decides. `scratch` has room for all cards.
    """
    found = _exchange(rules, state, viewer, scratch, True)
    shuffle(scratch, found, key, 0)
    _exchange(rules, state, viewer, scratch, False)


@compiled
def _exchange(rules: CodedRules, state: State, viewer: int, cards: NDArray[np.int16], collect: bool) -> int:
    """Copy the unknown cards of `state` to `cards`, or back. Returns how many they are."""
    number = 0
    for seat in range(state[SEATS]):
        unknown = int(state[HIDDEN + seat])
        if seat == viewer:
            unknown &= ~peeked_slots(rules, state, seat)
        for slot in range(rules[SIZE]):
            if unknown >> slot & 1:
                _copy(state, GRIDS + seat * MOST_SLOTS + slot, cards, number, collect)
                number += 1
    for place in range(state[STOCK_NEXT], state[STOCK_END]):
        _copy(state, STOCK + place, cards, number, collect)
        number += 1
    if state[PHASE] == DRAWN and state[TURN] != viewer:
        _copy(state, HELD, cards, number, collect)
        number += 1
    return number


@compiled
def _copy(state: State, place: int, cards: NDArray[np.int16], number: int, collect: bool) -> None:
    if collect:
        cards[number] = state[place]
    else:
        state[place] = cards[number]
