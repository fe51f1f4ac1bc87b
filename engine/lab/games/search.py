"""Compiled loops that play games by chance, or by players that search (flat Monte Carlo).

A searching player deals the cards that it can't see at random, many times (`deal_unseen`). In each deal it
tries all of its choices, and a policy plays on to the end. A choice is worth the part of the other seats that
it beats on average; a tie counts half.

All is in one file: Numba keeps the machine code of a function while its file and the kernel are unchanged,
and doesn't notice changes in other files.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.lab.games.places import BELOW, DRAWN, PEEKED, STOCK, TAKEN, TOP, UNKNOWN, UP
from engine.lab.kernel import state as full
from engine.lab.kernel.bits import count, lowest, pick
from engine.lab.kernel.chance import below, choices_key, number_at
from engine.lab.kernel.coded import COLUMNS, KNOCK_EARLY, SIZE, CodedRules
from engine.lab.kernel.codes import CODES, DISCARD, DRAW, FLIP, KNOCK, PASS, READY, SWAP, TAKE, TURN_UP
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import Buffers, deal_hole, most_turns, play_on
from engine.lab.kernel.observation import peeked_slots
from engine.lab.kernel.play import apply
from engine.lab.kernel.sampling import deal_unseen
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import State

HALVES = 2

Floats = NDArray[np.float64]
Moves = NDArray[np.int32]
"""How often cards moved, by seat, origin and target."""


class SearchBuffers(NamedTuple):
    """Arrays for searching. `values` is by half of the playouts, choice and seat."""

    cards: NDArray[np.int16]
    world: State
    trial: State
    points: NDArray[np.int16]
    values: Floats
    margins: Floats


class Games(NamedTuple):
    """Notes of games, a row for each game.

    By game: `points` of each seat, the most `turns` of a seat, the number of `decisions`, and the `moves` of
    cards.

    By decision: the number of choices (`widths`). If a player searched among several: how much better the
    best choice is than the worst (`spread`), and the part of the others that each seat may expect to beat
    (`leads`).
    """

    points: NDArray[np.int16]
    turns: NDArray[np.int32]
    decisions: NDArray[np.int32]
    widths: NDArray[np.uint8]
    spread: NDArray[np.float32]
    leads: NDArray[np.float32]
    moves: Moves


@compiled
def play_games(
    rules: CodedRules,
    seats: int,
    seed: int,
    first: int,
    playouts: int,
    buffers: Buffers,
    search: SearchBuffers,
    games: Games,
) -> None:
    """Play holes of `seed`, from number `first` on. Without playouts all choices are made by chance.

    Deals and random choices are those of `random_holes`.
    """
    state = buffers.state
    for game in range(games.points.shape[0]):
        key = deal_hole(rules, seats, seed, first + game, buffers)
        chance = choices_key(key)
        rolled = 0
        decisions = 0
        while True:
            seat = actor(state)
            if seat < 0:
                break
            offered = legal(rules, state, seat)
            width = count(offered)
            games.widths[game, decisions] = width
            action = lowest(offered)
            if width > 1 and playouts:
                evaluate(rules, seat, offered, playouts, number_at(chance, decisions), buffers, search)
                action = best_of(seat, offered, search.values, search.margins)
                games.spread[game, decisions] = spread_of(seat, offered, search.values, playouts)
                for other in range(seats):
                    value = search.values[0, action, other] + search.values[1, action, other]
                    games.leads[game, decisions, other] = value / playouts
            elif width > 1:
                action = pick(offered, below(number_at(chance, rolled), width))
                rolled += 1
            note_moves(rules, state, seat, action, games.moves[game, seat])
            apply(rules, state, seat, action, key, buffers.stocks)
            decisions += 1
        for seat in range(seats):
            note_flipped(rules, state, seat, games.moves[game, seat])
        scores(rules, state, games.points[game])
        games.turns[game] = most_turns(state)
        games.decisions[game] = decisions


@compiled
def evaluate(
    rules: CodedRules,
    seat: int,
    offered: int,
    playouts: int,
    key: np.uint64,
    buffers: Buffers,
    search: SearchBuffers,
) -> None:
    """Add up in `search` what each offered choice is worth to each seat, by playing on from many deals."""
    seats = int(buffers.state[full.SEATS])
    search.values[:] = 0.0
    search.margins[:] = 0.0
    for playout in range(playouts):
        dealt = number_at(key, playout)
        for place in range(full.LENGTH):
            search.world[place] = buffers.state[place]
        deal_unseen(rules, search.world, seat, dealt, search.cards)
        for choice in range(CODES):
            if offered >> choice & 1:
                for place in range(full.LENGTH):
                    search.trial[place] = search.world[place]
                apply(rules, search.trial, seat, choice, dealt, buffers.stocks)
                play_on(rules, search.trial, dealt, choices_key(dealt), buffers)
                scores(rules, search.trial, search.points)
                beaten(search.points, seats, search.values[playout % HALVES, choice])
                for other in range(seats):
                    search.margins[choice] += search.points[other]
                search.margins[choice] -= seats * search.points[seat]


@compiled
def beaten(points: NDArray[np.int16], seats: int, parts: Floats) -> None:
    """Add to each seat's item of `parts` the part of the other seats that the seat beats."""
    for seat in range(seats):
        for other in range(seats):
            if points[seat] < points[other]:
                parts[seat] += 1.0 / (seats - 1)
            elif points[seat] == points[other] and other != seat:
                parts[seat] += 0.5 / (seats - 1)


