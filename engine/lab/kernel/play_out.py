"""The worth of each action of a position, by playing samples of it to the end with the same cards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.game.actions import Action
from engine.game.hole import Hole
from engine.lab.kernel import state as at
from engine.lab.kernel.chance import choices_key, hole_key
from engine.lab.kernel.coded import POINTS, CodedRules, coded
from engine.lab.kernel.codes import (
    DISCARD,
    DRAW,
    FLIP,
    KNOCK,
    MOST_SLOTS,
    NO_CARD,
    PASS,
    RANK_OF,
    SWAP,
    TAKE,
    TURN_UP,
    numbers_of,
)
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.loops import Buffers, play_on
from engine.lab.kernel.play import apply
from engine.lab.kernel.sampling import deal_unseen
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import LENGTH, NO_SEAT, PHASES, State, new_state

FIRST_OF = {
    "draw": DRAW,
    "take": TAKE,
    "flip": FLIP,
    "swap": SWAP,
    "turn": TURN_UP,
    "discard": DISCARD,
    "pass": PASS,
    "knock": KNOCK,
}
"""The code of each verb, to which a slot is added."""


def code_of(action: Action) -> int:
    """Return the code of an action after the opening."""
    return FIRST_OF[action.verb] + (action.slot or 0)


def state_of(hole: Hole) -> State:
    """Return the state of a hole after its opening."""
    rules = coded(hole.rules)
    state = new_state()
    state[at.SEATS], state[at.DEALER], state[at.TURN] = hole.seats, hole.dealer, hole.turn
    state[at.PHASE] = PHASES.index(hole.phase)
    state[at.HELD] = NO_CARD if hole.held is None else int(numbers_of([hole.held])[0])
    state[at.OUT] = NO_SEAT if hole.out is None else hole.out
    state[at.STOCK_END], state[at.DISCARD_COUNT] = len(hole.stock), len(hole.discard)
    state[at.DID_CARD] = state[at.DID_REPLACE] = NO_CARD
    shown = [*hole.discard]
    for seat, (grid, hidden) in enumerate(zip(hole.grids, hole.hidden, strict=True)):
        state[at.HIDDEN + seat], state[at.TURNS + seat] = hidden, hole.turns[seat]
        place = at.GRIDS + seat * MOST_SLOTS
        state[place : place + len(grid)] = numbers_of(grid)
        shown += [each for slot, each in enumerate(grid) if not hidden >> slot & 1]
    if hole.held is not None and hole.phase == "taken":
        shown.append(hole.held)
    state[at.STOCK : at.STOCK + len(hole.stock)] = numbers_of(hole.stock[::-1])
    state[at.PILE : at.PILE + len(hole.discard)] = numbers_of(hole.discard)
    for number in numbers_of(shown):
        state[at.SHOWN + RANK_OF[number]] += 1
        state[at.SHOWN_POINTS] += rules[POINTS + number]
    state[at.SHOWN_COUNT] = len(shown)
    return state


@compiled
def values_into(
    rules: CodedRules,
    root: State,
    actions: NDArray[np.int16],
    seed: int,
    buffers: Buffers,
    points: NDArray[np.int16],
    found: NDArray[np.float64],
) -> None:
    """Write into `found` the points of the seat on turn less the mean of the others', by sample and action.

    A sample deals the cards that this seat can't know, by `seed` and its number, and plays each of `actions`,
    codes, and then the rest of the hole by the policies in `buffers`. `points` has a place for each seat.
    """
    state = buffers.state
    seats = int(root[at.SEATS])
    viewer = int(root[at.TURN])
    for sample in range(found.shape[0]):
        key = hole_key(seed, sample)
        for number in range(actions.shape[0]):
            for place in range(LENGTH):
                state[place] = root[place]
            deal_unseen(rules, state, viewer, key, buffers.deck)
            apply(rules, state, viewer, int(actions[number]), key, buffers.stocks)
            play_on(rules, state, key, choices_key(key), buffers)
            scores(rules, state, points)
            total = 0.0
            for seat in range(seats):
                total += points[seat]
            own = float(points[viewer])
            found[sample, number] = own - (total - own) / (seats - 1)
