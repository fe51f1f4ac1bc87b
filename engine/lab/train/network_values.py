"""Values of the actions in a position: the network plays samples to the end, in all seats."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel import state as at
from engine.lab.kernel.bits import lowest
from engine.lab.kernel.chance import hole_key
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import Buffers
from engine.lab.kernel.observation import observe
from engine.lab.kernel.play import apply
from engine.lab.kernel.sampling import deal_unseen
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import LENGTH, State
from engine.lab.train.decide import decide
from engine.lab.train.workspace import Decision


@compiled
def values_by_network(
    decision: Decision,
    root: State,
    actions: NDArray[np.int16],
    seed: int,
    buffers: Buffers,
    points: NDArray[np.int16],
    found: NDArray[np.float64],
) -> None:
    """Write the points of the seat on turn less the mean of the others into `found`, by sample and action.

    In a sample, the cards that the seat on turn can't know are dealt by `seed` and the sample's number. Each
    of `actions`, as codes, is tried; then the network of `decision` plays on. `points` has room for all
    seats.
    """
    rules, state = decision.sight.rules, buffers.state
    seats, viewer = int(root[at.SEATS]), int(root[at.TURN])
    for sample in range(found.shape[0]):
        key = hole_key(seed, sample)
        for number in range(actions.shape[0]):
            for place in range(LENGTH):
                state[place] = root[place]
            deal_unseen(rules, state, viewer, key, buffers.deck)
            apply(rules, state, viewer, int(actions[number]), key, buffers.stocks)
            play_to_end(decision, key, buffers)
            scores(rules, state, points)
            total = 0.0
            for seat in range(seats):
                total += points[seat]
            own = float(points[viewer])
            found[sample, number] = own - (total - own) / (seats - 1)


@compiled
def play_to_end(decision: Decision, key: np.uint64, buffers: Buffers) -> None:
    """Play on in `buffers`, after the opening, by the network of `decision`."""
    rules, seen, state = decision.sight.rules, decision.sight.seen, buffers.state
    seat = actor(state)
    while seat >= 0:
        offered = legal(rules, state, seat)
        action = lowest(offered)
        if offered & (offered - 1):
            observe(rules, state, seat, seen)
            action = decide(decision, offered).action
        apply(rules, state, seat, action, key, buffers.stocks)
        seat = actor(state)
