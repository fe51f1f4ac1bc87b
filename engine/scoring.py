"""What grids are worth, and how that comes about (rules: "Scoring")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import Card, Rank
from engine.rules import Rules

ONE_EYED_JACKS: Final = ("JH", "JS")
KEEPING_RANKS: Final[tuple[Rank, ...]] = ("2", "*")
"""The ranks that `negative_pairs_keep_value` is about."""

EAGLE: Final = -2
"""What each joker of a column of jokers is worth under `eagle_eye`."""


class Part(NamedTuple):
    """Cards that are counted together. `points` is what they add; `cancelled` marks a pair worth 0."""

    cards: tuple[Card, ...]
    points: int
    cancelled: bool = False


class Adjustment(NamedTuple):
    """Points that an option adds, called by its field: `knock_bonus` −5."""

    option: str
    points: int


class Score(NamedTuple):
    """The points of one grid: the sum of its parts and adjustments."""

    total: int
    parts: tuple[Part, ...]
    adjustments: tuple[Adjustment, ...] = ()


def score_hole(rules: Rules, grids: Sequence[Sequence[Card]], out: int | None) -> tuple[Score, ...]:
    """The scores of all seats. `out` is the seat that went out, None if nobody did."""
    scores = [score_grid(rules, grid) for grid in grids]
    if rules.blackjack:
        scores = [_adjusted(score, "blackjack", -21) if score.total == 21 else score for score in scores]
    if out is not None:
        if rules.knock_penalty and any(score.total < scores[out].total for score in scores):
            scores[out] = _adjusted(scores[out], "knock_penalty", 10)
        if rules.knock_bonus:
            scores[out] = _adjusted(scores[out], "knock_bonus", -5)
    if rules.underdog_bonus:
        lowest = min(score.total for score in scores)
        scores = [
            _adjusted(score, "underdog_bonus", -3) if score.total == lowest else score for score in scores
        ]
    if rules.tied_shame:
        shared = Counter(score.total for score in scores)
        scores = [_adjusted(score, "tied_shame", 5) if shared[score.total] > 1 else score for score in scores]
    return tuple(scores)


def score_grid(rules: Rules, grid: Sequence[Card]) -> Score:
    """Score `grid`, its cards in reading order, for itself. All cards are taken as turned up."""
    if rules.pairs == "anywhere":
        parts = _anywhere(rules, grid)
        return Score(sum([part.points for part in parts]), tuple(parts))
    parts = _columns(rules, grid)
    score = Score(sum([part.points for part in parts]), tuple(parts))
    if rules.wolfpack or rules.four_of_a_kind:
        score = _with_packs(rules, grid, score)
    return score


def card_points(rules: Rules, card: Card) -> int:
    """What `card` counts where nothing cancels it."""
    if rules.one_eyed_jacks and card.code in ONE_EYED_JACKS:
        return 0
    return rules.values[card.rank]


def column_points(rules: Rules, rank: Rank) -> int:
    """What a whole column of `rank` counts: 0 but for the options that let it keep its value."""
    if rank == "*" and rules.eagle_eye:
        return EAGLE * rules.rows
    if rank in KEEPING_RANKS and rules.negative_pairs_keep_value:
        return rules.values[rank] * rules.rows
    return 0


def cancels(rules: Rules, rank: Rank) -> bool:
    """Whether a whole column of `rank` counts 0 rather than keeping a value."""
    return not (
        (rank == "*" and rules.eagle_eye) or (rank in KEEPING_RANKS and rules.negative_pairs_keep_value)
    )


def _columns(rules: Rules, grid: Sequence[Card]) -> list[Part]:
    """All cards of a column of one rank cancel, 2s and jokers too unless an option says otherwise."""
    values = rules.values
    columns = rules.columns
    parts = []
    for column in range(columns):
        cards = tuple(grid[column::columns])
        first = cards[0].rank
        if all(card.rank == first for card in cards):
            parts.append(Part(cards, column_points(rules, first), cancels(rules, first)))
        elif rules.one_eyed_jacks:
            parts.append(Part(cards, sum([card_points(rules, card) for card in cards])))
        else:
            parts.append(Part(cards, sum([values[card.rank] for card in cards])))
    return parts


def _with_packs(rules: Rules, grid: Sequence[Card], score: Score) -> Score:
    """The options about several columns of one rank: each two of them count."""
    columns = [{card.rank for card in grid[column :: rules.columns]} for column in range(rules.columns)]
    whole = Counter(next(iter(ranks)) for ranks in columns if len(ranks) == 1)
    if rules.wolfpack and whole["J"] >= 2:
        score = _adjusted(score, "wolfpack", -20 * (whole["J"] // 2))
    fours = sum(number // 2 for number in whole.values())
    if rules.four_of_a_kind and fours:
        score = _adjusted(score, "four_of_a_kind", -20 * fours)
    return score


def _anywhere(rules: Rules, grid: Sequence[Card]) -> list[Part]:
    """Per rank the first two cards in reading order cancel; the others count in full."""
    by_rank: dict[str, list[Card]] = {}
    for card in grid:
        by_rank.setdefault(card.rank, []).append(card)
    parts = []
    for cards in by_rank.values():
        rest = cards
        if len(cards) >= 2:
            parts.append(Part((cards[0], cards[1]), 0, cancelled=True))
            rest = cards[2:]
        parts += [Part((card,), card_points(rules, card)) for card in rest]
    return parts


def _adjusted(score: Score, option: str, points: int) -> Score:
    return Score(score.total + points, score.parts, (*score.adjustments, Adjustment(option, points)))