@compiled
def best_of(seat: int, offered: int, values: Floats, margins: Floats) -> int:
    """Return the offered choice with the highest value; of equal ones, with the largest margin of points."""
    best = -1
    for choice in range(CODES):
        if offered >> choice & 1:
            value = values[0, choice, seat] + values[1, choice, seat]
            if best < 0:
                best = choice
                continue
            most = values[0, best, seat] + values[1, best, seat]
            if value > most or (value == most and margins[choice] > margins[best]):
                best = choice
    return best


@compiled
def spread_of(seat: int, offered: int, values: Floats, playouts: int) -> float:
    """Return how much better the best offered choice is than the worst.

    One half of the playouts tells which choices are best and worst, the other how much they differ, and the
    other way round; the mean counts. With all playouts for both, mere chance would make equal choices differ.
    """
    total = 0.0
    for half in range(HALVES):
        best = lowest(offered)
        worst = best
        for choice in range(CODES):
            if offered >> choice & 1:
                if values[half, choice, seat] > values[half, best, seat]:
                    best = choice
                if values[half, choice, seat] < values[half, worst, seat]:
                    worst = choice
        total += values[1 - half, best, seat] - values[1 - half, worst, seat]
    return float(total / playouts)


@compiled
def lies(rules: CodedRules, state: State, seat: int, slot: int) -> int:
    """Return the place (`engine.lab.games.places`) of the card in `slot` of `seat`."""
    if not state[full.HIDDEN + seat] >> slot & 1:
        return UP
    if not state[full.PENDING + seat] and peeked_slots(rules, state, seat) >> slot & 1:
        return PEEKED
    return UNKNOWN


@compiled
def note_flipped(rules: CodedRules, state: State, seat: int, moves: Moves) -> None:
    """Count in `moves` that all face-down cards of `seat` are turned up."""
    for slot in range(rules[SIZE]):
        moves[lies(rules, state, seat, slot), UP] += state[full.HIDDEN + seat] >> slot & 1


@compiled
def note_moves(rules: CodedRules, state: State, seat: int, action: int, moves: Moves) -> None:
    """Count in `moves` how cards will move by `action`."""
    pile = int(state[full.DISCARD_COUNT])
    hand = TAKEN if state[full.PHASE] == full.TAKEN else DRAWN
    if action == DRAW:
        if state[full.STOCK_NEXT] == state[full.STOCK_END]:
            moves[BELOW, STOCK] += pile - 1
        moves[STOCK, DRAWN] += 1
    elif action == TAKE:
        moves[TOP, TAKEN] += 1
        moves[BELOW, TOP] += pile > 1
    elif action == DISCARD:
        moves[DRAWN, TOP] += 1
        moves[TOP, BELOW] += pile > 0
    elif action == READY:
        moves[UNKNOWN, PEEKED] += rules[COLUMNS]
    elif action == KNOCK:
        if rules[KNOCK_EARLY]:
            note_flipped(rules, state, seat, moves)
    elif SWAP <= action < TURN_UP:
        moves[lies(rules, state, seat, action - SWAP), TOP] += 1
        moves[hand, UP] += 1
        moves[TOP, BELOW] += pile > 0
    elif action != PASS:
        slot = action - FLIP if action < SWAP else action - TURN_UP
        moves[lies(rules, state, seat, slot), UP] += 1
