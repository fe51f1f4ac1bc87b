"""Charts of lines and dots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from cogs.picture.brush import write
from cogs.picture.charts.axis import Axis
from cogs.picture.charts.frame import HEIGHT, LETTERS, SIDE, headed, paint_across, paint_down, plot_in
from cogs.picture.charts.pen import Spot, pen_on
from cogs.picture.layout import WIDTH, Box
from cogs.picture.lettering import width
from cogs.picture.palette import Colour

_APART: Final = 42
"""So far apart are the middles of two labels at least."""


@dataclass(frozen=True, slots=True)
class Line:
    """Values from left to right. Its `label` stands at its end.

    `thick` pixels is the line and `dots` pixels the radius of a dot at each value; 0 means none. `dashes` is
    how many pixels are drawn, left out, drawn, … from the line's end on; the whole line without them.
    """

    points: tuple[tuple[float, float], ...]
    ink: Colour
    thick: int = 6
    dots: int = 0
    dashes: tuple[int, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines, the first one below all others. `across` may be missing; `caption` says what it is.

    `labels` says what the labels of the lines are.
    """

    heading: str
    down: Axis
    lines: tuple[Line, ...]
    across: Axis | None = None
    caption: str = ""
    labels: str = ""
    height: int = HEIGHT


def paint_lines(chart: LineChart) -> Image.Image:
    """The whole picture."""
    canvas = headed(chart.height, chart.heading, chart.labels)
    labels = max(width(line.label, LETTERS) for line in chart.lines)
    plot = plot_in(chart.height, chart.down, chart.across, labels + 22 if labels else 0)
    paint_down(canvas, plot, chart.down)
    if chart.across is not None:
        paint_across(canvas, plot, chart.across, chart.caption)
    lines = [_spots(chart, line, plot) for line in chart.lines]
    for line, spots in zip(chart.lines, lines, strict=True):
        _paint(canvas, line, spots)
    heights = apart([spots[-1][1] for spots in lines], _APART)
    for line, y in zip(chart.lines, heights, strict=True):
        left = WIDTH - SIDE - width(line.label, LETTERS)
        write(canvas, line.label, LETTERS, (left, round(y)), (Colour.PANEL, line.ink))
    return canvas


def _spots(chart: LineChart, line: Line, plot: Box) -> list[Spot]:
    """Where the values of a line are. Without marks along the bottom it goes from side to side."""
    across = chart.across or Axis(line.points[0][0], line.points[-1][0], ())
    return [(across.at(x, plot[0], plot[2]), chart.down.at(y, plot[3], plot[1])) for x, y in line.points]


def _paint(canvas: Image.Image, line: Line, spots: Sequence[Spot]) -> None:
    with pen_on(canvas, spots, max(line.thick, line.dots), line.ink) as pen:
        if line.thick:
            pen.line(spots[::-1], line.thick, line.dashes)  # so that its end, where the label is, is drawn
        for spot in spots if line.dots else ():
            pen.dot(spot, line.dots)


def apart(heights: Sequence[float], least: float) -> list[float]:
    """`heights`, moved until all are `least` apart: those too close stand around their mean."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    groups: list[list[int]] = []
    for at in order:
        groups.append([at])
        while len(groups) > 1 and _top(heights, groups[-1], least) < _end(heights, groups[-2], least):
            groups[-2:] = [groups[-2] + groups[-1]]
    moved = list(heights)
    for group in groups:
        for number, at in enumerate(group):
            moved[at] = _top(heights, group, least) + number * least
    return moved


def _top(heights: Sequence[float], group: Sequence[int], least: float) -> float:
    """Where a group begins that stands close together around the mean of its heights."""
    return sum(heights[at] for at in group) / len(group) - (len(group) - 1) * least / 2


def _end(heights: Sequence[float], group: Sequence[int], least: float) -> float:
    """From where on there is room after a group."""
    return _top(heights, group, least) + len(group) * least
