"""What a grid is worth, and how that comes about (rules: "Scoring")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.rules import Rules


class Part(NamedTuple):
    """Cards that are counted together. `points` is what they add; `cancelled` marks a pair worth 0."""

    cards: tuple[Card, ...]
    points: int
    cancelled: bool = False


class Score(NamedTuple):
    """The points of one grid and the parts they are the sum of."""

    total: int
    parts: tuple[Part, ...]


def score_grid(rules: Rules, grid: Sequence[Card]) -> Score:
    """Score `grid`, its cards in reading order. All cards are taken as turned up."""
    parts = _columns(rules, grid) if rules.pairs == "column" else _anywhere(rules, grid)
    return Score(sum([part.points for part in parts]), tuple(parts))


def _columns(rules: Rules, grid: Sequence[Card]) -> list[Part]:
    """Two cards of one rank in a column cancel, 2s and jokers too."""
    values = rules.values
    columns = rules.columns
    parts = []
    for column in range(columns):
        upper, lower = grid[column], grid[column + columns]
        if upper.rank == lower.rank:
            parts.append(Part((upper, lower), 0, cancelled=True))
        else:
            parts.append(Part((upper, lower), values[upper.rank] + values[lower.rank]))
    return parts


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
        parts += [Part((card,), rules.values[card.rank]) for card in rest]
    return parts
