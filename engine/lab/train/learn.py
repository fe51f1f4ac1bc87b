"""Holes of the network against itself and others, their outcomes, and the steps that learn from them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.bits import count, lowest, pick
from engine.lab.kernel.chance import below, choices_key, number_at
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import Buffers, deal_hole
from engine.lab.kernel.observation import PHASE, observe
from engine.lab.kernel.play import apply
from engine.lab.kernel.policies.expected_value import expected_value
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import CHOOSE, MOST_SEATS, OPENING
from engine.lab.train.decide import decide
from engine.lab.train.workspace import MOST_ROWS, BestAction, Decision, Floats, Network, Workspace

LEARNER = 1
"""Player that is the network; its positions are noted."""
EXPECTED_VALUE = 0
RIVAL = 2
"""Player that is another network, which doesn't learn."""

UNIT = 10.0
"""Points that are 1 to the network."""


class Notes(NamedTuple):
    """Positions that were met, from which the network learns: arrays with an item for each position.

    - `rows`: the rows of the network's inputs that are on, of which the first `number` count;
    - `bucket`: the stage of the hole; `seat`: whose move led to the position;
    - `promise`: the value at that seat's next turn; `cut`: whether the seat made a random move then;
    - `target`: the value to learn.

    Two arrays are of the present hole, with an item for each seat: its `points` at the end, and the index of
    its `last` position.
    """

    rows: NDArray[np.int16]
    number: NDArray[np.int16]
    bucket: NDArray[np.int16]
    seat: NDArray[np.int16]
    promise: Floats
    cut: NDArray[np.int8]
    target: Floats
    points: NDArray[np.int16]
    last: NDArray[np.int32]


def new_notes(most: int) -> Notes:
    """Make notes for `most` positions."""
    return Notes(
        np.zeros((most, MOST_ROWS), np.int16),
        np.zeros(most, np.int16),
        np.zeros(most, np.int16),
        np.zeros(most, np.int16),
        np.zeros(most, np.float32),
        np.zeros(most, np.int8),
        np.zeros(most, np.float32),
        np.zeros(MOST_SEATS, np.int16),
        np.zeros(MOST_SEATS, np.int32),
    )


@compiled
def play_hole(
    decision: Decision,
    rival: Decision,
    players: NDArray[np.int8],
    seed: int,
    number: int,
    exploring: float,
    trace: float,
    buffers: Buffers,
    notes: Notes,
    noted: int,
) -> int:
    """Play hole `number`; returns the number of positions in `notes` afterwards.

    `exploring` is the chance that a learner acts at random; below 0 nothing is noted. `trace` is the part of
    a target that is the result rather than the promise of the next turn. Players' observations are written to
    `decision.sight`, which `rival` shares; expected value has the first row of weights in `buffers`.
    """
    seats = players.shape[0]
    rules, seen, state = decision.sight.rules, decision.sight.seen, buffers.state
    key = deal_hole(rules, seats, seed, number, buffers)
    chance = choices_key(key)
    rolled = 0
    begun = noted
    for seat in range(seats):
        notes.last[seat] = -1
    while True:
        seat = actor(state)
        if seat < 0:
            break
        offered = legal(rules, state, seat)
        observe(rules, state, seat, seen)
        if seen[PHASE] == OPENING or players[seat] == EXPECTED_VALUE:
            action = lowest(offered)
            if offered & (offered - 1):
                action = expected_value(rules, seen, offered, buffers.weights[0], buffers.scratch)
            apply(rules, state, seat, action, key, buffers.stocks)
            continue
        if players[seat] == RIVAL:
            apply(rules, state, seat, decide(rival, offered).action, key, buffers.stocks)
            continue
        choice = decide(decision, offered)
        action = choice.action
        last = notes.last[seat]
        if seen[PHASE] == CHOOSE and last >= 0:
            notes.promise[last] = choice.value
        rolled += 1
        if exploring > 0 and below(number_at(chance, rolled - 1), 1000000) < exploring * 1000000:
            action = pick(offered, below(number_at(chance, rolled), count(offered)))
            rolled += 1
            if last >= 0:
                notes.cut[last] = 1
        elif choice.rows and exploring >= 0 and noted < notes.number.shape[0]:
            note(notes, noted, seat, choice, decision.space)
            notes.last[seat] = noted
            noted += 1
        apply(rules, state, seat, action, key, buffers.stocks)
    scores(rules, state, notes.points)
    aim(notes, begun, noted, seats, trace)
    return noted


