"""The values of moves that end the hole for a seat, as `engine.cpu.network.ends` has them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.cpu.network.input_layout import MOST_TURNS, RANK_COUNT, UNKNOWN, InputLayout
from engine.lab.kernel.coded import IMMEDIATE, POINTS, TURNS_EACH, UNLOCKED, WHOLE, CodedRules
from engine.lab.kernel.codes import CLUBS
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.compiled import inlined_each_time as inlined
from engine.lab.kernel.observation import (
    HIDDEN,
    OUT,
    SEATS,
    TURNS,
    UNSEEN,
    UNSEEN_COUNT,
    Observation,
    peeked_of,
)
from engine.lab.train.rows import rank_of
from engine.lab.train.workspace import Decision, Rows, Sight

MEAN = RANK_COUNT
"""Place of the mean points of an unseen card, after the chances of the ranks."""


@inlined
def ends(sight: Sight, hidden: int, knocks: bool) -> bool:
    """Whether the hole ends for the viewer by a move that leaves `hidden` own cards face down."""
    rules, seen = sight.rules, sight.seen
    if seen[OUT] >= 0:
        return True
    if rules[TURNS_EACH]:
        return bool(seen[TURNS] + 1 >= rules[TURNS_EACH])
    return knocks or hidden == 0


@compiled
def end_value(decision: Decision, top: int) -> float:
    """Return the own expected points at the end less the others', with a card of rank `top` left."""
    space = decision.space
    if not space.ends[0]:
        value_others(decision)
        space.ends[0] = 1
    return worth(decision.sight, space.grids[0], space.chances) - float(space.others[top])


@compiled
def value_others(decision: Decision) -> None:
    """Write the mean of the expected points of the others after their last turns, by the card left."""
    sight, space = decision.sight, decision.space
    rules, seen = sight.rules, sight.seen
    seats = int(seen[SEATS])
    fixed = 0.0
    for rank in range(RANK_COUNT):
        space.others[rank] = 0.0
    for place in range(1, seats):
        symbols = space.grids[place]
        fixed += worth(sight, symbols, space.chances) + look_at_kept(decision, place)
        if not plays(rules, seen, place):
            continue
        may_replace = int(seen[HIDDEN + place]) | int(rules[UNLOCKED])
        drawing = 0.0
        for rank in range(RANK_COUNT):
            space.gains[rank] = 0.0
            if place == 1 or space.chances[rank] > 0:
                space.gains[rank] = best_gain(sight, symbols, rank, may_replace, space.chances, space.more)
                drawing += space.chances[rank] * space.gains[rank]
        fixed -= drawing
        for rank in range(RANK_COUNT):
            beyond = max(space.gains[rank] - drawing, 0.0)
            if place == 1:
                space.others[rank] = beyond
            else:
                fixed -= space.chances[rank] * beyond
    for rank in range(RANK_COUNT):
        space.others[rank] = (fixed - space.others[rank]) / (seats - 1)


@compiled
def look_at_kept(decision: Decision, place: int) -> float:
    """Write what the grid at `place` counts more for cards that its seat peeked at, and return the sum."""
    sight, space, seen = decision.sight, decision.space, decision.sight.seen
    layout, symbols = sight.layout, space.grids[place]
    peeked = peeked_of(sight.rules, int(seen[HIDDEN + place]))
    turns = min(int(seen[TURNS + place]), MOST_TURNS)
    total = 0.0
    for slot in range(layout.size):
        space.more[slot] = 0.0
    for slot in range(layout.size):
        if peeked >> slot & 1:
            points = float(decision.network.kept[beside(layout, symbols, slot), turns])
            total += points
            space.more[slot] = points
            if not layout.anywhere and layout.group_size == 2:
                space.more[slot - layout.columns] = points
    return total


@inlined
def beside(layout: InputLayout, symbols: Rows, slot: int) -> int:
    """Return the symbol above `slot` of the bottom row in a column of two, else `UNKNOWN`."""
    if layout.anywhere or layout.group_size > 2:
        return UNKNOWN
    return int(symbols[slot - layout.columns])


