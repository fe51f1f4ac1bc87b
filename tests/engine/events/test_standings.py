"""Places follow from what entrants have, and equals share theirs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events.plan import WIN, Draw, TableResult
from engine.events.standings import (
    StandingsRow,
    gained_by,
    holes_survived,
    matches_of,
    places_in_all,
    ranked,
)

points = st.lists(st.integers(0, 4), min_size=1, max_size=12)


@given(points)
def test_a_place_counts_those_who_are_better(having: list[int]) -> None:
    rows = [StandingsRow(0, entrant, own) for entrant, own in enumerate(having, 1)]
    found = ranked(rows, lambda row: (row.points,), lambda row: row.points == 0)
    placed = [row for row in found if row.points]
    for row in placed:
        assert row.place == 1 + sum(other.points > row.points for other in placed)
    assert [row.place for row in placed] == sorted(row.place for row in placed)
    assert found[len(placed) :] == [row for row in rows if not row.points], "the others as they came"
    level = [(row.place, row.entrant) for row in placed]
    assert level == sorted(level), "equals in their order"


@given(points)
def test_places_are_worth_as_much_as_at_one_table_of_all(having: list[int]) -> None:
    rows = ranked(
        [StandingsRow(0, entrant, own) for entrant, own in enumerate(having, 1)],
        lambda row: (row.points,),
        lambda row: row.points == 0,
    )
    most = 2 * WIN * 11
    worth = places_in_all(rows, most)
    assert set(worth) == set(range(1, len(having) + 1))
    placed = [row for row in rows if row.place]
    for row in rows:
        assert (worth[row.entrant] == 0) >= (row.place == 0)
        for other in placed:
            if row.place and row.place < other.place:
                assert worth[row.entrant] > worth[other.entrant]
    if len(placed) > 1:
        assert sum(worth.values()) == pytest.approx(most / 2 * len(placed), abs=0.01 * len(placed))


def test_places_between_whole_points_keep_their_fractions() -> None:
    lines = [StandingsRow(place, place) for place in range(1, 10)]
    assert places_in_all(lines, WIN) == {1: 12, 2: 10.5, 3: 9, 4: 7.5, 5: 6, 6: 4.5, 7: 3, 8: 1.5, 9: 0}
    three = [StandingsRow(place, entrant) for entrant, place in enumerate((1, 2, 2, 4), 1)]
    assert places_in_all(three, WIN) == {1: 12, 2: 6, 3: 6, 4: 0}
    assert places_in_all(lines[:8], WIN)[2] == 10.29


PLAYED = [
    TableResult(Draw(1, 1, (1, 2)), (10, 4)),
    TableResult(Draw(1, 2, (3, 4)), (7, 7), frozenset({4})),
    TableResult(Draw(1, 3, (5,))),
    TableResult(Draw(1, 4, (6, 7)), (0, None), frozenset({7})),
    TableResult(Draw(2, 1, (2, 3), play_off=True), (3, 9)),
]


def test_byes_and_play_offs_are_no_matches_and_gain_nothing() -> None:
    assert matches_of(PLAYED) == {1: 1, 2: 1, 3: 1, 4: 1, 6: 1, 7: 1}
    gained = gained_by(PLAYED)
    assert gained == {1: Fraction(-6), 2: Fraction(6), 3: Fraction(0)}, "and who was absent has nothing"
    assert holes_survived(PLAYED) == {2: 1}
