"""Values of moves, lower being better, the same as by `engine.cpu.network.evaluation`."""

from __future__ import annotations

import numpy as np

from engine.cpu.network import weights
from engine.cpu.network.evaluation import CLOSE, UNIT
from engine.cpu.network.input_layout import RANK_COUNT
from engine.lab.kernel.bits import count
from engine.lab.kernel.coded import DISCARD_FLIP, ENDGAME, NEVER, REQUIRED, UNLOCKED
from engine.lab.kernel.codes import FLIP, SWAP
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.compiled import inlined_each_time as inlined
from engine.lab.kernel.observation import (
    HIDDEN,
    SEATS,
    STOCK_COUNT,
    TURNS,
    UNSEEN,
    UNSEEN_COUNT,
    UNSEEN_POINTS,
)
from engine.lab.train.ends import MEAN, end_value, ends, look_at_ends, may_end
from engine.lab.train.rows import (
    apart_of,
    hidden_row,
    leaving_rows,
    look_at_grids,
    own_rows,
    parts_of,
    public_rows,
    rank_of,
    steady_rows,
)
from engine.lab.train.workspace import (
    FLIPS,
    MOST_ALIKE,
    PLAIN,
    REPLACING,
    REVEALING,
    SWAPS,
    CommonSums,
    Decision,
    Floats,
    Floats64,
    Network,
    Rows,
)

AVERAGE = RANK_COUNT
"""Index of the average of all ranks, after the ranks."""
STAY = -1
"""Action of an option that changes nothing in the own grid."""
UNWEIGHED = -2
"""Stands for the answer to a card from a new stock, as the reshuffle changes which cards are unseen."""
SLOPE = np.float32(weights.SLOPE)


@inlined
def copy(source: Floats, target: Floats) -> None:
    for unit in range(target.shape[0]):
        target[unit] = source[unit]


@inlined
def add_row(target: Floats, row: Floats) -> None:
    for unit in range(target.shape[0]):
        target[unit] += row[unit]


@inlined
def add_share(target: Floats, row: Floats, share: float) -> None:
    part = np.float32(share)
    for unit in range(target.shape[0]):
        target[unit] += part * row[unit]


@inlined
def add_rows(network: Network, rows: Rows, number: int, target: Floats) -> None:
    """Add the weights of the first `number` of `rows` to `target`."""
    for at in range(number):
        add_row(target, network.rows[rows[at]])


@inlined
def clear(target: Floats) -> None:
    for unit in range(target.shape[0]):
        target[unit] = 0.0


@inlined
def value_of(network: Network, one: Floats, other: Floats) -> float:
    """Return the value, in units, of the position whose rows add up to `one` plus `other`."""
    head = network.head
    total = network.offset[0]
    for unit in range(head.shape[0]):
        hidden = one[unit] + other[unit]
        total += max(hidden, SLOPE * hidden) * head[unit]
    return float(total)


@inlined
def average_value(network: Network, sums: Floats, others: Floats, chances: Floats64) -> float:
    """Return the mean value over all ranks, by their `chances`. Each has the sums `sums` + `others[rank]`."""
    head = network.head
    total = network.offset[0]
    for unit in range(head.shape[0]):
        average = np.float32(0.0)
        # The inner loop is over the ranks: the compiler unrolls it, and units are handled side by side.
        for rank in range(RANK_COUNT):
            hidden = sums[unit] + others[rank, unit]
            average += np.float32(chances[rank]) * max(hidden, SLOPE * hidden)
        total += average * head[unit]
    return float(total)


@compiled
def begin(decision: Decision) -> None:
    """Look at the position, and add up the rows that all moves share."""
    sight, space, network = decision.sight, decision.space, decision.network
    seen, layout = sight.seen, sight.layout
    look_at_grids(sight, space)
    look_at_unseen(decision)
    for rank in range(RANK_COUNT):
        space.now.unseen[rank] = seen[UNSEEN + rank]
    if may_end(sight):
        look_at_ends(decision)
    slots = int(seen[HIDDEN])
    space.distinct[FLIPS] = without_alike(decision, slots)
    space.distinct[SWAPS] = without_alike(decision, slots | int(sight.rules[UNLOCKED]))
    for slot in range(layout.size):
        space.made[slot] = 0
    now = space.now
    copy(network.bias, now.base)
    steady = steady_rows(sight, int(seen[TURNS]) + 1, space.rows, 0)
    add_rows(network, space.rows, steady, now.base)
    public = public_rows(sight, space, now.unseen, now.public, 0)
    add_rows(network, now.public, public, now.base)
    for rank in range(RANK_COUNT):
        if now.unseen[rank]:
            add_share(now.base, network.rows[layout.unseen + rank], now.unseen[rank] / 4)
    for part in range(parts_of(layout)):
        own = own_rows(sight, space, part, now.unseen, now.own[part], 0)
        clear(now.parts[part])
        add_rows(network, now.own[part], own, now.parts[part])
    put_together(decision, now)
    clear(space.tops[AVERAGE])
    for rank in range(RANK_COUNT):
        top = space.tops[rank]
        clear(top)
        add_rows(network, space.rows, leaving_rows(layout, space.grids[1], rank, space.rows, 0), top)
        add_share(space.tops[AVERAGE], top, space.chances[1, rank])


