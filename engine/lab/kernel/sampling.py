"""Samples of the hidden state: holes that look the same to one seat."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel import state as at
from engine.lab.kernel.chance import shuffle
from engine.lab.kernel.coded import SIZE, CodedRules
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.observation import peeked_slots
from engine.lab.kernel.state import State


@compiled
def deal_unseen(
    rules: CodedRules, state: State, viewer: int, key: np.uint64, scratch: NDArray[np.int16]
) -> None:
    """Sample the hidden state: shuffle all cards that the seat `viewer` can't know among their places.

    Each order is equally likely, as the stream of `key` decides. `scratch` has room for all cards.
    """
    found = _exchange(rules, state, viewer, scratch, True)
    shuffle(scratch, found, key, 0)
    _exchange(rules, state, viewer, scratch, False)


@compiled
def _exchange(rules: CodedRules, state: State, viewer: int, cards: NDArray[np.int16], collect: bool) -> int:
    """Copy the cards that `viewer` can't know to `cards` if `collect`, else back. Returns their number."""
    number = 0
    for seat in range(state[at.SEATS]):
        unknown = int(state[at.HIDDEN + seat])
        if seat == viewer:
            unknown &= ~peeked_slots(rules, state, seat)
        for slot in range(rules[SIZE]):
            if unknown >> slot & 1:
                _copy(state, at.GRIDS + seat * MOST_SLOTS + slot, cards, number, collect)
                number += 1
    for place in range(state[at.STOCK_NEXT], state[at.STOCK_END]):
        _copy(state, at.STOCK + place, cards, number, collect)
        number += 1
    if state[at.PHASE] == at.DRAWN and state[at.TURN] != viewer:
        _copy(state, at.HELD, cards, number, collect)
        number += 1
    return number


@compiled
def _copy(state: State, place: int, cards: NDArray[np.int16], number: int, collect: bool) -> None:
    if collect:
        cards[number] = state[place]
    else:
        state[place] = cards[number]
