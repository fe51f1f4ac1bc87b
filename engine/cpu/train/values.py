"""What each move leads to: the value of the position it leaves, the lower the better."""

from __future__ import annotations

import numpy as np

from engine.cpu.network.layout import RANK_COUNT, UNKNOWN_TOP
from engine.cpu.train.describe import (
    add_common,
    add_own,
    add_own_hidden,
    bucket_of,
    fewest_hidden,
    look_at_next,
)
from engine.cpu.train.grids import (
    ANYWHERE,
    GAIN,
    MATCH,
    TOP_ROW,
    TURNING,
    UNKNOWN,
    Rows,
    Shape,
    add_grid,
    look_at_grid,
    rank_of,
)
from engine.cpu.train.jit import compiled
from engine.cpu.train.room import STAY, WORST, Facts, Floats, Network, Room
from engine.lab.kernel.bits import count
from engine.lab.kernel.coded import (
    COLUMNS,
    DISCARD_FLIP,
    ENDGAME,
    NEVER,
    REQUIRED,
    SIZE,
    UNLOCKED,
    CodedRules,
)
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.observation import HIDDEN, UNSEEN, Observation


@compiled
def add_up(network: Network, begin: Floats, rows: Rows, number: int, sums: Floats) -> None:
    """Write `begin` and so many rows, added up, into `sums`."""
    width = sums.shape[0]
    weights = network.weights
    for unit in range(width):
        sums[unit] = begin[unit]
    for at in range(number):
        row = weights[rows[at]]
        for unit in range(width):
            sums[unit] += row[unit]


@compiled
def value_of(network: Network, one: Floats, other: Floats, bucket: int) -> float:
    """The value of the position whose rows add up to `one` and `other`."""
    bias = network.bias[bucket]
    head = network.head[bucket]
    width = bias.shape[0]
    total = one[width] + other[width] + head[width]
    for unit in range(width):
        total += max(one[unit] + other[unit] + bias[unit], np.float32(0.0)) * head[unit]
    return np.float64(total)


@compiled
def begin(network: Network, shape: Shape, rules: CodedRules, seen: Observation, room: Room) -> Facts:
    """Work out what all choices share."""
    common = add_common(shape, rules, seen, room.following, room.common)
    look_at_next(shape, rules, seen, room.following, room.gains, room.matches)
    look_at_grid(shape, rules, seen, 0, room.own)
    for place in range(room.done.shape[0]):
        room.done[place] = 0
    for unit in range(room.base.shape[0]):
        room.trial[unit] = 0.0
    add_up(network, room.trial, room.common, common, room.base)
    for top in range(RANK_COUNT + 1):
        room.rows[0] = shape[TOP_ROW] + top
        room.rows[1] = shape[GAIN] + room.gains[top]
        for at in range(room.matches[top]):
            room.rows[2 + at] = shape[MATCH] + top
        add_up(network, room.trial, room.rows, 2 + int(room.matches[top]), room.tops[top])
    hidden = int(seen[HIDDEN])
    fewest = fewest_hidden(seen)
    mode = rules[DISCARD_FLIP]
    may_flip = mode != NEVER and hidden != 0 and (mode != ENDGAME or min(count(hidden), fewest) <= 1)
    return Facts(common, hidden, fewest, may_flip, not (may_flip and rules[DISCARD_FLIP] == REQUIRED))


@compiled
def seen_before(shape: Shape, rules: CodedRules, own: Rows, slot: int) -> bool:
    """Whether a move in `slot` comes to the same as one in an earlier slot of its column."""
    columns = int(rules[COLUMNS])
    found = False
    for other in range(slot % columns, slot, columns):
        found = found or own[other] == own[slot]
    return found


