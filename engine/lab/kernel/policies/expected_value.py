"""Play by expected value, as in `engine.cpu.expected_value`: the average worth of each slot decides.

The player looks at its own grid only, counts every unseen card as the mean of the unseen cards, and goes out
only with few enough points on average.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel import observation as at
from engine.lab.kernel.bits import count, lowest, wide
from engine.lab.kernel.coded import ANYWHERE, COLUMNS, PACKED, POINTS, SIZE, TURNS_EACH, UNLOCKED, CodedRules
from engine.lab.kernel.codes import (
    CLUBS,
    DISCARD,
    DRAW,
    FLIP,
    KNOCK,
    MOST_SLOTS,
    NO_CARD,
    PASS,
    RANK_COUNT,
    RANK_OF,
    SWAP,
    TAKE,
)
from engine.lab.kernel.compiled import compiled, inlined
from engine.lab.kernel.observation import Observation
from engine.lab.kernel.policies.estimate import (
    MIXED_RANKS,
    NO_RANK,
    anywhere_worth,
    known_packs,
    look_over_column,
    pairing_worth,
    shared_rank,
    unknown_column_worth,
    unseen_mean,
)
from engine.lab.kernel.state import CHOOSE, DRAWN, FLIPPING, OPENING

GOES_OUT_AT = 0
"""Place, in the policy's weights, of the most points to go out with."""
KNOCKS_AT = 1
"""Place, in the policy's weights, of the most points to knock with."""
USUAL_WEIGHTS = (5.0, 3.0)

# What its scratch holds:
MEAN = 0
"""Mean points of an unseen card."""
WORTH = 1
"""Average worth of the grid as it lies."""
MARGIN = 2
"""Per slot the points of its column less the points of the column without the slot's card."""
POINTS_BESIDE = MARGIN + MOST_SLOTS
"""Per slot the points of the known cards in the rest of its column."""
UNKNOWN_BESIDE = POINTS_BESIDE + MOST_SLOTS
"""Per slot the number of unknown cards in the rest of its column."""
RANK_BESIDE = UNKNOWN_BESIDE + MOST_SLOTS
"""Per slot the rank of the known cards in the rest of its column."""
BEST = RANK_BESIDE + MOST_SLOTS
"""Per rank the gain of a card in its best slot."""
GAIN = BEST + RANK_COUNT
"""Per rank the gain of a card in the slot that is being tried."""
PAIRING = GAIN + RANK_COUNT
"""Per rank the average change of points by the chance that all unknown cards of a column are of it."""

NOTHING = -1e9
TINY = 1e-9
"""Gains that differ by less count as equal."""

Weights = NDArray[np.float32]
Scratch = NDArray[np.float64]


@compiled
def expected_value(
    rules: CodedRules, seen: Observation, legal: int, weights: Weights, scratch: Scratch
) -> int:
    """Return the action of `legal` that gains most on average."""
    if seen[at.PHASE] == OPENING:
        return _opening_flip(rules, seen, legal)
    _look_over(rules, seen, scratch)
    if seen[at.PHASE] == FLIPPING:
        return _flip_or_pass(seen, legal, weights, scratch)
    if seen[at.PHASE] == CHOOSE:
        return _draw_or_take(rules, seen, legal, weights, scratch)
    gain, slot = _best_swap(rules, seen, wide(seen[at.HELD]), weights, scratch)
    if slot < 0 or (seen[at.PHASE] == DRAWN and gain <= TINY):
        return DISCARD
    return SWAP + slot


@compiled
def _look_over(rules: CodedRules, seen: Observation, scratch: Scratch) -> None:
    """Note the average points of the grid, and the cards beside each slot, in `scratch`."""
    mean = unseen_mean(seen)
    scratch[MEAN] = mean
    if rules[ANYWHERE]:
        scratch[WORTH] = anywhere_worth(rules, seen, mean)
        return
    unknown_column = unknown_column_worth(rules, seen, mean)
    total = float(known_packs(rules, seen))
    for column in range(rules[COLUMNS]):
        points, unknown, rank = look_over_column(rules, seen, column, -1)
        worth = unknown_column
        if rank != NO_RANK:
            worth = points + unknown * mean + pairing_worth(rules, seen, points, unknown, rank)
        total += worth
        for slot in range(column, rules[SIZE], rules[COLUMNS]):
            points, unknown, rank = look_over_column(rules, seen, column, slot)
            scratch[MARGIN + slot] = worth - points - unknown * mean
            scratch[POINTS_BESIDE + slot] = points
            scratch[UNKNOWN_BESIDE + slot] = unknown
            scratch[RANK_BESIDE + slot] = rank
    scratch[WORTH] = total


@compiled
def _opening_flip(rules: CodedRules, seen: Observation, legal: int) -> int:
    """Return the flip of a card in another column than before: two half-known columns pair more often."""
    size = int(rules[SIZE])
    columns = int(rules[COLUMNS])
    for slot in range(size):
        if legal >> (FLIP + slot) & 1:
            known = False
            for other in range(slot % columns, size, columns):
                known = known or not seen[at.HIDDEN] >> other & 1
            if not known:
                return FLIP + slot
    return lowest(legal)


@compiled
def _flip_or_pass(seen: Observation, legal: int, weights: Weights, scratch: Scratch) -> int:
    """Return a flip, as knowing a card is worth it, or a pass if the flip goes out with a poor grid."""
    goes_out = count(wide(seen[at.HIDDEN])) == 1 and seen[at.OUT] < 0
    if goes_out and scratch[WORTH] > weights[GOES_OUT_AT] and legal >> PASS & 1:
        return PASS
    return lowest(legal)


