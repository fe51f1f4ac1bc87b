"""Tables: what their places are worth, and which tournaments are impossible."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events.plan import WIN, Draw, Plan, TableResult, never_came


@given(st.lists(st.integers(0, 3), min_size=2, max_size=4), st.data())
def test_points_are_what_places_are_worth(strokes: list[int], data: st.DataObject) -> None:
    """Points of a table are always the same sum, but for forfeits; ties are the mean over all orders."""
    draw = Draw(1, 1, tuple(range(1, len(strokes) + 1)))
    points = TableResult(draw, tuple(strokes)).points()
    worth = [WIN * (len(strokes) - 1 - place) / (len(strokes) - 1) for place in range(len(strokes))]
    ordered = [
        each for each in permutations(draw.entrants) if [strokes[one - 1] for one in each] == sorted(strokes)
    ]
    for entrant, own in points.items():
        assert float(own) == pytest.approx(mean(worth[each.index(entrant)] for each in ordered))
    gained = TableResult(draw, tuple(strokes)).gained()
    assert sum(gained.values()) == 0
    for at, lead in gained.items():
        assert lead == Fraction(sum(strokes) - strokes[at - 1], len(strokes) - 1) - strokes[at - 1]
    late = data.draw(st.sampled_from(draw.entrants))
    counting = [None if each == late else own for each, own in zip(draw.entrants, strokes, strict=True)]
    for seats in (strokes, counting):
        absent = TableResult(draw, tuple(seats), frozenset({late}))
        assert absent.points()[late] == 0
        assert late not in absent.gained()
        assert late not in absent.best()
        for entrant, own in absent.points().items():
            assert own >= (points[entrant] if entrant != late else 0)


def test_who_is_absent_forfeits_or_has_strokes_that_count_against_others() -> None:
    draw = Draw(1, 1, (1, 2))
    assert TableResult(draw, (9, 4), frozenset({2})).points() == {1: 0, 2: 0}
    assert TableResult(draw, (9, None), frozenset({2})).points() == {1: WIN, 2: 0}
    assert never_came([TableResult(draw, (9, 4), frozenset({2}))]) == {2}


@pytest.mark.parametrize(("entrants", "seats"), [(3, 2), (65, 2), (8, 1), (8, 5)])
def test_impossible_tournaments_are_refused(entrants: int, seats: int) -> None:
    with pytest.raises(ValueError, match=r"has|have"):
        Plan(entrants, seats, 1)
