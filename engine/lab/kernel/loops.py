"""Whole holes by the thousand, played by policies or by chance: the compiled loops."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.bits import count, lowest, pick
from engine.lab.kernel.chance import below, choices_key, hole_key, number_at, shuffle
from engine.lab.kernel.coded import CARDS, SIX_CARDS, CodedRules
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.observation import Observation, observe
from engine.lab.kernel.play import Stocks, apply
from engine.lab.kernel.policies.choice import choose
from engine.lab.kernel.score import scores
from engine.lab.kernel.six_cards import play_six_cards
from engine.lab.kernel.state import OUT, State, deal

POLICY = 0
"""In the row of a player: its policy."""
WEIGHTS = 1
"""In the row of a player: its row of weights."""

Players = NDArray[np.int16]
"""Who plays each seat: one row of two for each."""


@compiled
def deal_hole(
    rules: CodedRules,
    seats: int,
    number: int,
    key: np.uint64,
    fresh: NDArray[np.int16],
    deck: NDArray[np.int16],
) -> int:
    """Shuffle a new deck into `deck` as the stream of `key` says. Returns the dealer of hole `number`."""
    cards = int(rules[CARDS])
    for place in range(cards):
        deck[place] = fresh[place]
    shuffle(deck, cards, key, 0)
    return (number + seats - 1) % seats


@compiled
def random_holes_into(
    rules: CodedRules,
    seats: int,
    seed: int,
    first: int,
    fresh: NDArray[np.int16],
    deck: NDArray[np.int16],
    state: State,
    room: NDArray[np.int16],
    stocks: Stocks,
    points: NDArray[np.int16],
    decisions: NDArray[np.int32],
    options: NDArray[np.int32],
    widths: NDArray[np.uint8],
) -> None:
    """Play holes by chance, number `first` and so on, one for each row of `points`."""
    for hole in range(points.shape[0]):
        key = hole_key(seed, first + hole)
        dealer = deal_hole(rules, seats, first + hole, key, fresh, deck)
        if rules[SIX_CARDS] and not widths.shape[0]:
            made, offered = play_six_cards(rules, seats, dealer, key, deck, room, points[hole])
        else:
            deal(rules, state, seats, dealer, deck)
            made, offered = play_by_chance(rules, state, key, stocks, widths, hole)
            scores(rules, state, points[hole])
        decisions[hole] = made
        options[hole] = offered


@compiled
def play_by_chance(
    rules: CodedRules, state: State, key: np.uint64, stocks: Stocks, widths: NDArray[np.uint8], row: int
) -> tuple[int, int]:
    """Play to the end by chance, step by step. Returns the decisions and the legal actions in all of them.

    Where `widths` has rows, how many actions were legal at each decision is written to its row `row`.
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
        if row < widths.shape[0]:
            widths[row, decisions] = width
        apply(rules, state, seat, action, key, stocks)
        decisions += 1
        options += width


@compiled
def contest_into(
    rules: CodedRules,
    players: Players,
    weights: NDArray[np.float32],
    seed: int,
    first: int,
    fresh: NDArray[np.int16],
    deck: NDArray[np.int16],
    state: State,
    seen: Observation,
    scratch: NDArray[np.float64],
    stocks: Stocks,
    points: NDArray[np.int16],
    decisions: NDArray[np.int32],
    out: NDArray[np.int8],
) -> None:
    """Play holes by policies, number `first` and so on, one for each row of `points`."""
    seats = players.shape[0]
    for hole in range(points.shape[0]):
        key = hole_key(seed, first + hole)
        dealer = deal_hole(rules, seats, first + hole, key, fresh, deck)
        deal(rules, state, seats, dealer, deck)
        decisions[hole] = play_on(
            rules, state, players, weights, key, choices_key(key), seen, scratch, stocks
        )
        scores(rules, state, points[hole])
        out[hole] = state[OUT]


@compiled
def play_on(
    rules: CodedRules,
    state: State,
    players: Players,
    weights: NDArray[np.float32],
    key: np.uint64,
    chance: np.uint64,
    seen: Observation,
    scratch: NDArray[np.float64],
    stocks: Stocks,
) -> int:
    """Play `state` to its end by the policies of `players`, from wherever it stands. Returns the decisions.

    New stocks come from the stream of `key` or from `stocks`, as in `apply`; what policies leave to chance
    from the stream of `chance`. A seat with a single legal action is not asked.
    """
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
                scratch,
                number_at(chance, decisions),
            )
        apply(rules, state, seat, action, key, stocks)
        decisions += 1
