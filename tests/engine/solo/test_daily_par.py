"""The number and the par of a daily hole, and results in strokes."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.solo.daily_par import FIRST_DAY, POINTS_A_STROKE, number_of, par_of, par_plays, strokes

DAY = date(2026, 11, 22)
DEAL, OTHER = "ab" * 32, "cd" * 32


def test_the_numbers_of_days_never_change() -> None:
    assert (number_of(FIRST_DAY), number_of(DAY)) == (1, 326)
    assert number_of(DAY + timedelta(days=1)) == 327


@pytest.mark.long
def test_a_deal_is_played_by_the_same_whims_everywhere() -> None:
    """Whatever plays are made together, and wherever."""
    whole = par_plays(DAY, DEAL, range(6))
    assert whole == par_plays(DAY, DEAL, range(3)) + par_plays(DAY, DEAL, range(3, 6))
    assert len(set(whole)) > 1, "the whims of the plays differ"
    assert whole != par_plays(DAY, OTHER, range(6))


def test_par_is_the_mean_rounded() -> None:
    assert [par_of(points) for points in ([4, 5], [4, 4, 5], [-1, -2], [-3, -3, -2])] == [5, 4, -1, -3]


def test_points_become_strokes() -> None:
    found = {away: strokes(5 + away, 5) for away in (-11, -10, -7, -6, -3, -2, 0, 2, 3, 6, 7, 10, 11)}
    assert list(found.values()) == [-3, -2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3]


@given(points=st.integers(-30, 90), par=st.integers(-5, 30))
def test_better_and_worse_than_par_are_alike(points: int, par: int) -> None:
    assert strokes(points, par) == -strokes(2 * par - points, par)
    assert strokes(points + POINTS_A_STROKE, par) - strokes(points, par) in (1, 0)
