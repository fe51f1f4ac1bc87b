"""The network's choice in the kernel, the same as by `engine.cpu.network.evaluation` in the bot."""

from __future__ import annotations

from typing import NamedTuple

from engine.cpu.network.input_layout import RANK_COUNT
from engine.lab.kernel.bits import lowest
from engine.lab.kernel.codes import DISCARD, DRAW, KNOCK, PASS, RANK_OF, SWAP, TAKE
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.compiled import inlined_each_time as inlined
from engine.lab.kernel.observation import HELD, PHASE, TOP
from engine.lab.kernel.state import CHOOSE, DRAWN, FLIPPING, TAKEN
from engine.lab.train.values import (
    STAY,
    UNWEIGHED,
    add_discards,
    add_staying,
    add_swaps,
    begin,
    best_of,
    drawing,
)
from engine.lab.train.workspace import Decision

ON_TOP = RANK_COUNT
"""Index of the answer to the top of the discard, after the answers to drawn ranks."""


class BestAction(NamedTuple):
    """The chosen action, with its value in units, lower being better."""

    action: int
    value: float


@compiled
def decide(decision: Decision, legal: int) -> BestAction:
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
    return BestAction(with_card(action), space.options.value[best])


@compiled
def answer(decision: Decision, legal: int) -> BestAction:
    """Return the best action of `legal`.

    A card in hand was already weighed at the start of the turn: the answer found then is returned, with value
    0. So nothing else may be decided in between with the same `decision`.
    """
    seen = decision.sight.seen
    action = UNWEIGHED
    if seen[PHASE] == DRAWN:
        action = int(decision.space.answers[RANK_OF[seen[HELD]]])
    elif seen[PHASE] == TAKEN:
        action = int(decision.space.answers[ON_TOP])
    return decide(decision, legal) if action == UNWEIGHED else BestAction(with_card(action), 0.0)


@inlined
def with_card(action: int) -> int:
    """Return what to do with a card in hand to get to `action`: a swap, or a discard, also before a flip."""
    return action if action >= SWAP else DISCARD


@compiled
def first_choice(decision: Decision, legal: int) -> BestAction:
    seen, space = decision.sight.seen, decision.space
    value, action = 1e9, lowest(legal)
    if legal >> DRAW & 1:
        value, action = drawing(decision), DRAW
    top = int(RANK_OF[seen[TOP]])
    if legal >> TAKE & 1:
        best = best_of(decision, add_swaps(decision, space.now, top, 0))
        space.answers[ON_TOP] = space.options.action[best]
        if space.options.value[best] < value:
            value, action = space.options.value[best], TAKE
    if legal >> KNOCK & 1:
        add_staying(decision, space.now, top, True, 0)
        if space.options.value[0] < value:
            value, action = space.options.value[0], KNOCK
    return BestAction(action, value)
