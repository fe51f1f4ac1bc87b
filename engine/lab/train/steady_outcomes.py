"""The outcomes of choices, played to the end by the network without the luck of the draws.

At each draw the value after it, less the average over all cards that may be drawn, is luck: on average
nothing, as the seat that draws knows no more than that average. Subtracted from the outcome it leaves the
mean as it is, and much less of the variance (Burch, Schmid, Moravčík, Morrill and Bowling, 2018,
"AIVAT").
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel import state as at
from engine.lab.kernel.chance import hole_key
from engine.lab.kernel.codes import DRAW
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import Buffers
from engine.lab.kernel.observation import PHASE, observe
from engine.lab.kernel.play import apply
from engine.lab.kernel.sampling import deal_unseen
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import CHOOSE, DRAWN, LENGTH, NO_SEAT, State
from engine.lab.train.choice_values import begin, expected_draw
from engine.lab.train.decide import decide
from engine.lab.train.learn import UNIT
from engine.lab.train.workspace import Decision


@compiled
def steady_outcomes(
    decision: Decision,
    root: State,
    actions: NDArray[np.int16],
    seed: int,
    buffers: Buffers,
    points: NDArray[np.int16],
    found: NDArray[np.float64],
) -> None:
    """Write into `found` the points of the seat on turn less the mean of the others', by sample and action.

    As `play_on.values_by_network`, but without the luck of the draws. `points` has a place for each seat.
    """
    rules, state = decision.sight.rules, buffers.state
    seats, viewer = int(root[at.SEATS]), int(root[at.TURN])
    for sample in range(found.shape[0]):
        key = hole_key(seed, sample)
        for number in range(actions.shape[0]):
            for place in range(LENGTH):
                state[place] = root[place]
            deal_unseen(rules, state, viewer, key, buffers.deck)
            luck = 0.0
            promised = 0.0
            drawing = NO_SEAT
            if actions[number] == DRAW:
                observe(rules, state, viewer, decision.sight.seen)
                promised = expected_draw(decision, begin(decision))
                drawing = viewer
            apply(rules, state, viewer, int(actions[number]), key, buffers.stocks)
            seat = actor(state)
            while seat >= 0:
                offered = legal(rules, state, seat)
                observe(rules, state, seat, decision.sight.seen)
                choice = decide(decision, offered)
                phase = decision.sight.seen[PHASE]
                if phase == DRAWN and drawing == seat:
                    turn = (choice.value - promised) * UNIT
                    luck += turn if seat == viewer else -turn / (seats - 1)
                drawing = NO_SEAT
                if phase == CHOOSE and choice.action == DRAW:
                    drawing = seat
                    promised = choice.value
                apply(rules, state, seat, choice.action, key, buffers.stocks)
                seat = actor(state)
            scores(rules, state, points)
            total = 0.0
            for place in range(seats):
                total += points[place]
            own = float(points[viewer])
            found[sample, number] = own - (total - own) / (seats - 1) - luck
