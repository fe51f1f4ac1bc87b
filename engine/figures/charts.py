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
    Dot,
    DotChart,
    Line,
    LineChart,
    around,
    marked,
)
from engine.drawing.palette import Colour
from engine.figures import Comparison, Figures, LevelFigures
from engine.game.options import OPTIONS
from engine.language import decimal, percent, say

Measured = tuple[float, float]
"""A value, and the half width of its interval."""

_INKS: Final = (Colour.ACCENT, Colour.SKY, Colour.WHITE, Colour.ROSE)
_DASHES: Final = ((), (44, 14), (8, 14), (30, 12, 8, 12))
"""The dashes of each line in a chart."""

MOST_OPTIONS: Final = 8
"""How many options a chart shows at most: those that change points most."""

_QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def chart_of(figures: Figures, page: str) -> Chart:
    return _PAGES[page](figures)


def by_points(figures: Figures) -> list[LevelFigures]:
    """Return the levels of `figures`, the level with the fewest points first."""
    return sorted(figures.levels, key=lambda each: each.points.value)


def levels_chart(points: Iterable[tuple[str, Measured]]) -> BarChart:
    bars = (Bar(level, value, within, decimal(value)) for level, (value, within) in points)
    return BarChart(say("Points a hole"), tuple(bars))


def leads_chart(progress: Sequence[float], leads: Sequence[Sequence[Measured]]) -> LineChart:
    """Return the chart of how many others a seat may expect to beat, with a line for each final place."""
    lines = (line_of_parts(place, progress, lead, f"{place + 1}.") for place, lead in enumerate(leads))
    return LineChart(
        say("Chance to beat another player"),
        marked(0, 1, _QUARTERS, percent),
        tuple(lines),
        *along_a_hole(),
        labels=say("Place"),
    )


def options_chart(comparison: Comparison) -> DotChart:
    """Return the chart of the options that surely change points, the greatest change first."""
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
    """Return the name of an option, or `without …` if it is not `on`."""
    name = OPTIONS[option].name
    return name if on else say("without {option}", option=name)


def plus_or_minus(number: float, places: int = 1) -> str:
    """Return `number` with a plus or minus sign, or `0.0` without: `+0.5`, `−1.2`."""
    said = decimal(number, places)
    return f"+{said}" if number > 0 and said.strip("0.,") else said


def line_of(number: int, places: Iterable[float], values: Sequence[Measured], label: str = "") -> Line:
    """Return a line of a chart with a band for the intervals; `number`, from 0, decides colour and dashes."""
    ink, dashes = _INKS[number % len(_INKS)], _DASHES[(number + number // len(_INKS)) % len(_DASHES)]
    points = tuple((float(place), value) for place, (value, _) in zip(places, values, strict=True))
    band = tuple((value - within, value + within) for value, within in values)
    known = band if any(within for _, within in values) else ()
    return Line(points, ink, 7, dashes=dashes, label=label, band=known)


def line_of_parts(number: int, places: Iterable[float], parts: Sequence[Measured], label: str = "") -> Line:
    """Return the line of `line_of` with values and intervals cut to the range 0 to 1."""
    line = line_of(number, places, [(part_of_one(value), within) for value, within in parts], label)
    return replace(line, band=tuple((part_of_one(low), part_of_one(high)) for low, high in line.band))


def part_of_one(value: float) -> float:
    """Return `value`, cut to the range 0 to 1."""
    return min(max(value, 0.0), 1.0)


def along_a_hole() -> tuple[Axis, str]:
    return marked(0, 1, _QUARTERS, percent), say("Part of the hole played")


def _plus_or_minus_whole(number: float) -> str:
    return plus_or_minus(number, 0 if number == round(number) else 1)


_PAGES: Final[Mapping[str, Callable[[Figures], Chart]]] = {
    "levels": lambda of: levels_chart((each.level, each.points) for each in by_points(of)),
    "leads": lambda of: leads_chart(of.progress, [[(value, 0.0) for value in lead] for lead in of.leads]),
    "options": lambda of: options_chart(of.comparison),
}
