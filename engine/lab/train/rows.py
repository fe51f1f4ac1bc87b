"""The rows that describe a position, from the kernel's observation.

`engine.cpu.network.describe` does the same from a `View`; a test holds the two together.
"""

from __future__ import annotations

from engine.cpu.network.input_layout import (
    BESIDE,
    MEETINGS,
    MOST_STOCK,
    MOST_TURNS,
    MOST_UNSEEN,
    PEEKED,
    RANK_COUNT,
    UNKNOWN,
    InputLayout,
)
from engine.lab.kernel.bits import count
from engine.lab.kernel.codes import MOST_SLOTS, NO_CARD, RANK_OF
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.compiled import inlined_each_time as inlined
from engine.lab.kernel.observation import GRIDS, HIDDEN, SEATS, STOCK_COUNT, TURNS
from engine.lab.train.workspace import Rows, Sight, Workspace


@inlined
def rank_of(symbol: int) -> int:
    """Return the rank of a symbol, -1 for an unknown card."""
    if symbol < UNKNOWN:
        return symbol
    return symbol - PEEKED if symbol >= PEEKED else -1


@inlined
def parts_of(layout: InputLayout) -> int:
    """Return the number of parts of a grid: columns, or 1 if pairs cancel anywhere."""
    return 1 if layout.anywhere else layout.columns


@inlined
def apart_of(layout: InputLayout) -> int:
    """Return how far apart the slots of a part are. A part's first slot has the same number as the part."""
    return 1 if layout.anywhere else layout.columns


@inlined
def pair_id(one: int, other: int) -> int:
    """Return the number of an unordered pair of symbols, as `group_id` gives it."""
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low


@inlined
def triple_id(one: int, two: int, three: int) -> int:
    """Return the number of three unordered symbols, as `group_id` gives it."""
    high = max(one, two, three)
    low = min(one, two, three)
    middle = one + two + three - high - low
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low


@compiled
def look_at_grids(sight: Sight, space: Workspace) -> None:
    """Write `grids`, `before` and `after` of the workspace."""
    layout, seen = sight.layout, sight.seen
    seats = int(seen[SEATS])
    for place in range(seats):
        for slot in range(layout.size):
            card = int(seen[GRIDS + place * MOST_SLOTS + slot])
            space.grids[place, slot] = UNKNOWN if card == NO_CARD else RANK_OF[card]
    for slot in range(layout.size):
        if layout.apart and space.grids[0, slot] != UNKNOWN and seen[HIDDEN] >> slot & 1:
            space.grids[0, slot] += PEEKED
    for rank in range(RANK_COUNT):
        space.before[rank] = 0
        space.after[rank] = 0
    for part in range(parts_of(layout)):
        for slot in range(part, layout.size, apart_of(layout)):
            beside = single(layout, space.grids[seats - 1], part, slot)
            if beside >= 0:
                rank = rank_of(int(space.grids[seats - 1, slot]))
                space.before[rank] = min(int(space.before[rank]) + 1, MEETINGS - 1)
            beside = single(layout, space.grids[1], part, slot)
            if beside >= 0:
                rank = rank_of(int(space.grids[1, slot]))
                space.after[rank] = max(int(space.after[rank]), 1 + beside)


@inlined
def single(layout: InputLayout, symbols: Rows, part: int, slot: int) -> int:
    """Return whether the other cards of `part` are all known (1) or not (0), for the card in `slot`.

    Returns -1 for an unknown card, and for a card that cancels with others.
    """
    rank = rank_of(int(symbols[slot]))
    if rank < 0:
        return -1
    same, number, unknown = 0, 0, False
    for other in range(part, layout.size, apart_of(layout)):
        found = rank_of(int(symbols[other]))
        number += 1
        same += found == rank
        unknown = unknown or found < 0
    if (same > 1) if layout.anywhere else (same == number):
        return -1
    return 0 if unknown else 1


@inlined
def pair_row(first: int, one: int, other: int, unseen: Rows) -> int:
    left, right = rank_of(one), rank_of(other)
    completing = 0
    if left != right:
        if left >= 0:
            completing += unseen[left]
        if right >= 0:
            completing += unseen[right]
    return first + pair_id(one, other) * (MOST_UNSEEN + 1) + min(completing, MOST_UNSEEN)


@inlined
def triple_row(first: int, one: int, two: int, three: int, unseen: Rows) -> int:
    top, middle, low = rank_of(one), rank_of(two), rank_of(three)
    completing = 0
    if not top == middle == low:
        if top >= 0 and top in (middle, low):
            completing = int(unseen[top])
        elif middle >= 0 and middle == low:
            completing = int(unseen[middle])
    return first + triple_id(one, two, three) * (MOST_UNSEEN + 1) + min(completing, MOST_UNSEEN)


