"""Charts that the lab alone draws, described from numbers; see also `engine.figures.charts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from engine.drawing.charts import (
    Axis,
    Dot,
    DotChart,
    Line,
    LineChart,
    around,
    even,
    marked,
)
from engine.drawing.palette import Colour
from engine.figures.charts import Measured, line_of, parts_axis, plus_or_minus
from engine.language import decimal

_WEIGHTS: Final = np.array((1, 2, 3, 4, 3, 2, 1)) / 16
"""Weights of a number of points and its neighbours in the smoothed curve."""

_REACH: Final = 3
"""Number of neighbours on each side."""

_PART_SHOWN: Final = 0.995
"""Part of all seats whose points the chart shows, from the fewest on."""

_DOT: Final = 7
"""Pixels of the radius of a dot."""

_SHIFT: Final = 0.12
"""Distance between two levels' dots of a seat, in seats, so that dots don't lie on each other."""


def points_chart(points: Mapping[str, Mapping[int, int]]) -> LineChart:
    """Return the chart of the seats' points, a line a level; `points[level][n]` seats had n points."""
    numbers = [number for counted in points.values() for number in counted]
    low, high = min(numbers) - _REACH, float(np.quantile(numbers, _PART_SHOWN)) + 1
    lines = [_distribution(at, level, counted, high) for at, (level, counted) in enumerate(points.items())]
    return LineChart(
        "Part of all seats, smoothed",
        parts_axis(height for line in lines for _, height in line.points),
        tuple(lines),
        marked(low, high, even([low, high], 9), _number),
        "Points per player and hole",
    )


def _distribution(at: int, level: str, counted: Mapping[int, int], most: float) -> Line:
    total = sum(counted.values())
    around_all = range(min(counted) - _REACH, max(counted) + _REACH + 1)
    parts = np.convolve([counted.get(number, 0) / total for number in around_all], _WEIGHTS, mode="same")
    inside = [
        (number, part) for number, part in zip(around_all, parts.tolist(), strict=True) if number <= most
    ]
    return line_of(at, [number for number, _ in inside], [(part, 0.0) for _, part in inside], label=level)


def seats_chart(beyond: Mapping[str, Sequence[Measured]]) -> LineChart:
    """Return the chart of what each seat is worth, dots for each level.

    `beyond[level][seat]` is a seat's points less the mean of all seats; seat 0 begins.
    """
    count = len(next(iter(beyond.values())))
    ends = [end for seats in beyond.values() for end in _ends(seats)]
    return LineChart(
        "Points beyond the mean of all",
        around([0.0, *ends], 6, _number),
        tuple(_seats(at, level, seats, len(beyond)) for at, (level, seats) in enumerate(beyond.items())),
        marked(0.5, count + 0.5, range(1, count + 1), lambda seat: "begins" if seat == 1 else _number(seat)),
        "Seat, in the order of play",
    )


def _seats(at: int, level: str, seats: Sequence[Measured], levels: int) -> Line:
    shift = 1 + _SHIFT * (at - (levels - 1) / 2)
    line = line_of(at, [place + shift for place in range(len(seats))], seats, label=level)
    return replace(line, thick=0, dots=_DOT, hollow=at % 8 >= 4)


def _number(value: float) -> str:
    return decimal(value, 0 if value == round(value) else 1)


def ratings_chart(ratings: Mapping[str, Measured]) -> DotChart:
    """Return the chart of ratings by level, the best at the top; `ratings` go from weak to strong."""
    dots = (Dot(level, value, within, (_whole(value),)) for level, (value, within) in ratings.items())
    return DotChart(
        "Rating, and where it may lie",
        around(_ends(ratings.values()), 5, _whole),
        tuple(dots)[::-1],
        "Elo’s scale, 1500 in the middle",
    )


def _whole(number: float) -> str:
    return decimal(number, 0)


def _ends(means: Iterable[Measured]) -> list[float]:
    """Return both ends of each interval."""
    return [end for value, within in means for end in (value - within, value + within)]


def differences_chart(lines: Sequence[tuple[str, Measured, Measured, Measured]]) -> DotChart:
    """Return the chart of `lines`: a measure, its value by the first and second rule set, and the difference.

    Each measure has a scale of its own: the difference and its interval together fill one side.
    """
    return DotChart(
        "Difference, and where it may lie",
        Axis(-1.05, 1.05, ((0.0, "none"),)),
        tuple(_difference(*line) for line in lines),
    )


def _difference(measure: str, first: Measured, second: Measured, difference: Measured) -> Dot:
    value, within = difference
    scale = max(abs(value) + within, 1e-9)
    words = (
        f"{decimal(first[0], 2)} › {decimal(second[0], 2)}",
        f"{plus_or_minus(value, 2)} ± {decimal(within, 2)}",
    )
    is_sure = abs(value) > within
    return Dot(measure, value / scale, within / scale, words, Colour.ACCENT if is_sure else Colour.MUTED)
