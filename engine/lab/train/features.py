"""The rows that describe a position after a move, from the kernel's observation.

`engine.cpu.network.describe` does the same from a `View`; a test holds them together.
"""

from __future__ import annotations

from engine.cpu.network.input_layout import (
    MOST_GAIN,
    MOST_MEAN,
    MOST_STOCK,
    MOST_TURNS,
    RANK_COUNT,
    UNKNOWN_TOP,
)
from engine.lab.kernel.bits import count
from engine.lab.kernel.coded import (
    CARDS,
    DECK_POINTS,
    SIZE,
    TURNS_EACH,
    UNLOCKED,
)
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.compiled import compiled_each_time as compiled
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
from engine.lab.train.grids import add_groups, add_outs, is_complete, look_at_grid, worth
from engine.lab.train.workspace import Decision, Rows, Sight


@compiled
def look_at_next(decision: Decision) -> None:
    """Write how many whole points each rank on the discard gains the next seat, and how many cards it pairs.

    `Workspace.following` holds the symbols of the grid of that seat.
    """
    layout, rules, space = decision.sight.layout, decision.sight.rules, decision.space
    symbols = space.following
    mean = rules[DECK_POINTS] / rules[CARDS]
    now = worth(layout, rules, symbols, mean)
    may_replace = int(decision.sight.seen[HIDDEN + 1]) | int(rules[UNLOCKED])
    for rank in range(RANK_COUNT):
        best = 0.0
        same = 0
        for slot in range(rules[SIZE]):
            before = symbols[slot]
            if before == rank and not is_complete(layout, rules, symbols, slot):
                same += 1
            if may_replace >> slot & 1:
                symbols[slot] = rank
                best = max(best, now - worth(layout, rules, symbols, mean))
                symbols[slot] = before
        space.gains[rank] = min(int(best + 0.5), MOST_GAIN)
        space.matches[rank] = same
    space.gains[UNKNOWN_TOP] = 0
    space.matches[UNKNOWN_TOP] = 0


@compiled
def add_common(decision: Decision) -> int:
    """Write the rows that no move of the viewer changes, and the symbols of the next seat's grid."""
    layout, seen = decision.sight.layout, decision.sight.seen
    symbols, rows = decision.space.following, decision.space.common
    number = 0
    for place in range(2, seen[SEATS]):
        look_at_grid(decision.sight, place, symbols)
        number = add_groups(decision.sight, symbols, layout.other_groups, rows, number)
    look_at_grid(decision.sight, 1, symbols)
    number = add_groups(decision.sight, symbols, layout.next_groups, rows, number)
    number = add_outs(decision.sight, symbols, layout.next_outs, rows, number)
    mean = 0.0
    if seen[UNSEEN_COUNT]:
        mean = seen[UNSEEN_POINTS] / seen[UNSEEN_COUNT]
    rows[number] = layout.next_hidden + count(int(seen[HIDDEN + 1]))
    rows[number + 1] = layout.mean + min(max(int(mean * 4 - 10 + 0.5), 0), MOST_MEAN)
    rows[number + 2] = layout.stock + min(int(seen[STOCK_COUNT]) // 4, MOST_STOCK)
    rows[number + 3] = layout.seats + seen[SEATS]
    rows[number + 4] = layout.own_turns + min(int(seen[TURNS]), MOST_TURNS)
    rows[number + 5] = layout.next_turns + min(int(seen[TURNS + 1]), MOST_TURNS)
    return number + 6


@compiled
def fewest_hidden(seen: Observation) -> int:
    """Fewest face-down cards of any other seat."""
    fewest = MOST_SLOTS
    for place in range(1, seen[SEATS]):
        fewest = min(fewest, count(int(seen[HIDDEN + place])))
    return fewest


@compiled
def add_own(decision: Decision, hidden: int, fewest: int, rows: Rows) -> int:
    """Write the rows for the viewer's own grid, with `hidden` cards face down; returns their number."""
    layout = decision.sight.layout
    number = add_groups(decision.sight, decision.space.own, 0, rows, 0)
    number = add_outs(decision.sight, decision.space.own, layout.own_outs, rows, number)
    return add_own_hidden(decision.sight, hidden, fewest, rows, number)


@compiled
def add_own_hidden(sight: Sight, hidden: int, fewest: int, rows: Rows, number: int) -> int:
    """Add the row for the numbers of face-down cards of the viewer and of the seat with the fewest."""
    rows[number] = sight.layout.hidden + hidden * (int(sight.rules[SIZE]) + 1) + fewest
    return number + 1


@compiled
def bucket_of(sight: Sight, goes_out: bool, fewest: int) -> int:
    """The stage of the hole after a move: see `engine.cpu.network.describe`."""
    rules, seen = sight.rules, sight.seen
    if rules[TURNS_EACH]:
        return min(int(rules[TURNS_EACH]) - int(seen[TURNS]) - 1, 3)
    if seen[OUT] >= 0:
        return 2
    if goes_out:
        return 1
    return 3 if fewest <= 1 else 0
