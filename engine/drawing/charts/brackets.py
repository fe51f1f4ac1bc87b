"""Charts of brackets: tables from left to right, each with lines to the table that follows."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.drawing.canvas import WIDTH, fill, rounded, stamp, write, write_centred
from engine.drawing.charts import BracketChart, BracketSeat, BracketTable
from engine.drawing.charts.frame import LEAST, LETTERS, ROW, SIDE, TOP, headed
from engine.drawing.lettering import drawable, fitted, width
from engine.drawing.palette import Colour

_LINK: Final = 38  # between two columns
_SEAT: Final = 46  # height of a seat
_APART: Final = 18  # between two tables
_PADDING: Final = 12
_BAR: Final = 8  # width of the bar before whoever goes on
_THICK: Final = 3
_WINNER: Final = 74  # height of the winner's line
_DISC: Final = 46


def paint_bracket(chart: BracketChart) -> Image.Image:
    """Paint each table beside the middle of the tables that lead to it, and the winner below."""
    middles = _middles(chart)
    bottom = (
        TOP
        + ROW
        + max(
            middle + _height(table) // 2
            for column, places in zip(chart.columns, middles, strict=True)
            for table, middle in zip(column, places, strict=True)
        )
    )
    canvas = headed(bottom + 26 + (_WINNER if chart.winner else 0), chart.heading)
    step = (WIDTH - 2 * SIDE + _LINK) // len(chart.columns)
    for number, column in enumerate(chart.columns):
        left = SIDE + number * step
        right = left + step - _LINK
        words, size = fitted(drawable(chart.names[number]), LEAST, right - left, LEAST)
        write(canvas, words, size, (left, TOP + ROW // 2 - 8), (Colour.PANEL, Colour.MUTED))
        for at, table in enumerate(column):
            if not table.seats:
                continue
            top = TOP + ROW + middles[number][at] - _height(table) // 2
            _paint_table(canvas, table, (left, top, right))
            if number + 1 < len(chart.columns):
                after = at // (len(column) // len(chart.columns[number + 1]))
                target = TOP + ROW + middles[number + 1][after]
                _paint_link(canvas, right, top + _height(table) // 2, target, on=table.own_through)
    if chart.winner:
        _paint_winner(canvas, chart.winner, bottom + 8 + _WINNER // 2, own=chart.winner_own)
    return canvas


def _height(table: BracketTable) -> int:
    return max(len(table.seats), 1) * _SEAT


def _middles(chart: BracketChart) -> list[list[int]]:
    """Return the middles of the tables in each column, in pixels below the names of the columns."""
    first, top = [], 0
    for table in chart.columns[0]:
        first.append(top + _height(table) // 2)
        top += _height(table) + _APART
    middles = [first]
    for column in chart.columns[1:]:
        size = len(middles[-1]) // len(column)
        groups = [middles[-1][at : at + size] for at in range(0, len(middles[-1]), size)]
        middles.append([(group[0] + group[-1]) // 2 for group in groups])
    return middles


def _paint_table(canvas: Image.Image, table: BracketTable, at: tuple[int, int, int]) -> None:
    left, top, right = at
    bottom, edge = top + _height(table), Colour.ACCENT if table.own else Colour.OUTLINE
    for y in range(top, bottom + 1, _SEAT):
        thick = _THICK if y in (top, bottom) else 1
        ink = edge if thick > 1 else Colour.OUTLINE
        fill(canvas, (left, y - thick // 2, right, y - thick // 2 + thick), ink)
    for x in (left, right - _THICK):
        fill(canvas, (x, top, x + _THICK, bottom), edge)
    for number, seat in enumerate(table.seats):
        _paint_seat(canvas, seat, (left, top + number * _SEAT, right))


def _paint_seat(canvas: Image.Image, seat: BracketSeat, at: tuple[int, int, int]) -> None:
    left, top, right = at
    ink = Colour.ACCENT if seat.own else Colour.WHITE if seat.through else Colour.MUTED
    if seat.through:
        fill(canvas, (left + _THICK, top + 6, left + _THICK + _BAR, top + _SEAT - 6), ink)
    start, middle = left + _THICK + _BAR + 8, top + _SEAT // 2
    end = right - _PADDING - width(seat.figure, LEAST)
    write(canvas, seat.figure, LEAST, (end, middle), (Colour.PANEL, ink))
    words, size = fitted(drawable(seat.name), LEAST, end - start - (10 if seat.figure else 0), LEAST)
    write(canvas, words, size, (start, middle), (Colour.PANEL, ink))


def _paint_link(canvas: Image.Image, right: int, start: int, end: int, *, on: bool) -> None:
    """Paint the line from the right edge of a table to the next column. `on`: the reader goes on."""
    ink, half = Colour.ACCENT if on else Colour.OUTLINE, _THICK // 2
    bend = right + _LINK // 2
    fill(canvas, (right, start - half, bend + half + 1, start + half + 1), ink)
    fill(canvas, (bend - half, min(start, end) - half, bend + half + 1, max(start, end) + half + 1), ink)
    fill(canvas, (bend - half, end - half, right + _LINK, end + half + 1), ink)


def _paint_winner(canvas: Image.Image, name: str, y: int, *, own: bool) -> None:
    disc = rounded(_DISC, _DISC, _DISC // 2)
    stamp(canvas, disc, (SIDE, y - _DISC // 2), Colour.PANEL, Colour.ACCENT)
    write_centred(canvas, "1", LEAST, (SIDE + _DISC // 2, y), (Colour.ACCENT, Colour.INK))
    left = SIDE + _DISC + 18
    words, size = fitted(drawable(name), LETTERS, WIDTH - SIDE - left, LEAST)
    write(canvas, words, size, (left, y), (Colour.PANEL, Colour.ACCENT if own else Colour.WHITE))
