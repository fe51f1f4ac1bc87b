"""Rows of charts are as long as their values."""

from __future__ import annotations

import pytest

from engine.drawing.canvas import WIDTH
from engine.drawing.charts import rows
from engine.drawing.charts.frame import TOP
from engine.drawing.palette import Colour
from tests.engine.drawing.charts.samples import BARS
from tests.engine.drawing.charts.test_rendering import picture


def test_bars_are_as_long_as_their_values() -> None:
    image = picture(BARS)
    lengths = {}
    for bar in BARS.bars:
        middle = TOP + BARS.bars.index(bar) * rows._BAR_ROW + rows._BAR_ROW // 2
        y = middle - rows._BAR_THICK // 2 + 1  # above the interval
        row = [x for x in range(WIDTH) if image.getpixel((x, y)) == Colour.ACCENT.value]
        lengths[bar.name] = len(row)
    scale = lengths["random"] / 30.8
    for bar in BARS.bars:
        assert lengths[bar.name] == pytest.approx(abs(bar.value) * scale, abs=2)
