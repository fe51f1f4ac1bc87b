"""Scores of grids, and the parts of each score (rules: "Scoring")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.game.cards import Card, Rank
from engine.game.rules import Rules

ONE_EYED_JACKS: Final = ("JH", "JS")
KEEPING_RANKS: Final[tuple[Rank, ...]] = ("2", "*")
"""The ranks whose pairs keep their value by `negative_pairs_keep_value`."""

EAGLE: Final = -2
"""Points of each joker in a column of jokers by `eagle_eye`."""


class CardGroup(NamedTuple):
    """Cards that count together, and their points. If `cancelled`, they are a pair that counts 0."""

    cards: tuple[Card, ...]
    points: int
    cancelled: bool = False


class Adjustment(NamedTuple):
    """Points that an option adds to a score, such as −5 by `knock_bonus`."""

    option: str
    points: int


class Score(NamedTuple):
    """The score of one grid: `total` is the sum of all parts and adjustments."""

    total: int
    parts: tuple[CardGroup, ...]
    adjustments: tuple[Adjustment, ...] = ()


def score_hole(rules: Rules, grids: Sequence[Sequence[Card]], out: int | None) -> tuple[Score, ...]:
    """Return the scores of all seats. `out` is the seat that went out, None if nobody did."""
    scores = [score_grid(rules, grid) for grid in grids]
    for option, bonus in HOLE_BONUSES.items():
        if getattr(rules, option):
            added = bonus([score.total for score in scores], out)
            scores = [_adjusted(score, option, more) for score, more in zip(scores, added, strict=True)]
    return tuple(scores)


def score_grid(rules: Rules, grid: Sequence[Card]) -> Score:
    """Score a `grid` in reading order as if all cards were face up, without bonuses that compare seats."""
    if rules.pairs == "anywhere":
        parts = _anywhere(rules, grid)
        return Score(sum([part.points for part in parts]), tuple(parts))
    parts = _columns(rules, grid)
    score = Score(sum([part.points for part in parts]), tuple(parts))
    for option, bonus in GRID_BONUSES.items():
        if getattr(rules, option):
            score = _adjusted(score, option, bonus(rules, whole_columns(rules, grid)))
    return score


def card_points(rules: Rules, card: Card) -> int:
    """Return the points of `card` if nothing cancels it."""
    if rules.one_eyed_jacks and card.code in ONE_EYED_JACKS:
        return 0
    return rules.values[card.rank]


def column_points(rules: Rules, rank: Rank) -> int:
    """Return the points of a column with nothing but `rank`: 0 unless an option lets it keep a value."""
    if rank == "*" and rules.eagle_eye:
        return EAGLE * rules.rows
    if rank in KEEPING_RANKS and rules.negative_pairs_keep_value:
        return rules.values[rank] * rules.rows
    return 0


def cancels(rules: Rules, rank: Rank) -> bool:
    """Whether a column with nothing but `rank` counts 0."""
    return not (
        (rank == "*" and rules.eagle_eye) or (rank in KEEPING_RANKS and rules.negative_pairs_keep_value)
    )


def cancelled_slots(rules: Rules, grid: Sequence[Card | None]) -> frozenset[int]:
    """Return the slots of known cards that cancel each other. Unknown cards of `grid` are None."""
    if rules.pairs == "column":
        columns = [range(column, rules.size, rules.columns) for column in range(rules.columns)]
        return frozenset(slot for slots in columns if _cancelled(rules, grid, slots) for slot in slots)
    by_rank: dict[str, list[int]] = {}
    for slot, card in enumerate(grid):
        if card is not None:
            by_rank.setdefault(card.rank, []).append(slot)
    return frozenset(slot for slots in by_rank.values() if len(slots) >= 2 for slot in slots[:2])


def slot_points(rules: Rules, grid: Sequence[Card | None]) -> tuple[int | None, ...]:
    """Return the points of each slot: 0 for cards that cancel, None for unknown cards.

    If all cards are known, they add up to the score of the grid without bonuses.
    """
    cancelled = cancelled_slots(rules, grid)
    points = [
        None if card is None else 0 if slot in cancelled else card_points(rules, card)
        for slot, card in enumerate(grid)
    ]
    if rules.pairs == "column":
        for column in range(rules.columns):
            slots = range(column, rules.size, rules.columns)
            cards = [card for slot in slots if (card := grid[slot]) is not None]
            if len(cards) == rules.rows and len({card.rank for card in cards}) == 1:
                for slot in slots:
                    points[slot] = column_points(rules, cards[0].rank) // rules.rows
    return tuple(points)


def _cancelled(rules: Rules, grid: Sequence[Card | None], slots: Sequence[int]) -> bool:
    first = grid[slots[0]]
    if first is None or not cancels(rules, first.rank):
        return False
    return all((card := grid[slot]) is not None and card.rank == first.rank for slot in slots)


def _columns(rules: Rules, grid: Sequence[Card]) -> list[CardGroup]:
    """Score each column. Cards of the same rank cancel unless an option lets them keep a value."""
    values = rules.values
    columns = rules.columns
    parts = []
    for column in range(columns):
        cards = tuple(grid[column::columns])
        first = cards[0].rank
        if all(card.rank == first for card in cards):
            parts.append(CardGroup(cards, column_points(rules, first), cancels(rules, first)))
        elif rules.one_eyed_jacks:
            parts.append(CardGroup(cards, sum([card_points(rules, card) for card in cards])))
        else:
            parts.append(CardGroup(cards, sum([values[card.rank] for card in cards])))
    return parts


def whole_columns(rules: Rules, grid: Sequence[Card | None]) -> Counter[Rank]:
    """Return by rank how many columns hold nothing but that rank. Unknown cards of `grid` are None."""
    whole: Counter[Rank] = Counter()
    for column in range(rules.columns):
        ranks = {None if card is None else card.rank for card in grid[column :: rules.columns]}
        rank = ranks.pop()
        if rank is not None and not ranks:
            whole[rank] += 1
    return whole


def _anywhere(rules: Rules, grid: Sequence[Card]) -> list[CardGroup]:
    """Score each rank: the first two cards in reading order cancel, others count in full."""
    by_rank: dict[str, list[Card]] = {}
    for card in grid:
        by_rank.setdefault(card.rank, []).append(card)
    parts = []
    for cards in by_rank.values():
        rest = cards
        if len(cards) >= 2:
            parts.append(CardGroup((cards[0], cards[1]), 0, cancelled=True))
            rest = cards[2:]
        parts += [CardGroup((card,), card_points(rules, card)) for card in rest]
    return parts


def _adjusted(score: Score, option: str, points: int) -> Score:
    if not points:
        return score
    return Score(score.total + points, score.parts, (*score.adjustments, Adjustment(option, points)))


# Options that add to the score of a grid, by its whole columns.


def wolfpack(rules: Rules, whole: Counter[Rank]) -> int:
    """Return the bonus: −20 points for every two whole columns of jacks."""
    return -20 * (whole["J"] // 2)


def four_of_a_kind(rules: Rules, whole: Counter[Rank]) -> int:
    """Return the bonus: −20 points for every two whole columns of the same rank."""
    return -20 * sum([number // 2 for number in whole.values()])


def perfect_grid(rules: Rules, whole: Counter[Rank]) -> int:
    """Return the bonus: −10 points if every column is whole, that is, of one rank."""
    return -10 if whole.total() == rules.columns else 0


# Options that add to the scores of all seats, by the scores so far and the seat that went out.


def blackjack(scores: Sequence[int], out: int | None) -> list[int]:
    """Return each seat's points: −21 for a score of 21."""
    return [-21 if score == 21 else 0 for score in scores]


