"""What an action does: the steps of a hole (rules 2 to 5), as in `engine.hole`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

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
    CodedRules,
)
from engine.lab.kernel.codes import (
    DISCARD,
    DRAW,
    FLIP,
    KNOCK,
    MOST_SLOTS,
    READY,
    SWAP,
    TAKE,
    TURN_UP,
)
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.faces import NO_CARD, RANK_OF
from engine.lab.kernel.legal import choices
from engine.lab.kernel.state import (
    CHOOSE,
    DID_CARD,
    DID_GO_OUT,
    DID_REPLACE,
    DID_TURN,
    DISCARD_COUNT,
    DRAWN,
    FLIPPING,
    GRIDS,
    HELD,
    HIDDEN,
    OPENING,
    OUT,
    OVER,
    OWED,
    PENDING,
    PHASE,
    PILE,
    RENEWED,
    SEATS,
    SHOWN,
    SHOWN_COUNT,
    SHOWN_POINTS,
    STOCK,
    STOCK_END,
    STOCK_NEXT,
    TAKEN,
    TURN,
    TURNS,
    State,
    show,
)

Stocks = NDArray[np.int16]
"""New stocks that are given rather than shuffled: one in each row, in drawing order, `int16[any, 216]`."""

NO_STOCKS: Stocks = np.zeros((0, 0), dtype=np.int16)


@compiled
def apply(rules: CodedRules, state: State, seat: int, action: int, key: np.uint64, stocks: Stocks) -> None:
    """Do `action`, a code, for `seat`. What happens with an action that isn't legal is not said.

    The new stock number n, from 0, is row n of `stocks` if there are so many, else shuffled as the stream of
    `key` says.
    """
    state[DID_CARD] = NO_CARD
    state[DID_REPLACE] = NO_CARD
    state[DID_GO_OUT] = 0
    state[DID_TURN] = 0
    if action == DRAW:
        _draw(rules, state, seat, key, stocks)
    elif action == TAKE:
        _take(state)
    elif action < SWAP:
        _turn_up(rules, state, seat, action - FLIP)
        if state[PHASE] == OPENING:
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


@compiled
def _step_of_opening(state: State, seat: int) -> None:
    state[PENDING + seat] -= 1
    state[OWED] -= 1
    if not state[OWED]:
        state[PHASE] = CHOOSE


@compiled
def _turn_up(rules: CodedRules, state: State, seat: int, slot: int) -> None:
    card = int(state[GRIDS + seat * MOST_SLOTS + slot])
    state[HIDDEN + seat] &= ~(1 << slot)
    state[DID_CARD] = card
    show(rules, state, card)


@compiled
def _draw(rules: CodedRules, state: State, seat: int, key: np.uint64, stocks: Stocks) -> None:
    if state[STOCK_NEXT] == state[STOCK_END]:
        _renew_stock(rules, state, key, stocks)
    card = state[STOCK + state[STOCK_NEXT]]
    state[STOCK_NEXT] += 1
    state[HELD] = card
    state[DID_CARD] = card
    state[PHASE] = DRAWN


@compiled
def _renew_stock(rules: CodedRules, state: State, key: np.uint64, stocks: Stocks) -> None:
    number = int(state[RENEWED])
    cards = int(state[DISCARD_COUNT]) - 1
    stock = state[STOCK : STOCK + cards]
    for place in range(cards):
        card = int(state[PILE + place])
        stock[place] = card
        state[SHOWN + RANK_OF[card]] -= 1
        state[SHOWN_POINTS] -= rules[POINTS + card]
    state[SHOWN_COUNT] -= cards
    if number < stocks.shape[0]:
        for place in range(cards):
            stock[place] = stocks[number, place]
    else:
        shuffle(stock, cards, key, number + 1)
    state[PILE] = state[PILE + cards]
    state[DISCARD_COUNT] = 1
    state[STOCK_NEXT] = 0
    state[STOCK_END] = cards
    state[RENEWED] = number + 1


@compiled
def _take(state: State) -> None:
    state[DISCARD_COUNT] -= 1
    card = state[PILE + state[DISCARD_COUNT]]
    state[HELD] = card
    state[DID_CARD] = card
    state[PHASE] = TAKEN


@compiled
def _swap(rules: CodedRules, state: State, seat: int, slot: int) -> None:
    card = int(state[HELD])
    place = GRIDS + seat * MOST_SLOTS + slot
    replaced = int(state[place])
    if state[PHASE] == DRAWN:
        show(rules, state, card)
    if state[HIDDEN + seat] >> slot & 1:
        show(rules, state, replaced)
        state[HIDDEN + seat] &= ~(1 << slot)
    state[place] = card
    state[PILE + state[DISCARD_COUNT]] = replaced
    state[DISCARD_COUNT] += 1
    state[HELD] = NO_CARD
    state[DID_CARD] = card
    state[DID_REPLACE] = replaced
    _end_turn(rules, state, False)


@compiled
def _discard(rules: CodedRules, state: State, seat: int) -> None:
    card = int(state[HELD])
    show(rules, state, card)
    state[PILE + state[DISCARD_COUNT]] = card
    state[DISCARD_COUNT] += 1
    state[HELD] = NO_CARD
    state[DID_CARD] = card
    if _flip_on_offer(rules, state, seat):
        state[PHASE] = FLIPPING
    else:
        _end_turn(rules, state, False)


@compiled
def _flip_on_offer(rules: CodedRules, state: State, seat: int) -> bool:
    mode = rules[DISCARD_FLIP]
    if mode == NEVER or not state[HIDDEN + seat]:
        return False
    if mode != ENDGAME:
        return True
    for other in range(state[SEATS]):
        hidden = int(state[HIDDEN + other])
        if hidden & (hidden - 1) == 0:
            return True
    return False


@compiled
def _knock(rules: CodedRules, state: State, seat: int) -> None:
    if rules[KNOCK_EARLY]:
        turned = int(state[HIDDEN + seat])
        for slot in range(MOST_SLOTS):
            if turned >> slot & 1:
                _turn_up(rules, state, seat, slot)
        state[DID_CARD] = NO_CARD
        state[DID_TURN] = turned
    _end_turn(rules, state, True)


@compiled
def _end_turn(rules: CodedRules, state: State, knocked: bool) -> None:
    """Pass the turn on, or end the hole. A seat on its last turn that goes out changes nothing."""
    seat = int(state[TURN])
    following = seat + 1 if seat + 1 < state[SEATS] else 0
    state[TURN] = following
    state[TURNS + seat] += 1
    if state[OUT] >= 0:
        over = following == state[OUT]
    elif not knocked and (state[HIDDEN + seat] or rules[TURNS_EACH]):
        over = state[TURNS + following] >= rules[MOST_TURNS]
    else:
        state[DID_GO_OUT] = 1
        state[OUT] = seat
        over = bool(rules[IMMEDIATE])
    if not over and not choices(rules, state, following):
        over = _nobody_able(rules, state)
    state[PHASE] = OVER if over else CHOOSE


@compiled
def _nobody_able(rules: CodedRules, state: State) -> bool:
    """Pass over seats that can do nothing; their turns count as taken. Whether that ends the hole."""
    able = 0
    while not able:
        seat = int(state[TURN])
        following = (seat + 1) % int(state[SEATS])
        state[TURNS + seat] += 1
        state[TURN] = following
        if following == state[OUT]:
            break
        if state[OUT] < 0 and state[TURNS + following] >= rules[MOST_TURNS]:
            break
        able = choices(rules, state, following)
    return not able
