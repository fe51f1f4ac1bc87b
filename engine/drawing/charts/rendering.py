"""Charts as PNGs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.drawing.canvas import png
from engine.drawing.charts import (
    BarChart,
    BracketChart,
    Chart,
    ColumnChart,
    DotChart,
    FlowChart,
    LineChart,
    MatrixChart,
    RankChart,
)
from engine.drawing.charts.brackets import paint_bracket
from engine.drawing.charts.flows import paint_flows
from engine.drawing.charts.frame import below_title
from engine.drawing.charts.lines import paint_columns, paint_lines
from engine.drawing.charts.rows import paint_bars, paint_dots, paint_matrix, paint_ranks

_KEPT: Final = 64  # pictures, of at most 60 kB each


@lru_cache(maxsize=_KEPT)
def render_chart(chart: Chart, title: str = "") -> bytes:
    """Return a chart, below its `title` if given, as a PNG 800 pixels wide. The latest pictures are cached.

    Takes some milliseconds; may be called from any thread. Equal charts give equal bytes.
    """
    picture = _painted(chart)
    return png(below_title(title, picture) if title else picture)


def _painted(chart: Chart) -> Image.Image:
    match chart:
        case BarChart():
            picture = paint_bars(chart)
        case ColumnChart():
            picture = paint_columns(chart)
        case LineChart():
            picture = paint_lines(chart)
        case MatrixChart():
            picture = paint_matrix(chart)
        case DotChart():
            picture = paint_dots(chart)
        case FlowChart():
            picture = paint_flows(chart)
        case RankChart():
            picture = paint_ranks(chart)
        case BracketChart():
            picture = paint_bracket(chart)
    return picture
