"""Ranks, places and points in the sentences of a review."""

from __future__ import annotations

from typing import Final

from engine.cards import Rank
from engine.language import decimal, mark, say

PAIRS: Final[dict[Rank, str]] = {
    "A": mark("a pair of aces"),
    "2": mark("a pair of twos"),
    "3": mark("a pair of threes"),
    "4": mark("a pair of fours"),
    "5": mark("a pair of fives"),
    "6": mark("a pair of sixes"),
    "7": mark("a pair of sevens"),
    "8": mark("a pair of eights"),
    "9": mark("a pair of nines"),
    "T": mark("a pair of tens"),
    "J": mark("a pair of jacks"),
    "Q": mark("a pair of queens"),
    "K": mark("a pair of kings"),
    "*": mark("a pair of jokers"),
}
"""What is made or broken up, so always an object, where two cards of a rank cancel."""

COLUMNS: Final[dict[Rank, str]] = {
    "A": mark("a column of aces"),
    "2": mark("a column of twos"),
    "3": mark("a column of threes"),
    "4": mark("a column of fours"),
    "5": mark("a column of fives"),
    "6": mark("a column of sixes"),
    "7": mark("a column of sevens"),
    "8": mark("a column of eights"),
    "9": mark("a column of nines"),
    "T": mark("a column of tens"),
    "J": mark("a column of jacks"),
    "Q": mark("a column of queens"),
    "K": mark("a column of kings"),
    "*": mark("a column of jokers"),
}
"""The same where it takes three."""

_PAIR_IN_COLUMN: Final = (
    mark("{pair} in the first column"),
    mark("{pair} in the second column"),
    mark("{pair} in the third column"),
    mark("{pair} in the fourth column"),
)
_WHOLE_COLUMN: Final = (
    mark("{cards}, the first column"),
    mark("{cards}, the second column"),
    mark("{cards}, the third column"),
    mark("{cards}, the fourth column"),
)
_IN_COLUMN: Final = (
    mark("in the first column"),
    mark("in the second column"),
    mark("in the third column"),
    mark("in the fourth column"),
)

_TOP: Final = (
    mark("first column, top"),
    mark("second column, top"),
    mark("third column, top"),
    mark("fourth column, top"),
)
_MIDDLE: Final = (
    mark("first column, middle"),
    mark("second column, middle"),
    mark("third column, middle"),
    mark("fourth column, middle"),
)
_BOTTOM: Final = (
    mark("first column, bottom"),
    mark("second column, bottom"),
    mark("third column, bottom"),
    mark("fourth column, bottom"),
)
_PLACES: Final = {2: (_TOP, _BOTTOM), 3: (_TOP, _MIDDLE, _BOTTOM)}
"""By the number of rows."""


def pair(rank: Rank, column: int | None, rows: int) -> str:
    """Cards that cancel, as an object: `a pair of fives in the first column`. Columns are counted from 0.

    `column` is None where cards cancel anywhere; `rows` is how many a grid has.
    """
    if column is None:
        return say(PAIRS[rank])
    if rows == 2:
        return say(_PAIR_IN_COLUMN[column], pair=say(PAIRS[rank]))
    return say(_WHOLE_COLUMN[column], cards=say(COLUMNS[rank]))


def in_column(number: int) -> str:
    """In a column counted from 0: `in the first column`."""
    return say(_IN_COLUMN[number])


def place(slot: int, rows: int, columns: int) -> str:
    """Where a slot lies: `first column, top`."""
    return say(_PLACES[rows][slot // columns][slot % columns])


def figure(number: float) -> str:
    """A number with at most one decimal and a real minus sign: `5`, `−0.3`."""
    return decimal(number, 0 if f"{number:.1f}".endswith(".0") else 1)


def points(number: float) -> str:
    """A number of points, which stands for itself or as an object: `1 point`, `3.2 points`."""
    return by_points(mark("{points} point"), mark("{points} points"), number)


def by_points(one: str, many: str, number: float, **values: object) -> str:
    """A marked text about a number of `{points}`, which need not be whole: `one` is for 1 and −1.

    `values` are what else stands in the text.
    """
    said = figure(number)
    return say(one if said in ("1", "−1") else many, points=said, **values)
