"""Tables of three and four: of all ways with the fewest meetings again it is the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events.larger_tables import seated_at_tables
from engine.events.pairing import meetings, pair, table_sizes


def ways(rest: tuple[int, ...], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Yield all ways to seat the `rest` at tables of the `sizes`."""
    if not rest:
        yield []
    for size in sorted(set(sizes), reverse=True):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest[1:], size - 1):
            table = (rest[0], *others)
            after = tuple(place for place in rest if place not in table)
            yield from ([table, *tables] for tables in ways(after, left))


def again(tables: Sequence[Sequence[int]], met: Sequence[Sequence[int]]) -> int:
    """Return how many meetings of the people at `tables` are not their first."""
    return sum(met[one][other] for table in tables for one, other in combinations(table, 2))


def chance_meetings(entrants: int, seats: int, rounds: int, random: Random) -> list[list[int]]:
    """Return how often each two have met after rounds that were drawn by lot."""
    found = [[0] * entrants for _ in range(entrants)]
    for _ in range(rounds):
        rest = iter(random.sample(range(entrants), entrants))
        for size in table_sizes(entrants, seats):
            for one, other in combinations([next(rest) for _ in range(size)], 2):
                found[one][other] += 1
                found[other][one] += 1
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 10), st.sampled_from([3, 4]), st.integers(0, 6), st.integers(0, 10**6))
def test_up_to_ten_it_is_the_first_of_all_ways(entrants: int, seats: int, rounds: int, seed: int) -> None:
    met = chance_meetings(entrants, seats, rounds, Random(seed))
    sizes = table_sizes(entrants, seats)
    drawn = seated_at_tables(met, sizes)
    best = min(ways(tuple(range(entrants)), sizes), key=lambda tables: again(tables, met))
    assert drawn == best


@pytest.mark.parametrize(("entrants", "seats"), [(11, 3), (11, 4), (12, 3), (12, 4)])
def test_at_eleven_and_twelve_no_way_has_fewer_meetings_again(entrants: int, seats: int) -> None:
    met = chance_meetings(entrants, seats, 4, Random(entrants * seats))
    sizes = table_sizes(entrants, seats)
    fewest = min(again(tables, met) for tables in ways(tuple(range(entrants)), sizes))
    assert again(seated_at_tables(met, sizes), met) == fewest


def test_nobody_meets_again_where_that_can_be_avoided() -> None:
    met = meetings([(1, 2, 3), (4, 5), (6, 7), (3, 4, 7), (2, 5), (1, 6)])
    points = {7: 30, 4: 24, 1: 20, 3: 18, 5: 12, 2: 6, 6: 0}
    drawn = pair(points, 3, met, {})
    assert not any(frozenset(two) in met for table in drawn for two in combinations(table, 2))


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_larger_leagues_need_no_meeting_again_in_four_rounds(seats: int) -> None:
    for entrants in (24, 40, 64):
        met = [[0] * entrants for _ in range(entrants)]
        for _ in range(4):
            drawn = seated_at_tables(met, table_sizes(entrants, seats))
            assert sorted(place for table in drawn for place in table) == list(range(entrants))
            assert again(drawn, met) == 0
            for table in drawn:
                for one, other in combinations(table, 2):
                    met[one][other] += 1
                    met[other][one] += 1
