"""Charts of measured numbers: of a preset's stored figures, or fresh from the lab.

A measured value comes with the half width of its interval, 0 where that is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.drawing.charts import (
    Axis,
    Bar,
    BarChart,
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
from engine.figures import Comparison, Figures, LevelFigures
from engine.figures.moves_chart import moves_chart
from engine.game.options import OPTIONS
from engine.language import decimal, percent, say

Measured = tuple[float, float]
"""A value, and the half width of its interval."""

Shares = Sequence[tuple[int, float]]
"""Numbers of turns, rising, each with the share of all holes that take that number."""

_INKS: Final = (Colour.ACCENT, Colour.SKY, Colour.WHITE, Colour.ROSE)
_DASHES: Final = ((), (44, 14), (8, 14), (30, 12, 8, 12))
"""Dashes of the lines in a chart, by the number of the line."""

_DOT: Final = 7
"""Pixels of the radius of a dot."""

MOST_OPTIONS: Final = 8
"""The most options that a chart shows, of those that change points most."""

_QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_ENOUGH: Final = 0.99
"""Part of all holes that the shown turns cover."""


def chart_of(figures: Figures, page: str) -> Chart:
    """Return the chart of a page, one of `KINDS`, in the language that is spoken."""
    return _PAGES[page](figures)


def by_points(figures: Figures) -> list[LevelFigures]:
    """Return the levels of `figures`, the level with the fewest points first."""
    return sorted(figures.levels, key=lambda each: each.points.value)


def levels_chart(points: Iterable[tuple[str, Measured]]) -> BarChart:
    """Return the chart of each level's points a hole."""
    bars = (Bar(level, value, within, decimal(value)) for level, (value, within) in points)
    return BarChart(say("Points a hole"), tuple(bars))


def tournament_chart(wins: Mapping[str, Mapping[str, Measured]], ranked: Sequence[str]) -> MatrixChart:
    """Return the chart of the rates at which each level, in its row, beats the weaker levels.

    `wins[a][b]` is the rate at which a beats b. The levels are `ranked`, the best first.
    """
    weakest = ranked[::-1]

    def row(one: str, others: Iterable[str]) -> tuple[tuple[float, str], ...]:
        return tuple((wins[one][other][0], percent(wins[one][other][0])) for other in others)

    return MatrixChart(
        say("How often the row beats the column"),
        tuple(weakest[:-1]),
        tuple((one, row(one, weakest[: len(ranked) - 1 - place])) for place, one in enumerate(ranked[:-1])),
    )


def leads_chart(progress: Sequence[float], leads: Sequence[Sequence[Measured]]) -> LineChart:
    """Return the chart of the share of the others that a seat may expect to beat, by its final place."""
    lines = (line_of_parts(place, progress, lead, f"{place + 1}.") for place, lead in enumerate(leads))
    return LineChart(
        say("Chance to beat another player"),
        marked(0, 1, _QUARTERS, percent),
        tuple(lines),
        *_along_a_hole(),
        labels=say("Place"),
    )


def spread_chart(progress: Sequence[float], spread: Sequence[Measured]) -> LineChart:
    """Return the chart of the difference between the best and the worst choice, at each part of a hole.

    A difference below 0, which comes by chance, is drawn as 0.
    """
    shown = [(max(value, 0.0), within) for value, within in spread]
    return LineChart(
        say("Best choice vs. worst"),
        parts_axis(value + within for value, within in shown),
        (line_of_parts(0, progress, shown),),
        *_along_a_hole(),
    )


def branching_chart(course: Sequence[float], tenths: Sequence[tuple[float, float]] = ()) -> LineChart:
    """Return the chart of the mean number of choices at the first decision of a hole, the second, and so on.

    `tenths` are, by decision, the number in the lowest and in the highest tenth of the holes.
    """
    points = tuple((float(number), choices) for number, choices in enumerate(course, 1))
    marks = [mark for mark in even([1, len(course)], 9) if 1 <= mark <= len(course)]
    radius = 7 if len(course) < 50 else 6 if len(course) < 100 else 5
    return LineChart(
        say("Choices"),
        around([0, *course, *(high for _, high in tenths)], 6, _whole),
        (
            Line(points, Colour.MUTED, 2),
            Line(points, Colour.ACCENT, 0, radius, band=tuple(tenths)),
        ),
        marked(0, len(course) + 1, marks, _whole),
        say("Decision number"),
    )


def length_chart(shares: Shares) -> ColumnChart:
    """Return the chart of each seat's turns in a hole, without the longest hundredth of holes."""
    shown = _usual(shares)
    first, last = min(shown), max(shown)
    few = max(2.5 - (last - first) / 2, 0.5)  # room for a few columns more, lest a single one fill all
    return ColumnChart(
        say("Share of holes"),
        parts_axis(shown.values()),
        _turns(first - few, last + few, range(first, last + 1), 14),
        say("Turns per player"),
        tuple((float(turns), share) for turns, share in shown.items()),
    )


