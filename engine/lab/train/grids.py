"""Grids in symbols and rows (`engine.cpu.network.input_layout`), and their points."""

from __future__ import annotations

from engine.cpu.network.input_layout import (
    MOST_UNSEEN,
    RANK_COUNT,
    InputLayout,
)
from engine.lab.kernel.coded import (
    COLUMNS,
    POINTS,
    SIZE,
    WHOLE,
    CodedRules,
)
from engine.lab.kernel.codes import CLUBS, MOST_SLOTS, NO_CARD, RANK_OF
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.observation import GRIDS, HIDDEN, UNSEEN
from engine.lab.train.workspace import Rows, Sight


@compiled
def pair_id(one: int, other: int) -> int:
    """Return the number of the unordered pair of symbols `one` and `other`, as `group_id` numbers pairs."""
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low


@compiled
def triple_id(one: int, two: int, three: int) -> int:
    """Return the number of three symbols in any order, as `group_id` numbers them."""
    high = max(one, two, three)
    low = min(one, two, three)
    middle = one + two + three - high - low
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low


@compiled
def look_at_grid(sight: Sight, place: int, symbols: Rows) -> None:
    """Write the symbols of the grid at `place`."""
    for slot in range(sight.rules[SIZE]):
        card = int(sight.seen[GRIDS + place * MOST_SLOTS + slot])
        if card == NO_CARD:
            symbols[slot] = sight.layout.unknown
        elif sight.seen[HIDDEN + place] >> slot & 1:
            symbols[slot] = RANK_COUNT + RANK_OF[card]
        else:
            symbols[slot] = RANK_OF[card]


@compiled
def rank_of(layout: InputLayout, symbol: int) -> int:
    """The rank of a symbol, -1 for a card that isn't known."""
    if symbol >= layout.unknown:
        return -1
    return symbol if symbol < RANK_COUNT else symbol - RANK_COUNT


@compiled
def add_groups(sight: Sight, symbols: Rows, first: int, rows: Rows, number: int) -> int:
    """Add a row for each group of a grid; returns the number of rows then."""
    if sight.layout.anywhere:
        size = int(sight.rules[SIZE])
        for slot in range(size):
            for other in range(slot + 1, size):
                rows[number] = first + pair_id(int(symbols[slot]), int(symbols[other]))
                number += 1
        return number
    for column in range(sight.rules[COLUMNS]):
        rows[number] = first + column_id(sight.layout, sight.rules, symbols, column)
        number += 1
    return number


@compiled
def column_id(layout: InputLayout, rules: CodedRules, symbols: Rows, column: int) -> int:
    """The number of a column's group."""
    columns = int(rules[COLUMNS])
    top, second = int(symbols[column]), int(symbols[column + columns])
    if layout.group_size == 2:
        return pair_id(top, second)
    return triple_id(top, second, int(symbols[column + 2 * columns]))


@compiled
def is_complete(layout: InputLayout, rules: CodedRules, symbols: Rows, slot: int) -> bool:
    """Whether the card in `slot`, which is known, cancels with others."""
    size = int(rules[SIZE])
    columns = int(rules[COLUMNS])
    rank = rank_of(layout, int(symbols[slot]))
    if layout.anywhere:
        paired = False
        for other in range(size):
            paired = paired or (other != slot and rank_of(layout, int(symbols[other])) == rank)
        return paired
    whole = True
    for other in range(slot % columns, size, columns):
        whole = whole and rank_of(layout, int(symbols[other])) == rank
    return whole


@compiled
def add_outs(sight: Sight, symbols: Rows, first: int, rows: Rows, number: int) -> int:
    """Add a row for each known card that cancels with no other yet, by its rank and the unseen cards of that
    rank; return the number of rows then.
    """
    for slot in range(sight.rules[SIZE]):
        number = add_out(sight, symbols, slot, first, rows, number)
    return number


@compiled
def add_out(sight: Sight, symbols: Rows, slot: int, first: int, rows: Rows, number: int) -> int:
    """Add a row for the card in `slot` if it is known and cancels with no other yet; return the number of
    rows then.
    """
    rank = rank_of(sight.layout, int(symbols[slot]))
    if rank >= 0 and not is_complete(sight.layout, sight.rules, symbols, slot):
        left = min(int(sight.seen[UNSEEN + rank]), MOST_UNSEEN)
        rows[number] = first + rank * (MOST_UNSEEN + 1) + left
        number += 1
    return number


@compiled
def add_grid(sight: Sight, own: Rows, column: int, inside: bool, rows: Rows) -> int:
    """Write the rows of the own grid about `column`, or, unless `inside`, about all other columns."""
    rules = sight.rules
    number = 0
    columns = int(rules[COLUMNS])
    for each in range(columns):
        if (each == column) == inside:
            rows[number] = column_id(sight.layout, rules, own, each)
            number += 1
    for slot in range(rules[SIZE]):
        if (slot % columns == column) == inside:
            number = add_out(sight, own, slot, sight.layout.own_outs, rows, number)
    return number


@compiled
def worth(layout: InputLayout, rules: CodedRules, symbols: Rows, mean: float) -> float:
    """Points of a grid if all unknown cards count `mean` and cancel nothing."""
    total = 0.0
    columns = int(rules[COLUMNS])
    for slot in range(rules[SIZE]):
        rank = rank_of(layout, int(symbols[slot]))
        if rank < 0:
            total += mean
        elif not is_complete(layout, rules, symbols, slot):
            total += rules[POINTS + CLUBS + rank]
        elif layout.anywhere:
            before = 0
            for other in range(slot):
                before += rank_of(layout, int(symbols[other])) == rank
            if before >= 2:
                total += rules[POINTS + CLUBS + rank]
        elif slot < columns:
            total += rules[WHOLE + rank]
    return total
