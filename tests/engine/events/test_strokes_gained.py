"""Strokes gained: against the mean of the field on each deal, and nothing about deals not yet played."""

from __future__ import annotations

from collections import UserDict
from collections.abc import ValuesView
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events.strokes_gained import Gained, gained, means, table

SCORES = st.dictionaries(
    st.integers(1, 50), st.lists(st.integers(-20, 60), max_size=4), min_size=1, max_size=12
)


def test_an_example_counted_by_hand() -> None:
    scores = {1: [4, 10], 2: [8, 2], 3: [6], 4: []}
    assert [int(mean) for mean in means(scores)] == [6, 6]
    rows = [
        (each.entrant, tuple(map(int, each.strokes)), int(each.total), each.place, each.field)
        for each in table(scores)
    ]
    assert rows == [
        (2, (-2, 4), 2, 1, 2),
        (1, (2, -4), -2, 2, 2),
        (3, (0,), 0, 2, 3),
    ]


@given(scores=SCORES)
def test_a_row_is_what_its_entrant_gained_by_definition(scores: dict[int, list[int]]) -> None:
    rows = []
    for entrant, own in scores.items():
        if not own:
            continue
        others = [each for each in scores.values() if len(each) >= len(own)]
        average = []
        for hole in range(len(own)):
            there = [each[hole] for each in scores.values() if hole < len(each)]
            average.append(Fraction(sum(there), len(there)))
        better = [each for each in others if sum(each[: len(own)]) < sum(own)]
        rows.append(Gained(entrant, tuple(own), tuple(average), 1 + len(better), len(others)))
    rows.sort(key=lambda row: (-len(row.scores), -row.total, row.entrant))
    assert table(scores) == rows
    assert [gained(scores, row.entrant) for row in rows] == rows


@pytest.mark.parametrize("people", [20, 200])
def test_a_table_goes_through_all_points_so_often_however_many_there_are(people: int) -> None:
    """Once for the means of each of three holes, and once for the places of each number of holes."""
    read: list[int] = []

    class Counted(UserDict[int, list[int]]):
        def values(self) -> ValuesView[list[int]]:
            read.append(len(self))
            return super().values()

    table(Counted({entrant: [entrant % 7] * (1 + entrant % 3) for entrant in range(people)}))
    assert len(read) <= 10


@given(scores=SCORES)
def test_on_each_hole_what_all_gained_adds_up_to_nothing(scores: dict[int, list[int]]) -> None:
    rows = table(scores)
    for hole in range(4):
        assert sum((row.strokes[hole] for row in rows if hole < len(row.strokes)), Fraction()) == 0
    assert {row.entrant for row in rows} == {entrant for entrant, own in scores.items() if own}


@given(scores=SCORES)
def test_those_who_finished_all_holes_stand_in_the_order_of_their_points(
    scores: dict[int, list[int]],
) -> None:
    holes = max(map(len, scores.values()))
    whole = [row for row in table(scores) if holes and len(row.scores) == holes]
    assert [sum(row.scores) for row in whole] == sorted(sum(row.scores) for row in whole)
    for row in whole:
        assert row.place == 1 + sum(sum(other.scores) < sum(row.scores) for other in whole)


@given(scores=SCORES, more=st.lists(st.integers(-20, 60), min_size=1, max_size=3))
def test_what_somebody_is_told_does_not_depend_on_holes_that_they_have_not_finished(
    scores: dict[int, list[int]], more: list[int]
) -> None:
    for entrant, own in scores.items():
        later = {
            each: [*points, *more] if len(points) >= len(own) and each != entrant else points
            for each, points in scores.items()
        }
        assert gained(later, entrant) == gained(scores, entrant)