@inlined
def look_at_unseen(decision: Decision) -> None:
    """Write `chances` of the workspace."""
    seen, chances = decision.sight.seen, decision.space.chances
    for rank in range(RANK_COUNT):
        chances[0, rank] = 1.0
        for taken in range(MOST_ALIKE):
            left, number = seen[UNSEEN + rank] - taken, seen[UNSEEN_COUNT] - taken
            chances[taken + 1, rank] = chances[taken, rank] * max(left, 0) / max(number, 1)
    chances[1, MEAN] = seen[UNSEEN_POINTS] / max(int(seen[UNSEEN_COUNT]), 1)


@inlined
def put_together(decision: Decision, shared: CommonSums) -> None:
    """Add up the base and all parts, in total and without each part."""
    copy(shared.base, shared.everything)
    for part in range(parts_of(decision.sight.layout)):
        add_row(shared.everything, shared.parts[part])
    for part in range(parts_of(decision.sight.layout)):
        copy(shared.everything, shared.rest[part])
        add_share(shared.rest[part], shared.parts[part], -1.0)


@inlined
def draw(decision: Decision, drawn: int) -> CommonSums:
    """Return the sums that all moves share after a draw of rank `drawn`."""
    sight, space, network = decision.sight, decision.space, decision.network
    now, after = space.now, space.drawn
    for rank in range(RANK_COUNT):
        after.unseen[rank] = now.unseen[rank]
    after.unseen[drawn] -= 1
    copy(now.base, after.base)
    add_share(after.base, network.rows[sight.layout.unseen + drawn], -0.25)
    number = public_rows(sight, space, after.unseen, after.public, 0)
    for at in range(number):
        if after.public[at] != now.public[at]:
            add_share(after.base, network.rows[now.public[at]], -1.0)
            add_row(after.base, network.rows[after.public[at]])
    for part in range(parts_of(decision.sight.layout)):
        number = own_rows(sight, space, part, after.unseen, after.own[part], 0)
        copy(now.parts[part], after.parts[part])
        for at in range(number):
            if after.own[part, at] != now.own[part, at]:
                add_share(after.parts[part], network.rows[now.own[part, at]], -1.0)
                add_row(after.parts[part], network.rows[after.own[part, at]])
    put_together(decision, after)
    return after


@inlined
def may_flip(decision: Decision) -> bool:
    """Whether a flip follows a discard now (rule 4)."""
    seen, mode = decision.sight.seen, decision.sight.rules[DISCARD_FLIP]
    if mode == NEVER or not seen[HIDDEN]:
        return False
    if mode != ENDGAME:
        return True
    near = False
    for place in range(seen[SEATS]):
        near = near or count(int(seen[HIDDEN + place])) <= 1
    return near


@inlined
def without_alike(decision: Decision, slots: int) -> int:
    """Return `slots` with only the first of equivalent slots: same part, same card, same side up."""
    own, layout, hidden = decision.space.grids[0], decision.sight.layout, int(decision.sight.seen[HIDDEN])
    found = 0
    for part in range(parts_of(layout)):
        for slot in range(part, layout.size, apart_of(layout)):
            first = slots >> slot & 1 == 1
            for other in range(part, slot, apart_of(layout)):
                alike = own[other] == own[slot] and (hidden >> other ^ hidden >> slot) & 1 == 0
                first = first and not (alike and found >> other & 1 == 1)
            found |= int(first) << slot
    return found


@inlined
def add_discards(decision: Decision, shared: CommonSums, rank: int, number: int) -> int:
    """Add the options that leave a card of `rank` on the discard. Returns the new number of options."""
    flips = may_flip(decision)
    if not (flips and decision.sight.rules[DISCARD_FLIP] == REQUIRED):
        number = add_staying(decision, shared, rank, False, number)
    if flips:
        slots, layout = int(decision.space.distinct[FLIPS]), decision.sight.layout
        for part in range(parts_of(layout)):
            for slot in range(part, layout.size, apart_of(layout)):
                if slots >> slot & 1:
                    number = add_turning(decision, shared, part, slot, rank, number)
    return number


@inlined
def add_swaps(decision: Decision, shared: CommonSums, rank: int, number: int) -> int:
    """Add the options that swap a card of `rank` into the grid. Returns the new number of options."""
    slots, layout = int(decision.space.distinct[SWAPS]), decision.sight.layout
    for part in range(parts_of(layout)):
        for slot in range(part, layout.size, apart_of(layout)):
            if slots >> slot & 1:
                number = add_swapping(decision, shared, rank, part, slot, number)
    return number


