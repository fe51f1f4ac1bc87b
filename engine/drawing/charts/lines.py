"""Charts above an axis: lines and dots, and standing bars."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from PIL import Image

from engine.drawing.canvas import WIDTH, Box, fill, write
from engine.drawing.charts import HEIGHT, Axis, ColumnChart, Line, LineChart, Point
from engine.drawing.charts.frame import LEAST, LETTERS, NAMES, SIDE, headed, paint_across, paint_down, plot_in
from engine.drawing.charts.pen import Spot, pen_on
from engine.drawing.lettering import drawable, fitted, width
from engine.drawing.palette import Colour

_APART: Final = 42
"""Least pixels between the middles of two labels."""

_PIECE: Final = 84
"""Width of the sample of a line before its label, in pixels."""

_PALE: Final = 0.4  # strength of a band's ink
_WHISKER: Final = 4  # thickness of a whisker
_STOP: Final = 8  # how far its ends reach to both sides
_WIDEST: Final = 84  # of a standing bar


def paint_lines(chart: LineChart) -> Image.Image:
    canvas = headed(chart.height, chart.heading, chart.labels)
    labels = min(max(width(drawable(line.label), LETTERS) for line in chart.lines), NAMES)
    piece = _PIECE if _are_alike(chart.lines) else 0
    plot = plot_in(chart.height, chart.down, chart.across, labels + piece + 22 if labels else 0)
    for line in chart.lines:
        _paint_band(canvas, chart, line, plot)
    paint_down(canvas, plot, chart.down)
    if chart.across is not None:
        paint_across(canvas, plot, chart.across, chart.caption)
    lines = [_spots(chart, line.points, plot) for line in chart.lines]
    for line, spots in zip(chart.lines, lines, strict=True):
        _paint(canvas, line, spots)
    _paint_labels(canvas, chart.lines, [spots[-1][1] for spots in lines], plot)
    return canvas


def _paint_labels(canvas: Image.Image, lines: Sequence[Line], heights: Sequence[float], plot: Box) -> None:
    """Write each line's label at the right, at the height of the line's end or as near as there is room."""
    labelled = [(line, height) for line, height in zip(lines, heights, strict=True) if line.label]
    least = min(_APART, (plot[3] - plot[1]) / max(len(labelled), 1))
    moved = apart([height for _, height in labelled], least, (plot[1], plot[3]))
    for (line, _), y in zip(labelled, moved, strict=True):
        label, size = fitted(drawable(line.label), LETTERS, NAMES, LEAST)
        left = WIDTH - SIDE - width(label, size)
        write(canvas, label, size, (left, round(y)), (Colour.PANEL, line.ink))
        if _are_alike(lines):
            _paint(canvas, line, _piece(line, left, y))


def _are_alike(lines: Sequence[Line]) -> bool:
    inks = [line.ink for line in lines if line.label]
    return len(set(inks)) < len(inks)


def _piece(line: Line, right: int, y: float) -> list[Spot]:
    """Return the spots of a sample of `line`: two ends, or one dot.

    The sample stands at height `y`, left of the line's label, which begins at `right`.
    """
    places = (right - _PIECE + 6, right - 16) if line.thick else (right - 22,)
    return [(float(x), y) for x in places]


def _spots(chart: LineChart, points: Sequence[Point], plot: Box) -> list[Spot]:
    """Return the places of `points` on the picture. Without an axis `across` they fill `plot`'s width."""
    across = chart.across or Axis(points[0][0], points[-1][0], ())
    return [(across.at(x, plot[0], plot[2]), chart.down.at(y, plot[3], plot[1])) for x, y in points]


def _paint(canvas: Image.Image, line: Line, spots: Sequence[Spot]) -> None:
    with pen_on(canvas, spots, max(line.thick, line.dots), line.ink) as pen:
        if line.thick:
            pen.line(spots[::-1], line.thick, line.dashes)  # dashes begin at the end with the label
        for spot in spots if line.dots else ():
            pen.dot(spot, line.dots, line.dots / 2 if line.hollow else 0.0)


def _paint_band(canvas: Image.Image, chart: LineChart, line: Line, plot: Box) -> None:
    if not line.band:
        return
    places = [x for x, _ in line.points]
    lows, highs = zip(*line.band, strict=True)
    low = _spots(chart, list(zip(places, lows, strict=True)), plot)
    high = _spots(chart, list(zip(places, highs, strict=True)), plot)
    with pen_on(canvas, [*low, *high], _STOP, line.ink) as pen:
        if line.thick:
            pen.area([*low, *reversed(high)], _PALE)
            return
        room = (plot[2] - plot[0]) / len(low)
        thick, reach = min(_WHISKER, room / 2), min(_STOP, room / 3)
        for ends in zip(low, high, strict=True):
            pen.line(ends, thick)
            for x, y in ends:
                pen.line([(x - reach, y), (x + reach, y)], thick)


def apart(heights: Sequence[float], least: float, within: tuple[float, float] = (-inf, inf)) -> list[float]:
    """Return `heights`, moved so that all are at least `least` apart and inside the bounds `within`.

    Heights that are close together stay around their mean.
    """
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    groups: list[list[float]] = []
    for at in order:
        groups.append([heights[at]])
        while len(groups) > 1 and _top(groups[-1], least, within) < _end(groups[-2], least, within):
            groups[-2:] = [groups[-2] + groups[-1]]
    spread = [_top(group, least, within) + number * least for group in groups for number in range(len(group))]
    return [height for _, height in sorted(zip(order, spread, strict=True))]


def _top(group: Sequence[float], least: float, within: tuple[float, float]) -> float:
    """Return the top height of a group that is spread around its mean, as far as the bounds allow."""
    high = (len(group) - 1) * least
    return max(min(sum(group) / len(group) - high / 2, within[1] - high), within[0])


def _end(group: Sequence[float], least: float, within: tuple[float, float]) -> float:
    """Return the smallest height that the group after `group` may have."""
    return _top(group, least, within) + len(group) * least


def paint_columns(chart: ColumnChart) -> Image.Image:
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
