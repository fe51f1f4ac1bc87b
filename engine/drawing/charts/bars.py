"""Charts of bars: lying, each with its name and number, or standing along an axis."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.drawing.canvas import GAP, WIDTH, Box, fill, write
from engine.drawing.charts import HEIGHT, Axis, BarChart, ColumnChart
from engine.drawing.charts.frame import (
    LETTERS,
    SIDE,
    TOP,
    headed,
    name_room,
    paint_across,
    paint_down,
    plot_in,
    write_name,
)
from engine.drawing.lettering import width
from engine.drawing.palette import Colour

_ROW: Final = 56  # from bar to bar
_THICK: Final = 36  # of a lying bar
_WIDEST: Final = 84  # of a standing bar
_APART: Final = 22  # from a bar to the words beside it


def paint_bars(chart: BarChart) -> Image.Image:
    """Paint lying bars."""
    canvas = headed(TOP + len(chart.bars) * _ROW + GAP + 16, chart.heading)
    names = name_room(bar.name for bar in chart.bars)
    words = max(width(bar.words, LETTERS) for bar in chart.bars)
    left, right = SIDE + names + _APART, WIDTH - SIDE - words - _APART
    axis = Axis(
        min(0.0, *(bar.value - bar.within for bar in chart.bars)),
        max(1.0, *(bar.value + bar.within for bar in chart.bars)),
        (),
    )
    for number, bar in enumerate(chart.bars):
        y = TOP + number * _ROW + _ROW // 2
        write_name(canvas, bar.name, y)
        ends = [round(axis.at(end, left, right)) for end in (0.0, bar.value)]
        fill(canvas, (min(ends), y - _THICK // 2, max(*ends, min(ends) + 2), y + _THICK // 2), Colour.ACCENT)
        low, high = (round(axis.at(bar.value + side, left, right)) for side in (-bar.within, bar.within))
        if high - low > 4:  # else nothing but the bar's own edge could be seen
            _paint_interval(canvas, (low, high), y)
        at = max(*ends, high) + _APART
        write(canvas, bar.words, LETTERS, (at, y), (Colour.PANEL, Colour.WHITE))
    return canvas


def _paint_interval(canvas: Image.Image, ends: tuple[int, int], y: int) -> None:
    """Paint a line with a stop at both ends, bordered so that it is visible on the bar and beside it."""
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
    """Paint standing bars."""
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
