"""The rows that describe a position after a move, from the kernel's observation.

`engine.cpu.network.describe` does the same from a `View`; a test holds them together.
"""

from __future__ import annotations

from engine.cpu.network.layout import (
    MOST_GAIN,
    MOST_MEAN,
    MOST_STOCK,
    MOST_TURNS,
    RANK_COUNT,
    UNKNOWN_TOP,
)
from engine.cpu.train.grids import (
    HIDDEN_ROW,
    MEAN,
    NEXT_GROUPS,
    NEXT_HIDDEN,
    NEXT_OUTS,
    NEXT_TURNS,
    OTHER_GROUPS,
    OWN_OUTS,
    OWN_TURNS,
    SEATS_ROW,
    STOCK_ROW,
    Rows,
    Shape,
    add_groups,
    add_outs,
    is_complete,
    look_at_grid,
    worth,
)
from engine.cpu.train.jit import compiled
from engine.lab.kernel.bits import count
from engine.lab.kernel.coded import (
    CARDS,
    DECK_POINTS,
    SIZE,
    TURNS_EACH,
    UNLOCKED,
    CodedRules,
)
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.observation import (
    HIDDEN,
    OUT,
    SEATS,
    STOCK_COUNT,
    TURNS,
    UNSEEN_COUNT,
    UNSEEN_POINTS,
    Observation,
)


@compiled
def look_at_next(
    shape: Shape, rules: CodedRules, seen: Observation, symbols: Rows, gains: Rows, matches: Rows
) -> None:
    """Write what each rank on the discard gains the next seat, in whole points, and how many it pairs."""
    mean = rules[DECK_POINTS] / rules[CARDS]
    now = worth(shape, rules, symbols, mean)
    may_replace = int(seen[HIDDEN + 1]) | int(rules[UNLOCKED])
    for rank in range(RANK_COUNT):
        best = 0.0
        same = 0
        for slot in range(rules[SIZE]):
            before = symbols[slot]
            if before == rank and not is_complete(shape, rules, symbols, slot):
                same += 1
            if may_replace >> slot & 1:
                symbols[slot] = rank
                best = max(best, now - worth(shape, rules, symbols, mean))
                symbols[slot] = before
        gains[rank] = min(int(best + 0.5), MOST_GAIN)
        matches[rank] = same
    gains[UNKNOWN_TOP] = 0
    matches[UNKNOWN_TOP] = 0


@compiled
def add_common(shape: Shape, rules: CodedRules, seen: Observation, symbols: Rows, rows: Rows) -> int:
    """Write the rows that no move of the viewer changes; `symbols` are left those of the next seat's grid."""
    number = 0
    for place in range(2, seen[SEATS]):
        look_at_grid(shape, rules, seen, place, symbols)
        number = add_groups(shape, rules, symbols, int(shape[OTHER_GROUPS]), rows, number)
    look_at_grid(shape, rules, seen, 1, symbols)
    number = add_groups(shape, rules, symbols, int(shape[NEXT_GROUPS]), rows, number)
    number = add_outs(shape, rules, seen, symbols, int(shape[NEXT_OUTS]), rows, number)
    mean = 0.0
    if seen[UNSEEN_COUNT]:
        mean = seen[UNSEEN_POINTS] / seen[UNSEEN_COUNT]
    rows[number] = shape[NEXT_HIDDEN] + count(int(seen[HIDDEN + 1]))
    rows[number + 1] = shape[MEAN] + min(max(int(mean * 4 - 10 + 0.5), 0), MOST_MEAN)
    rows[number + 2] = shape[STOCK_ROW] + min(int(seen[STOCK_COUNT]) // 4, MOST_STOCK)
    rows[number + 3] = shape[SEATS_ROW] + seen[SEATS]
    rows[number + 4] = shape[OWN_TURNS] + min(int(seen[TURNS]), MOST_TURNS)
    rows[number + 5] = shape[NEXT_TURNS] + min(int(seen[TURNS + 1]), MOST_TURNS)
    return number + 6


@compiled
def fewest_hidden(seen: Observation) -> int:
    """How few cards another seat has face down."""
    fewest = MOST_SLOTS
    for place in range(1, seen[SEATS]):
        fewest = min(fewest, count(int(seen[HIDDEN + place])))
    return fewest


@compiled
def add_own(
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    symbols: Rows,
    hidden: int,
    fewest: int,
    rows: Rows,
    number: int,
) -> int:
    """Add the rows for the viewer's own grid, with `hidden` cards face down."""
    number = add_groups(shape, rules, symbols, 0, rows, number)
    number = add_outs(shape, rules, seen, symbols, int(shape[OWN_OUTS]), rows, number)
    return add_own_hidden(shape, rules, hidden, fewest, rows, number)


@compiled
def add_own_hidden(shape: Shape, rules: CodedRules, hidden: int, fewest: int, rows: Rows, number: int) -> int:
    """Add the row for how many cards are face down, of the viewer's and of the seat that has fewest."""
    rows[number] = shape[HIDDEN_ROW] + hidden * (int(rules[SIZE]) + 1) + fewest
    return number + 1


@compiled
def bucket_of(rules: CodedRules, seen: Observation, goes_out: bool, fewest: int) -> int:
    """The stage of the hole after a move: see `engine.cpu.network.describe`."""
    if rules[TURNS_EACH]:
        return min(int(rules[TURNS_EACH]) - int(seen[TURNS]) - 1, 3)
    if seen[OUT] >= 0:
        return 2
    if goes_out:
        return 1
    return 3 if fewest <= 1 else 0
