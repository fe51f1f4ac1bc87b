"""Ranks, places and points in the sentences of a review."""

from __future__ import annotations

from typing import Final

from engine.cards import Rank

ONE: Final[dict[Rank, str]] = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "*": "joker",
}

_ORDINALS: Final = ("first", "second", "third", "fourth")
_ROWS: Final = {2: ("top", "bottom"), 3: ("top", "middle", "bottom")}


def several(rank: Rank) -> str:
    """A rank in the plural: `fives`, `sixes`."""
    return f"{ONE[rank]}{'es' if rank == '6' else 's'}"


def column(number: int) -> str:
    """A column counted from 0: `first column`."""
    return f"{_ORDINALS[number]} column"


def place(slot: int, rows: int, columns: int) -> str:
    """Where a slot lies: `first column, top`."""
    return f"{column(slot % columns)}, {_ROWS[rows][slot // columns]}"


def figure(number: float) -> str:
    """A number with at most one decimal and a real minus sign: `5`, `−0.3`."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("-", "−")


def points(number: float) -> str:
    """A number of points: `1 point`, `3.2 points`."""
    said = figure(number)
    return f"{said} {'point' if said in ('1', '−1') else 'points'}"


def saves(number: float) -> str:
    """What is gained: `saves 3.2 points`, `costs 1 point`, `saves nothing`."""
    if figure(number) == "0":
        return "saves nothing"
    return f"saves {points(number)}" if number > 0 else f"costs {points(-number)}"
