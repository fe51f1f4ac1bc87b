"""The network's choice in the kernel, as `engine.cpu.network.evaluation` chooses in the bot."""

from __future__ import annotations

from typing import NamedTuple

from engine.lab.kernel.bits import lowest
from engine.lab.kernel.codes import DISCARD, DRAW, KNOCK, NO_CARD, PASS, RANK_OF, SWAP, TAKE
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.observation import HELD, PHASE, TOP
from engine.lab.kernel.state import CHOOSE, DRAWN, FLIPPING
from engine.lab.train.values import (
    STAY,
    add_discards,
    add_staying,
    add_swaps,
    begin,
    best_of,
    drawing,
)
from engine.lab.train.workspace import Decision


class BestAction(NamedTuple):
    """The action chosen, and its value in units, the lower the better."""

    action: int
    value: float


@compiled
def decide(decision: Decision, legal: int) -> BestAction:
    """Return the best action of `legal`."""
    seen, space = decision.sight.seen, decision.space
    begin(decision)
    phase = seen[PHASE]
    if phase == CHOOSE:
        return first_choice(decision, legal)
    number = 0
    if phase == FLIPPING:
        number = add_discards(decision, space.now, int(RANK_OF[seen[TOP]]), 0)
    else:
        rank = int(RANK_OF[seen[HELD]])
        if phase == DRAWN:
            number = add_discards(decision, space.now, rank, 0)
        number = add_swaps(decision, space.now, rank, number)
    best = best_of(decision, number)
    action = int(space.options.action[best])
    if phase == FLIPPING:
        return BestAction(PASS if action == STAY else action, space.options.value[best])
    return BestAction(action if action >= SWAP else DISCARD, space.options.value[best])


@compiled
def first_choice(decision: Decision, legal: int) -> BestAction:
    """Return the best action at the start of a turn."""
    seen, space = decision.sight.seen, decision.space
    value, action = 1e9, lowest(legal)
    if legal >> DRAW & 1:
        value, action = drawing(decision), DRAW
    if seen[TOP] == NO_CARD:
        return BestAction(action, value)
    top = int(RANK_OF[seen[TOP]])
    if legal >> TAKE & 1:
        best = best_of(decision, add_swaps(decision, space.now, top, 0))
        if space.options.value[best] < value:
            value, action = space.options.value[best], TAKE
    if legal >> KNOCK & 1:
        add_staying(decision, space.now, top, True, 0)
        if space.options.value[0] < value:
            value, action = space.options.value[0], KNOCK
    return BestAction(action, value)
