"""The headroom of a network: points a hole that the best choice at every decision would gain over its own.

The network plays all seats. At some decisions every choice that it doesn't value far below its own is
played to the end by it, in the same samples of what the seat can't know. By the performance difference
lemma (Kakade and Langford, 2002) a better player beats seats that play like the network by exactly the
sum of what its choices gain so, at the positions that it comes to. Here these are the positions that the
network comes to, which differ little.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.cpu.network.input_layout import UNKNOWN_TOP
from engine.game.rules import Rules
from engine.lab.kernel.bits import lowest
from engine.lab.kernel.codes import (
    CODES,
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
)
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import deal_hole
from engine.lab.kernel.observation import HELD, PHASE, TOP, observe
from engine.lab.kernel.play import apply
from engine.lab.kernel.policies.expected_value import expected_value
from engine.lab.kernel.state import CHOOSE, FLIPPING, MOST_SEATS, OPENING, State, new_state
from engine.lab.measures import Mean, mean_of
from engine.lab.train.choice_values import (
    begin,
    best_flip,
    best_swap,
    expected_draw,
    lying,
    seen_before,
    swapping,
)
from engine.lab.train.decide import decide
from engine.lab.train.learn import UNIT
from engine.lab.train.play_on import player_of
from engine.lab.train.steady_outcomes import steady_outcomes
from engine.lab.train.workspace import STAY, WORST, Decision, Facts, Network

A_HOLE: Final = 3
"""Decisions that are looked at in a hole; the others are much like them."""
CLOSE: Final = 2.5
"""Points below the network's own choice up to which another one is tried."""
MOST_TRIED: Final = 4


class Headroom(NamedTuple):
    """What the best choices would gain, in points a hole for one seat.

    `upper` takes the best by the same samples that say what it gains, so it is too high; `lower` by half of
    the samples, and the other half says what it gains, so it is too low.
    """

    lower: Mean
    upper: Mean


def headroom(network: Network, rules: Rules, seats: int, decisions: int, samples: int, seed: int) -> Headroom:
    """Measure the headroom of `network` at tables of `seats`, from about `decisions` of them.

    Each choice tried is played to the end in `samples` samples.
    """
    chance = np.random.default_rng(seed)
    decision, buffers = player_of(network, rules, seats)
    points = np.zeros(MOST_SEATS, np.int16)
    gained = []
    for hole in range(-(-decisions // A_HOLE)):
        met = _decisions(decision, rules, seats, seed, hole)
        looked_at = chance.choice(len(met), min(A_HOLE, len(met)), replace=False)
        sums = np.zeros(2)
        for which in looked_at:
            root, tried = met[which]
            if len(tried) > 1:
                found = np.zeros((samples, len(tried)))
                steady_outcomes(decision, root, tried, int(chance.integers(1 << 40)), buffers, points, found)
                sums += gains_of(found)
        gained.append(sums / len(looked_at) * len(met) / seats)
    lower, upper = np.array(gained).T
    return Headroom(mean_of(lower), mean_of(upper))


def gains_of(found: NDArray[np.float64]) -> tuple[float, float]:
    """Return what the best choice gains over the first one, too low and too high (`Headroom`).

    `found` are outcomes by sample and choice, the lower the better.
    """
    one, other = found[::2].mean(0), found[1::2].mean(0)
    lower = (other[0] - other[one.argmin()] + one[0] - one[other.argmin()]) / 2
    both = found.mean(0)
    return float(lower), float(both[0] - both.min())


def _decisions(
    decision: Decision, rules: Rules, seats: int, seed: int, hole: int
) -> list[tuple[State, NDArray[np.int16]]]:
    """Return the decisions of a hole: the position, and the choices to try, the network's own first."""
    _, buffers = player_of(decision.network, rules, seats)
    coded, state, seen = decision.sight.rules, buffers.state, decision.sight.seen
    key = np.uint64(deal_hole(coded, seats, seed, hole, buffers))
    found = []
    while (seat := actor(state)) >= 0:
        offered = int(legal(coded, state, seat))
        observe(coded, state, seat, seen)
        action = int(lowest(offered))
        if offered & (offered - 1):
            if seen[PHASE] == OPENING:
                action = int(expected_value(coded, seen, offered, buffers.weights[0], buffers.scratch))
            else:
                action = int(decide(decision, offered).action)
                root = new_state()
                root[:] = state
                found.append((root, _tried(decision, offered)))
        apply(coded, state, seat, action, key, buffers.stocks)
    return found


def _tried(decision: Decision, offered: int) -> NDArray[np.int16]:
    """Return the codes of the choices that the network values nearly as high as the best, the first."""
    values = sorted(_values(decision, offered).items(), key=lambda each: each[1])
    best = values[0][1]
    close = [code for code, value in values if (value - best) * UNIT <= CLOSE]
    return np.array(close[:MOST_TRIED], np.int16)


def _values(decision: Decision, offered: int) -> dict[int, float]:
    """Return what the network values the choices of `offered` at, by their codes; one of equivalent slots."""
    seen = decision.sight.seen
    facts = begin(decision)
    top = UNKNOWN_TOP if seen[TOP] == NO_CARD else int(RANK_OF[seen[TOP]])
    codes = [code for code in range(CODES) if offered >> code & 1]
    slots = [slot for slot in range(MOST_SLOTS) if not seen_before(decision, slot)]
    if seen[PHASE] == CHOOSE:
        found = {
            DRAW: lambda: expected_draw(decision, facts),
            TAKE: lambda: best_swap(decision, facts, top, WORST)[0],
            KNOCK: lambda: lying(decision, facts, top, STAY, True),
        }
        return {code: float(found[code]()) for code in codes if code in found}
    if seen[PHASE] == FLIPPING:
        flipping = Facts(facts.common, facts.hidden, facts.fewest, True, PASS in codes)
        places = {PASS: STAY, **{FLIP + slot: slot for slot in slots}}
        return {
            code: float(lying(decision, flipping, top, places[code], False))
            for code in codes
            if code in places
        }
    rank = int(RANK_OF[seen[HELD]])
    kept = {DISCARD: float(best_flip(decision, facts, rank)[0])} if DISCARD in codes else {}
    return kept | {
        SWAP + slot: float(swapping(decision, facts, rank, slot)) for slot in slots if SWAP + slot in codes
    }
