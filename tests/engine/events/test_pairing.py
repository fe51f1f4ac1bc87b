"""Pairs of a league's round: of all ways the first by the rule, which somebody can work out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from hypothesis import given
from hypothesis import strategies as st

from engine.events.pairing import pair, table_sizes


def ways(rest: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Return all ways to pair, each with those who stand higher first."""
    if not rest:
        return [[]]
    return [
        [(rest[0], other), *others]
        for other in rest[1:]
        for others in ways([each for each in rest[1:] if each != other])
    ]


def rank(tables: Sequence[tuple[int, int]], points: dict[int, int], met: set[frozenset[int]]) -> list[int]:
    """Return what decides between ways to pair, the lower the better, as the rule in the README says it."""
    order = list(points)
    groups = {own: [each for each in order if points[each] == own] for own in set(points.values())}
    again = squares = floats = meets = halves = 0
    for one, other in tables:
        again += frozenset((one, other)) in met
        squares += (points[one] - points[other]) ** 2
        own, theirs = groups[points[one]], groups[points[other]]
        if points[one] != points[other]:
            floats += len(own) - 1 - own.index(one)
            meets += theirs.index(other)
        else:
            halves += (2 * (own.index(other) - own.index(one)) - len(own)) ** 2
    opponents = [order.index(other) for _, other in sorted(tables, key=lambda two: order.index(two[0]))]
    return [again, squares, floats, meets, halves, *opponents]


@given(
    st.lists(st.sampled_from(range(0, 61, 6)), min_size=8, max_size=8),
    st.sets(st.frozensets(st.integers(1, 8), min_size=2, max_size=2)),
)
def test_of_all_105_ways_to_pair_eight_the_first_is_drawn(won: list[int], met: set[frozenset[int]]) -> None:
    points = dict(enumerate(sorted(won, reverse=True), 1))
    drawn = [(table[0], table[1]) for table in pair(points, 2, dict.fromkeys(met, 1), {})]
    best = min(ways(list(points)), key=lambda tables: rank(tables, points, met))
    assert drawn == best


def test_the_upper_half_meets_the_lower_half() -> None:
    assert pair(dict.fromkeys(range(1, 9), 0), 2, {}, {}) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert pair(dict.fromkeys(range(1, 8), 12), 2, {}, {7: 1}) == [(1, 4), (2, 5), (3, 7), (6,)]


def test_the_lowest_of_an_odd_group_floats_and_meets_the_highest_of_the_next() -> None:
    points = {1: 12, 2: 12, 3: 12, 4: 0, 5: 0, 6: 0}
    assert pair(points, 2, {}, {}) == [(1, 2), (3, 4), (5, 6)]
    assert pair(points, 2, {frozenset((3, 4)): 1}, {}) == [(1, 2), (3, 5), (4, 6)]


@given(st.permutations(range(1, 9)), st.sampled_from([2, 3, 4]))
def test_nothing_depends_on_what_people_are_called(names: list[int], seats: int) -> None:
    points = [30, 24, 24, 18, 12, 12, 6, 0]
    met = {frozenset((0, 1)): 1, frozenset((2, 3)): 2}
    plain = pair(dict(enumerate(points)), seats, met, {})
    renamed = pair(
        dict(zip(names, points, strict=True)),
        seats,
        {frozenset(names[each] for each in two): times for two, times in met.items()},
        {},
    )
    assert renamed == [tuple(names[each] for each in table) for table in plain]


@given(st.integers(2, 64), st.integers(2, 4))
def test_the_fewest_tables_hold_all_and_differ_by_one_at_most(entrants: int, seats: int) -> None:
    sizes = table_sizes(entrants, seats)
    assert sum(sizes) == entrants
    assert len(sizes) == ceil(entrants / seats)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] <= min(seats, sizes[-1] + 1)
