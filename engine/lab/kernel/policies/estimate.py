"""Average worth of a partly known grid from an observation, as in `engine.cpu.estimate`."""

from __future__ import annotations

from engine.lab.kernel.bits import wide
from engine.lab.kernel.coded import COLUMNS, PACKED, POINTS, SIZE, WHOLE, CodedRules
from engine.lab.kernel.codes import CLUBS, NO_CARD, RANK_COUNT, RANK_OF
from engine.lab.kernel.compiled import compiled, inlined
from engine.lab.kernel.observation import GRIDS, UNSEEN, UNSEEN_COUNT, UNSEEN_POINTS, Observation
from engine.lab.kernel.score import pack_points

NO_RANK = -1
MIXED_RANKS = RANK_COUNT


@compiled
def unseen_mean(seen: Observation) -> float:
    """Return the mean points of an unseen card."""
    if not seen[UNSEEN_COUNT]:
        return 0.0
    return float(seen[UNSEEN_POINTS] / seen[UNSEEN_COUNT])


@inlined
def chance_of_all(seen: Observation, rank: int, number: int) -> float:
    """Return the probability that `number` unseen cards are all of `rank`."""
    chance = 1.0
    for taken in range(number):
        chance *= max(int(seen[UNSEEN + rank]) - taken, 0) / max(int(seen[UNSEEN_COUNT]) - taken, 1)
    return chance


@compiled
def unknown_column_worth(rules: CodedRules, seen: Observation, mean: float) -> float:
    """Return the average points of a column with no known card."""
    unknown = rules[SIZE] // rules[COLUMNS]
    ways = 1
    for taken in range(unknown):
        ways *= max(int(seen[UNSEEN_COUNT]) - taken, 1)
    pairing = 0
    for rank in range(RANK_COUNT):
        of_rank = int(seen[UNSEEN + rank])
        # A column has two cards or three.
        same = of_rank * (of_rank - 1)
        if unknown == 3:
            same *= of_rank - 2
        pairing += same * (rules[WHOLE + rank] - unknown * rules[POINTS + CLUBS + rank])
    return float(unknown * mean + pairing / ways)


@compiled
def look_over_column(rules: CodedRules, seen: Observation, column: int, without: int) -> tuple[int, int, int]:
    """Sum up one column of the viewer's own grid without the card in slot `without`: points, unknown, rank.

    Returns the points of the known cards, the number of unknown cards, and the rank of all known cards:
    `NO_RANK` if none is known, `MIXED_RANKS` if they differ.
    """
    points = 0
    unknown = 0
    shared = NO_RANK
    for slot in range(column, rules[SIZE], rules[COLUMNS]):
        card = int(seen[GRIDS + slot])
        if slot == without:
            continue
        if card == NO_CARD:
            unknown += 1
            continue
        points += rules[POINTS + card]
        shared = shared_rank(shared, wide(RANK_OF[card]))
    return points, unknown, shared


@compiled
def shared_rank(shared: int, rank: int) -> int:
    """Return the shared rank of cards that shared the rank `shared` before a card of `rank` was added."""
    if shared < 0 or shared == rank:
        return rank
    return MIXED_RANKS


@inlined
def pairing_worth(rules: CodedRules, seen: Observation, points: int, unknown: int, rank: int) -> float:
    """Return the average change of points by the chance that all cards of a column share a rank.

    The known cards of the column are all of `rank` and count `points`; `unknown` as in `look_over_column`.
    """
    if rank == MIXED_RANKS:
        return 0.0
    sum_of_all = points + unknown * rules[POINTS + CLUBS + rank]
    return float(chance_of_all(seen, rank, unknown) * (rules[WHOLE + rank] - sum_of_all))


@compiled
def known_packs(rules: CodedRules, seen: Observation) -> int:
    """Return the points of the options about several columns; 0 unless the whole grid is known."""
    if not rules[PACKED]:
        return 0
    for slot in range(rules[SIZE]):
        if seen[GRIDS + slot] == NO_CARD:
            return 0
    return pack_points(rules, seen, GRIDS)


@compiled
def anywhere_worth(rules: CodedRules, seen: Observation, mean: float) -> float:
    """Return the average score of the viewer's own grid if pairs cancel anywhere."""
    unknown = 0
    for slot in range(rules[SIZE]):
        unknown += seen[GRIDS + slot] == NO_CARD
    points = unknown * mean
    for slot in range(rules[SIZE]):
        card = int(seen[GRIDS + slot])
        if card == NO_CARD:
            continue
        same, before = _same_rank(rules, seen, slot)
        if same == 1:
            paired = 0.0
            if unknown:
                paired = min(unknown * chance_of_all(seen, wide(RANK_OF[card]), 1), 1.0)
            points += rules[POINTS + card] - paired * 2 * rules[POINTS + card]
        elif before >= 2:
            points += rules[POINTS + card]
    return points


@compiled
def _same_rank(rules: CodedRules, seen: Observation, slot: int) -> tuple[int, int]:
    """Return the number of known cards of the rank of the card in `slot`, and how many lie before it."""
    rank = RANK_OF[seen[GRIDS + slot]]
    same = 0
    before = 0
    for other in range(rules[SIZE]):
        card = int(seen[GRIDS + other])
        if card != NO_CARD and RANK_OF[card] == rank:
            same += 1
            before += other < slot
    return same, before