@inlined
def column_row(layout: InputLayout, first: int, symbols: Rows, column: int, unseen: Rows) -> int:
    top, second = int(symbols[column]), int(symbols[column + layout.columns])
    if layout.group_size == 2:
        return pair_row(first, top, second, unseen)
    return triple_row(first, top, second, int(symbols[column + 2 * layout.columns]), unseen)


@inlined
def add_groups(layout: InputLayout, first: int, symbols: Rows, unseen: Rows, rows: Rows, number: int) -> int:
    """Add a row for each group of a grid. Returns the new number of rows."""
    if layout.anywhere:
        for slot in range(layout.size):
            for other in range(slot + 1, layout.size):
                rows[number] = pair_row(first, int(symbols[slot]), int(symbols[other]), unseen)
                number += 1
        return number
    for column in range(layout.columns):
        rows[number] = column_row(layout, first, symbols, column, unseen)
        number += 1
    return number


@inlined
def own_rows(sight: Sight, space: Workspace, part: int, unseen: Rows, rows: Rows, number: int) -> int:
    """Add the rows about one part of the viewer's grid. Returns the new number of rows."""
    layout, own = sight.layout, space.grids[0]
    if layout.anywhere:
        number = add_groups(layout, layout.own, own, unseen, rows, number)
    else:
        rows[number] = column_row(layout, layout.own, own, part, unseen)
        number += 1
    for slot in range(part, layout.size, apart_of(layout)):
        beside = single(layout, own, part, slot)
        if beside >= 0:
            rank = rank_of(int(own[slot]))
            place = (rank * BESIDE + beside) * MEETINGS
            rows[number] = layout.before + place + space.before[rank]
            rows[number + 1] = layout.after + place + space.after[rank]
            number += 2
    return number


@inlined
def public_rows(sight: Sight, space: Workspace, unseen: Rows, rows: Rows, number: int) -> int:
    """Add the rows about the others' grids. Returns the new number of rows."""
    layout = sight.layout
    number = add_groups(layout, layout.following, space.grids[1], unseen, rows, number)
    for place in range(2, sight.seen[SEATS]):
        number = add_groups(layout, layout.others, space.grids[place], unseen, rows, number)
    return number


@inlined
def steady_rows(sight: Sight, own_turns: int, rows: Rows, number: int) -> int:
    """Add the rows that don't depend on the move. Returns the new number of rows.

    `own_turns` is the viewer's number of turns, including this one.
    """
    layout, seen = sight.layout, sight.seen
    rows[number] = layout.next_hidden + count(int(seen[HIDDEN + 1]))
    rows[number + 1] = layout.stock + min(int(seen[STOCK_COUNT]) // 4, MOST_STOCK)
    rows[number + 2] = layout.seats + seen[SEATS]
    rows[number + 3] = layout.own_turns + min(own_turns, MOST_TURNS)
    rows[number + 4] = layout.next_turns + min(int(seen[TURNS + 1]), MOST_TURNS)
    return number + 5


@inlined
def hidden_row(sight: Sight, hidden: int) -> int:
    """Return the row for `hidden` face-down cards of the viewer, and the fewest of another seat."""
    fewest = sight.layout.size
    for place in range(1, sight.seen[SEATS]):
        fewest = min(fewest, count(int(sight.seen[HIDDEN + place])))
    return sight.layout.hidden + hidden * (sight.layout.size + 1) + fewest


@inlined
def leaving_rows(layout: InputLayout, following: Rows, rank: int, rows: Rows, number: int) -> int:
    """Add the rows for leaving a card of `rank` on the discard. Returns the new number of rows."""
    if layout.anywhere:
        for slot in range(layout.size):
            for other in range(slot + 1, layout.size):
                group = pair_id(int(following[slot]), int(following[other]))
                rows[number] = layout.leaves + group * RANK_COUNT + rank
                number += 1
        return number
    for column in range(layout.columns):
        top, second = int(following[column]), int(following[column + layout.columns])
        if layout.group_size == 2:
            group = pair_id(top, second)
        else:
            third = int(following[column + 2 * layout.columns])
            same = int(top == rank) + int(second == rank) + int(third == rank)
            group = same * 4 + int(top == UNKNOWN) + int(second == UNKNOWN) + int(third == UNKNOWN)
        rows[number] = layout.leaves + group * RANK_COUNT + rank
        number += 1
    return number
