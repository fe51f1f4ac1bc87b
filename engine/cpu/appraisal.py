"""What grids are worth to a player that thinks in averages, and what one card more would gain them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from engine.cards import Card, Rank, fresh_deck
from engine.cpu.estimate import Grid, Unseen
from engine.rules import Rules
from engine.scoring import card_points, column_points

PACK: Final = -20
BLACKJACK: Final = 21


class Appraisal:
    """The worth of grids by `rules`, where an unknown card counts `mean`.

    `foresees` weighs the chance that unknown cards make a column whole, and every whole column or pair counts
    `prize` points less than it does. Columns are worked out once each.
    """

    def __init__(
        self, rules: Rules, unseen: Unseen, mean: float, foresees: float = 1.0, prize: float = 0.0
    ) -> None:
        self.rules = rules
        self.unseen = unseen
        self.mean = mean
        self.foresees = foresees
        self.prize = prize
        self.faces = [
            (face, unseen.ranks[face.rank] / unseen.count)
            for face in _one_of_each_rank(rules)
            if unseen.count and unseen.ranks[face.rank] > 0
        ]
        """A card of each rank still unseen, and how likely an unseen card is of that rank."""
        self._points = _points(rules)
        self._columns: dict[tuple[Card | None, ...], float] = {}
        self._packs = rules.wolfpack or rules.four_of_a_kind
        self._by_column = not (self._packs or rules.blackjack or rules.pairs == "anywhere")
        """Whether a column is worth the same whatever lies beside it."""

    def worth(self, grid: Grid) -> float:
        """The average score of `grid`, None standing for a card that is not known."""
        rules = self.rules
        if rules.pairs == "anywhere":
            points = self._anywhere(grid)
        else:
            columns = rules.columns
            points = sum([self.column(tuple(grid[column::columns])) for column in range(columns)])
            if self._packs:
                points += self._pack_points(grid)
        if rules.blackjack and points == BLACKJACK and None not in grid:
            return 0.0
        return points

    def column(self, cards: tuple[Card | None, ...]) -> float:
        """The average points of one column."""
        found = self._columns.get(cards)
        if found is None:
            found = self._columns[cards] = self._column(cards)
        return found

    def plain(self, cards: Sequence[Card | None]) -> float:
        """The points of cards of which nothing cancels."""
        return sum([self.mean if card is None else self._points[card] for card in cards])

    def alone(self, card: Card, unknown: int) -> float:
        """The points of a card without a mate, where pairs cancel anywhere, beside so many unknown cards."""
        points = self._points[card]
        if not unknown:
            return points
        chance = self.foresees * unknown * self.unseen.chance(card.rank)
        return points - min(chance, 1.0) * 2 * points

    def gains(self, grid: Grid, card: Card, slots: Collection[int]) -> dict[int, float]:
        """By how many points `card` lowers the worth of `grid` in each of `slots`."""
        if self._by_column:
            return self._column_gains(grid, card, slots)
        now = self.worth(grid)
        found = {}
        for slot in slots:
            tried = list(grid)
            tried[slot] = card
            found[slot] = now - self.worth(tried)
        return found

    def _column_gains(self, grid: Grid, card: Card, slots: Collection[int]) -> dict[int, float]:
        columns, known = self.rules.columns, self._columns
        lying = [tuple(grid[column::columns]) for column in range(columns)]
        worths = [self.column(cards) for cards in lying]
        found = {}
        for slot in slots:
            at = slot % columns
            row = slot // columns
            before = lying[at]
            after = (*before[:row], card, *before[row + 1 :])
            worth = known.get(after)
            found[slot] = worths[at] - (self.column(after) if worth is None else worth)
        return found

    def best_gain(self, grid: Grid, card: Card, slots: Collection[int]) -> float:
        """The most that `card` gains `grid` in any of `slots`, at least 0."""
        return max(0.0, *self.gains(grid, card, slots).values()) if slots else 0.0

    def drawing_gain(self, grid: Grid, slots: Collection[int]) -> float:
        """What a card of the stock gains `grid` on average if it is put where it does most, or discarded."""
        return sum([chance * self.best_gain(grid, face, slots) for face, chance in self.faces])

    def _column(self, cards: tuple[Card | None, ...]) -> float:
        points = 0.0
        unknown = 0
        shared: Rank | None = None
        mixed = False
        for card in cards:
            if card is None:
                unknown += 1
                continue
            points += self._points[card]
            mixed = mixed or (shared is not None and card.rank != shared)
            shared = card.rank
        if mixed:
            return points + unknown * self.mean
        if shared is not None and not unknown:
            return column_points(self.rules, shared) - self.prize
        return points + unknown * self.mean + self._pairing(shared, points, unknown)

    def _pairing(self, shared: Rank | None, points: float, unknown: int) -> float:
        """What it adds that a column may become one of a single rank, and be worth something else then."""
        rules, unseen = self.rules, self.unseen
        if not self.foresees:
            return 0.0
        total = 0.0
        for rank in [shared] if shared is not None else unseen.ranks:
            chance = unseen.chance_of_all(rank, unknown)
            if chance:
                total += chance * (
                    column_points(rules, rank) - self.prize - points - unknown * rules.values[rank]
                )
        return self.foresees * total

    def _pack_points(self, grid: Grid) -> int:
        """The options about several columns of one rank, for those that are whole already."""
        rules, columns = self.rules, self.rules.columns
        whole: Counter[Rank] = Counter()
        for column in range(columns):
            ranks = {None if card is None else card.rank for card in grid[column::columns]}
            only = next(iter(ranks))
            if len(ranks) == 1 and only is not None:
                whole[only] += 1
        fours = sum(number // 2 for number in whole.values()) if rules.four_of_a_kind else 0
        return PACK * (fours + (whole["J"] // 2 if rules.wolfpack else 0))

    def _anywhere(self, grid: Grid) -> float:
        unknown = 0
        by_rank: dict[Rank, list[Card]] = {}
        for card in grid:
            if card is None:
                unknown += 1
            else:
                by_rank.setdefault(card.rank, []).append(card)
        points = unknown * self.mean
        for cards in by_rank.values():
            if len(cards) == 1:
                points += self.alone(cards[0], unknown)
            else:
                points += sum([self._points[card] for card in cards[2:]]) - self.prize
        return points


@cache
def _one_of_each_rank(rules: Rules) -> tuple[Card, ...]:
    # Of clubs, as no option is about them.
    return tuple({card.rank: card for card in fresh_deck(1, rules.jokers)}.values())


@cache
def _points(rules: Rules) -> dict[Card, int]:
    return {card: card_points(rules, card) for card in fresh_deck(1, rules.jokers)}
