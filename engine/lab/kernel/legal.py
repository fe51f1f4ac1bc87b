"""Legal actions (rules 2 to 4), as sets of action codes."""

from __future__ import annotations

from engine.lab.kernel import state as at
from engine.lab.kernel.bits import count, index, wide
from engine.lab.kernel.coded import (
    DISCARD_FLIP,
    FLIP_AS_ACTION,
    KNOCK_ANYTIME,
    KNOCK_EARLY,
    PEEK,
    REQUIRED,
    RESHUFFLE,
    UNLOCKED,
    CodedRules,
)
from engine.lab.kernel.codes import DISCARD, DRAW, FLIP, KNOCK, PASS, READY, SWAP, TAKE, TURN_UP
from engine.lab.kernel.compiled import inlined
from engine.lab.kernel.state import State


@inlined
def legal(rules: CodedRules, state: State, seat: int) -> int:
    """Return the legal actions of `seat`, one bit for each code; 0 if the seat has nothing to do."""
    if state[at.PHASE] == at.OPENING:
        if not state[index(at.PENDING + seat)]:
            return 0
        return 1 << READY if rules[PEEK] else wide(state[index(at.HIDDEN + seat)]) << FLIP
    if seat != state[at.TURN] or state[at.PHASE] == at.OVER:
        return 0
    if state[at.PHASE] == at.CHOOSE:
        return choices(rules, state, seat)
    return _in_turn(rules, state, seat)


@inlined
def _in_turn(rules: CodedRules, state: State, seat: int) -> int:
    """Return the legal actions of `seat` within its turn, one bit for each code."""
    hidden = wide(state[index(at.HIDDEN + seat)])
    if state[at.PHASE] == at.FLIPPING:
        flips = hidden << FLIP
        return flips if rules[DISCARD_FLIP] == REQUIRED else flips | 1 << PASS
    swaps = (hidden | wide(rules[UNLOCKED])) << SWAP
    return swaps | 1 << DISCARD if state[at.PHASE] == at.DRAWN else swaps


@inlined
def choices(rules: CodedRules, state: State, seat: int) -> int:
    """Return the actions with which `seat` may start a turn, one bit for each code; 0 if there is none."""
    hidden = wide(state[index(at.HIDDEN + seat)])
    found = 0
    if state[at.STOCK_NEXT] < state[at.STOCK_END] or (rules[RESHUFFLE] and state[at.DISCARD_COUNT] > 1):
        found = 1 << DRAW
    if hidden | rules[UNLOCKED]:
        found |= 1 << TAKE
    if rules[FLIP_AS_ACTION]:
        found |= hidden << TURN_UP
    if state[at.OUT] < 0 and (rules[KNOCK_ANYTIME] or (rules[KNOCK_EARLY] and 1 <= count(hidden) <= 2)):
        found |= 1 << KNOCK
    return found


@inlined
def actor(state: State) -> int:
    """Return the seat to ask next, -1 at the end of the hole.

    In the opening that is the first seat from the dealer's left that owes a step; others may act first.
    """
    if state[at.PHASE] == at.OVER:
        return -1
    seat = int(state[at.TURN])
    if state[at.PHASE] == at.OPENING:
        while not state[index(at.PENDING + seat)]:
            seat = seat + 1 if seat + 1 < state[at.SEATS] else 0
    return seat
