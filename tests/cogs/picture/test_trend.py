"""The chart of a trend, drawn for any values, and the same in words."""

from __future__ import annotations

from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cogs.picture.trend import TOGETHER, describe_trend, smoothed, trend
from engine.drawing.canvas import WIDTH
from engine.drawing.charts import Axis, Line
from engine.drawing.charts.rendering import render_chart
from engine.drawing.palette import Colour
from tests.engine.effort import examples

LONGEST_ALT_TEXT = 1024

values = st.lists(st.floats(-30, 99), min_size=2, max_size=50).map(tuple)


def heights(picture: bytes) -> list[int]:
    """The rows of pixels that the line runs through."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    return [
        y
        for y in range(image.height)
        if any(image.getpixel((x, y)) == Colour.ACCENT.value for x in range(0, WIDTH, 3))
    ]


@examples(6)
@given(values)
def test_any_values_can_be_drawn_and_told(averages: tuple[float, ...]) -> None:
    picture = render_chart(trend(averages, 352))
    assert Image.open(BytesIO(picture)).width == WIDTH
    assert heights(picture)
    assert len(describe_trend(averages)) < LONGEST_ALT_TEXT


def test_the_mean_of_so_many_is_told_where_there_are_more() -> None:
    assert describe_trend((1.0, 2.0, 6.0)).endswith("to 6.0. On average 3.0.")
    assert describe_trend((1.0, 2.0, 3.0, 4.0, 5.0, 11.0)).endswith(
        "Average of 5 matches: 3.0 at first, 5.0 now."
    )


def test_equal_values_give_a_level_line_and_others_a_slope() -> None:
    level, slope = (heights(render_chart(trend(each, 352))) for each in ((5.0, 5.0, 5.0), (1.0, 5.0, 9.0)))
    assert len(level) < 10 < len(slope)


def test_the_dots_are_the_matches_and_the_line_is_their_mean() -> None:
    chart = trend((8.0, 6.0, 10.0, 4.0, 7.0, 1.0), 352)
    assert chart.lines == (
        Line(((0, 8.0), (1, 6.0), (2, 10.0), (3, 4.0), (4, 7.0), (5, 1.0)), Colour.MUTED, thick=0, dots=6),
        Line(((0, 8.0), (1, 7.0), (2, 8.0), (3, 7.0), (4, 7.0), (5, 5.6)), Colour.ACCENT),
    )
    assert chart.down == Axis(0, 10, ((0, "0"), (10, "10")))


@given(values)
def test_the_line_is_the_mean_of_the_last_few(averages: tuple[float, ...]) -> None:
    line = smoothed(averages)
    assert len(line) == len(averages)
    assert line[0] == averages[0]
    last = averages[-TOGETHER:]
    assert line[-1] == sum(last) / len(last)
