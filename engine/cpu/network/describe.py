"""The rows that describe a position after a move, from a view (`engine.cpu.network.input_layout`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.cpu.known import Known
from engine.cpu.network.input_layout import (
    BESIDE,
    MEETINGS,
    MOST_STOCK,
    MOST_TURNS,
    MOST_UNSEEN,
    PEEKED,
    RANK_COUNT,
    UNKNOWN,
    InputLayout,
    group_id,
    groups_of,
    leaving_id,
    rank_of,
)
from engine.game.cards import RANKS, Card, Rank

NUMBER_OF: Final[dict[Rank, int]] = {rank: number for number, rank in enumerate(RANKS)}

Symbols = Sequence[int]
"""The symbols of a grid, in reading order."""


class Description:
    """The view of a seat before a move, in symbols and rows.

    `own`: the symbols of the seat's grid, which may be changed to try moves. `unseen`: the number of unseen
    cards of each rank.
    """

    def __init__(self, known: Known, layout: InputLayout) -> None:
        view = known.view
        self.known = known
        self.layout = layout
        self.unseen = [known.unseen.ranks.get(rank, 0) for rank in RANKS]
        self.own = self._symbols(known.grid)
        if layout.apart:
            for slot, symbol in enumerate(self.own):
                if symbol != UNKNOWN and not known.face_up[slot]:
                    self.own[slot] += PEEKED
        grids = [self._symbols(view.grids[seat]) for seat in known.others]
        self.following, self.others = grids[0], grids[1:]
        self.fewest = min(known.hidden_of(seat) for seat in known.others)
        self._groups = groups_of(layout.size, layout.columns, layout.anywhere)
        self.public_ranks = {rank_of(symbol) for symbols in grids for symbol in symbols}
        """The ranks that the others' face-up cards have; -1 stands for a face-down card."""
        self.own_ranks: list[set[int]] = [set() for _ in range(layout.parts)]
        for slot, symbol in enumerate(self.own):
            self.own_ranks[self.part_of(slot)].add(rank_of(symbol))
        self._before = [0] * RANK_COUNT
        for _, rank, _ in self._singles(grids[-1]):
            self._before[rank] = min(self._before[rank] + 1, MEETINGS - 1)
        self._after = [0] * RANK_COUNT
        for _, rank, beside in self._singles(self.following):
            self._after[rank] = max(self._after[rank], 1 + beside)

    @staticmethod
    def _symbols(grid: Sequence[Card | None]) -> list[int]:
        return [UNKNOWN if card is None else NUMBER_OF[card.rank] for card in grid]

    def part_of(self, slot: int) -> int:
        return 0 if self.layout.anywhere else slot % self.layout.columns

    def own_rows(self, part: int, unseen: Sequence[int]) -> list[int]:
        """Return the rows about one part of `own`. `unseen`: the number of unseen cards of each rank."""
        layout = self.layout
        rows = [
            self._group_row(layout.own, self.own, group, unseen)
            for number, group in enumerate(self._groups)
            if layout.anywhere or number == part
        ]
        for slot, rank, beside in self._singles(self.own):
            if layout.anywhere or slot % layout.columns == part:
                place = (rank * BESIDE + beside) * MEETINGS
                rows += layout.before + place + self._before[rank], layout.after + place + self._after[rank]
        return rows

    def public_rows(self, unseen: Sequence[int]) -> list[int]:
        """Return the rows about the other seats' grids. `unseen`: the number of unseen cards of each rank."""
        layout = self.layout
        rows = [self._group_row(layout.following, self.following, group, unseen) for group in self._groups]
        for symbols in self.others:
            rows += [self._group_row(layout.others, symbols, group, unseen) for group in self._groups]
        return rows

    def steady_rows(self) -> list[int]:
        """Return the rows that are the same after each move."""
        known, layout, view = self.known, self.layout, self.known.view
        return [
            layout.next_hidden + known.hidden_of(known.next_seat),
            layout.stock + min(view.stock // 4, MOST_STOCK),
            layout.seats + view.seats,
            layout.own_turns + min(view.turns[known.seat] + 1, MOST_TURNS),
            layout.next_turns + min(view.turns[known.next_seat], MOST_TURNS),
        ]

    def hidden_row(self, hidden: int) -> int:
        """Return the row for `hidden` face-down cards of the seat, and the fewest of another seat."""
        return self.layout.hidden + hidden * (self.layout.size + 1) + self.fewest

    def leaving_rows(self, rank: int) -> list[int]:
        """Return the rows for a card of `rank` on the discard after the move."""
        return [
            self.layout.leaves
            + leaving_id(tuple([self.following[slot] for slot in group]), rank) * RANK_COUNT
            + rank
            for group in self._groups
        ]

    def _group_row(self, first: int, symbols: Symbols, group: Sequence[int], unseen: Sequence[int]) -> int:
        cards = tuple([symbols[slot] for slot in group])
        ranks = [rank_of(symbol) for symbol in cards]
        completing = sum(
            [unseen[rank] for rank in {*ranks} if rank >= 0 and ranks.count(rank) == len(ranks) - 1]
        )
        return first + group_id(cards) * (MOST_UNSEEN + 1) + min(completing, MOST_UNSEEN)

    def _singles(self, symbols: Symbols) -> Iterator[tuple[int, int, int]]:
        """Yield slot and rank of each card that cancels with no other, and its state (`BESIDE`)."""
        ranks = [rank_of(symbol) for symbol in symbols]
        for slot, rank in enumerate(ranks):
            if rank < 0:
                continue
            beside = (
                ranks if self.layout.anywhere else ranks[slot % self.layout.columns :: self.layout.columns]
            )
            alone = beside.count(rank) == 1 if self.layout.anywhere else beside.count(rank) < len(beside)
            if alone:
                yield slot, rank, int(-1 not in beside)
