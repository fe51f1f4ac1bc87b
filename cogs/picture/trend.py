"""The picture of how somebody's points a hole went, match by match, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.picture.charts import Line, LineChart, around
from cogs.picture.palette import Colour
from engine.language import decimal, plural, say

FEWEST: Final = 3
"""So many matches make a trend."""

TOGETHER: Final = 5
"""The line is the mean of so many matches, at its beginning of those there are."""

_HEIGHT: Final = 352
_MARKS: Final = 4
_DOT: Final = 6  # radius


def smoothed(averages: Sequence[float]) -> list[float]:
    """For each match the mean of it and of the `TOGETHER` - 1 before it."""
    parts = [averages[max(0, end - TOGETHER) : end] for end in range(1, len(averages) + 1)]
    return [sum(part) / len(part) for part in parts]


def trend(averages: Sequence[float]) -> LineChart:
    """The points a hole of at least two matches, oldest first, in the language that is spoken."""
    heading = plural(
        "Points a hole · last match", "Points a hole · last {count} matches", count=len(averages)
    )
    lines = (
        Line(_placed(averages), Colour.MUTED, thick=0, dots=_DOT),
        Line(_placed(smoothed(averages)), Colour.ACCENT),
    )
    scale = around(averages, _MARKS, _mark_words)
    return LineChart(heading, scale, lines, height=_HEIGHT)


def describe_trend(averages: Sequence[float]) -> str:
    """What the picture shows, for those who can't see it."""
    line = smoothed(averages)
    lowest, highest = min(averages), max(averages)
    span = plural(
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
            "The mean of {count} match was {first} at first and is {last} now.",
            "The mean of {count} matches was {first} at first and is {last} now.",
            count=TOGETHER,
            first=decimal(line[TOGETHER - 1]),
            last=decimal(line[-1]),
        )
    return f"{span} {mean}"


def _placed(values: Sequence[float]) -> tuple[tuple[float, float], ...]:
    """The values with their places from left to right."""
    return tuple((float(number), value) for number, value in enumerate(values))


def _mark_words(mark: float) -> str:
    return decimal(mark, 0 if mark == round(mark) else 1)
