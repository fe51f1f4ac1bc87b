"""Charts of ranks: a line for each place, with medals for the first three."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.drawing.canvas import GAP, WIDTH, rounded, stamp, write, write_centred
from engine.drawing.charts import RankChart, Ranked
from engine.drawing.charts.frame import LEAST, SIDE, headed
from engine.drawing.lettering import drawable, fitted, width
from engine.drawing.palette import Colour

_TOP: Final = GAP + 74
_ROW: Final = 46  # from line to line: ten of them, the heading and a title are about 4 to 3
_SIZE: Final = 36
_SMALL: Final = LEAST
_MEDAL: Final = 42  # diameter
_NAMES: Final = SIDE + 66  # left edge of names
_APART: Final = 18
_BAR: Final = 8  # width of the bar before one's own place
_BAR_AT: Final = SIDE - 18
_MEDALS: Final = {1: Colour.ACCENT, 2: Colour.WHITE, 3: Colour.OCHRE}


def paint_ranks(chart: RankChart) -> Image.Image:
    """Paint a line for each place."""
    canvas = headed(_TOP + len(chart.rows) * _ROW + GAP + 12, chart.heading)
    for number, row in enumerate(chart.rows):
        _paint_row(canvas, row, _TOP + number * _ROW + _ROW // 2)
    return canvas


def _paint_row(canvas: Image.Image, row: Ranked, y: int) -> None:
    middle, ink = SIDE + _MEDAL // 2, Colour.ACCENT if row.own else Colour.WHITE
    if row.own:
        stamp(canvas, rounded(_BAR, _MEDAL, _BAR // 2), (_BAR_AT, y - _MEDAL // 2), Colour.PANEL, ink)
    if (medal := _MEDALS.get(row.rank)) is not None:
        disc = rounded(_MEDAL, _MEDAL, _MEDAL // 2)
        stamp(canvas, disc, (SIDE, y - _MEDAL // 2), Colour.PANEL, medal)
        write_centred(canvas, str(row.rank), _SMALL, (middle, y), (medal, Colour.INK))
    else:
        words, size = fitted(str(row.rank), _SMALL, _MEDAL + _APART)
        write_centred(canvas, words, size, (middle, y), (Colour.PANEL, Colour.MUTED))
    right = WIDTH - SIDE - width(row.figure, _SIZE)
    write(canvas, row.figure, _SIZE, (right, y), (Colour.PANEL, ink))
    note = width(row.note, _SMALL) + _APART if row.note else 0
    name, size = fitted(drawable(row.name), _SIZE, right - _APART - note - _NAMES, LEAST)
    write(canvas, name, size, (_NAMES, y), (Colour.PANEL, ink))
    beside = _NAMES + width(name, size) + _APART
    write(canvas, row.note, _SMALL, (beside, y), (Colour.PANEL, Colour.MUTED))
