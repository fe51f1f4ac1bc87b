"""Phrases for pairs, columns and points in the sentences of a review."""

from __future__ import annotations

from typing import Final

from engine.game.cards import Rank
from engine.language import decimal, is_singular, mark, say, spoken

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
"""Phrases for two cards of a rank that cancel. They are objects of a sentence."""

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
"""Phrases for three cards of a rank that cancel. They are objects of a sentence."""

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


def pair(rank: Rank, column: int | None, rows: int) -> str:
    """Return the phrase for cards that cancel, such as `a pair of fives in the first column`.

    The phrase is the object of a sentence. `column` counts from 0, and is None if cards cancel anywhere;
    `rows` is the number of rows of a grid.
    """
    if column is None:
        return say(PAIRS[rank])
    if rows == 2:
        return say(_PAIR_IN_COLUMN[column], pair=say(PAIRS[rank]))
    return say(_WHOLE_COLUMN[column], cards=say(COLUMNS[rank]))


def in_column(number: int) -> str:
    """Return the phrase for a column, counted from 0, such as `in the first column`."""
    return say(_IN_COLUMN[number])


def figure(number: float) -> str:
    """Return a number with at most one decimal and a real minus sign: `5`, `−0.3`."""
    return decimal(number, 0 if f"{number:.1f}".endswith(".0") else 1)


def with_plus(figure: str) -> str:
    """Return a figure with a plus sign if it is above 0: `+5`, `−0.3`, `0`."""
    return figure if figure.startswith("−") or figure == "0" else f"+{figure}"


def points(number: float) -> str:
    """Return a number of points: `1 point`, `3.2 points`."""
    return by_points(mark("{points} point"), mark("{points} points"), number)


def by_points(one: str, many: str, number: float, **values: object) -> str:
    """Return `one` or `many`, as `number` needs it in the spoken language. The number may be fractional.

    Both texts have the brace `{points}` for the number. `values` are for their other braces.
    """
    text = one if is_singular(round(number, 1), spoken()) else many
    return say(text, points=figure(number), **values)
