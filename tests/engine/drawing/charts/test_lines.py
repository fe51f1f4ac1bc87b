"""Labels don't overlap."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.charts.lines import apart


@given(st.lists(st.floats(0, 400), min_size=1, max_size=6))
def test_labels_are_apart_and_keep_their_order(heights: list[float]) -> None:
    moved = apart(heights, 40)
    assert all(high - low >= 40 - 1e-6 for low, high in pairwise(sorted(moved)))
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    assert sorted(order, key=lambda at: moved[at]) == order
    assert sum(moved) == pytest.approx(sum(heights), abs=1e-6)


@given(st.lists(st.floats(0, 400), min_size=1, max_size=8))
def test_labels_stay_within_bounds_and_in_their_order(heights: list[float]) -> None:
    moved = apart(heights, 40, (50, 350))
    assert all(50 - 1e-6 <= each <= 350 + 1e-6 for each in moved)
    assert all(high - low >= 40 - 1e-6 for low, high in pairwise(sorted(moved)))
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    assert sorted(order, key=lambda at: moved[at]) == order


def test_labels_far_apart_stay() -> None:
    assert apart([100.0, 0.0, 50.0], 40) == [100.0, 0.0, 50.0]
