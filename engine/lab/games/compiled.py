"""The compiled loop of the games: by chance, or by players that search; all in one file.

Numba keeps the machine code of a function by the contents of the kernel and of the function's own file: what
is called from here must be in one of the two.

A searching player deals what it can't know anew, as often as asked (`deal_unseen`), and plays each of its
choices to the end by a policy, in the same deals: flat Monte Carlo. A choice is worth the part of the others
that it beats on average, a tie counting half.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.lab.games.places import BELOW, DRAWN, PEEKED, STOCK, TAKEN, TOP, UNKNOWN, UP
from engine.lab.kernel import state as full
from engine.lab.kernel.bits import count, lowest, pick
from engine.lab.kernel.chance import below, choices_key, hole_key, number_at
from engine.lab.kernel.coded import COLUMNS, KNOCK_EARLY, SIZE, CodedRules
from engine.lab.kernel.codes import CODES, DISCARD, DRAW, FLIP, KNOCK, PASS, READY, SWAP, TAKE, TURN_UP
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.guess import deal_unseen
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import Players, deal_hole, play_on
from engine.lab.kernel.observation import Observation, peeked_slots
from engine.lab.kernel.play import Stocks, apply
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import State, deal

HALVES = 2

Floats = NDArray[np.float64]
Moves = NDArray[np.int32]
"""How many cards of each seat went from each place to each other place."""


class Room(NamedTuple):
    """Where games are played. `values` is by half of the playouts, choice and seat."""

    fresh: NDArray[np.int16]
    deck: NDArray[np.int16]
    cards: NDArray[np.int16]
    state: State
    world: State
    trial: State
    seen: Observation
    scratch: Floats
    stocks: Stocks
    points: NDArray[np.int16]
    players: Players
    weights: NDArray[np.float32]
    values: Floats
    margins: Floats


class Games(NamedTuple):
    """What is noted of games, a row for each.

    `points` by seat, the most `turns` of a seat, who went `out`, how many `decisions` there were. By
    decision: how many choices it had (`widths`), the `spread` of their values, and the `leads` of all seats,
    which is the part of the others that each may expect to beat; both only where players search and there is
    something to choose. `moves` are those of the cards, by seat.
    """

    points: NDArray[np.int16]
    turns: NDArray[np.int32]
    out: NDArray[np.int8]
    decisions: NDArray[np.int32]
    widths: NDArray[np.uint8]
    spread: NDArray[np.float32]
    leads: NDArray[np.float32]
    moves: Moves


@compiled
def play_games(
    rules: CodedRules, seats: int, seed: int, first: int, playouts: int, room: Room, games: Games
) -> None:
    """Play holes number `first` and so on of `seed`; with no playouts all choices are made by chance.

    The deals, and the play by chance, are those of `random_holes`.
    """
    state = room.state
    for game in range(games.points.shape[0]):
        key = hole_key(seed, first + game)
        chance = choices_key(key)
        deal(
            rules, state, seats, deal_hole(rules, seats, first + game, key, room.fresh, room.deck), room.deck
        )
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
                evaluate(rules, seat, offered, playouts, number_at(chance, decisions), room)
                action = best_of(seat, offered, room.values, room.margins)
                games.spread[game, decisions] = spread_of(seat, offered, room.values, playouts)
                for other in range(seats):
                    value = room.values[0, action, other] + room.values[1, action, other]
                    games.leads[game, decisions, other] = value / playouts
            elif width > 1:
                action = pick(offered, below(number_at(chance, rolled), width))
                rolled += 1
            note_moves(rules, state, seat, action, games.moves[game, seat])
            apply(rules, state, seat, action, key, room.stocks)
            decisions += 1
        for seat in range(seats):
            games.moves[game, seat, UNKNOWN, UP] += count_hidden(rules, state, seat, UNKNOWN)
            games.moves[game, seat, PEEKED, UP] += count_hidden(rules, state, seat, PEEKED)
            games.turns[game] = max(games.turns[game], state[full.TURNS + seat])
        scores(rules, state, games.points[game])
        games.out[game] = state[full.OUT]
        games.decisions[game] = decisions


@compiled
def play_tables(rules: CodedRules, seats: int, seed: int, first: int, room: Room, games: Games) -> None:
    """Play holes number `first` and so on of `seed`, in which all seats decide as in the playouts.

    Only points, turns, decisions and who went out are noted.
    """
    state = room.state
    for game in range(games.points.shape[0]):
        key = hole_key(seed, first + game)
        deal(
            rules, state, seats, deal_hole(rules, seats, first + game, key, room.fresh, room.deck), room.deck
        )
        games.decisions[game] = play_on(
            rules,
            state,
            room.players,
            room.weights,
            key,
            choices_key(key),
            room.seen,
            room.scratch,
            room.stocks,
        )
        for seat in range(seats):
            games.turns[game] = max(games.turns[game], state[full.TURNS + seat])
        scores(rules, state, games.points[game])
        games.out[game] = state[full.OUT]


@compiled
def evaluate(rules: CodedRules, seat: int, offered: int, playouts: int, key: np.uint64, room: Room) -> None:
    """Sum up what each choice of `offered` leads to, for all seats, in both halves of the playouts."""
    seats = int(room.state[full.SEATS])
    for choice in range(CODES):
        if offered >> choice & 1:
            room.margins[choice] = 0.0
            for half in range(HALVES):
                for other in range(seats):
                    room.values[half, choice, other] = 0.0
    for playout in range(playouts):
        dealt = number_at(key, playout)
        for place in range(full.LENGTH):
            room.world[place] = room.state[place]
        deal_unseen(rules, room.world, seat, dealt, room.cards)
        for choice in range(CODES):
            if offered >> choice & 1:
                for place in range(full.LENGTH):
                    room.trial[place] = room.world[place]
                apply(rules, room.trial, seat, choice, dealt, room.stocks)
                play_on(
                    rules,
                    room.trial,
                    room.players,
                    room.weights,
                    dealt,
                    choices_key(dealt),
                    room.seen,
                    room.scratch,
                    room.stocks,
                )
                scores(rules, room.trial, room.points)
                beaten(room.points, seats, room.values[playout % HALVES, choice])
                for other in range(seats):
                    room.margins[choice] += room.points[other]
                room.margins[choice] -= seats * room.points[seat]


@compiled
def beaten(points: NDArray[np.int16], seats: int, parts: Floats) -> None:
    """Add to `parts` which part of the others each seat beats."""
    for seat in range(seats):
        for other in range(seats):
            if points[seat] < points[other]:
                parts[seat] += 1.0 / (seats - 1)
            elif points[seat] == points[other] and other != seat:
                parts[seat] += 0.5 / (seats - 1)


@compiled
def best_of(seat: int, offered: int, values: Floats, margins: Floats) -> int:
    """The choice that beats most; of those alike the one with the fewest points compared with the others."""
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
    """How far apart the best and the worst choice are.

    Which these are, one half of the playouts says, and how far apart, the other, and the other way round:
    else mere chance would set choices apart that are alike.
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
    """The place that the card in `slot` of `seat` is in."""
    if not state[full.HIDDEN + seat] >> slot & 1:
        return UP
    if not state[full.PENDING + seat] and peeked_slots(rules, state, seat) >> slot & 1:
        return PEEKED
    return UNKNOWN


@compiled
def count_hidden(rules: CodedRules, state: State, seat: int, place: int) -> int:
    """How many cards of `seat` are in `place`."""
    found = 0
    for slot in range(rules[SIZE]):
        found += lies(rules, state, seat, slot) == place
    return found


@compiled
def note_moves(rules: CodedRules, state: State, seat: int, action: int, moves: NDArray[np.int32]) -> None:
    """Count the moves of cards that `action` will make, in `moves`, from place to place."""
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
            moves[UNKNOWN, UP] += count_hidden(rules, state, seat, UNKNOWN)
            moves[PEEKED, UP] += count_hidden(rules, state, seat, PEEKED)
    elif SWAP <= action < TURN_UP:
        moves[lies(rules, state, seat, action - SWAP), TOP] += 1
        moves[hand, UP] += 1
        moves[TOP, BELOW] += pile > 0
    elif action != PASS:
        slot = action - FLIP if action < SWAP else action - TURN_UP
        moves[lies(rules, state, seat, slot), UP] += 1
