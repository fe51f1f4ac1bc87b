"""Effects of actions: the steps of a hole (rules 2 to 5), as in `engine.game.hole`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel import state as at
from engine.lab.kernel.bits import index, wide
from engine.lab.kernel.chance import shuffle
from engine.lab.kernel.coded import (
    DISCARD_FLIP,
    ENDGAME,
    IMMEDIATE,
    KNOCK_EARLY,
    MOST_TURNS,
    NEVER,
    POINTS,
    TURNS_EACH,
    UNLOCKED,
    CodedRules,
)
from engine.lab.kernel.codes import (
    DISCARD,
    DRAW,
    FLIP,
    KNOCK,
    MOST_SLOTS,
    NO_CARD,
    RANK_OF,
    READY,
    SWAP,
    TAKE,
    TURN_UP,
)
from engine.lab.kernel.compiled import compiled, inlined
from engine.lab.kernel.legal import choices
from engine.lab.kernel.state import State, show

Stocks = NDArray[np.int16]
"""New stocks that are given rather than shuffled: one in each row, in drawing order, `int16[any, 216]`."""

NO_STOCKS: Stocks = np.zeros((0, 0), dtype=np.int16)


@inlined
def apply(rules: CodedRules, state: State, seat: int, action: int, key: np.uint64, stocks: Stocks) -> None:
    """Do `action`, a code, for `seat`. It must be legal.

    New stock number n, from 0, is row n of `stocks` if there is such a row, else shuffled by the stream of
    `key`.
    """
    state[at.DID_CARD] = NO_CARD
    state[at.DID_REPLACE] = NO_CARD
    state[at.DID_GO_OUT] = 0
    state[at.DID_TURN] = 0
    if action == DRAW:
        _draw(rules, state, seat, key, stocks)
    elif action == TAKE:
        _take(state)
    elif action < SWAP:
        _turn_up(rules, state, seat, action - FLIP)
        if state[at.PHASE] == at.OPENING:
            _step_of_opening(state, seat)
        else:
            _end_turn(rules, state, False)
    elif action < TURN_UP:
        _swap(rules, state, seat, action - SWAP)
    elif action < DISCARD:
        _turn_up(rules, state, seat, action - TURN_UP)
        _end_turn(rules, state, False)
    elif action == DISCARD:
        _discard(rules, state, seat)
    elif action == READY:
        _step_of_opening(state, seat)
    elif action == KNOCK:
        _knock(rules, state, seat)
    else:
        _end_turn(rules, state, False)


@inlined
def _step_of_opening(state: State, seat: int) -> None:
    state[index(at.PENDING + seat)] -= 1
    state[at.OWED] -= 1
    if not state[at.OWED]:
        state[at.PHASE] = at.CHOOSE


@inlined
def _turn_up(rules: CodedRules, state: State, seat: int, slot: int) -> None:
    card = int(state[index(at.GRIDS + seat * MOST_SLOTS + slot)])
    state[index(at.HIDDEN + seat)] &= ~(1 << slot)
    state[at.DID_CARD] = card
    show(rules, state, card)


@inlined
def _draw(rules: CodedRules, state: State, seat: int, key: np.uint64, stocks: Stocks) -> None:
    if state[at.STOCK_NEXT] == state[at.STOCK_END]:
        _renew_stock(rules, state, key, stocks)
    card = state[index(at.STOCK + state[at.STOCK_NEXT])]
    state[at.STOCK_NEXT] += 1
    state[at.HELD] = card
    state[at.DID_CARD] = card
    state[at.PHASE] = at.DRAWN


@compiled
def _renew_stock(rules: CodedRules, state: State, key: np.uint64, stocks: Stocks) -> None:
    number = int(state[at.RENEWED])
    cards = int(state[at.DISCARD_COUNT]) - 1
    stock = state[at.STOCK : at.STOCK + cards]
    for place in range(cards):
        card = int(state[at.PILE + place])
        stock[place] = card
        state[at.SHOWN + RANK_OF[card]] -= 1
        state[at.SHOWN_POINTS] -= rules[POINTS + card]
    state[at.SHOWN_COUNT] -= cards
    if number < stocks.shape[0]:
        for place in range(cards):
            stock[place] = stocks[number, place]
    else:
        shuffle(stock, cards, key, number + 1)
    state[at.PILE] = state[at.PILE + cards]
    state[at.DISCARD_COUNT] = 1
    state[at.STOCK_NEXT] = 0
    state[at.STOCK_END] = cards
    state[at.RENEWED] = number + 1


@inlined
def _take(state: State) -> None:
    state[at.DISCARD_COUNT] -= 1
    card = state[index(at.PILE + state[at.DISCARD_COUNT])]
    state[at.HELD] = card
    state[at.DID_CARD] = card
    state[at.PHASE] = at.TAKEN


@inlined
def _swap(rules: CodedRules, state: State, seat: int, slot: int) -> None:
    card = int(state[at.HELD])
    place = index(at.GRIDS + seat * MOST_SLOTS + slot)
    replaced = int(state[place])
    hidden = wide(state[index(at.HIDDEN + seat)])
    # Counted by arithmetic: a processor can't foresee these two branches, and would lose a tenth of its time.
    show(rules, state, card, int(state[at.PHASE] == at.DRAWN))
    show(rules, state, replaced, hidden >> slot & 1)
    state[index(at.HIDDEN + seat)] = hidden & ~(1 << slot)
    state[place] = card
    state[index(at.PILE + state[at.DISCARD_COUNT])] = replaced
    state[at.DISCARD_COUNT] += 1
    state[at.HELD] = NO_CARD
    state[at.DID_CARD] = card
    state[at.DID_REPLACE] = replaced
    _end_turn(rules, state, False)


@inlined
def _discard(rules: CodedRules, state: State, seat: int) -> None:
    card = int(state[at.HELD])
    show(rules, state, card)
    state[index(at.PILE + state[at.DISCARD_COUNT])] = card
    state[at.DISCARD_COUNT] += 1
    state[at.HELD] = NO_CARD
    state[at.DID_CARD] = card
    if _flip_on_offer(rules, state, seat):
        state[at.PHASE] = at.FLIPPING
    else:
        _end_turn(rules, state, False)


@inlined
def _flip_on_offer(rules: CodedRules, state: State, seat: int) -> bool:
    mode = rules[DISCARD_FLIP]
    if mode == NEVER or not state[index(at.HIDDEN + seat)]:
        return False
    if mode != ENDGAME:
        return True
    for other in range(state[at.SEATS]):
        hidden = int(state[at.HIDDEN + other])
        if hidden & (hidden - 1) == 0:
            return True
    return False


@compiled
def _knock(rules: CodedRules, state: State, seat: int) -> None:
    if rules[KNOCK_EARLY]:
        turned = int(state[index(at.HIDDEN + seat)])
        for slot in range(MOST_SLOTS):
            if turned >> slot & 1:
                _turn_up(rules, state, seat, slot)
        state[at.DID_CARD] = NO_CARD
        state[at.DID_TURN] = turned
    _end_turn(rules, state, True)


@inlined
def _end_turn(rules: CodedRules, state: State, knocked: bool) -> None:
    """Pass the turn on, or end the hole. A seat on its last turn that goes out changes nothing."""
    seat = int(state[at.TURN])
    following = seat + 1 if seat + 1 < state[at.SEATS] else 0
    state[at.TURN] = following
    state[index(at.TURNS + seat)] += 1
    if state[at.OUT] >= 0:
        over = following == state[at.OUT]
    elif not knocked and (state[index(at.HIDDEN + seat)] or rules[TURNS_EACH]):
        over = state[index(at.TURNS + following)] >= rules[MOST_TURNS]
    else:
        state[at.DID_GO_OUT] = 1
        state[at.OUT] = seat
        over = bool(rules[IMMEDIATE])
    # Where face-up cards may be replaced, everybody can take the top of the discard.
    if not over and not rules[UNLOCKED] and not choices(rules, state, following):
        over = _nobody_able(rules, state)
    state[at.PHASE] = at.OVER if over else at.CHOOSE


@compiled
def _nobody_able(rules: CodedRules, state: State) -> bool:
    """Pass over seats that can do nothing; their turns count as taken. Returns whether that ends the hole."""
    able = 0
    while not able:
        seat = int(state[at.TURN])
        following = (seat + 1) % int(state[at.SEATS])
        state[index(at.TURNS + seat)] += 1
        state[at.TURN] = following
        if following == state[at.OUT]:
            break
        if state[at.OUT] < 0 and state[index(at.TURNS + following)] >= rules[MOST_TURNS]:
            break
        able = choices(rules, state, following)
    return not able