@compiled
def note(notes: Notes, at: int, seat: int, choice: BestAction, space: Workspace) -> None:
    """Note the position after a `choice` of `seat`."""
    for place in range(choice.rows):
        notes.rows[at, place] = space.met[place]
    notes.number[at] = choice.rows
    notes.bucket[at] = choice.bucket
    notes.seat[at] = seat
    notes.cut[at] = 0


@compiled
def aim(notes: Notes, begun: int, noted: int, seats: int, trace: float) -> None:
    """Set the targets of a hole's positions, those from `begun` to before `noted`, the last first.

    The target of a seat's last position is its points above the mean of the others, divided by `UNIT`. Before
    that it is the position's promise, mixed with the seat's next target, whose share is `trace`; where a
    position is cut, it is the promise alone.
    """
    total = 0
    for seat in range(seats):
        total += notes.points[seat]
        notes.last[seat] = -1
    for at in range(noted - 1, begun - 1, -1):
        seat = int(notes.seat[at])
        following = notes.last[seat]
        if notes.cut[at]:
            notes.target[at] = notes.promise[at]
        elif following < 0:
            mine = float(notes.points[seat])
            notes.target[at] = (mine - (total - mine) / (seats - 1)) / UNIT
        else:
            notes.target[at] = (1 - trace) * notes.promise[at] + trace * notes.target[following]
        notes.last[seat] = at


@compiled
def learn(
    network: Network,
    gradient: Network,
    notes: Notes,
    begin: int,
    end: int,
    order: NDArray[np.int32],
    sums: Floats,
) -> float:
    """Add to `gradient` the part of the positions from `begin` to `end` of `order`.

    Returns the mean square error.
    """
    weights, bias, head = network
    slopes, bias_slopes, head_slopes = gradient
    width = bias.shape[1]
    error = 0.0
    share = np.float32(1.0 / (end - begin))
    for place in range(begin, end):
        at = order[place]
        bucket = notes.bucket[at]
        total = head[bucket, width]
        for unit in range(width):
            sums[unit] = bias[bucket, unit]
        for which in range(notes.number[at]):
            row = notes.rows[at, which]
            for unit in range(width):
                sums[unit] += weights[row, unit]
            total += weights[row, width]
        for unit in range(width):
            total += max(sums[unit], np.float32(0.0)) * head[bucket, unit]
        off = total - notes.target[at]
        error += off * off
        slope = np.float32(off) * share
        head_slopes[bucket, width] += slope
        for unit in range(width):
            active = np.float32(1.0) if sums[unit] > 0 else np.float32(0.0)
            head_slopes[bucket, unit] += slope * sums[unit] * active
            sums[unit] = slope * head[bucket, unit] * active
            bias_slopes[bucket, unit] += sums[unit]
        for which in range(notes.number[at]):
            row = notes.rows[at, which]
            for unit in range(width):
                slopes[row, unit] += sums[unit]
            slopes[row, width] += slope
    return error / (end - begin)


@compiled
def step(weights: Floats, gradient: Floats, first: Floats, second: Floats, rate: float, number: int) -> None:
    """One step of Adam (Kingma and Ba, 2015), number `number` from 1, which leaves the gradient at 0."""
    early = np.float32(1.0 - 0.9 ** min(number, 1000))
    late = np.float32(1.0 - 0.999 ** min(number, 20000))
    pace = np.float32(rate)
    for row in range(weights.shape[0]):
        for unit in range(weights.shape[1]):
            slope = gradient[row, unit]
            first[row, unit] += np.float32(0.1) * (slope - first[row, unit])
            second[row, unit] += np.float32(0.001) * (slope * slope - second[row, unit])
            weights[row, unit] -= (
                pace * (first[row, unit] / early) / (np.sqrt(second[row, unit] / late) + np.float32(1e-8))
            )
            gradient[row, unit] = 0.0
