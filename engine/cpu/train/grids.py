"""Grids in symbols and rows (`engine.cpu.network.layout`), and what they count."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.cpu.network.layout import (
    MOST_UNSEEN,
    RANK_COUNT,
    Layout,
)
from engine.cpu.train.jit import compiled
from engine.lab.kernel.coded import (
    COLUMNS,
    POINTS,
    SIZE,
    WHOLE,
    CodedRules,
)
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.faces import CLUBS, NO_CARD, RANK_OF
from engine.lab.kernel.observation import (
    GRIDS,
    HIDDEN,
    UNSEEN,
    Observation,
)

(
    GROUP_SIZE,
    ANYWHERE,
    PEEKED,
    UNKNOWN,
    TURNING,
    NEXT_GROUPS,
    OTHER_GROUPS,
    TOP_ROW,
    MATCH,
    GAIN,
    OWN_OUTS,
    NEXT_OUTS,
    HIDDEN_ROW,
    NEXT_HIDDEN,
    MEAN,
    STOCK_ROW,
    SEATS_ROW,
    OWN_TURNS,
    NEXT_TURNS,
) = range(19)

Shape = NDArray[np.int32]
Rows = NDArray[np.int16]
MOST_ROWS = 160


def shape_of(layout: Layout) -> Shape:
    """`layout` as compiled functions read it."""
    return np.array(
        [
            layout.group_size,
            layout.anywhere,
            layout.peek,
            layout.unknown,
            layout.turning,
            layout.next_groups,
            layout.other_groups,
            layout.top,
            layout.match,
            layout.gain,
            layout.own_outs,
            layout.next_outs,
            layout.hidden,
            layout.next_hidden,
            layout.mean,
            layout.stock,
            layout.seats,
            layout.own_turns,
            layout.next_turns,
        ],
        dtype=np.int32,
    )


@compiled
def pair_id(one: int, other: int) -> int:
    """As `group_id` for two."""
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low


@compiled
def triple_id(one: int, two: int, three: int) -> int:
    """As `group_id` for three."""
    high = max(one, two, three)
    low = min(one, two, three)
    middle = one + two + three - high - low
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low


@compiled
def look_at_grid(shape: Shape, rules: CodedRules, seen: Observation, place: int, symbols: Rows) -> None:
    """Write the symbols of the grid at `place`."""
    for slot in range(rules[SIZE]):
        card = int(seen[GRIDS + place * MOST_SLOTS + slot])
        if card == NO_CARD:
            symbols[slot] = shape[UNKNOWN]
        elif seen[HIDDEN + place] >> slot & 1:
            symbols[slot] = RANK_COUNT + RANK_OF[card]
        else:
            symbols[slot] = RANK_OF[card]


@compiled
def rank_of(shape: Shape, symbol: int) -> int:
    """The rank of a symbol, -1 for a card that isn't known."""
    if symbol >= shape[UNKNOWN]:
        return -1
    return symbol if symbol < RANK_COUNT else symbol - RANK_COUNT


@compiled
def add_groups(shape: Shape, rules: CodedRules, symbols: Rows, first: int, rows: Rows, number: int) -> int:
    """Add a row for each group of a grid; returns how many rows there are then."""
    if shape[ANYWHERE]:
        size = int(rules[SIZE])
        for slot in range(size):
            for other in range(slot + 1, size):
                rows[number] = first + pair_id(int(symbols[slot]), int(symbols[other]))
                number += 1
        return number
    for column in range(rules[COLUMNS]):
        rows[number] = first + column_id(shape, rules, symbols, column)
        number += 1
    return number


@compiled
def column_id(shape: Shape, rules: CodedRules, symbols: Rows, column: int) -> int:
    """The number of a column's group."""
    columns = int(rules[COLUMNS])
    top, second = int(symbols[column]), int(symbols[column + columns])
    if shape[GROUP_SIZE] == 2:
        return pair_id(top, second)
    return triple_id(top, second, int(symbols[column + 2 * columns]))


@compiled
def is_complete(shape: Shape, rules: CodedRules, symbols: Rows, slot: int) -> bool:
    """Whether the card in `slot`, which is known, cancels with others."""
    size = int(rules[SIZE])
    columns = int(rules[COLUMNS])
    rank = rank_of(shape, int(symbols[slot]))
    if shape[ANYWHERE]:
        paired = False
        for other in range(size):
            paired = paired or (other != slot and rank_of(shape, int(symbols[other])) == rank)
        return paired
    whole = True
    for other in range(slot % columns, size, columns):
        whole = whole and rank_of(shape, int(symbols[other])) == rank
    return whole


@compiled
def add_outs(
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    symbols: Rows,
    first: int,
    rows: Rows,
    number: int,
) -> int:
    """Add a row for each known card that cancels with nothing yet: its rank, and how many are unseen."""
    for slot in range(rules[SIZE]):
        number = add_out(shape, rules, seen, symbols, slot, first, rows, number)
    return number


@compiled
def add_out(
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    symbols: Rows,
    slot: int,
    first: int,
    rows: Rows,
    number: int,
) -> int:
    """As `add_outs`, for one slot."""
    rank = rank_of(shape, int(symbols[slot]))
    if rank >= 0 and not is_complete(shape, rules, symbols, slot):
        left = min(int(seen[UNSEEN + rank]), MOST_UNSEEN)
        rows[number] = first + rank * (MOST_UNSEEN + 1) + left
        number += 1
    return number


@compiled
def add_grid(
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    symbols: Rows,
    column: int,
    inside: bool,
    rows: Rows,
    number: int,
) -> int:
    """Add the rows of the own grid that are about `column`, or, unless `inside`, about all other columns."""
    columns = int(rules[COLUMNS])
    for each in range(columns):
        if (each == column) == inside:
            rows[number] = column_id(shape, rules, symbols, each)
            number += 1
    for slot in range(rules[SIZE]):
        if (slot % columns == column) == inside:
            number = add_out(shape, rules, seen, symbols, slot, int(shape[OWN_OUTS]), rows, number)
    return number


@compiled
def worth(shape: Shape, rules: CodedRules, symbols: Rows, mean: float) -> float:
    """What a grid is worth if all unknown cards count `mean` and cancel nothing."""
    total = 0.0
    columns = int(rules[COLUMNS])
    for slot in range(rules[SIZE]):
        rank = rank_of(shape, int(symbols[slot]))
        if rank < 0:
            total += mean
        elif not is_complete(shape, rules, symbols, slot):
            total += rules[POINTS + CLUBS + rank]
        elif shape[ANYWHERE]:
            before = 0
            for other in range(slot):
                before += rank_of(shape, int(symbols[other])) == rank
            if before >= 2:
                total += rules[POINTS + CLUBS + rank]
        elif slot < columns:
            total += rules[WHOLE + rank]
    return total
