"""What a partly known grid is worth on average: an unseen card is equally likely in each unknown place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cards import Card, Rank, fresh_deck
from engine.rules import Rules
from engine.view import View

Grid = Sequence[Card | None]


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards a viewer has not seen, by rank; `count` of them with `mean` points each."""

    ranks: Mapping[Rank, int]
    count: int
    mean: float

    def chance(self, rank: Rank) -> float:
        """How likely an unseen card is of `rank`."""
        return self.ranks.get(rank, 0) / self.count if self.count else 0.0


def unseen_cards(view: View, grid: Grid) -> Unseen:
    """All cards of the deck less those `view` shows, with `grid` as what the viewer knows of its own."""
    left = Counter(card.rank for card in fresh_deck(view.rules.decks, view.rules.jokers))
    left.subtract(card.rank for card in view.discards)
    for number, cards in enumerate(view.grids):
        left.subtract(card.rank for card in (grid if number == view.seat else cards) if card is not None)
    if view.drawn is not None:
        left[view.drawn.rank] -= 1
    ranks = {rank: number for rank, number in left.items() if number > 0}
    count = sum(ranks.values())
    total = sum(view.rules.values[rank] * number for rank, number in ranks.items())
    return Unseen(ranks, count, total / count if count else 0.0)


def expected_points(rules: Rules, grid: Grid, unseen: Unseen) -> float:
    """The average score of `grid`, None standing for a card that is not known."""
    if rules.pairs == "column":
        columns = (grid[column :: rules.columns] for column in range(rules.columns))
        return sum(_column_points(rules, cards[0], cards[1], unseen) for cards in columns)
    return _anywhere_points(rules, grid, unseen)


def _column_points(rules: Rules, upper: Card | None, lower: Card | None, unseen: Unseen) -> float:
    if upper is not None and lower is not None:
        return 0 if upper.rank == lower.rank else rules.values[upper.rank] + rules.values[lower.rank]
    known = upper or lower
    if known is not None:
        points = rules.values[known.rank]
        return points + unseen.mean - unseen.chance(known.rank) * 2 * points
    pairs = sum(
        unseen.chance(rank) * (number - 1) / max(unseen.count - 1, 1) * 2 * rules.values[rank]
        for rank, number in unseen.ranks.items()
    )
    return 2 * unseen.mean - pairs


def _anywhere_points(rules: Rules, grid: Grid, unseen: Unseen) -> float:
    known = Counter(card.rank for card in grid if card is not None)
    unknown = sum(card is None for card in grid)
    points = unknown * unseen.mean
    for rank, number in known.items():
        value = rules.values[rank]
        points += value * (number - 2 if number >= 2 else number)
        if number == 1:
            points -= min(unknown * unseen.chance(rank), 1.0) * 2 * value
    return points