@compiled
def _draw_or_take(
    rules: CodedRules, seen: Observation, legal: int, weights: Weights, scratch: Scratch
) -> int:
    may_draw = legal >> DRAW & 1
    may_take = legal >> TAKE & 1
    if legal >> KNOCK & 1 and scratch[WORTH] <= weights[KNOCKS_AT]:
        return KNOCK
    if not may_draw:
        return TAKE if may_take else lowest(legal)
    if not may_take:
        return DRAW
    taken, _ = _best_swap(rules, seen, wide(seen[at.TOP]), weights, scratch)
    return TAKE if taken > _gain_of_drawing(rules, seen, weights, scratch) else DRAW


@compiled
def _gain_of_drawing(rules: CodedRules, seen: Observation, weights: Weights, scratch: Scratch) -> float:
    """Return the average gain of the next card of the stock, which may be discarded."""
    if rules[ANYWHERE] or rules[PACKED]:
        for rank in range(RANK_COUNT):
            scratch[BEST + rank] = 0.0
            if seen[at.UNSEEN + rank]:
                scratch[BEST + rank], _ = _best_swap(rules, seen, CLUBS + rank, weights, scratch)
    else:
        _best_of_each_rank(rules, seen, weights, scratch)
    drawn = 0.0
    for rank in range(RANK_COUNT):
        drawn += seen[at.UNSEEN + rank] * max(scratch[BEST + rank], 0.0)
    return drawn / max(int(seen[at.UNSEEN_COUNT]), 1)


@compiled
def _best_of_each_rank(rules: CodedRules, seen: Observation, weights: Weights, scratch: Scratch) -> None:
    """Note the gain of a card of each rank in its best slot: `_best_swap` of all ranks at a time."""
    hidden = int(seen[at.HIDDEN])
    may_replace = hidden | int(rules[UNLOCKED])
    beside_unknown = int(rules[SIZE]) // int(rules[COLUMNS]) - 1
    for rank in range(RANK_COUNT):
        points = wide(rules[POINTS + CLUBS + rank])
        scratch[BEST + rank] = NOTHING
        scratch[PAIRING + rank] = pairing_worth(rules, seen, points, beside_unknown, rank)
    for slot in range(rules[SIZE]):
        if not may_replace >> slot & 1:
            continue
        beside = int(scratch[RANK_BESIDE + slot])
        margin = scratch[MARGIN + slot]
        for rank in range(RANK_COUNT):
            scratch[GAIN + rank] = margin - rules[POINTS + CLUBS + rank]
        if beside == NO_RANK:
            for rank in range(RANK_COUNT):
                scratch[GAIN + rank] -= scratch[PAIRING + rank]
        elif beside != MIXED_RANKS:
            scratch[GAIN + beside] = _gain_in_column(rules, seen, CLUBS + beside, slot, scratch)
        if hidden >> slot & 1 and _ends_by_one(rules, seen):
            for rank in range(RANK_COUNT):
                after = scratch[WORTH] - scratch[GAIN + rank]
                scratch[GAIN + rank] -= max(after - weights[GOES_OUT_AT], 0.0)
        for rank in range(RANK_COUNT):
            scratch[BEST + rank] = max(scratch[BEST + rank], scratch[GAIN + rank])


@compiled
def _ends_by_one(rules: CodedRules, seen: Observation) -> bool:
    """Whether flipping one more card goes out."""
    hidden = int(seen[at.HIDDEN])
    return not rules[TURNS_EACH] and seen[at.OUT] < 0 and hidden & (hidden - 1) == 0


@compiled
def _best_swap(
    rules: CodedRules, seen: Observation, card: int, weights: Weights, scratch: Scratch
) -> tuple[float, int]:
    """Return the largest average gain of `card` in a slot, and that slot; -1 if there is none."""
    hidden = int(seen[at.HIDDEN])
    may_replace = hidden | int(rules[UNLOCKED])
    ends = _ends_by_one(rules, seen)
    best = NOTHING
    where = -1
    if card == NO_CARD:
        return best, where
    whole_grid = bool(rules[ANYWHERE]) or bool(rules[PACKED])
    for slot in range(rules[SIZE]):
        if not may_replace >> slot & 1:
            continue
        if whole_grid:
            gain = _gain_in_grid(rules, seen, card, slot, scratch)
        else:
            gain = _gain_in_column(rules, seen, card, slot, scratch)
        if ends and hidden >> slot & 1:
            gain -= max(scratch[WORTH] - gain - weights[GOES_OUT_AT], 0.0)
        if gain > best + TINY:
            best = gain
            where = slot
    return best, where


@inlined
def _gain_in_column(rules: CodedRules, seen: Observation, card: int, slot: int, scratch: Scratch) -> float:
    """Return the average gain of `card` in `slot`, where only the column of the slot matters."""
    rank = wide(RANK_OF[card])
    gain = float(scratch[MARGIN + slot] - rules[POINTS + card])
    beside = int(scratch[RANK_BESIDE + slot])
    if shared_rank(beside, rank) == rank:
        points = int(scratch[POINTS_BESIDE + slot]) + rules[POINTS + card]
        gain -= pairing_worth(rules, seen, points, int(scratch[UNKNOWN_BESIDE + slot]), rank)
    return gain


@compiled
def _gain_in_grid(rules: CodedRules, seen: Observation, card: int, slot: int, scratch: Scratch) -> float:
    """Return the average gain of `card` in `slot`, where the whole grid matters."""
    before = seen[at.GRIDS + slot]
    packs = known_packs(rules, seen)
    seen[at.GRIDS + slot] = card
    if rules[ANYWHERE]:
        gain = float(scratch[WORTH]) - anywhere_worth(rules, seen, scratch[MEAN])
    else:
        gain = _gain_in_column(rules, seen, card, slot, scratch) + packs - known_packs(rules, seen)
    seen[at.GRIDS + slot] = before
    return gain
