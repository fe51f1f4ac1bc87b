"""Charts of dots on lying whiskers: values with their intervals."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.drawing.canvas import GAP, WIDTH, Box, fill, write
from engine.drawing.charts import Dot, DotChart
from engine.drawing.charts.frame import (
    LEAST,
    LETTERS,
    ROW,
    SIDE,
    TOP,
    headed,
    paint_across,
    wrapped,
)
from engine.drawing.charts.pen import pen_on
from engine.drawing.lettering import drawable, width
from engine.drawing.palette import Colour

_NAMES: Final = 290  # most pixels of the names
_LINE: Final = 44  # from one line of a name or of words to the next
_PADDING: Final = 22  # below the lines of a dot, to the next
_APART: Final = 24  # from names to whiskers, and from there to words
_WHISKER: Final = 5
_STOP: Final = 10  # how far a whisker's ends reach up and down
_RADIUS: Final = 9


def paint_dots(chart: DotChart) -> Image.Image:
    """Paint dots on whiskers."""
    names = [wrapped(drawable(dot.name), LEAST, _NAMES) for dot in chart.dots]
    lines = max(len(each) for each in (*names, *(dot.words for dot in chart.dots)))
    row = lines * _LINE + _PADDING
    bottom = TOP + row * len(chart.dots)
    canvas = headed(bottom + (2 * ROW if chart.caption else ROW) + GAP + 18, chart.heading)
    left = SIDE + max(width(line, LEAST) for name in names for line in name) + _APART
    words = max(width(line, LETTERS) for dot in chart.dots for line in dot.words)
    plot = left, TOP, WIDTH - SIDE - words - _APART, bottom
    for value, _ in chart.across.marks:
        x = round(chart.across.at(value, plot[0], plot[2]))
        fill(canvas, (x - 1, plot[1], x + 1, plot[3]), Colour.OUTLINE)
    paint_across(canvas, plot, chart.across, chart.caption)
    for number, (dot, name) in enumerate(zip(chart.dots, names, strict=True)):
        middle = TOP + number * row + row // 2
        _paint_lines(canvas, name, LEAST, (SIDE, middle), Colour.MUTED)
        _paint_lines(canvas, dot.words, LETTERS, (plot[2] + _APART, middle), Colour.WHITE)
        _paint_dot(canvas, chart, dot, plot, middle)
    return canvas


def _paint_lines(
    canvas: Image.Image, lines: list[str] | tuple[str, ...], size: int, at: tuple[int, int], ink: Colour
) -> None:
    """Write lines of text from `at` on, centred on that height."""
    first = at[1] - (len(lines) - 1) * _LINE // 2
    for number, line in enumerate(lines):
        write(canvas, line, size, (at[0], first + number * _LINE), (Colour.PANEL, ink))


def _paint_dot(canvas: Image.Image, chart: DotChart, dot: Dot, plot: Box, y: int) -> None:
    low, middle, high = (
        (chart.across.at(dot.value + side, plot[0], plot[2]), float(y))
        for side in (-dot.within, 0.0, dot.within)
    )
    with pen_on(canvas, [low, high], _STOP + _WHISKER, dot.ink) as pen:
        pen.line([low, high], _WHISKER)
        for x, _ in (low, high):
            pen.line([(x, y - _STOP), (x, y + _STOP)], _WHISKER)
        pen.dot(middle, _RADIUS)
