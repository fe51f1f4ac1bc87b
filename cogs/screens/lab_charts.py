"""The lab's pictures: what stands in the chart of each page, made from the numbers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from cogs.picture.charts import (
    Axis,
    Bar,
    BarChart,
    Chart,
    ColumnChart,
    Line,
    LineChart,
    MatrixChart,
    around,
    even,
    marked,
)
from cogs.picture.palette import Colour
from cogs.screens.lab_told import by_rating, percent, percent_of
from engine.figures import Figures
from engine.language import decimal, say

_INKS: Final[tuple[tuple[Colour, tuple[int, ...]], ...]] = (
    (Colour.ACCENT, ()),
    (Colour.SKY, (44, 14)),
    (Colour.WHITE, (8, 14)),
    (Colour.ROSE, (30, 12, 8, 12)),
)
"""How the line of the first place is drawn, of the second, …: the colour, and the dashes."""

_QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_ENOUGH: Final = 0.99
"""Turns are shown as far as this part of all holes needs them."""


def chart_of(figures: Figures, page: str) -> Chart:
    """The chart of a page, one of `KINDS`, in the language that is spoken."""
    return _PAGES[page](figures)


def _levels(figures: Figures) -> BarChart:
    bars = (Bar(each.level, *each.points, decimal(each.points.value)) for each in figures.levels)
    return BarChart(say("Points a hole"), tuple(bars))


def _tournament(figures: Figures) -> MatrixChart:
    """Each pair once: the better level's row has the weaker ones from left to right."""
    wins, ranked = figures.tournament.wins, [level for level, _ in by_rating(figures)]
    weakest = ranked[::-1]
    return MatrixChart(
        say("How often the row beats the column"),
        tuple(weakest[:-1]),
        tuple(
            (one, tuple((wins[one][other].value, percent_of(wins[one][other])) for other in weakest[:weaker]))
            for one, weaker in zip(ranked[:-1], range(len(ranked) - 1, 0, -1), strict=True)
        ),
    )


def _leads(figures: Figures) -> LineChart:
    lines = (
        Line(_points(figures, lead), *_drawn(place), label=f"{place + 1}.")
        for place, lead in enumerate(figures.leads)
    )
    return LineChart(
        say("Others a seat expects to beat"),
        marked(0, 1, _QUARTERS, percent),
        tuple(lines),
        *_along_a_hole(),
        labels=say("Place"),
    )


def _drawn(place: int) -> tuple[Colour, int, int, tuple[int, ...]]:
    """How the line of a place is drawn: its colour, how thick, the dots, the dashes."""
    ink, dashes = _INKS[place % len(_INKS)]
    return ink, 7, 0, dashes


def _spread(figures: Figures) -> LineChart:
    points = _points(figures, [max(value, 0.0) for value in figures.spread])
    return LineChart(
        say("Between best and worst choice"),
        _parts(value for _, value in points),
        (Line(points, Colour.ACCENT, 7),),
        *_along_a_hole(),
    )


def _branching(figures: Figures) -> LineChart:
    course = figures.branching.course
    points = tuple((float(number), choices) for number, choices in enumerate(course, 1))
    marks = [mark for mark in even([1, len(course)], 9) if 1 <= mark <= len(course)]
    radius = 7 if len(course) < 50 else 6 if len(course) < 100 else 5
    return LineChart(
        say("Choices"),
        around([0, *course], 6, _whole),
        (Line(points, Colour.MUTED, 2), Line(points, Colour.ACCENT, 0, radius)),
        marked(0, len(course) + 1, marks, _whole),
        say("Decision of the hole"),
    )


def _length(figures: Figures) -> ColumnChart:
    shown = _usual(figures.length)
    first, last = min(shown), max(shown)
    few = max(2.5 - (last - first) / 2, 0.5)  # room for a few columns more, lest a single one fill all
    every = -(-(last - first + 1) // 14)  # turns from one mark to the next
    return ColumnChart(
        say("Part of all holes"),
        _parts(shown.values()),
        marked(first - few, last + few, range(first, last + 1, every), _whole),
        say("Turns of each seat"),
        tuple((float(turns), share) for turns, share in shown.items()),
    )


def _usual(length: Sequence[tuple[int, float]]) -> dict[int, float]:
    """The shares of the fewest turns within which nearly all holes end."""
    shown: dict[int, float] = {}
    for turns, share in length:
        if sum(shown.values()) >= _ENOUGH:
            break
        shown[turns] = share
    return shown


def _points(figures: Figures, course: Sequence[float]) -> tuple[tuple[float, float], ...]:
    return tuple(zip(figures.progress, course, strict=True))


def _parts(values: Iterable[float]) -> Axis:
    """A side for parts of a whole, from nothing on, marked in per cent."""
    hundredths = even([0.0, *(100 * value for value in values)], 6)
    return marked(0, hundredths[-1] / 100, [each / 100 for each in hundredths], percent)


def _along_a_hole() -> tuple[Axis, str]:
    """The parts of a hole along the bottom, and what they are."""
    return marked(0, 1, _QUARTERS, percent), say("Course of the hole")


def _whole(number: float) -> str:
    return decimal(number, 0)


_PAGES: Final[Mapping[str, Callable[[Figures], Chart]]] = {
    "levels": _levels,
    "tournament": _tournament,
    "leads": _leads,
    "spread": _spread,
    "branching": _branching,
    "length": _length,
}
