"""Values of moves: those of the positions after them, the lower the better."""

from __future__ import annotations

import numpy as np

from engine.cpu.network.input_layout import RANK_COUNT, UNKNOWN_TOP
from engine.lab.kernel.bits import count
from engine.lab.kernel.coded import (
    COLUMNS,
    DISCARD_FLIP,
    ENDGAME,
    NEVER,
    REQUIRED,
    SIZE,
    UNLOCKED,
)
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.observation import HIDDEN, UNSEEN
from engine.lab.train.features import (
    add_common,
    add_own,
    add_own_hidden,
    bucket_of,
    fewest_hidden,
    look_at_next,
)
from engine.lab.train.grids import add_grid, look_at_grid, rank_of
from engine.lab.train.workspace import STAY, WORST, Decision, Facts, Floats, Network, Rows


@compiled
def add_up(network: Network, begin: Floats, rows: Rows, number: int, sums: Floats) -> None:
    """Write the sum of `begin` and the first `number` of `rows` into `sums`."""
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
def begin(decision: Decision) -> Facts:
    """Return the facts that all choices share."""
    layout, space = decision.sight.layout, decision.space
    common = add_common(decision)
    look_at_next(decision)
    look_at_grid(decision.sight, 0, space.own)
    for place in range(space.done.shape[0]):
        space.done[place] = 0
    for unit in range(space.base.shape[0]):
        space.trial[unit] = 0.0
    add_up(decision.network, space.trial, space.common, common, space.base)
    for top in range(RANK_COUNT + 1):
        space.rows[0] = layout.top + top
        space.rows[1] = layout.gain + space.gains[top]
        for at in range(space.matches[top]):
            space.rows[2 + at] = layout.match + top
        add_up(decision.network, space.trial, space.rows, 2 + int(space.matches[top]), space.tops[top])
    hidden = int(decision.sight.seen[HIDDEN])
    fewest = fewest_hidden(decision.sight.seen)
    mode = decision.sight.rules[DISCARD_FLIP]
    may_flip = mode != NEVER and hidden != 0 and (mode != ENDGAME or min(count(hidden), fewest) <= 1)
    return Facts(common, hidden, fewest, may_flip, not (may_flip and mode == REQUIRED))


@compiled
def seen_before(decision: Decision, slot: int) -> bool:
    """Whether a move in `slot` equals a move in an earlier slot of its column."""
    own, columns = decision.space.own, int(decision.sight.rules[COLUMNS])
    found = False
    for other in range(slot % columns, slot, columns):
        found = found or own[other] == own[slot]
    return found


@compiled
def swapping(decision: Decision, facts: Facts, rank: int, slot: int) -> float:
    """Value of the position after a card of `rank` is put into `slot`."""
    network, sight, space = decision.network, decision.sight, decision.space
    own = space.own
    before = int(own[slot])
    column = 0
    own[slot] = rank
    hidden = count(facts.hidden & ~(1 << slot))
    if sight.layout.anywhere:
        number = add_own(decision, hidden, facts.fewest, space.rows)
        add_up(network, space.base, space.rows, number, space.trial)
    else:
        column = slot % int(sight.rules[COLUMNS])
        if not space.done[column]:
            number = add_grid(sight, own, column, False, space.rows)
            add_up(network, space.base, space.rows, number, space.rest[column])
            space.done[column] = 1
        number = add_grid(sight, own, column, True, space.rows)
        number = add_own_hidden(sight, hidden, facts.fewest, space.rows, number)
        add_up(network, space.rest[column], space.rows, number, space.trial)
    own[slot] = before
    top = UNKNOWN_TOP if before >= sight.layout.unknown else rank_of(sight.layout, before)
    bucket = bucket_of(sight, hidden == 0, facts.fewest)
    return value_of(network, space.trial, space.tops[top], bucket)


@compiled
def lying(decision: Decision, facts: Facts, top: int, slot: int, knocked: bool) -> float:
    """Value of the position with `top` on the discard and `slot` flipped, or no slot if `slot` is `STAY`."""
    space = decision.space
    hidden = count(facts.hidden) if slot == STAY else count(facts.hidden) - 1
    if not space.done[MOST_SLOTS + slot]:
        space.done[MOST_SLOTS + slot] = 1
        before = space.own[0]
        if slot != STAY:
            before = space.own[slot]
            space.own[slot] = decision.sight.layout.turning
        number = add_own(decision, hidden, facts.fewest, space.rows)
        if slot != STAY:
            space.own[slot] = before
        add_up(decision.network, space.base, space.rows, number, space.still[slot])
    bucket = bucket_of(decision.sight, knocked or hidden == 0, facts.fewest)
    return value_of(decision.network, space.still[slot], space.tops[top], bucket)


@compiled
def best_swap(decision: Decision, facts: Facts, rank: int, limit: float) -> tuple[float, int]:
    """The lowest value below `limit` that a card of `rank` reaches in the grid, and the slot; else -1."""
    rules = decision.sight.rules
    may_replace = facts.hidden | int(rules[UNLOCKED])
    best = limit
    where = -1
    for slot in range(rules[SIZE]):
        if may_replace >> slot & 1 and not seen_before(decision, slot):
            value = swapping(decision, facts, rank, slot)
            if value < best:
                best = value
                where = slot
    return best, where


@compiled
def best_flip(decision: Decision, facts: Facts, top: int) -> tuple[float, int]:
    """The lowest value after a discard that leaves `top`, and the slot to flip, `STAY` for none."""
    best = WORST
    where = STAY
    if facts.may_pass:
        best = lying(decision, facts, top, STAY, False)
    if facts.may_flip:
        for slot in range(decision.sight.rules[SIZE]):
            if facts.hidden >> slot & 1 and not seen_before(decision, slot):
                value = lying(decision, facts, top, slot, False)
                if value < best:
                    best = value
                    where = slot
    return best, where


@compiled
def expected_draw(decision: Decision, facts: Facts) -> float:
    """Average value of drawing: the best answer to each rank, weighted by its chance."""
    total = 0.0
    drawable = 0
    for rank in range(RANK_COUNT):
        left = int(decision.sight.seen[UNSEEN + rank])
        if left > 0:
            kept, _ = best_flip(decision, facts, rank)
            value, _ = best_swap(decision, facts, rank, kept)
            total += left * value
            drawable += left
    return total / max(drawable, 1)
