"""The layout of the network's inputs: the meaning of each row of the first layer.

A position after a move is described by the rows that apply to it, some of them more than once. A group is a
set of slots that can cancel together: a column, or any two slots if pairs cancel anywhere. The row of a group
follows from its symbols, in any order; a symbol is a rank, a rank that only its seat knows (after a peek), an
unknown card, or a card that is being turned up.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.game.rules import Rules

RANK_COUNT: Final = 13
"""Number of ranks; the joker is none of them, as no preset has it."""
MOST_UNSEEN: Final = 8
MOST_GAIN: Final = 23
MOST_MEAN: Final = 20
MOST_STOCK: Final = 26
MOST_TURNS: Final = 11
MOST_SEATS: Final = 8
UNKNOWN_TOP: Final = RANK_COUNT
"""The number that stands for the top of the discard if a move puts an unknown card there."""
BUCKETS: Final = 4
"""The number of stages of a hole; each has its own output weights and hidden biases."""


class InputLayout(NamedTuple):
    """The first row of each block of rows, and the number of rows."""

    peek: bool
    size: int
    group_size: int
    anywhere: bool
    unknown: int
    turning: int
    next_groups: int
    other_groups: int
    top: int
    match: int
    gain: int
    own_outs: int
    next_outs: int
    hidden: int
    next_hidden: int
    mean: int
    stock: int
    seats: int
    own_turns: int
    next_turns: int
    rows: int


@cache
def layout_of(rules: Rules) -> InputLayout:
    """Return the layout for `rules`; it depends on the grid, the pairs and the opening alone."""
    size = rules.size
    anywhere = rules.pairs == "anywhere"
    peek = rules.opening == "peek"
    group_size = 2 if anywhere else rules.rows
    unknown = 2 * RANK_COUNT if peek else RANK_COUNT
    symbols = unknown + 2
    one = group_id((symbols - 1,) * group_size) + 1
    blocks = {
        "next_groups": one,
        "other_groups": one,
        "top": one,
        "match": RANK_COUNT + 1,
        "gain": RANK_COUNT,
        "own_outs": MOST_GAIN + 1,
        "next_outs": RANK_COUNT * (MOST_UNSEEN + 1),
        "hidden": RANK_COUNT * (MOST_UNSEEN + 1),
        "next_hidden": (size + 1) ** 2,
        "mean": size + 1,
        "stock": MOST_MEAN + 1,
        "seats": MOST_STOCK + 1,
        "own_turns": MOST_SEATS + 1,
        "next_turns": MOST_TURNS + 1,
        "rows": MOST_TURNS + 1,
    }
    at = 0
    first = {}
    for name, before in blocks.items():
        at += before
        first[name] = at
    return InputLayout(
        peek=peek,
        size=size,
        group_size=group_size,
        anywhere=anywhere,
        unknown=unknown,
        turning=unknown + 1,
        **first,
    )


@cache
def groups_of(size: int, columns: int, anywhere: bool) -> tuple[tuple[int, ...], ...]:
    """The slots of each group of a grid; `anywhere` says whether pairs cancel anywhere."""
    if anywhere:
        return tuple(combinations(range(size), 2))
    return tuple(tuple(range(column, size, columns)) for column in range(columns))


def group_id(symbols: tuple[int, ...]) -> int:
    """Return the number, from 0 and without gaps, of a group of two or three symbols in any order."""
    if len(symbols) == 2:
        one, other = symbols
        return one * (one + 1) // 2 + other if one > other else other * (other + 1) // 2 + one
    low, middle, high = sorted(symbols)
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low