def lengths_chart(lengths: Mapping[str, Shares]) -> Chart:
    """Return the chart of turns in a hole: columns for a single level, or a line for each of several."""
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
        say("Share of holes"),
        parts_axis(share for shares in shown.values() for share in shares.values()),
        tuple(lines),
        _turns(first - 0.5, last + 0.5, range(first, last + 1), 8),
        say("Turns per player"),
    )


def options_chart(comparison: Comparison) -> DotChart:
    """Return the chart of the points that options surely change, the greatest change first."""
    shown = sorted(
        (each for each in comparison.differences if each.measures.points.is_sure),
        key=lambda each: -abs(each.measures.points.value),
    )[:MOST_OPTIONS]
    points = [each.measures.points for each in shown]
    ends = [end for value, within in points for end in (value - within, value + within)]
    return DotChart(
        say("Change in points"),
        around([0.0, *ends], 5, _plus_or_minus_whole),
        tuple(
            Dot(
                option_name(each.option, each.on),
                *each.measures.points,
                (plus_or_minus(each.measures.points.value),),
            )
            for each in shown
        ),
        say("Points per player and hole"),
    )


def option_name(option: str, on: bool) -> str:
    """Return the name of an option that is added to rules or, if not `on`, taken from them."""
    name = OPTIONS[option].name
    return name if on else say("without {option}", option=name)


def plus_or_minus(number: float, places: int = 1) -> str:
    """Return `number` with its sign, also a plus: `+0.5`, `−1.2`, `0.0`."""
    said = decimal(number, places)
    return f"+{said}" if number > 0 and said.strip("0.,") else said


def line_of(number: int, places: Iterable[float], values: Sequence[Measured], label: str = "") -> Line:
    """Return line `number`, from 0, of a chart, with its colour, its dashes and a band of its intervals."""
    ink, dashes = _INKS[number % len(_INKS)], _DASHES[(number + number // len(_INKS)) % len(_DASHES)]
    points = tuple((float(place), value) for place, (value, _) in zip(places, values, strict=True))
    band = tuple((value - within, value + within) for value, within in values)
    known = band if any(within for _, within in values) else ()
    return Line(points, ink, 7, dashes=dashes, label=label, band=known)


def line_of_parts(number: int, places: Iterable[float], parts: Sequence[Measured], label: str = "") -> Line:
    """Return a line as `line_of` does for parts of a whole: neither they nor their band leave 0 to 1."""
    line = line_of(number, places, [(_part(value), within) for value, within in parts], label)
    return replace(line, band=tuple((_part(low), _part(high)) for low, high in line.band))


def _part(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _usual(shares: Shares) -> dict[int, float]:
    """Return `shares` up to the number of turns within which `_ENOUGH` of all holes end."""
    shown: dict[int, float] = {}
    for turns, share in shares:
        if sum(shown.values()) >= _ENOUGH:
            break
        shown[turns] = share
    return shown


def _turns(low: float, high: float, turns: Sequence[int], most: int) -> Axis:
    """Return an axis of turn counts from `low` to `high`, with at most `most` of `turns` as ticks."""
    return marked(low, high, turns[:: -(-len(turns) // most)], _whole)


def parts_axis(values: Iterable[float]) -> Axis:
    """Return an axis for parts of a whole, from 0 to at most 1, with ticks in percent."""
    hundredths = even([0.0, *(100 * _part(value) for value in values)], 6)
    places = 0 if all(each == round(each) for each in hundredths) else 1
    parts = [each / 100 for each in hundredths]
    return marked(0, parts[-1], parts, lambda part: percent(part, places))


def _along_a_hole() -> tuple[Axis, str]:
    """Return the axis of the parts of a hole, and its caption."""
    return marked(0, 1, _QUARTERS, percent), say("Part of the hole played")


def _whole(number: float) -> str:
    return decimal(number, 0)


def _plus_or_minus_whole(number: float) -> str:
    return plus_or_minus(number, 0 if number == round(number) else 1)


def _unsure(values: Iterable[float]) -> list[Measured]:
    """Return stored `values`, whose intervals are not stored, with intervals of 0."""
    return [(value, 0.0) for value in values]


_PAGES: Final[Mapping[str, Callable[[Figures], Chart]]] = {
    "levels": lambda of: levels_chart((each.level, each.points) for each in by_points(of)),
    "tournament": lambda of: tournament_chart(
        of.tournament.wins, [level for level, _ in of.tournament.ranked]
    ),
    "leads": lambda of: leads_chart(of.progress, [_unsure(lead) for lead in of.leads]),
    "spread": lambda of: spread_chart(of.progress, _unsure(of.spread)),
    "branching": lambda of: branching_chart(of.branching.course),
    "length": lambda of: length_chart(of.length),
    "moves": lambda of: moves_chart(of.moves),
    "options": lambda of: options_chart(of.comparison),
}
