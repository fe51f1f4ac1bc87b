"""Compiled loops that play many holes, by policies or by chance."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.bits import count, lowest, pick
from engine.lab.kernel.chance import below, choices_key, hole_key, number_at, shuffle
from engine.lab.kernel.coded import CARDS, CodedRules
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.observation import Observation, observe
from engine.lab.kernel.play import Stocks, apply
from engine.lab.kernel.policies.choice import choose
from engine.lab.kernel.policies.expected_value import Scratch
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import GRIDS, OUT, TURNS, State, deal

POLICY = 0
"""Place of the policy in the row of a player."""
WEIGHTS = 1
"""Place, in the row of a player, of the number of the player's row of weights."""


class Buffers(NamedTuple):
    """Arrays in which holes are played with the cards of the deck `fresh`.

    `players` has a row for each seat: the number of its policy, and the number of the row in `weights` that
    this policy uses.
    """

    fresh: NDArray[np.int16]
    deck: NDArray[np.int16]
    state: State
    seen: Observation
    scratch: Scratch
    stocks: Stocks
    players: NDArray[np.int16]
    weights: NDArray[np.float32]


class RandomHoles(NamedTuple):
    """Holes played by chance. `scores`: a row for each hole, a column for each seat.

    `decisions`: the number of decisions in each hole; `options`: the sum of the numbers of legal actions at
    these decisions.
    """

    scores: NDArray[np.int16]
    decisions: NDArray[np.int32]
    options: NDArray[np.int32]


class Contest(NamedTuple):
    """Holes played by policies: `scores` and `decisions` as in `RandomHoles`.

    `turns`: the largest number of turns of a seat in each hole; `out`: the seat that went out, -1 if nobody
    did.
    """

    scores: NDArray[np.int16]
    decisions: NDArray[np.int32]
    turns: NDArray[np.int32]
    out: NDArray[np.int8]


@compiled
def deal_hole(rules: CodedRules, seats: int, seed: int, number: int, buffers: Buffers) -> np.uint64:
    """Shuffle and deal hole `number` of `seed`; returns the key of its stream.

    Seat 0 begins hole 0, and the deal moves on from hole to hole.
    """
    key = hole_key(seed, number)
    cards = int(rules[CARDS])
    for place in range(cards):
        buffers.deck[place] = buffers.fresh[place]
    shuffle(buffers.deck, cards, key, 0)
    deal(rules, buffers.state, seats, (number + seats - 1) % seats, buffers.deck)
    return key


@compiled
def random_holes_into(
    rules: CodedRules, seats: int, seed: int, first: int, buffers: Buffers, found: RandomHoles
) -> None:
    """Play holes by chance, number `first` and so on, one for each row of `found`."""
    for hole in range(found.scores.shape[0]):
        key = deal_hole(rules, seats, seed, first + hole, buffers)
        found.decisions[hole], found.options[hole] = play_by_chance(rules, buffers.state, key, buffers.stocks)
        scores(rules, buffers.state, found.scores[hole])


@compiled
def play_by_chance(rules: CodedRules, state: State, key: np.uint64, stocks: Stocks) -> tuple[int, int]:
    """Play to the end by chance, step by step. Returns the number of decisions, and of legal actions at all
    of these.
    """
    chance = choices_key(key)
    rolled = 0
    decisions = 0
    options = 0
    while True:
        seat = actor(state)
        if seat < 0:
            return decisions, options
        offered = legal(rules, state, seat)
        width = count(offered)
        if width == 1:
            action = lowest(offered)
        else:
            action = pick(offered, below(number_at(chance, rolled), width))
            rolled += 1
        apply(rules, state, seat, action, key, stocks)
        decisions += 1
        options += width


@compiled
def contest_into(rules: CodedRules, seed: int, first: int, buffers: Buffers, found: Contest) -> None:
    """Play holes by policies, number `first` and so on, one for each row of `found`."""
    state = buffers.state
    for hole in range(found.scores.shape[0]):
        key = deal_hole(rules, buffers.players.shape[0], seed, first + hole, buffers)
        found.decisions[hole] = play_on(rules, state, key, choices_key(key), buffers)
        scores(rules, state, found.scores[hole])
        found.turns[hole] = most_turns(state)
        found.out[hole] = state[OUT]


@compiled
def play_on(rules: CodedRules, state: State, key: np.uint64, chance: np.uint64, buffers: Buffers) -> int:
    """Play `state` to its end by the policies of the players in `buffers`. Returns the decisions.

    New stocks come from the stream of `key` or from `buffers`, as in `apply`; the chance of policies comes
    from the stream of `chance`. A seat with a single legal action is not asked.
    """
    # Once for all: to take them out of the buffers at each decision would cost a tenth of the time.
    players, weights, seen = buffers.players, buffers.weights, buffers.seen
    decisions = 0
    while True:
        seat = actor(state)
        if seat < 0:
            return decisions
        offered = legal(rules, state, seat)
        if offered & (offered - 1) == 0:
            action = lowest(offered)
        else:
            observe(rules, state, seat, seen)
            action = choose(
                int(players[seat, POLICY]),
                rules,
                seen,
                offered,
                weights[players[seat, WEIGHTS]],
                buffers.scratch,
                number_at(chance, decisions),
            )
        apply(rules, state, seat, action, key, buffers.stocks)
        decisions += 1


@compiled
def most_turns(state: State) -> int:
    """Return the most turns of a seat. Places of `state` without a seat hold 0."""
    most = 0
    for place in range(TURNS, GRIDS):
        most = max(most, int(state[place]))
    return most
