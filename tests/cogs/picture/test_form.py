"""The chart of mistakes and luck: what is a mean of the last matches, and what the computer is there for."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cogs.picture.form import Form, describe_form, form_chart
from engine.drawing.canvas import WIDTH
from engine.drawing.charts.rendering import render_chart
from tests.engine.effort import examples

PLAYED = [Form(8.0, -1.0), Form(6.0, 1.0), Form(10.0, 0.0), Form(4.0, 2.0), Form(7.0, -2.0), Form(1.0, 9.0)]
matches = st.lists(st.builds(Form, st.floats(0, 40), st.floats(-40, 40)), min_size=2, max_size=40)


def test_dots_are_matches_lines_are_means_and_the_computer_is_level() -> None:
    dots, level, luck, lost = form_chart(PLAYED, "medium", 2.5).lines
    assert dots.points == tuple((float(at), each.lost) for at, each in enumerate(PLAYED))
    assert (level.points, level.label) == (((0.0, 2.5), (5.0, 2.5)), "medium")
    assert [value for _, value in lost.points] == pytest.approx([8.0, 7.0, 8.0, 7.0, 7.0, 5.6])
    assert luck.points[-1][1] == pytest.approx(2.0)


def test_the_same_is_told_in_words() -> None:
    assert describe_form(PLAYED, "medium", 2.5) == (
        "Mistakes cost 7.0 points a hole at first, 5.6 now; those of medium cost 2.5. "
        "Luck gave 0 points a hole at first, +2 now."
    )


@examples(6)
@given(matches, st.floats(0, 20))
def test_whatever_was_played_can_be_drawn_and_lies_within_the_scale(played: list[Form], usual: float) -> None:
    chart = form_chart(played, "medium", usual)
    heights = [value for line in chart.lines for _, value in line.points]
    assert chart.down.low <= min(heights) and max(heights) <= chart.down.high
    assert Image.open(BytesIO(render_chart(chart))).width == WIDTH
