"""Brackets: the best are kept apart, and have the byes."""

from __future__ import annotations

from math import prod

from hypothesis import given
from hypothesis import strategies as st

from engine.events.bracket import first_tables, round_sizes

ENTRANTS = st.integers(4, 64)
SEATS = st.integers(2, 4)


@given(ENTRANTS, SEATS)
def test_bracket_keeps_the_best_apart(entrants: int, seats: int) -> None:
    sizes = round_sizes(entrants, seats)
    tables = first_tables(entrants, seats)
    assert seats ** (len(sizes) - 1) < entrants <= prod(sizes)
    assert len(tables) == prod(sizes[1:])
    assert sorted(seed for table in tables for seed in table) == list(range(1, entrants + 1))
    assert all(1 <= len(table) <= seats for table in tables)
    assert sorted(table[0] for table in tables) == list(range(1, len(tables) + 1))
    shortest = min(map(len, tables))
    short = {table[0] for table in tables if len(table) == shortest}
    assert short == set(range(1, len(short) + 1)), "the best seeds meet the fewest"
    groups = [list(table) for table in tables]
    for size in sizes[1:]:
        groups = [[min(each) for each in groups[at : at + size]] for at in range(0, len(groups), size)]
        assert sorted(min(group) for group in groups) == list(range(1, len(groups) + 1))


def test_bracket_of_tables_of_two_is_that_of_tennis() -> None:
    assert first_tables(8, 2) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert first_tables(12, 2) == [(1,), (8, 9), (4,), (5, 12), (2,), (7, 10), (3,), (6, 11)]


@given(st.integers(2, 6))
def test_where_the_better_always_wins_the_best_meets_the_worst_in_each_round(rounds: int) -> None:
    tables = first_tables(2**rounds, 2)
    while len(tables) > 1:
        assert {sum(table) for table in tables} == {2 * len(tables) + 1}
        left = [min(table) for table in tables]
        tables = list(zip(left[::2], left[1::2], strict=True))
    assert tables == [(1, 2)]