@inlined
def plays(rules: CodedRules, seen: Observation, place: int) -> bool:
    """Whether the seat at `place` has one more turn after a move that ends the hole for the viewer."""
    if rules[TURNS_EACH]:
        return bool(seen[TURNS + place] < rules[TURNS_EACH])
    if seen[OUT] >= 0:
        return bool(place < seen[OUT])
    return not rules[IMMEDIATE]


@compiled
def best_gain(
    sight: Sight,
    symbols: Rows,
    rank: int,
    slots: int,
    chances: NDArray[np.float64],
    more: NDArray[np.float64],
) -> float:
    """Return the most points that a card of `rank` saves a grid in one of `slots`, at least 0.

    `more`: the points by which the grid counts more for the card in a slot than is known of it, by slot.
    """
    layout = sight.layout
    best = 0.0
    for slot in range(layout.size):
        if slots >> slot & 1:
            before = int(symbols[slot])
            now = part_worth(sight, symbols, slot % layout.columns, chances)
            symbols[slot] = rank
            gain = now - part_worth(sight, symbols, slot % layout.columns, chances)
            best = max(best, gain + more[slot])
            symbols[slot] = before
    return best


@inlined
def worth(sight: Sight, symbols: Rows, chances: NDArray[np.float64]) -> float:
    """Return the expected points of a grid: an unknown card counts the mean, with its chance to pair."""
    if sight.layout.anywhere:
        return part_worth(sight, symbols, 0, chances)
    total = 0.0
    for column in range(sight.layout.columns):
        total += part_worth(sight, symbols, column, chances)
    return total


@compiled
def part_worth(sight: Sight, symbols: Rows, part: int, chances: NDArray[np.float64]) -> float:
    """Return the expected points of a column, or of the whole grid if pairs cancel anywhere."""
    if sight.layout.anywhere:
        return worth_anywhere(sight.layout, sight.rules, symbols, chances)
    layout, rules = sight.layout, sight.rules
    points = 0.0
    unknown, shared, mixed = 0, -1, False
    for slot in range(part, layout.size, layout.columns):
        rank = rank_of(int(symbols[slot]))
        if rank < 0:
            unknown += 1
            continue
        points += rules[POINTS + CLUBS + rank]
        mixed = mixed or (shared >= 0 and rank != shared)
        shared = rank
    if shared >= 0 and not mixed and not unknown:
        return float(rules[WHOLE + shared])
    total = float(points + unknown * chances[MEAN])
    if mixed:
        return total
    for rank in range(RANK_COUNT):
        if shared < 0 or rank == shared:
            chance = 1.0
            for taken in range(unknown):
                left = max(float(sight.seen[UNSEEN + rank]) - taken, 0.0)
                chance *= left / max(float(sight.seen[UNSEEN_COUNT]) - taken, 1.0)
            total += chance * (rules[WHOLE + rank] - points - unknown * rules[POINTS + CLUBS + rank])
    return total


@compiled
def worth_anywhere(
    layout: InputLayout, rules: CodedRules, symbols: Rows, chances: NDArray[np.float64]
) -> float:
    """Return the expected points of a grid in which pairs cancel anywhere."""
    unknown = 0
    for slot in range(layout.size):
        unknown += rank_of(int(symbols[slot])) < 0
    total = float(unknown * chances[MEAN])
    for slot in range(layout.size):
        rank = rank_of(int(symbols[slot]))
        if rank < 0:
            continue
        same, before = 0, 0
        for other in range(layout.size):
            found = rank_of(int(symbols[other])) == rank
            same += found
            before += found and other < slot
        points = float(rules[POINTS + CLUBS + rank])
        if same == 1:
            total += points - min(unknown * chances[rank], 1.0) * 2 * points
        elif before >= 2:
            total += points
    return total
