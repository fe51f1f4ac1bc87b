"""Which rows of the first layer stand for what: the network's inputs, all of them yes or no, or counted.

A position after a move is described by the rows that apply to it. Groups are what can cancel together: the
columns, or each two slots where pairs cancel anywhere. A group is named by its symbols, in any order; a
symbol is a rank, a rank that only its seat knows (after a peek), a card nobody knows, or one being turned up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from engine.rules import Rules

RANK_COUNT: Final = 13
"""Jokers are in no preset, so the networks don't know them."""
MOST_UNSEEN: Final = 8
MOST_GAIN: Final = 23
MOST_MEAN: Final = 20
MOST_STOCK: Final = 26
MOST_TURNS: Final = 11
MOST_SEATS: Final = 8
UNKNOWN_TOP: Final = RANK_COUNT
"""The top of the discard where the move puts a face-down card there."""
BUCKETS: Final = 4
"""The stages of a hole; each has output weights and hidden biases of its own."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The first row of each block, and how many rows there are. `groups` are tuples of slots."""

    peek: bool
    size: int
    group_size: int
    anywhere: bool
    groups: tuple[tuple[int, ...], ...]
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
def layout_of(rules: Rules) -> Layout:
    """The layout for these rules; it depends on the grid, the pairs and the opening alone."""
    size = rules.size
    anywhere = rules.pairs == "anywhere"
    peek = rules.opening == "peek"
    group_size = 2 if anywhere else rules.rows
    if anywhere:
        groups: tuple[tuple[int, ...], ...] = tuple(combinations(range(size), 2))
    else:
        groups = tuple(tuple(range(column, size, rules.columns)) for column in range(rules.columns))
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
    return Layout(
        peek=peek,
        size=size,
        group_size=group_size,
        anywhere=anywhere,
        groups=groups,
        unknown=unknown,
        turning=unknown + 1,
        **first,
    )


def group_id(symbols: tuple[int, ...]) -> int:
    """The number of a group of two or three symbols, whatever their order: from 0, without gaps."""
    if len(symbols) == 2:
        one, other = symbols
        return one * (one + 1) // 2 + other if one > other else other * (other + 1) // 2 + one
    low, middle, high = sorted(symbols)
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low
