"""The average score of partly known grids, and the gain of a card in each slot, calculated fast."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.cpu.estimate import Grid, Unseen, faces_of, points_of
from engine.game.cards import Card, Rank
from engine.game.rules import Rules
from engine.game.scoring import GRID_BONUSES, column_points, whole_columns

BLACKJACK: Final = 21
NOTHING: Final[Mapping[int, float]] = MappingProxyType({})


class Appraisal:
    """The average score of grids by `rules`, in points, where an unknown card counts `mean`.

    `foresees` (0 to 1) weighs the chance that unknown cards complete a column or pair. Each complete column
    or pair counts `prize` points less than by the rules. The points of columns are cached.
    """

    def __init__(
        self, rules: Rules, unseen: Unseen, mean: float, foresees: float = 1.0, prize: float = 0.0
    ) -> None:
        self.rules = rules
        self.unseen = unseen
        self.mean = mean
        self.foresees = foresees
        self.prize = prize
        self.faces = faces_of(rules, unseen)
        """For each unseen rank, a card of the rank and the chance that an unseen card has the rank."""
        self._points = points_of(rules)
        self._columns: dict[tuple[Card | None, ...], float] = {}
        self._bonuses = [bonus for option, bonus in GRID_BONUSES.items() if getattr(rules, option)]
        self._by_column = not (self._bonuses or rules.blackjack or rules.pairs == "anywhere")
        """Whether the points of a column depend on its own cards only."""

    def worth(self, grid: Grid) -> float:
        """Return the average score of `grid`, in which None is an unknown card."""
        rules = self.rules
        if rules.pairs == "anywhere":
            points = self._anywhere(grid)
        else:
            columns = rules.columns
            points = sum([self.column(tuple(grid[column::columns])) for column in range(columns)])
            if self._bonuses:  # for the columns that are whole already
                whole = whole_columns(rules, grid)
                points += sum([bonus(rules, whole) for bonus in self._bonuses])
        if rules.blackjack and points == BLACKJACK and None not in grid:
            return 0.0
        return points

    def column(self, cards: tuple[Card | None, ...]) -> float:
        found = self._columns.get(cards)
        if found is None:
            found = self._columns[cards] = self._column(cards)
        return found

    def plain(self, cards: Sequence[Card | None]) -> float:
        """Return the points of `cards` if nothing cancels."""
        return sum([self.mean if card is None else self._points[card] for card in cards])

    def alone(self, card: Card, unknown: int) -> float:
        """Return the average points of a single card where pairs cancel anywhere.

        `unknown` is the number of unknown cards in the grid, any of which may pair `card`.
        """
        points = self._points[card]
        if not unknown:
            return points
        chance = self.foresees * unknown * self.unseen.chance(card.rank)
        return points - min(chance, 1.0) * 2 * points

    def gains(self, grid: Grid, card: Card, slots: Collection[int]) -> dict[int, float]:
        """Return, by slot, the points that `card` saves `grid` in each of `slots`."""
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

    def best_gain(
        self, grid: Grid, card: Card, slots: Collection[int], more: Mapping[int, float] = NOTHING
    ) -> float:
        """Return the most points that `card` saves `grid` in one of `slots`, at least 0.

        `more`: additional points, by slot, that replacing the slot's card saves.
        """
        gains = self.gains(grid, card, slots)
        return max([0.0, *[gain + more.get(slot, 0.0) for slot, gain in gains.items()]])

    def drawing_gain(self, grid: Grid, slots: Collection[int]) -> float:
        """Return the points that a draw saves on average. A card that saves nothing is discarded."""
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
        """Return what a column counts more on average because all its cards may share a rank."""
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
