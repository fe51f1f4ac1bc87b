"""What a partly known grid is worth on average: an unseen card is equally likely in each unknown place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cards import Card, Rank, fresh_deck
from engine.rules import Rules
from engine.scoring import card_points, column_points, score_grid
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

    def chance_of_all(self, rank: Rank, number: int) -> float:
        """How likely `number` unseen cards are all of `rank`."""
        chance = 1.0
        for taken in range(number):
            chance *= max(self.ranks.get(rank, 0) - taken, 0) / max(self.count - taken, 1)
        return chance


def unseen_cards(view: View, grid: Grid) -> Unseen:
    """All cards of the deck less those `view` shows, with `grid` as what the viewer knows of its own."""
    rules = view.rules
    left = Counter(fresh_deck(rules.decks, rules.jokers))
    left.subtract(view.discards)
    for number, cards in enumerate(view.grids):
        left.subtract(card for card in (grid if number == view.seat else cards) if card is not None)
    if view.drawn is not None:
        left[view.drawn] -= 1
    ranks: Counter[Rank] = Counter()
    total = 0
    for card, number in left.items():
        if number > 0:
            ranks[card.rank] += number
            total += number * card_points(rules, card)
    count = sum(ranks.values())
    return Unseen(ranks, count, total / count if count else 0.0)


def expected_points(rules: Rules, grid: Grid, unseen: Unseen) -> float:
    """The average score of `grid`, None standing for a card that is not known.

    A fully known grid is worth its score. What options make of several columns together, or of all seats'
    scores, is counted only then.
    """
    known = [card for card in grid if card is not None]
    if len(known) == len(grid):
        return score_grid(rules, known).total
    if rules.pairs == "column":
        columns = (grid[column :: rules.columns] for column in range(rules.columns))
        return sum(_column_points(rules, cards, unseen) for cards in columns)
    return _anywhere_points(rules, grid, unseen)


def _column_points(rules: Rules, cards: Grid, unseen: Unseen) -> float:
    known = [card for card in cards if card is not None]
    unknown = len(cards) - len(known)
    points = sum(card_points(rules, card) for card in known) + unknown * unseen.mean
    ranks = {card.rank for card in known}
    if len(ranks) > 1:
        return points
    # Wherever the column becomes one of a single rank, it is worth something else than its sum.
    for rank in ranks or unseen.ranks:
        chance = unseen.chance_of_all(rank, unknown)
        if chance:
            whole = sum(card_points(rules, card) for card in known) + unknown * rules.values[rank]
            points += chance * (column_points(rules, rank) - whole)
    return points


def _anywhere_points(rules: Rules, grid: Grid, unseen: Unseen) -> float:
    unknown = sum(card is None for card in grid)
    points = unknown * unseen.mean
    by_rank: dict[Rank, list[Card]] = {}
    for card in grid:
        if card is not None:
            by_rank.setdefault(card.rank, []).append(card)
    for rank, cards in by_rank.items():
        counted = cards[2:] if len(cards) >= 2 else cards
        points += sum(card_points(rules, card) for card in counted)
        if len(cards) == 1:
            points -= min(unknown * unseen.chance(rank), 1.0) * 2 * card_points(rules, cards[0])
    return points
