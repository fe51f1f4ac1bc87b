"""Charts in the look of the table. They come with all words said, and don't know what they are about."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from cogs.picture.charts.axis import Axis, around, even, marked
from cogs.picture.charts.bars import Bar, BarChart, ColumnChart, paint_bars, paint_columns
from cogs.picture.charts.lines import Line, LineChart, paint_lines
from cogs.picture.charts.matrix import MatrixChart, paint_matrix
from cogs.picture.painter import png

__all__ = [
    "Axis",
    "Bar",
    "BarChart",
    "Chart",
    "ColumnChart",
    "Line",
    "LineChart",
    "MatrixChart",
    "around",
    "even",
    "marked",
    "render_chart",
]

Chart = BarChart | ColumnChart | LineChart | MatrixChart

_KEPT: Final = 64  # pictures, of at most 60 kB each


@lru_cache(maxsize=_KEPT)
def render_chart(chart: Chart) -> bytes:
    """A chart as a PNG, 800 pixels wide. Takes some milliseconds; may be called from any thread.

    Equal charts give equal bytes. The latest are kept: nothing but `chart` decides what is drawn.
    """
    return png(_painted(chart))


def _painted(chart: Chart) -> Image.Image:
    match chart:
        case BarChart():
            return paint_bars(chart)
        case ColumnChart():
            return paint_columns(chart)
        case LineChart():
            return paint_lines(chart)
        case MatrixChart():
            return paint_matrix(chart)
