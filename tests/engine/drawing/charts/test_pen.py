"""Dashes and gaps make up their line."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.charts.pen import dashed

CORNER = [(0.0, 0.0), (30.0, 0.0), (30.0, 25.0)]


def test_dashes_go_around_corners() -> None:
    assert dashed(CORNER, (20, 5)) == [
        [(0.0, 0.0), (20.0, 0.0)],
        [(25.0, 0.0), (30.0, 0.0), (30.0, 15.0)],
        [(30.0, 20.0), (30.0, 25.0)],
    ]


def test_dashes_of_no_length_are_spots() -> None:
    """Also where the line stays at a spot, and where a bend is at one."""
    line = [CORNER[0], *CORNER]
    assert dashed(line, (0, 15)) == [
        [spot] * 2 for spot in ((0.0, 0.0), (15.0, 0.0), (30.0, 0.0), (30.0, 15.0))
    ]


def test_a_line_without_a_pattern_is_whole() -> None:
    assert dashed(CORNER, ()) == [CORNER]


@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 300)), min_size=2, max_size=9))
def test_dashes_and_gaps_make_up_the_line(points: list[tuple[float, float]]) -> None:
    length = sum(dist(*pair) for pair in pairwise(points))
    drawn = sum(dist(*pair) for part in dashed(points, (10, 10)) for pair in pairwise(part))
    assert drawn == pytest.approx(length - (length // 20) * 10 - max(length % 20 - 10, 0), abs=1e-6)
