"""Charts of measured numbers for the lab alone; see also `engine.figures.charts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from engine.drawing.charts import (
    Axis,
    Chart,
    ColumnChart,
    Dot,
    DotChart,
    Line,
    LineChart,
    MatrixChart,
    around,
    even,
    marked,
)
from engine.drawing.palette import Colour
from engine.figures.charts import Measured, along_a_hole, line_of, line_of_parts, part_of_one, plus_or_minus
from engine.language import decimal, percent

Shares = Sequence[tuple[int, float]]
"""Pairs of a number of turns and the share of holes that take so many, sorted by the number."""

_ENOUGH: Final = 0.99
"""Part of all holes that a chart of turns covers."""

_WEIGHTS: Final = np.array((1, 2, 3, 4, 3, 2, 1)) / 16
"""Weights with which a curve is smoothed: a number of points in the middle, its neighbours around it."""

_REACH: Final = 3
"""Number of neighbours on each side in `_WEIGHTS`."""

_PART_SHOWN: Final = 0.995
"""Part of all seats that the chart of points shows, from the fewest points on."""

_DOT: Final = 7
"""Radius of a dot in pixels."""

_SHIFT: Final = 0.12
"""Distance between the dots of two levels at the same seat. Seats are 1 apart."""


def tournament_chart(wins: Mapping[str, Mapping[str, Measured]], ranked: Sequence[str]) -> MatrixChart:
    """Return the chart that shows how often each level, one a row, beats each weaker level.

    `wins[a][b]` is the part of matches that a wins against b; `ranked` are the levels, best first.
    """
    weakest = ranked[::-1]

    def row(one: str, others: Iterable[str]) -> tuple[tuple[float, str], ...]:
        return tuple((wins[one][other][0], percent(wins[one][other][0])) for other in others)

    return MatrixChart(
        "How often the row beats the column",
        tuple(weakest[:-1]),
        tuple((one, row(one, weakest[: len(ranked) - 1 - place])) for place, one in enumerate(ranked[:-1])),
    )


def spread_chart(progress: Sequence[float], spread: Sequence[Measured]) -> LineChart:
    """Return the chart of how much the best choice is better than the worst, along a hole.

    Differences below 0 come by chance alone and are drawn as 0.
    """
    shown = [(max(value, 0.0), within) for value, within in spread]
    return LineChart(
        "Best choice vs. worst",
        parts_axis(value + within for value, within in shown),
        (line_of_parts(0, progress, shown),),
        *along_a_hole(),
    )


def branching_chart(course: Sequence[float], tenths: Sequence[tuple[float, float]] = ()) -> LineChart:
    """Return the chart of how many choices there are, on average, at each decision of a hole.

    `tenths` has two numbers for each decision: in a tenth of the holes the choices are as few as the first
    number, and in a tenth as many as the second.
    """
    points = tuple((float(number), choices) for number, choices in enumerate(course, 1))
    marks = [mark for mark in even([1, len(course)], 9) if 1 <= mark <= len(course)]
    radius = 7 if len(course) < 50 else 6 if len(course) < 100 else 5
    return LineChart(
        "Choices",
        around([0, *course, *(high for _, high in tenths)], 6, _whole),
        (
            Line(points, Colour.MUTED, 2),
            Line(points, Colour.ACCENT, 0, radius, band=tuple(tenths)),
        ),
        marked(0, len(course) + 1, marks, _whole),
        "Decision number",
    )


def length_chart(shares: Shares) -> ColumnChart:
    """Return the chart of how many turns a seat has in a hole, without the longest hundredth of holes."""
    shown = _usual(shares)
    first, last = min(shown), max(shown)
    few = max(2.5 - (last - first) / 2, 0.5)  # room for a few columns more, lest a single one fill all
    return ColumnChart(
        "Share of holes",
        parts_axis(shown.values()),
        _turns(first - few, last + few, range(first, last + 1), 14),
        "Turns per player",
        tuple((float(turns), share) for turns, share in shown.items()),
    )


def lengths_chart(lengths: Mapping[str, Shares]) -> Chart:
    """Return the chart of turns in a hole: columns for one level, a line each for several."""
    if len(lengths) == 1:
        return length_chart(*lengths.values())
    shown = {level: _usual(shares) for level, shares in lengths.items()}
    first, last = min(map(min, shown.values())), max(map(max, shown.values()))
    lines = []
    for number, (level, shares) in enumerate(shown.items()):
        turns = range(min(shares), max(shares) + 1)
        line = line_of(number, turns, [(shares.get(each, 0.0), 0.0) for each in turns], label=level)
        lines.append(replace(line, dots=_DOT))
    return LineChart(
        "Share of holes",
        parts_axis(share for shares in shown.values() for share in shares.values()),
        tuple(lines),
        _turns(first - 0.5, last + 0.5, range(first, last + 1), 8),
        "Turns per player",
    )


def _usual(shares: Shares) -> dict[int, float]:
    """Return `shares` up to the first number of turns that covers `_ENOUGH` of the holes."""
    shown: dict[int, float] = {}
    for turns, share in shares:
        if sum(shown.values()) >= _ENOUGH:
            break
        shown[turns] = share
    return shown


def _turns(low: float, high: float, turns: Sequence[int], most: int) -> Axis:
    return marked(low, high, turns[:: -(-len(turns) // most)], _whole)


def parts_axis(values: Iterable[float]) -> Axis:
    """Return an axis in percent for parts of a whole: from 0 to 1, or less far if all `values` are small."""
    hundredths = even([0.0, *(100 * part_of_one(value) for value in values)], 6)
    places = 0 if all(each == round(each) for each in hundredths) else 1
    parts = [each / 100 for each in hundredths]
    return marked(0, parts[-1], parts, lambda part: percent(part, places))


def points_chart(points: Mapping[str, Mapping[int, int]]) -> LineChart:
    """Return the chart of points, with a line for each level; `points[level][n]` seats had n points."""
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
    """Return the chart of what each seat is worth, with a dot for each level.

    `beyond[level][seat]` is a seat's points less the mean of all seats. Seat 0 has the first turn.
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
    """Return the chart of ratings, the best at the top. `ratings` go from weak to strong."""
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
    return [end for value, within in means for end in (value - within, value + within)]


def differences_chart(lines: Sequence[tuple[str, Measured, Measured, Measured]]) -> DotChart:
    """Return the chart that compares two rule sets.

    A line has a measure, its values by the first and by the second rule set, and the difference. Each line
    has a scale of its own, on which the far end of the difference's interval reaches the edge of the chart.
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
