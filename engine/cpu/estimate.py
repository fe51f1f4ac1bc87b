"""The average score of a partly known grid: each unseen card is equally likely in each unknown slot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean, pstdev

from engine.game.cards import Card, Rank, fresh_deck
from engine.game.rules import Rules
from engine.game.scoring import card_points, column_points, score_grid
from engine.game.view import View

Grid = Sequence[Card | None]


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that a viewer has not seen: their number by rank (`ranks`) and in all, and `mean` points."""

    ranks: Mapping[Rank, int]
    count: int
    mean: float

    def chance(self, rank: Rank) -> float:
        return self.ranks.get(rank, 0) / self.count if self.count else 0.0

    def chance_of_all(self, rank: Rank, number: int) -> float:
        """Return the probability that `number` unseen cards are all of `rank`."""
        chance = 1.0
        for taken in range(number):
            chance *= max(self.ranks.get(rank, 0) - taken, 0) / max(self.count - taken, 1)
        return chance


@cache
def usual_card(rules: Rules) -> tuple[float, float]:
    """Return the mean and the standard deviation of the points of a card of a fresh deck."""
    points = [card_points(rules, card) for card in fresh_deck(1, rules.jokers)]
    return fmean(points), pstdev(points)


def unseen_cards(view: View, remembered: Mapping[int, Card]) -> Unseen:
    """Return the cards that the viewer of `view` neither sees nor has `remembered` from a peek."""
    points = points_of(view.rules)
    ranks: Counter[Rank] = Counter()
    total = 0
    for card, number in view.unseen(remembered).items():
        ranks[card.rank] += number
        total += number * points[card]
    count = sum(ranks.values())
    return Unseen(ranks, count, total / count if count else 0.0)


def faces_of(rules: Rules, unseen: Unseen) -> list[tuple[Card, float]]:
    """Return, for each unseen rank, a card of the rank and the chance that an unseen card has the rank."""
    return [
        (face, unseen.ranks[face.rank] / unseen.count)
        for face in _one_of_each_rank(rules)
        if unseen.count and unseen.ranks[face.rank] > 0
    ]


@cache
def _one_of_each_rank(rules: Rules) -> tuple[Card, ...]:
    # Every card is a club: no option treats clubs in a way of their own.
    return tuple({card.rank: card for card in fresh_deck(1, rules.jokers)}.values())


@cache
def points_of(rules: Rules) -> Mapping[Card, int]:
    """Return the points of each card of the deck if nothing cancels it."""
    return {card: card_points(rules, card) for card in fresh_deck(1, rules.jokers)}


def expected_points(rules: Rules, grid: Grid, unseen: Unseen) -> float:
    """Return the average score of `grid`, in which None is an unknown card.

    A fully known grid counts its score. Options about several columns together count only in such a grid.
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
    # The points of a column of a single rank are not the sum of its cards.
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
