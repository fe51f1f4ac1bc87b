"""Scores of grids with all cards face up, as in `engine.game.scoring`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.bits import wide
from engine.lab.kernel.coded import (
    ADJUSTED,
    ANYWHERE,
    COLUMNS,
    PACKED,
    POINTS,
    SIZE,
    WHOLE,
    CodedRules,
    place_of,
)
from engine.lab.kernel.codes import JACK, MOST_SLOTS, RANK_OF
from engine.lab.kernel.compiled import compiled, inlined
from engine.lab.kernel.state import GRIDS, OUT, SEATS, State

WOLFPACK = place_of("wolfpack")
FOUR_OF_A_KIND = place_of("four_of_a_kind")
PERFECT_GRID = place_of("perfect_grid")
BLACKJACK = place_of("blackjack")
KNOCK_PENALTY = place_of("knock_penalty")
KNOCK_BONUS = place_of("knock_bonus")
UNDERDOG_BONUS = place_of("underdog_bonus")
TIED_SHAME = place_of("tied_shame")

PACK = -20
PERFECT = -10
MIXED = -1


@compiled
def scores(rules: CodedRules, state: State, points: NDArray[np.int16]) -> None:
    """Write the score of each seat into `points`, as if the hole ended here."""
    seats = wide(state[SEATS])
    for seat in range(seats):
        points[seat] = grid_points(rules, state, GRIDS + seat * MOST_SLOTS)
    if rules[ADJUSTED]:
        _adjust(rules, points, seats, wide(state[OUT]))


@inlined
def grid_points(rules: CodedRules, cards: NDArray[np.int16], first: int) -> int:
    """Return the points of the grid at `first` of `cards`, without options that compare scores."""
    if rules[ANYWHERE]:
        return _anywhere(rules, cards, first)
    columns = int(rules[COLUMNS])
    points = 0
    for column in range(columns):
        rank = column_rank(rules, cards, first + column)
        if rank != MIXED:
            points += rules[WHOLE + rank]
        else:
            for place in range(first + column, first + int(rules[SIZE]), columns):
                points += rules[POINTS + cards[place]]
    if rules[PACKED]:
        points += pack_points(rules, cards, first)
    return points


@inlined
def column_rank(rules: CodedRules, cards: NDArray[np.int16], top: int) -> int:
    """Return the rank of all cards of the column whose top card is at `top`, -1 if they differ."""
    columns = int(rules[COLUMNS])
    rank = int(RANK_OF[cards[top]])
    place = top + columns
    # A column has two cards or three.
    if RANK_OF[cards[place]] != rank:
        return MIXED
    if rules[SIZE] == 3 * columns and RANK_OF[cards[place + columns]] != rank:
        return MIXED
    return rank


@compiled
def pack_points(rules: CodedRules, cards: NDArray[np.int16], first: int) -> int:
    """Return the points that options add for columns of one rank."""
    points = 0
    whole = 0
    columns = int(rules[COLUMNS])
    for column in range(columns):
        rank = column_rank(rules, cards, first + column)
        if rank == MIXED:
            continue
        whole += 1
        same = 0
        for other in range(column + 1):
            same += column_rank(rules, cards, first + other) == rank
        if same % 2 == 0:
            points += PACK * rules[FOUR_OF_A_KIND]
            if rank == JACK:
                points += PACK * rules[WOLFPACK]
    if whole == columns:
        points += PERFECT * rules[PERFECT_GRID]
    return points


@compiled
def _anywhere(rules: CodedRules, cards: NDArray[np.int16], first: int) -> int:
    """Return the points of a grid where pairs cancel anywhere: of each rank the first two cards count 0."""
    size = int(rules[SIZE])
    points = 0
    for slot in range(size):
        rank = RANK_OF[cards[first + slot]]
        before = 0
        for other in range(slot):
            before += RANK_OF[cards[first + other]] == rank
        if before >= 2:
            points += rules[POINTS + cards[first + slot]]
        elif before == 0:
            after = 0
            for other in range(slot + 1, size):
                after += RANK_OF[cards[first + other]] == rank
            if not after:
                points += rules[POINTS + cards[first + slot]]
    return points


@compiled
def _adjust(rules: CodedRules, points: NDArray[np.int16], seats: int, out: int) -> None:
    """Apply the options that compare scores to `points`, in the order of the rules text."""
    if rules[BLACKJACK]:
        for seat in range(seats):
            if points[seat] == 21:
                points[seat] = 0
    if out >= 0:
        if rules[KNOCK_PENALTY] and _lowest(points, seats) < points[out]:
            points[out] += 10
        if rules[KNOCK_BONUS]:
            points[out] -= 5
    if rules[UNDERDOG_BONUS]:
        lowest = _lowest(points, seats)
        for seat in range(seats):
            points[seat] -= 3 * (points[seat] == lowest)
    if rules[TIED_SHAME]:
        _shame(points, seats)


@compiled
def _shame(points: NDArray[np.int16], seats: int) -> None:
    """Add 5 to every score that another seat shares."""
    shamed = 0
    for seat in range(seats):
        for other in range(seats):
            if other != seat and points[other] == points[seat]:
                shamed |= 1 << seat
    for seat in range(seats):
        points[seat] += 5 * (shamed >> seat & 1)


@compiled
def _lowest(points: NDArray[np.int16], seats: int) -> int:
    lowest = int(points[0])
    for seat in range(1, seats):
        lowest = min(lowest, int(points[seat]))
    return lowest