@inlined
def add_staying(decision: Decision, shared: CommonSums, top: int, knocks: bool, number: int) -> int:
    """Add the option to leave the own grid alone, with rank `top` on the discard."""
    sight, space, options = decision.sight, decision.space, decision.space.options
    hidden = count(int(sight.seen[HIDDEN]))
    options.action[number], options.kind[number] = STAY, PLAIN
    if ends(sight, hidden, knocks):
        options.value[number] = end_value(decision, 0, top) / UNIT
    else:
        copy(shared.everything, space.trial)
        add_row(space.trial, decision.network.rows[hidden_row(sight, hidden)])
        options.value[number] = value_of(decision.network, space.trial, space.tops[top])
    return number + 1


@inlined
def add_swapping(decision: Decision, shared: CommonSums, rank: int, part: int, slot: int, number: int) -> int:
    """Add the option to swap a card of `rank` into `slot`, which is in `part`."""
    sight, space, network = decision.sight, decision.space, decision.network
    options, own = space.options, space.grids[0]
    before = int(own[slot])
    replaced = rank_of(before)
    hidden = count(int(sight.seen[HIDDEN]) & ~(1 << slot))
    options.action[number], options.kind[number] = SWAP + slot, PLAIN
    own[slot] = rank
    if ends(sight, hidden, False):
        options.value[number] = end_value(decision, part, MEAN if replaced < 0 else replaced) / UNIT
    else:
        sums = options.sums[number]
        copy(shared.rest[part], sums)
        add_rows(network, space.rows, own_rows(sight, space, part, shared.unseen, space.rows, 0), sums)
        add_row(sums, network.rows[hidden_row(sight, hidden)])
        if replaced < 0:
            options.kind[number] = REPLACING
        options.value[number] = value_of(network, sums, space.tops[AVERAGE if replaced < 0 else replaced])
    own[slot] = before
    return number + 1


@inlined
def add_turning(decision: Decision, shared: CommonSums, part: int, slot: int, top: int, number: int) -> int:
    """Add the option to turn up `slot`, which is in `part`, with rank `top` on the discard."""
    sight, space, network = decision.sight, decision.space, decision.network
    options, own = space.options, space.grids[0]
    hidden = count(int(sight.seen[HIDDEN])) - 1
    options.action[number], options.kind[number] = FLIP + slot, PLAIN
    if ends(sight, hidden, False):
        before, value = int(own[slot]), 0.0
        for rank in range(RANK_COUNT):
            if space.chances[1, rank] > 0:
                own[slot] = rank
                value += space.chances[1, rank] * end_value(decision, part, top)
        own[slot] = before
        options.value[number] = value / UNIT
        return number + 1
    if not space.made[slot]:
        turn_up(decision, part, slot)
        space.made[slot] = 1
    sums = options.sums[number]
    copy(shared.rest[part], sums)
    add_row(sums, network.rows[hidden_row(sight, hidden)])
    add_row(sums, space.tops[top])
    options.kind[number] = REVEALING
    options.value[number] = value_of(network, sums, space.turned[slot, AVERAGE])
    return number + 1


@compiled
def turn_up(decision: Decision, part: int, slot: int) -> None:
    """Add up the rows of `part` for each unseen rank in `slot`, and their mean, weighted by chance."""
    sight, space = decision.sight, decision.space
    own, unseen = space.grids[0], space.now.unseen
    before = int(own[slot])
    clear(space.turned[slot, AVERAGE])
    for rank in range(RANK_COUNT):
        if space.chances[1, rank] > 0:
            own[slot] = rank
            unseen[rank] -= 1
            found = space.turned[slot, rank]
            clear(found)
            add_rows(decision.network, space.rows, own_rows(sight, space, part, unseen, space.rows, 0), found)
            add_share(space.turned[slot, AVERAGE], found, space.chances[1, rank])
            unseen[rank] += 1
    own[slot] = before


@compiled
def best_of(decision: Decision, number: int) -> int:
    """Return the best of the first `number` options. Estimates that may be the best are made exact."""
    space, options = decision.space, decision.space.options
    limit = options.value[0]
    for at in range(number):
        limit = min(limit, options.value[at])
    limit += CLOSE
    best = 0
    for at in range(number):
        if options.kind[at] != PLAIN and options.value[at] <= limit:
            others = space.tops
            if options.kind[at] == REVEALING:
                others = space.turned[options.action[at] - FLIP]
            options.value[at] = average_value(decision.network, options.sums[at], others, space.chances[1])
        if options.value[at] < options.value[best]:
            best = at
    return best


@compiled
def drawing(decision: Decision) -> float:
    """Return the value of a draw in units: the mean over all ranks, by chance, of the best answer's value."""
    space = decision.space
    total = 0.0
    for rank in range(RANK_COUNT):
        space.answers[rank] = UNWEIGHED
        if space.chances[1, rank] > 0:
            shared = draw(decision, rank)
            number = add_swaps(decision, shared, rank, add_discards(decision, shared, rank, 0))
            best = best_of(decision, number)
            if decision.sight.seen[STOCK_COUNT]:
                space.answers[rank] = space.options.action[best]
            total += space.chances[1, rank] * space.options.value[best]
    return total
