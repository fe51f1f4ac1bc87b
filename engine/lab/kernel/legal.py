"""What may be done (rules 2 to 4), as sets of action codes."""

from __future__ import annotations

from engine.lab.kernel.bits import count, wide
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
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.state import (
    CHOOSE,
    DISCARD_COUNT,
    DRAWN,
    FLIPPING,
    HIDDEN,
    OPENING,
    OUT,
    OVER,
    PENDING,
    PHASE,
    SEATS,
    STOCK_END,
    STOCK_NEXT,
    TURN,
    State,
)


@compiled
def legal(rules: CodedRules, state: State, seat: int) -> int:
    """Every action that `seat` may do now, one bit for each code. 0 if it has nothing to do."""
    if state[PHASE] == OPENING:
        if not state[PENDING + seat]:
            return 0
        return 1 << READY if rules[PEEK] else wide(state[HIDDEN + seat]) << FLIP
    if seat != state[TURN] or state[PHASE] == OVER:
        return 0
    if state[PHASE] == CHOOSE:
        return choices(rules, state, seat)
    return _in_turn(rules, state, seat)


@compiled
def _in_turn(rules: CodedRules, state: State, seat: int) -> int:
    """How `seat` may go on with the turn that it has begun."""
    hidden = wide(state[HIDDEN + seat])
    if state[PHASE] == FLIPPING:
        flips = hidden << FLIP
        return flips if rules[DISCARD_FLIP] == REQUIRED else flips | 1 << PASS
    swaps = (hidden | wide(rules[UNLOCKED])) << SWAP
    return swaps | 1 << DISCARD if state[PHASE] == DRAWN else swaps


@compiled
def choices(rules: CodedRules, state: State, seat: int) -> int:
    """How `seat` may begin a turn: 0 if it can do nothing at all."""
    hidden = wide(state[HIDDEN + seat])
    found = 0
    if state[STOCK_NEXT] < state[STOCK_END] or (rules[RESHUFFLE] and state[DISCARD_COUNT] > 1):
        found = 1 << DRAW
    if hidden | rules[UNLOCKED]:
        found |= 1 << TAKE
    if rules[FLIP_AS_ACTION]:
        found |= hidden << TURN_UP
    if state[OUT] < 0 and (rules[KNOCK_ANYTIME] or (rules[KNOCK_EARLY] and 1 <= count(hidden) <= 2)):
        found |= 1 << KNOCK
    return found


@compiled
def actor(state: State) -> int:
    """The seat to ask next: in the opening the first from the dealer's left that owes a step. -1 at the end.

    Any other seat that owes a step may act first as well.
    """
    if state[PHASE] == OVER:
        return -1
    seat = int(state[TURN])
    if state[PHASE] == OPENING:
        while not state[PENDING + seat]:
            seat = (seat + 1) % state[SEATS]
    return seat
