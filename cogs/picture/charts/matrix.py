"""Charts of cells: how often each of some beats each of the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from cogs.picture.brush import middle_of, write, write_centred
from cogs.picture.charts.frame import LEAST, LETTERS, ROW, SIDE, TOP, headed
from cogs.picture.layout import GAP, WIDTH, Box
from cogs.picture.lettering import fitted, width
from cogs.picture.palette import Colour, fill

_CELL: Final = 72  # height
_APART: Final = 6  # cells from each other
_GROUNDS: Final = (
    (0.95, Colour.ACCENT, Colour.INK),
    (0.8, Colour.OCHRE, Colour.INK),
    (0.5, Colour.OUTLINE, Colour.WHITE),
    (0.0, Colour.TABLE, Colour.MUTED),
)
"""From which share on a cell has which colour, and its number which; the brighter, the more."""


@dataclass(frozen=True, slots=True)
class MatrixChart:
    """Rows of cells, each a share from 0 to 1 and its words. Rows may end before the last of `columns`."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[float, str], ...]], ...]


def paint_matrix(chart: MatrixChart) -> Image.Image:
    """The whole picture."""
    canvas = headed(TOP + ROW + len(chart.rows) * (_CELL + _APART) + GAP + 12, chart.heading)
    left = SIDE + max(width(name, LETTERS) for name, _ in chart.rows) + 18
    step = (WIDTH - SIDE - left + _APART) // len(chart.columns)
    for number, name in enumerate(chart.columns):
        words, size = fitted(name, LETTERS, step - _APART, LEAST)
        middle = left + number * step + (step - _APART) // 2
        write_centred(canvas, words, size, (middle, TOP + ROW // 2 - 6), (Colour.PANEL, Colour.MUTED))
    for row, (name, cells) in enumerate(chart.rows):
        top = TOP + ROW + row * (_CELL + _APART)
        write(canvas, name, LETTERS, (SIDE, top + _CELL // 2), (Colour.PANEL, Colour.MUTED))
        for number, (share, words) in enumerate(cells):
            box = (left + number * step, top, left + (number + 1) * step - _APART, top + _CELL)
            _paint_cell(canvas, box, share, words)
    return canvas


def _paint_cell(canvas: Image.Image, box: Box, share: float, words: str) -> None:
    ground, ink = next((ground, ink) for least, ground, ink in _GROUNDS if share >= least)
    fill(canvas, box, ground)
    write_centred(canvas, words, LETTERS, middle_of(box), (ground, ink))
