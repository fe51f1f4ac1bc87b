"""Charts of bars: lying, each with its name and number, or standing side by side along an axis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from cogs.picture.brush import write
from cogs.picture.charts.axis import Axis
from cogs.picture.charts.frame import (
    HEIGHT,
    LETTERS,
    SIDE,
    TOP,
    headed,
    paint_across,
    paint_down,
    plot_in,
)
from cogs.picture.layout import GAP, WIDTH, Box
from cogs.picture.lettering import width
from cogs.picture.palette import Colour, fill

_ROW: Final = 56  # from bar to bar
_THICK: Final = 36  # of a lying bar
_WIDEST: Final = 84  # of a standing bar
_APART: Final = 22  # from a bar to what is written beside it


@dataclass(frozen=True, slots=True)
class Bar:
    """A value, and how far on both sides of it the true one may lie; `words` stand at the end of the bar."""

    name: str
    value: float
    within: float
    words: str


@dataclass(frozen=True, slots=True)
class BarChart:
    """Lying bars, from top to bottom."""

    heading: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class ColumnChart:
    """Standing bars. The axis `across` has room for each: half a step at both ends.

    `columns` are places on that axis, one step apart from each other, and heights.
    """

    heading: str
    down: Axis
    across: Axis
    caption: str
    columns: tuple[tuple[float, float], ...]


def paint_bars(chart: BarChart) -> Image.Image:
    """The whole picture."""
    canvas = headed(TOP + len(chart.bars) * _ROW + GAP + 16, chart.heading)
    names = max(width(bar.name, LETTERS) for bar in chart.bars)
    words = max(width(bar.words, LETTERS) for bar in chart.bars)
    left, right = SIDE + names + _APART, WIDTH - SIDE - words - _APART
    axis = Axis(
        min(0.0, *(bar.value - bar.within for bar in chart.bars)),
        max(1.0, *(bar.value + bar.within for bar in chart.bars)),
        (),
    )
    for number, bar in enumerate(chart.bars):
        y = TOP + number * _ROW + _ROW // 2
        write(canvas, bar.name, LETTERS, (SIDE, y), (Colour.PANEL, Colour.MUTED))
        ends = [round(axis.at(end, left, right)) for end in (0.0, bar.value)]
        fill(canvas, (min(ends), y - _THICK // 2, max(*ends, min(ends) + 2), y + _THICK // 2), Colour.ACCENT)
        low, high = (round(axis.at(bar.value + side, left, right)) for side in (-bar.within, bar.within))
        if high - low > 4:  # else nothing but the bar's own edge could be seen
            _paint_interval(canvas, (low, high), y)
        at = max(*ends, high) + _APART
        write(canvas, bar.words, LETTERS, (at, y), (Colour.PANEL, Colour.WHITE))
    return canvas


def _paint_interval(canvas: Image.Image, ends: tuple[int, int], y: int) -> None:
    """A line with a stop at both ends, bordered so that it is seen on the bar as well as beside it."""
    low, high = ends
    lines: tuple[Box, ...] = (
        (low, y - 3, high, y + 3),
        (low - 3, y - 12, low + 3, y + 12),
        (high - 3, y - 12, high + 3, y + 12),
    )
    for border, colour in ((3, Colour.PANEL), (0, Colour.WHITE)):
        for line in lines:
            grown = line[0] - border, line[1] - border, line[2] + border, line[3] + border
            fill(canvas, grown, colour)


def paint_columns(chart: ColumnChart) -> Image.Image:
    """The whole picture."""
    canvas = headed(HEIGHT, chart.heading)
    plot = plot_in(HEIGHT, chart.down, chart.across)
    paint_down(canvas, plot, chart.down)
    step = (plot[2] - plot[0]) / (chart.across.high - chart.across.low)
    half = min(0.76 * step, _WIDEST) / 2
    for place, height in chart.columns:
        middle = chart.across.at(place, plot[0], plot[2])
        top = round(chart.down.at(height, plot[3], plot[1]))
        fill(canvas, (round(middle - half), top, round(middle + half), plot[3] + 1), Colour.ACCENT)
    paint_across(canvas, plot, chart.across, chart.caption)
    return canvas
