"""The rows that describe a position after a move, from a view (`engine.cpu.network.input_layout`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.cpu.known import Known
from engine.cpu.network.input_layout import (
    MOST_GAIN,
    MOST_MEAN,
    MOST_STOCK,
    MOST_TURNS,
    MOST_UNSEEN,
    RANK_COUNT,
    UNKNOWN_TOP,
    InputLayout,
    group_id,
    groups_of,
)
from engine.game.cards import RANKS, Card, Rank, fresh_deck
from engine.game.rules import Rules
from engine.game.scoring import card_points, column_points

NUMBER_OF: Final[dict[Rank, int]] = {rank: number for number, rank in enumerate(RANKS)}


class Description:
    """The view of a seat, in symbols and rows. `own` is its grid, which may be changed to try moves."""

    def __init__(self, known: Known, layout: InputLayout) -> None:
        view = known.view
        self.known = known
        self.layout = layout
        self.rules = view.rules
        self.unseen = [known.unseen.ranks.get(rank, 0) for rank in RANKS]
        self.own = self._symbols(known.grid, view.face_up[known.seat])
        self.following = self._symbols(view.grids[known.next_seat], view.face_up[known.next_seat])
        self.fewest = min(known.hidden_of(seat) for seat in known.others)
        self.common = self._common_rows()
        self.tops = self._top_rows()

    def _symbols(self, grid: Sequence[Card | None], face_up: Sequence[bool]) -> list[int]:
        unknown = self.layout.unknown
        return [
            unknown if card is None else NUMBER_OF[card.rank] + (0 if up else RANK_COUNT)
            for card, up in zip(grid, face_up, strict=True)
        ]

    def rank_of(self, symbol: int) -> int:
        """Return the rank number of a symbol, -1 for an unknown card."""
        if symbol >= self.layout.unknown:
            return -1
        return symbol if symbol < RANK_COUNT else symbol - RANK_COUNT

    def own_rows(self, hidden: int) -> list[int]:
        """Return the rows for `own` as it is now, with `hidden` cards face down."""
        layout = self.layout
        rows = self._groups(self.own, 0)
        rows += self._outs(self.own, layout.own_outs)
        rows.append(self.hidden_row(hidden))
        return rows

    def column_rows(self, column: int) -> list[int]:
        """Return the rows for one column of `own`, if pairs cancel in columns."""
        layout = self.layout
        symbols = self.own[column :: self.rules.columns]
        rows = [group_id(tuple(symbols))]
        ranks = [self.rank_of(symbol) for symbol in symbols]
        if ranks[0] >= 0 and ranks.count(ranks[0]) == len(ranks):
            return rows
        return rows + [
            layout.own_outs + rank * (MOST_UNSEEN + 1) + min(self.unseen[rank], MOST_UNSEEN)
            for rank in ranks
            if rank >= 0
        ]

    def hidden_row(self, hidden: int) -> int:
        """Return the row for `hidden` own face-down cards and the fewest of another seat."""
        return self.layout.hidden + hidden * (self.layout.size + 1) + self.fewest

    def bucket(self, goes_out: bool) -> int:
        """Return the stage of the hole after a move.

        If the rules fix the number of turns: the turns that this seat has left, at most 3. Else 2 if another
        seat is out, 1 if this move goes out, 3 if another seat has one face-down card or none, 0 otherwise.
        """
        view = self.known.view
        if self.rules.turns is not None:
            return min(self.rules.turns - view.turns[self.known.seat] - 1, 3)
        if view.out is not None:
            return 2
        if goes_out:
            return 1
        return 3 if self.fewest <= 1 else 0

    def _common_rows(self) -> list[int]:
        known, layout, view = self.known, self.layout, self.known.view
        rows = []
        for seat in known.others[1:]:
            rows += self._groups(self._symbols(view.grids[seat], view.face_up[seat]), layout.other_groups)
        rows += self._groups(self.following, layout.next_groups)
        rows += self._outs(self.following, layout.next_outs)
        mean = int(known.unseen.mean * 4 - 10 + 0.5)
        return [
            *rows,
            layout.next_hidden + known.hidden_of(known.next_seat),
            layout.mean + min(max(mean, 0), MOST_MEAN),
            layout.stock + min(view.stock // 4, MOST_STOCK),
            layout.seats + view.seats,
            layout.own_turns + min(view.turns[known.seat], MOST_TURNS),
            layout.next_turns + min(view.turns[known.next_seat], MOST_TURNS),
        ]

    def _groups(self, symbols: Sequence[int], first: int) -> list[int]:
        groups = groups_of(self.layout.size, self.rules.columns, self.layout.anywhere)
        return [first + group_id(tuple([symbols[slot] for slot in group])) for group in groups]

    def _outs(self, symbols: Sequence[int], first: int) -> list[int]:
        """Return the rows of the network for known cards that cancel with no other, counted from `first`.

        A card's row is that of its rank and of how many cards of the rank are unseen.
        """
        ranks = [self.rank_of(symbol) for symbol in symbols]
        unseen = self.unseen
        return [
            first + rank * (MOST_UNSEEN + 1) + min(unseen[rank], MOST_UNSEEN)
            for slot, rank in enumerate(ranks)
            if rank >= 0 and not self._complete(ranks, slot)
        ]

    def _complete(self, ranks: Sequence[int], slot: int) -> bool:
        """Whether the card in `slot` cancels with others."""
        rank = ranks[slot]
        if self.layout.anywhere:
            return ranks.count(rank) > 1
        columns = self.rules.columns
        return all(other == rank for other in ranks[slot % columns :: columns])

    def _top_rows(self) -> list[list[int]]:
        """Return the rows of the network that a move adds by leaving a card on the discard: by the card's
        rank, last for an unknown card.
        """
        layout = self.layout
        ranks = [self.rank_of(symbol) for symbol in self.following]
        slots = self.known.view.replaceable(self.known.next_seat)
        lone = [rank for slot, rank in enumerate(ranks) if rank >= 0 and not self._complete(ranks, slot)]
        worth = _worth(self.rules)
        tops = []
        for rank in range(RANK_COUNT):
            gain = min(int(max([0.0, *worth.gains(ranks, rank, slots)]) + 0.5), MOST_GAIN)
            tops.append([layout.top + rank, layout.gain + gain, *[layout.match + rank] * lone.count(rank)])
        return [*tops, [layout.top + UNKNOWN_TOP, layout.gain]]


class _Worth:
    """The points of grids of rank numbers; -1 is an unknown card, which counts the mean and never cancels."""

    def __init__(self, rules: Rules) -> None:
        deck = fresh_deck(rules.decks, rules.jokers)
        self.points: list[float] = [rules.values[rank] for rank in RANKS]
        self.points.append(sum(card_points(rules, card) for card in deck) / len(deck))  # found by -1
        self.whole = [column_points(rules, rank) for rank in RANKS]
        self.anywhere = rules.pairs == "anywhere"
        self.columns = rules.columns
        self._of_columns: dict[tuple[int, ...], float] = {}

    def gains(self, ranks: Sequence[int], rank: int, slots: Sequence[int]) -> list[float]:
        """Return the points that a card of `rank` saves in each of `slots`."""
        if self.anywhere:
            now = self._of_grid(ranks)
            return [now - self._of_grid([*ranks[:slot], rank, *ranks[slot + 1 :]]) for slot in slots]
        found = []
        for slot in slots:
            row, column = divmod(slot, self.columns)
            cards = tuple(ranks[column :: self.columns])
            found.append(self._of_column(cards) - self._of_column((*cards[:row], rank, *cards[row + 1 :])))
        return found

    def _of_column(self, cards: tuple[int, ...]) -> float:
        found = self._of_columns.get(cards)
        if found is None:
            first = cards[0]
            whole = first >= 0 and cards.count(first) == len(cards)
            found = self.whole[first] if whole else sum([self.points[rank] for rank in cards])
            self._of_columns[cards] = found
        return found

    def _of_grid(self, ranks: Sequence[int]) -> float:
        total = 0.0
        for slot, rank in enumerate(ranks):
            if rank < 0 or ranks.count(rank) == 1 or ranks[:slot].count(rank) >= 2:
                total += self.points[rank]
        return total


@cache
def _worth(rules: Rules) -> _Worth:
    return _Worth(rules)
