"""Chart of a player's points a hole in each match, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.drawing.charts import Line, LineChart, around
from engine.drawing.palette import Colour
from engine.language import decimal, plural, say

FEWEST: Final = 3
"""A trend is shown for at least this many matches."""

TOGETHER: Final = 5
"""Matches in each mean of the line. The means at the line's beginning have fewer matches."""

_MARKS: Final = 3
_DOT: Final = 6  # radius


def smoothed(averages: Sequence[float]) -> list[float]:
    """Return for each match the mean of that match and the `TOGETHER` - 1 matches before."""
    parts = [averages[max(0, end - TOGETHER) : end] for end in range(1, len(averages) + 1)]
    return [sum(part) / len(part) for part in parts]


def trend(averages: Sequence[float], height: int) -> LineChart:
    """Chart the points a hole in each of at least two matches, oldest first, in the spoken language.

    `height` is the height of the picture in pixels.
    """
    heading = plural(
        "Points a hole · last match", "Points a hole · last {count} matches", count=len(averages)
    )
    lines = (
        Line(_placed(averages), Colour.MUTED, thick=0, dots=_DOT),
        Line(_placed(smoothed(averages)), Colour.ACCENT),
    )
    scale = around(averages, _MARKS, _mark_words)
    return LineChart(heading, scale, lines, height=height)


def describe_trend(averages: Sequence[float]) -> str:
    line = smoothed(averages)
    lowest, highest = min(averages), max(averages)
    values = plural(
        "Points a hole in the last match: from {lowest} to {highest}.",
        "Points a hole in the last {count} matches: from {lowest} to {highest}.",
        count=len(averages),
        lowest=decimal(lowest),
        highest=decimal(highest),
    )
    if len(averages) <= TOGETHER:
        mean = say("On average {points}.", points=decimal(line[-1]))
    else:
        mean = plural(
            "Average of {count} match: {first} at first, {last} now.",
            "Average of {count} matches: {first} at first, {last} now.",
            count=TOGETHER,
            first=decimal(line[TOGETHER - 1]),
            last=decimal(line[-1]),
        )
    return f"{values} {mean}"


def _placed(values: Sequence[float]) -> tuple[tuple[float, float], ...]:
    """Return (0, first value), (1, second value) and so on."""
    return tuple((float(number), value) for number, value in enumerate(values))


def _mark_words(mark: float) -> str:
    return decimal(mark, 0 if mark == round(mark) else 1)
