"""Marks stand at round numbers around all values, and a side goes from end to end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.charts import Axis, around, even, marked

values = st.lists(st.floats(-300, 300, allow_subnormal=False), min_size=1, max_size=20)


@given(values, st.integers(4, 9))
def test_marks_are_few_and_around_all_values(known: list[float], most: int) -> None:
    marks = even(known, most)
    assert 2 <= len(marks) <= most or marks[1] - marks[0] == 100
    assert marks[0] <= min(known)
    assert max(known) <= marks[-1]
    steps = {high - low for low, high in pairwise(marks)}
    assert len(steps) == 1
    assert min(known) <= marks[1], "a mark too many below"
    assert marks[-2] <= max(known), "a mark too many above"


@pytest.mark.parametrize(
    ("known", "most", "marks"),
    [
        ([0, 6.5], 6, (0, 2, 4, 6, 8)),
        ([0.0, 38.3], 5, (0, 20, 40)),
        ([5.0, 5.0], 4, (5, 5.5)),
        ([-1.2, 0.3], 4, (-2, -1, 0, 1)),
    ],
)
def test_marks_are_round(known: list[float], most: int, marks: tuple[float, ...]) -> None:
    assert even(known, most) == marks


def test_a_side_goes_from_end_to_end() -> None:
    axis = around([2.0, 9.0], 4, str)
    assert [axis.at(mark, 300, 100) for mark, _ in axis.marks] == [300, 200, 100]
    assert axis.marks == ((0, "0"), (5, "5"), (10, "10"))


def test_marks_beyond_a_side_are_left_out() -> None:
    assert marked(1, 3, range(5), str) == Axis(1, 3, ((1, "1"), (2, "2"), (3, "3")))