def knock_penalty(scores: Sequence[int], out: int | None) -> list[int]:
    """Return each seat's points: +10 for going out while another seat has a lower score."""
    lowest = min(scores)
    return [10 if seat == out and lowest < score else 0 for seat, score in enumerate(scores)]


def knock_bonus(scores: Sequence[int], out: int | None) -> list[int]:
    """Return each seat's points: −5 for going out."""
    return [-5 if seat == out else 0 for seat in range(len(scores))]


def underdog_bonus(scores: Sequence[int], out: int | None) -> list[int]:
    """Return each seat's points: −3 for the lowest score, also if it is shared."""
    lowest = min(scores)
    return [-3 if score == lowest else 0 for score in scores]


def tied_shame(scores: Sequence[int], out: int | None) -> list[int]:
    """Return each seat's points: +5 for a score that another seat has too."""
    return [5 if scores.count(score) > 1 else 0 for score in scores]


GRID_BONUSES: Final[Mapping[str, Callable[[Rules, Counter[Rank]], int]]] = {
    bonus.__name__: bonus for bonus in (wolfpack, four_of_a_kind, perfect_grid)
}
HOLE_BONUSES: Final[Mapping[str, Callable[[Sequence[int], int | None], list[int]]]] = {
    bonus.__name__: bonus for bonus in (blackjack, knock_penalty, knock_bonus, underdog_bonus, tied_shame)
}
"""The options that add to the scores of a hole, by name, in the order of their effect."""

BONUSES: Final = (*GRID_BONUSES, *HOLE_BONUSES)