@compiled
def swapping(
    network: Network,
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    room: Room,
    facts: Facts,
    rank: int,
    slot: int,
) -> float:
    """What it leads to that a card of `rank` is put into `slot`."""
    own = room.own
    before = int(own[slot])
    column = 0
    own[slot] = rank
    hidden = count(facts.hidden & ~(1 << slot))
    if shape[ANYWHERE]:
        number = add_own(shape, rules, seen, own, hidden, facts.fewest, room.rows, 0)
        add_up(network, room.base, room.rows, number, room.trial)
    else:
        column = slot % int(rules[COLUMNS])
        if not room.done[column]:
            number = add_grid(shape, rules, seen, own, column, False, room.rows, 0)
            add_up(network, room.base, room.rows, number, room.rest[column])
            room.done[column] = 1
        number = add_grid(shape, rules, seen, own, column, True, room.rows, 0)
        number = add_own_hidden(shape, rules, hidden, facts.fewest, room.rows, number)
        add_up(network, room.rest[column], room.rows, number, room.trial)
    own[slot] = before
    top = UNKNOWN_TOP if before >= shape[UNKNOWN] else rank_of(shape, before)
    bucket = bucket_of(rules, seen, hidden == 0, facts.fewest)
    return value_of(network, room.trial, room.tops[top], bucket)


@compiled
def lying(
    network: Network,
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    room: Room,
    facts: Facts,
    top: int,
    slot: int,
    knocked: bool,
) -> float:
    """What it leads to that `top` is left and `slot` is turned up, or none if it is `STAY`."""
    hidden = count(facts.hidden) if slot == STAY else count(facts.hidden) - 1
    if not room.done[MOST_SLOTS + slot]:
        room.done[MOST_SLOTS + slot] = 1
        before = room.own[0]
        if slot != STAY:
            before = room.own[slot]
            room.own[slot] = shape[TURNING]
        number = add_own(shape, rules, seen, room.own, hidden, facts.fewest, room.rows, 0)
        if slot != STAY:
            room.own[slot] = before
        add_up(network, room.base, room.rows, number, room.still[slot])
    bucket = bucket_of(rules, seen, knocked or hidden == 0, facts.fewest)
    return value_of(network, room.still[slot], room.tops[top], bucket)


@compiled
def best_swap(
    network: Network,
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    room: Room,
    facts: Facts,
    rank: int,
    limit: float,
) -> tuple[float, int]:
    """The lowest value below `limit` that a card of `rank` reaches in the grid, and the slot; else -1."""
    may_replace = facts.hidden | int(rules[UNLOCKED])
    best = limit
    where = -1
    for slot in range(rules[SIZE]):
        if may_replace >> slot & 1 and not seen_before(shape, rules, room.own, slot):
            value = swapping(network, shape, rules, seen, room, facts, rank, slot)
            if value < best:
                best = value
                where = slot
    return best, where


@compiled
def best_flip(
    network: Network, shape: Shape, rules: CodedRules, seen: Observation, room: Room, facts: Facts, top: int
) -> tuple[float, int]:
    """The lowest value after a discard that leaves `top`, and the slot to turn up, `STAY` for none."""
    best = WORST
    where = STAY
    if facts.may_pass:
        best = lying(network, shape, rules, seen, room, facts, top, STAY, False)
    if facts.may_flip:
        for slot in range(rules[SIZE]):
            if facts.hidden >> slot & 1 and not seen_before(shape, rules, room.own, slot):
                value = lying(network, shape, rules, seen, room, facts, top, slot, False)
                if value < best:
                    best = value
                    where = slot
    return best, where


@compiled
def expected_draw(
    network: Network, shape: Shape, rules: CodedRules, seen: Observation, room: Room, facts: Facts
) -> float:
    """What drawing is worth: the best answer to each rank, as likely as it is."""
    total = 0.0
    drawable = 0
    for rank in range(RANK_COUNT):
        left = int(seen[UNSEEN + rank])
        if left > 0:
            kept, _ = best_flip(network, shape, rules, seen, room, facts, rank)
            value, _ = best_swap(network, shape, rules, seen, room, facts, rank, kept)
            total += left * value
            drawable += left
    return total / max(drawable, 1)
