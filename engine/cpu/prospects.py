"""The average gain of a grid by the next draw, which its points alone don't show."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.cpu.appraisal import Appraisal
from engine.cpu.estimate import Grid
from engine.game.cards import Card, Rank

Column = tuple[Card | None, ...]


class Prospects:
    """The average gain of grids by the next draw. `appraisal` values the cards.

    Options about several columns together are left out. So the gains in a column are calculated only once.
    """

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal
        self.rules = appraisal.rules
        self._faces = [face for face, _ in appraisal.faces]
        self._chances = [chance for _, chance in appraisal.faces]
        self._points = [appraisal.plain([face]) for face in self._faces]
        self._nothing = (0.0,) * len(self._faces)
        self._gains: dict[tuple[Column, tuple[bool, ...]], Sequence[float]] = {}

    def of(self, grid: Grid, slots: Collection[int]) -> float:
        """Return the points that a card of the stock saves `grid` on average, in the best of `slots`."""
        if self.rules.pairs == "anywhere":
            best = self._anywhere(grid, slots)
        else:
            columns, size = self.rules.columns, len(grid)
            free = [slot in slots for slot in range(size)]
            each = [self._column(tuple(grid[at::columns]), tuple(free[at::columns])) for at in range(columns)]
            best = list(map(max, *each))
        return sum([chance * gain for chance, gain in zip(self._chances, best, strict=True)])

    def _column(self, cards: Column, free: tuple[bool, ...]) -> Sequence[float]:
        """Return the gain of each card in a column, in the best of the rows that are `free`."""
        found = self._gains.get((cards, free))
        if found is None:
            found = self._gains[cards, free] = self._column_gains(cards, free) if any(free) else self._nothing
        return found

    def _column_gains(self, cards: Column, free: tuple[bool, ...]) -> Sequence[float]:
        column = self.appraisal.column
        now = column(cards)
        gains = list(self._nothing)
        for row, may in enumerate(free):
            if not may:
                continue
            above, below = cards[:row], cards[row + 1 :]
            beside = (*above, *below)
            room = now - self.appraisal.plain(beside)
            ranks = {card.rank for card in beside if card is not None}
            # A card counts just its points in a column of other ranks.
            found = [room - points for points in self._points]
            for at, face in enumerate(self._faces):
                if not ranks or (len(ranks) == 1 and face.rank in ranks):
                    found[at] = now - column((*above, face, *below))
            gains = list(map(max, gains, found))
        return gains

    def _anywhere(self, grid: Grid, slots: Collection[int]) -> Sequence[float]:
        worth = self.appraisal.alone
        unknown = sum([card is None for card in grid])
        by_rank: dict[Rank, list[Card]] = {}
        for card in grid:
            if card is not None:
                by_rank.setdefault(card.rank, []).append(card)
        goes: dict[Rank | None, float] = {}
        for slot in slots:
            card = grid[slot]
            if card is None:
                goes[None] = self.appraisal.mean
            elif card.rank not in goes:
                number = len(by_rank[card.rank])
                alone = worth(card, unknown)
                goes[card.rank] = (
                    alone if number == 1 else -alone if number == 2 else self.appraisal.plain([card])
                )
        gains = []
        for face in self._faces:
            mates = by_rank.get(face.rank, [])
            comes = worth(face, unknown)
            if mates:
                comes = self.appraisal.plain([face]) if len(mates) > 1 else -worth(mates[0], unknown)
            gains.append(max([0.0, *[gone - comes for rank, gone in goes.items() if rank != face.rank]]))
        return gains
