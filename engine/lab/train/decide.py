"""The network's choice in the kernel, as `engine.cpu.network.evaluation` chooses in the bot."""

from __future__ import annotations

from engine.cpu.network.input_layout import UNKNOWN_TOP
from engine.lab.kernel.bits import count, lowest
from engine.lab.kernel.codes import DISCARD, DRAW, FLIP, KNOCK, NO_CARD, PASS, RANK_OF, SWAP, TAKE
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.observation import HELD, PHASE, TOP
from engine.lab.kernel.state import CHOOSE, DRAWN, FLIPPING
from engine.lab.train.choice_values import begin, best_flip, best_swap, expected_draw, lying
from engine.lab.train.features import add_own, bucket_of
from engine.lab.train.grids import rank_of
from engine.lab.train.workspace import STAY, WORST, BestAction, Decision, Facts


@compiled
def decide(decision: Decision, legal: int) -> BestAction:
    """The best action of `legal`."""
    seen = decision.sight.seen
    facts = begin(decision)
    phase = seen[PHASE]
    top = UNKNOWN_TOP if seen[TOP] == NO_CARD else int(RANK_OF[seen[TOP]])
    if phase == FLIPPING:
        facts = Facts(facts.common, facts.hidden, facts.fewest, True, legal >> PASS & 1 == 1)
        value, slot = best_flip(decision, facts, top)
        action = PASS if slot == STAY else FLIP + slot
        return lie(decision, facts, action, value, top, slot, False)
    if phase == CHOOSE:
        return first_choice(decision, legal, facts, top)
    rank = int(RANK_OF[seen[HELD]])
    value = WORST
    if phase == DRAWN:
        value, _ = best_flip(decision, facts, rank)
    swapped, slot = best_swap(decision, facts, rank, value)
    if slot >= 0:
        return swap(decision, facts, swapped, rank, slot)
    if facts.may_flip:
        return BestAction(DISCARD, value, 0, 0)
    return lie(decision, facts, DISCARD, value, rank, STAY, False)


@compiled
def first_choice(decision: Decision, legal: int, facts: Facts, top: int) -> BestAction:
    """The best action at the start of a turn."""
    value = WORST
    action = lowest(legal)
    if legal >> DRAW & 1:
        value = expected_draw(decision, facts)
        action = DRAW
    if legal >> TAKE & 1:
        taken, slot = best_swap(decision, facts, top, value)
        if slot >= 0:
            value = taken
            action = TAKE
    if legal >> KNOCK & 1:
        knocked = lying(decision, facts, top, STAY, True)
        if knocked < value:
            return lie(decision, facts, KNOCK, knocked, top, STAY, True)
    return BestAction(action, value, 0, 0)


@compiled
def swap(decision: Decision, facts: Facts, value: float, rank: int, slot: int) -> BestAction:
    """The choice to put a card of `rank` into `slot`."""
    space = decision.space
    before = int(space.own[slot])
    top = UNKNOWN_TOP if before >= decision.sight.layout.unknown else rank_of(decision.sight.layout, before)
    space.own[slot] = rank
    hidden = count(facts.hidden & ~(1 << slot))
    number = meet(decision, facts, hidden, top)
    space.own[slot] = before
    return BestAction(SWAP + slot, value, number, bucket_of(decision.sight, hidden == 0, facts.fewest))


@compiled
def lie(
    decision: Decision, facts: Facts, action: int, value: float, top: int, slot: int, knocked: bool
) -> BestAction:
    """The choice of an action that leaves the grid as it is but for turning up `slot`."""
    space = decision.space
    hidden = count(facts.hidden)
    before = space.own[0]
    if slot != STAY:
        hidden -= 1
        before = space.own[slot]
        space.own[slot] = decision.sight.layout.turning
    number = meet(decision, facts, hidden, top)
    if slot != STAY:
        space.own[slot] = before
    return BestAction(action, value, number, bucket_of(decision.sight, knocked or hidden == 0, facts.fewest))


@compiled
def meet(decision: Decision, facts: Facts, hidden: int, top: int) -> int:
    """Write all rows of the position given by the noted own grid and `top`; returns their number."""
    layout, space = decision.sight.layout, decision.space
    number = add_own(decision, hidden, facts.fewest, space.met)
    space.met[number] = layout.top + top
    space.met[number + 1] = layout.gain + space.gains[top]
    number += 2
    for _ in range(space.matches[top]):
        space.met[number] = layout.match + top
        number += 1
    for at in range(facts.common):
        space.met[number] = space.common[at]
        number += 1
    return number
