"""The layout of the network's inputs: the meaning of each row of the first layer.

A position after a move is described by the rows that apply to it, some of them more than once. A group is a
set of slots that can cancel together: a column, or any two slots if pairs cancel anywhere. A symbol of a card
is its rank, or `UNKNOWN`. Where face-up cards can't be replaced, a face-down card that its seat knows from a
peek is `PEEKED` + its rank instead.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.game.rules import Rules

RANK_COUNT: Final = 13
"""Number of ranks, without the joker, as no preset has one."""
UNKNOWN: Final = RANK_COUNT
PEEKED: Final = RANK_COUNT + 1
MOST_UNSEEN: Final = 8
"""A row tells apart up to this many unseen cards of a rank."""
MOST_STOCK: Final = 26
MOST_TURNS: Final = 11
MOST_SEATS: Final = 8
BESIDE: Final = 2
"""Number of states of the cards beside a single card: 0 if one of them is unknown, 1 if all are known."""
MEETINGS: Final = 3
"""Number of states of another seat's single cards of a rank (`InputLayout.before`, `InputLayout.after`)."""


class InputLayout(NamedTuple):
    """The first row of each block of rows, and the number of all `rows`.

    `anywhere`: pairs cancel anywhere. `apart`: own cards known from a peek are told apart from unknown cards.

    A block has a row for each combination of these figures, in this order:

    - `own`, `following` (the next seat), `others`: the id of a group, and the number of unseen cards that
      would complete the group;
    - `leaves`: a group of the next seat, and the card left on the discard;
    - `before`: the rank of an own single card, the state beside it (`BESIDE`), and how many single cards of
      the rank (0 to 2) the seat before shows, which it may discard;
    - `after`: the same rank and state, and whether the next seat has no single card of the rank, one beside
      an unknown card, or one beside known cards, which it may wait to pair;
    - `unseen`: the rank; its row counts a quarter for each unseen card of the rank;
    - `hidden`: the number of own face-down cards, and the smallest number of another seat;
    - `next_hidden`: the number of the next seat's face-down cards;
    - `stock`, `seats`: a quarter of the number of cards in the stock, and the number of seats;
    - `own_turns`, `next_turns`: the turns of the viewer with this move, and those of the next seat.
    """

    size: int
    columns: int
    group_size: int
    anywhere: bool
    apart: bool
    own: int
    following: int
    others: int
    leaves: int
    before: int
    after: int
    unseen: int
    hidden: int
    next_hidden: int
    stock: int
    seats: int
    own_turns: int
    next_turns: int
    rows: int

    @property
    def parts(self) -> int:
        """Number of parts of a grid that cancel independently: columns, or 1 if pairs cancel anywhere."""
        return 1 if self.anywhere else self.columns


@cache
def layout_of(rules: Rules) -> InputLayout:
    """Return the layout for `rules`. It depends on the grid, on the pairs, and on peeks with locked cards."""
    anywhere = rules.pairs == "anywhere"
    group_size = 2 if anywhere else rules.rows
    apart = rules.opening == "peek" and rules.lock_face_up
    counts = MOST_UNSEEN + 1
    groups = (group_id((UNKNOWN,) * group_size) + 1) * counts
    known = (group_id((PEEKED + RANK_COUNT - 1,) * group_size) + 1) * counts
    blocks = {
        "own": known if apart else groups,
        "following": groups,
        "others": groups,
        "leaves": leaving_groups(group_size) * RANK_COUNT,
        "before": RANK_COUNT * BESIDE * MEETINGS,
        "after": RANK_COUNT * BESIDE * MEETINGS,
        "unseen": RANK_COUNT,
        "hidden": (rules.size + 1) ** 2,
        "next_hidden": rules.size + 1,
        "stock": MOST_STOCK + 1,
        "seats": MOST_SEATS + 1,
        "own_turns": MOST_TURNS + 1,
        "next_turns": MOST_TURNS + 1,
    }
    first = {}
    rows = 0
    for name, number in blocks.items():
        first[name] = rows
        rows += number
    return InputLayout(rules.size, rules.columns, group_size, anywhere, apart, **first, rows=rows)


def leaving_groups(group_size: int) -> int:
    """Return how many groups of the next seat the block `leaves` tells apart, see `leaving_id`."""
    return group_id((UNKNOWN,) * 2) + 1 if group_size == 2 else (group_size + 1) ** 2


def leaving_id(symbols: tuple[int, ...], rank: int) -> int:
    """Return the id of a group of the next seat for the block `leaves`, with a card of `rank` on the discard.

    A group of two is told by its symbols, a larger one by its numbers of cards of `rank` and unknown cards.
    """
    if len(symbols) == 2:
        return group_id(symbols)
    return symbols.count(rank) * (len(symbols) + 1) + symbols.count(UNKNOWN)


def in_twos(rules: Rules) -> bool:
    """Whether grids have columns of two cards that cancel independently."""
    return rules.pairs == "column" and rules.rows == 2


@cache
def groups_of(size: int, columns: int, anywhere: bool) -> tuple[tuple[int, ...], ...]:
    """The slots of each group of a grid. `anywhere`: pairs cancel anywhere."""
    if anywhere:
        return tuple(combinations(range(size), 2))
    return tuple(tuple(range(column, size, columns)) for column in range(columns))


@cache
def group_id(symbols: tuple[int, ...]) -> int:
    """Return the id of a group of two or three symbols in any order. Ids count from 0 without gaps."""
    if len(symbols) == 2:
        low, high = sorted(symbols)
        return high * (high + 1) // 2 + low
    low, middle, high = sorted(symbols)
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low


def rank_of(symbol: int) -> int:
    """Return the rank of a symbol, -1 for an unknown card."""
    if symbol < UNKNOWN:
        return symbol
    return symbol - PEEKED if symbol >= PEEKED else -1
