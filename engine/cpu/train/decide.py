"""The network's choice in the kernel, as `engine.cpu.network.player` chooses in the bot."""

from __future__ import annotations

from engine.cpu.network.layout import UNKNOWN_TOP
from engine.cpu.train.describe import (
    add_own,
    bucket_of,
)
from engine.cpu.train.grids import (
    GAIN,
    MATCH,
    TOP_ROW,
    TURNING,
    UNKNOWN,
    Shape,
    rank_of,
)
from engine.cpu.train.jit import compiled
from engine.cpu.train.room import STAY, WORST, Choice, Facts, Network, Room
from engine.cpu.train.values import begin, best_flip, best_swap, expected_draw, lying
from engine.lab.kernel.bits import count, lowest
from engine.lab.kernel.coded import (
    CodedRules,
)
from engine.lab.kernel.codes import DISCARD, DRAW, FLIP, KNOCK, PASS, SWAP, TAKE
from engine.lab.kernel.faces import NO_CARD, RANK_OF
from engine.lab.kernel.observation import HELD, PHASE, TOP, Observation
from engine.lab.kernel.state import CHOOSE, DRAWN, FLIPPING


@compiled
def decide(
    network: Network, shape: Shape, rules: CodedRules, seen: Observation, legal: int, room: Room
) -> Choice:
    """The best action of `legal`."""
    facts = begin(network, shape, rules, seen, room)
    phase = seen[PHASE]
    top = UNKNOWN_TOP if seen[TOP] == NO_CARD else int(RANK_OF[seen[TOP]])
    if phase == FLIPPING:
        facts = Facts(facts.common, facts.hidden, facts.fewest, True, legal >> PASS & 1 == 1)
        value, slot = best_flip(network, shape, rules, seen, room, facts, top)
        action = PASS if slot == STAY else FLIP + slot
        return lie(shape, rules, seen, room, facts, action, value, top, slot, False)
    if phase == CHOOSE:
        return first_choice(network, shape, rules, seen, legal, room, facts, top)
    rank = int(RANK_OF[seen[HELD]])
    value = WORST
    if phase == DRAWN:
        value, _ = best_flip(network, shape, rules, seen, room, facts, rank)
    swapped, slot = best_swap(network, shape, rules, seen, room, facts, rank, value)
    if slot >= 0:
        return swap(shape, rules, seen, room, facts, swapped, rank, slot)
    if facts.may_flip:
        return Choice(DISCARD, value, 0, 0)
    return lie(shape, rules, seen, room, facts, DISCARD, value, rank, STAY, False)


@compiled
def first_choice(
    network: Network,
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    legal: int,
    room: Room,
    facts: Facts,
    top: int,
) -> Choice:
    """How to begin the turn."""
    value = WORST
    action = lowest(legal)
    if legal >> DRAW & 1:
        value = expected_draw(network, shape, rules, seen, room, facts)
        action = DRAW
    if legal >> TAKE & 1:
        taken, slot = best_swap(network, shape, rules, seen, room, facts, top, value)
        if slot >= 0:
            value = taken
            action = TAKE
    if legal >> KNOCK & 1:
        knocked = lying(network, shape, rules, seen, room, facts, top, STAY, True)
        if knocked < value:
            return lie(shape, rules, seen, room, facts, KNOCK, knocked, top, STAY, True)
    return Choice(action, value, 0, 0)


@compiled
def swap(
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    room: Room,
    facts: Facts,
    value: float,
    rank: int,
    slot: int,
) -> Choice:
    """The choice to put a card of `rank` into `slot`."""
    before = int(room.own[slot])
    top = UNKNOWN_TOP if before >= shape[UNKNOWN] else rank_of(shape, before)
    room.own[slot] = rank
    hidden = count(facts.hidden & ~(1 << slot))
    number = meet(shape, rules, seen, room, facts, hidden, top)
    room.own[slot] = before
    return Choice(SWAP + slot, value, number, bucket_of(rules, seen, hidden == 0, facts.fewest))


@compiled
def lie(
    shape: Shape,
    rules: CodedRules,
    seen: Observation,
    room: Room,
    facts: Facts,
    action: int,
    value: float,
    top: int,
    slot: int,
    knocked: bool,
) -> Choice:
    """The choice of an action that leaves the grid as it is but for turning up `slot`."""
    hidden = count(facts.hidden)
    before = room.own[0]
    if slot != STAY:
        hidden -= 1
        before = room.own[slot]
        room.own[slot] = shape[TURNING]
    number = meet(shape, rules, seen, room, facts, hidden, top)
    if slot != STAY:
        room.own[slot] = before
    return Choice(action, value, number, bucket_of(rules, seen, knocked or hidden == 0, facts.fewest))


@compiled
def meet(
    shape: Shape, rules: CodedRules, seen: Observation, room: Room, facts: Facts, hidden: int, top: int
) -> int:
    """Write all rows of the position that the own grid as noted and `top` make; returns how many they are."""
    number = add_own(shape, rules, seen, room.own, hidden, facts.fewest, room.met, 0)
    room.met[number] = shape[TOP_ROW] + top
    room.met[number + 1] = shape[GAIN] + room.gains[top]
    number += 2
    for _ in range(room.matches[top]):
        room.met[number] = shape[MATCH] + top
        number += 1
    for at in range(facts.common):
        room.met[number] = room.common[at]
        number += 1
    return number
