"""Arrows lead from one station to another, past their words, with the head at the end."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.drawing.charts import Flow, FlowChart, Station
from engine.drawing.charts.flows import paint_flows
from engine.drawing.palette import Colour, index


def painted(flow: Flow) -> Image.Image:
    """Two stations beside each other and one flow between them."""
    left, right = (Station((name,), (at, 0), Colour.WHITE, Colour.INK, False) for at, name in enumerate("AB"))
    return paint_flows(FlowChart("", (left, right), (flow,), (("key", Colour.MUTED, ()),)))


def inked(image: Image.Image) -> dict[int, list[int]]:
    """Return the places from the top at which the arrow's ink is, by place from the left."""
    found = {
        x: [y for y in range(image.height) if image.getpixel((x, y)) == index(Colour.ROSE)]
        for x in range(image.width)
    }
    return {x: ys for x, ys in found.items() if ys}


@pytest.mark.parametrize(("start", "end"), [(0, 1), (1, 0)])
def test_the_head_is_at_the_end(start: int, end: int) -> None:
    columns = inked(painted(Flow(start, end, "", 6, Colour.ROSE)))
    first, last = min(columns), max(columns)
    widest = max(columns, key=lambda x: len(columns[x]))
    assert abs(widest - (last if end else first)) < 40 < last - first


def test_an_arrow_is_as_thick_as_it_says_and_has_gaps_where_it_is_dashed() -> None:
    for thick in (4, 9):
        columns = inked(painted(Flow(0, 1, "", thick, Colour.ROSE)))
        middle = columns[(min(columns) + max(columns)) // 2 + 60]
        assert len(middle) == pytest.approx(thick, abs=2)
    dashed = inked(painted(Flow(0, 1, "", 4, Colour.ROSE, (20, 20))))
    assert len(dashed) < 0.8 * (max(dashed) - min(dashed))


def test_a_bent_arrow_leaves_the_straight_line() -> None:
    both = [inked(painted(Flow(0, 1, "", 6, Colour.ROSE, bend=bend))) for bend in (0.0, 0.2)]
    straight, bent = (max(map(max, ink.values())) - min(map(min, ink.values())) for ink in both)
    assert bent > straight + 20
