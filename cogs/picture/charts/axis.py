"""What a side of a chart stands for: from where to where it goes, and what is written along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, floor
from typing import Final, NamedTuple

_STEPS: Final = (0.5, 1, 2, 5, 10, 20, 50, 100)


class Axis(NamedTuple):
    """A side that goes from `low` to `high`. `marks` are values between, each with its words."""

    low: float
    high: float
    marks: tuple[tuple[float, str], ...]

    def at(self, value: float, start: float, end: float) -> float:
        """Where a value is, in pixels, if the side goes from `start` to `end`."""
        return start + (value - self.low) / (self.high - self.low) * (end - start)


def marked(low: float, high: float, marks: Iterable[float], words: Callable[[float], str]) -> Axis:
    """A side from `low` to `high`; `words` says those of `marks` that lie between."""
    return Axis(low, high, tuple((mark, words(mark)) for mark in marks if low <= mark <= high))


def around(values: Iterable[float], most: int, words: Callable[[float], str]) -> Axis:
    """A side with room for all values, from its first mark to its last.

    There are at most `most` marks, unless the values are very far apart.
    """
    marks = even(values, most)
    return marked(marks[0], marks[-1], marks, words)


def even(values: Iterable[float], most: int) -> tuple[float, ...]:
    """At most so many round numbers, equally far apart, from below all values to above them.

    There are more of them, a hundred apart, if the values are very far apart.
    """
    known = list(values)
    lowest, highest = min(known), max(known)
    step = next((each for each in _STEPS if (highest - lowest) / each <= most - 2), _STEPS[-1])
    first, last = floor(lowest / step), ceil(highest / step)
    return tuple(number * step for number in range(first, max(last, first + 1) + 1))
