"""Charts of cells: a share for each row and column."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.drawing.canvas import GAP, WIDTH, Box, fill, middle_of, size_of, write_centred
from engine.drawing.charts import MatrixChart
from engine.drawing.charts.frame import LEAST, LETTERS, ROW, SIDE, TOP, headed, name_room, write_name
from engine.drawing.lettering import SMALLEST, drawable, fitted
from engine.drawing.palette import Colour

_CELL: Final = 72  # height
_APART: Final = 6  # cells from each other
_GROUNDS: Final = (
    (0.95, Colour.ACCENT, Colour.INK),
    (0.8, Colour.OCHRE, Colour.INK),
    (0.5, Colour.OUTLINE, Colour.WHITE),
    (0.0, Colour.TABLE, Colour.MUTED),
)
"""Least share of a cell, its colour and the colour of its number: the brighter, the more."""


def paint_matrix(chart: MatrixChart) -> Image.Image:
    canvas = headed(TOP + ROW + len(chart.rows) * (_CELL + _APART) + GAP + 12, chart.heading)
    left = SIDE + name_room(name for name, _ in chart.rows) + 18
    step = (WIDTH - SIDE - left + _APART) // len(chart.columns)
    for number, name in enumerate(chart.columns):
        words, size = fitted(drawable(name), LETTERS, step - _APART, LEAST)
        middle = left + number * step + (step - _APART) // 2
        write_centred(canvas, words, size, (middle, TOP + ROW // 2 - 6), (Colour.PANEL, Colour.MUTED))
    for row, (name, cells) in enumerate(chart.rows):
        top = TOP + ROW + row * (_CELL + _APART)
        write_name(canvas, name, top + _CELL // 2)
        for number, (share, words) in enumerate(cells):
            box = (left + number * step, top, left + (number + 1) * step - _APART, top + _CELL)
            _paint_cell(canvas, box, share, words)
    return canvas


def _paint_cell(canvas: Image.Image, box: Box, share: float, words: str) -> None:
    ground, ink = next((ground, ink) for least, ground, ink in _GROUNDS if share >= least)
    fill(canvas, box, ground)
    words, size = fitted(words, LETTERS, size_of(box)[0], SMALLEST)
    write_centred(canvas, words, size, middle_of(box), (ground, ink))
