"""Charts of rows from top to bottom: lying bars, dots on whiskers, the places of a ranking, and cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.drawing.canvas import (
    GAP,
    WIDTH,
    Box,
    fill,
    middle_of,
    rounded,
    size_of,
    stamp,
    write,
    write_centred,
)
from engine.drawing.charts import Axis, BarChart, Dot, DotChart, MatrixChart, RankChart, Ranked
from engine.drawing.charts.frame import (
    LEAST,
    LETTERS,
    ROW,
    SIDE,
    TOP,
    headed,
    name_room,
    paint_across,
    wrapped,
    write_name,
)
from engine.drawing.charts.pen import pen_on
from engine.drawing.lettering import SMALLEST, drawable, fitted, width
from engine.drawing.palette import Colour

_BAR_ROW: Final = 56  # from bar to bar
_BAR_THICK: Final = 36
_BAR_APART: Final = 22  # from a bar to the words beside it

_DOT_NAMES: Final = 290  # most pixels of the names
_DOT_LINE: Final = 44  # from one line of a name or of words to the next
_DOT_PADDING: Final = 22  # below the lines of a dot, to the next
_DOT_APART: Final = 24  # from names to whiskers, and from there to words
_WHISKER: Final = 5
_STOP: Final = 10  # how far a whisker's ends reach up and down
_RADIUS: Final = 9

_CELL: Final = 72  # height
_CELLS_APART: Final = 6
_GROUNDS: Final = (
    (0.95, Colour.ACCENT, Colour.INK),
    (0.8, Colour.OCHRE, Colour.INK),
    (0.5, Colour.OUTLINE, Colour.WHITE),
    (0.0, Colour.TABLE, Colour.MUTED),
)
"""Colours of cells and of their words, each from a least share on. Larger shares are brighter."""

_RANK_TOP: Final = GAP + 74
_RANK_ROW: Final = 46  # from line to line: ten of them, the heading and a title are about 4 to 3
_RANK_SIZE: Final = 36
_RANK_APART: Final = 18
_RANK_NAMES: Final = SIDE + 66  # left edge of names
_MEDAL: Final = 42  # diameter
_MEDALS: Final = {1: Colour.ACCENT, 2: Colour.WHITE, 3: Colour.OCHRE}
_OWN: Final = 8  # width of the bar before one's own place
_OWN_AT: Final = SIDE - 18


def paint_bars(chart: BarChart) -> Image.Image:
    canvas = headed(TOP + len(chart.bars) * _BAR_ROW + GAP + 16, chart.heading)
    names = name_room(bar.name for bar in chart.bars)
    words = max(width(bar.words, LETTERS) for bar in chart.bars)
    left, right = SIDE + names + _BAR_APART, WIDTH - SIDE - words - _BAR_APART
    axis = Axis(
        min(0.0, *(bar.value - bar.within for bar in chart.bars)),
        max(1.0, *(bar.value + bar.within for bar in chart.bars)),
        (),
    )
    for number, bar in enumerate(chart.bars):
        y = TOP + number * _BAR_ROW + _BAR_ROW // 2
        write_name(canvas, bar.name, y)
        ends = [round(axis.at(end, left, right)) for end in (0.0, bar.value)]
        fill(
            canvas,
            (min(ends), y - _BAR_THICK // 2, max(*ends, min(ends) + 2), y + _BAR_THICK // 2),
            Colour.ACCENT,
        )
        low, high = (round(axis.at(bar.value + side, left, right)) for side in (-bar.within, bar.within))
        if high - low > 4:  # else nothing but the bar's own edge could be seen
            _paint_interval(canvas, (low, high), y)
        at = max(*ends, high) + _BAR_APART
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


def paint_dots(chart: DotChart) -> Image.Image:
    names = [wrapped(drawable(dot.name), LEAST, _DOT_NAMES) for dot in chart.dots]
    lines = max(len(each) for each in (*names, *(dot.words for dot in chart.dots)))
    row = lines * _DOT_LINE + _DOT_PADDING
    bottom = TOP + row * len(chart.dots)
    canvas = headed(bottom + (2 * ROW if chart.caption else ROW) + GAP + 18, chart.heading)
    left = SIDE + max(width(line, LEAST) for name in names for line in name) + _DOT_APART
    words = max(width(line, LETTERS) for dot in chart.dots for line in dot.words)
    plot = left, TOP, WIDTH - SIDE - words - _DOT_APART, bottom
    for value, _ in chart.across.marks:
        x = round(chart.across.at(value, plot[0], plot[2]))
        fill(canvas, (x - 1, plot[1], x + 1, plot[3]), Colour.OUTLINE)
    paint_across(canvas, plot, chart.across, chart.caption)
    for number, (dot, name) in enumerate(zip(chart.dots, names, strict=True)):
        middle = TOP + number * row + row // 2
        _write_lines(canvas, name, LEAST, (SIDE, middle), Colour.MUTED)
        _write_lines(canvas, dot.words, LETTERS, (plot[2] + _DOT_APART, middle), Colour.WHITE)
        _paint_dot(canvas, chart, dot, plot, middle)
    return canvas


def _write_lines(
    canvas: Image.Image, lines: Sequence[str], size: int, at: tuple[int, int], ink: Colour
) -> None:
    """Write lines of text from `at` on, centred on the height of `at`."""
    first = at[1] - (len(lines) - 1) * _DOT_LINE // 2
    for number, line in enumerate(lines):
        write(canvas, line, size, (at[0], first + number * _DOT_LINE), (Colour.PANEL, ink))


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


def paint_ranks(chart: RankChart) -> Image.Image:
    canvas = headed(_RANK_TOP + len(chart.rows) * _RANK_ROW + GAP + 12, chart.heading)
    for number, row in enumerate(chart.rows):
        _paint_rank(canvas, row, _RANK_TOP + number * _RANK_ROW + _RANK_ROW // 2)
    return canvas


def _paint_rank(canvas: Image.Image, row: Ranked, y: int) -> None:
    middle, ink = SIDE + _MEDAL // 2, Colour.ACCENT if row.own else Colour.WHITE
    if row.own:
        stamp(canvas, rounded(_OWN, _MEDAL, _OWN // 2), (_OWN_AT, y - _MEDAL // 2), Colour.PANEL, ink)
    if (medal := _MEDALS.get(row.rank)) is not None:
        disc = rounded(_MEDAL, _MEDAL, _MEDAL // 2)
        stamp(canvas, disc, (SIDE, y - _MEDAL // 2), Colour.PANEL, medal)
        write_centred(canvas, str(row.rank), LEAST, (middle, y), (medal, Colour.INK))
    else:
        words, size = fitted(str(row.rank or "–"), LEAST, _MEDAL + _RANK_APART)
        write_centred(canvas, words, size, (middle, y), (Colour.PANEL, Colour.MUTED))
    right = WIDTH - SIDE - width(row.figure, _RANK_SIZE)
    write(canvas, row.figure, _RANK_SIZE, (right, y), (Colour.PANEL, ink))
    note = width(row.note, LEAST) + _RANK_APART if row.note else 0
    name, size = fitted(drawable(row.name), _RANK_SIZE, right - _RANK_APART - note - _RANK_NAMES, LEAST)
    write(canvas, name, size, (_RANK_NAMES, y), (Colour.PANEL, ink))
    beside = _RANK_NAMES + width(name, size) + _RANK_APART
    write(canvas, row.note, LEAST, (beside, y), (Colour.PANEL, Colour.MUTED))


def paint_matrix(chart: MatrixChart) -> Image.Image:
    canvas = headed(TOP + ROW + len(chart.rows) * (_CELL + _CELLS_APART) + GAP + 12, chart.heading)
    left = SIDE + name_room(name for name, _ in chart.rows) + 18
    step = (WIDTH - SIDE - left + _CELLS_APART) // len(chart.columns)
    for number, name in enumerate(chart.columns):
        words, size = fitted(drawable(name), LETTERS, step - _CELLS_APART, LEAST)
        middle = left + number * step + (step - _CELLS_APART) // 2
        write_centred(canvas, words, size, (middle, TOP + ROW // 2 - 6), (Colour.PANEL, Colour.MUTED))
    for row, (name, cells) in enumerate(chart.rows):
        top = TOP + ROW + row * (_CELL + _CELLS_APART)
        write_name(canvas, name, top + _CELL // 2)
        for number, (share, words) in enumerate(cells):
            box = (left + number * step, top, left + (number + 1) * step - _CELLS_APART, top + _CELL)
            _paint_cell(canvas, box, share, words)
    return canvas


def _paint_cell(canvas: Image.Image, box: Box, share: float, words: str) -> None:
    ground, ink = next((ground, ink) for least, ground, ink in _GROUNDS if share >= least)
    fill(canvas, box, ground)
    words, size = fitted(words, LETTERS, size_of(box)[0], SMALLEST)
    write_centred(canvas, words, size, middle_of(box), (ground, ink))
