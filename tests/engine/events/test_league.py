"""Leagues: everybody plays each round, ties are played off, and who was absent has nothing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from statistics import mean

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.events import league
from engine.events.pairing import meetings, table_sizes
from engine.events.plan import PLAY_OFFS, WIN, Draw, Plan, TableResult
from tests.engine.events.tournament import play
from tests.tools.benchmarks.leagues import normal_strokes, played_league

SEATS = st.integers(2, 4)


@example(64, 4, 2, 0)
@given(st.integers(4, 20), SEATS, st.integers(1, 5), st.integers(0, 10**6))
def test_league_seats_everybody_once_a_round(entrants: int, seats: int, rounds: int, seed: int) -> None:
    plan = Plan(entrants, seats, rounds)
    played = play("league", plan, seed)
    for number in range(1, rounds + 1):
        tables = [each.draw.entrants for each in played if each.round == number]
        assert sorted(entrant for table in tables for entrant in table) == list(range(1, entrants + 1))
        assert sorted(map(len, tables), reverse=True) == table_sizes(entrants, seats)
        assert all(len(table) <= seats for table in tables)
        assert sum(len(table) == 1 for table in tables) == (seats == 2 and entrants % 2)
    byes = Counter(each.draw.entrants[0] for each in played if each.draw.bye)
    assert max(byes.values(), default=0) - min(byes[each] for each in range(1, entrants + 1)) <= 1
    extra = [each for each in played if each.draw.play_off]
    assert [each.round for each in extra] == list(range(rounds + 1, rounds + 1 + len(extra)))
    assert len(extra) <= PLAY_OFFS


@given(st.integers(4, 16), st.integers(0, 10**6))
def test_nobody_meets_twice_while_half_the_field_is_new(entrants: int, seed: int) -> None:
    """Whoever has met fewer than half of the others: a perfect matching of new pairs exists (Dirac)."""
    rounds = max((entrants - 2) // 2, 1)
    played = play("league", Plan(entrants, 2, rounds), seed)
    met = meetings(each.draw.entrants for each in played if not each.draw.play_off)
    assert max(met.values()) == 1


def test_larger_tables_meet_new_people() -> None:
    """Sixteen at tables of four can meet fifteen others in five rounds; in three nobody meets twice."""
    for seed in range(5):
        played = play("league", Plan(16, 4, 3), seed)
        met = meetings(each.draw.entrants for each in played if not each.draw.play_off)
        assert max(met.values()) == 1


def test_ties_for_first_are_played_off() -> None:
    """Everybody ties with everybody: up to four play holes until one is left, and more share the place."""
    plan = Plan(4, 2, 1)
    played = [TableResult(draw, (5, 5)) for draw in league.next_tables(plan, [], [])]
    (hole,) = league.next_tables(plan, played, [])
    assert hole == Draw(2, 1, (1, 2, 3, 4), play_off=True)
    assert league.next_tables(plan, played, [hole]) == []
    played.append(TableResult(hole, (3, 1, 1, 2)))
    (again,) = league.next_tables(plan, played, [])
    assert again.entrants == (2, 3)
    played.append(TableResult(again, (7, 2)))
    assert league.next_tables(plan, played, []) == []
    assert [(line.place, line.entrant) for line in league.standings(plan, played)] == [
        (1, 3),
        (2, 2),
        (3, 1),
        (3, 4),
    ]
    large = Plan(6, 2, 1)
    assert (
        league.next_tables(
            large, [TableResult(draw, (5, 5)) for draw in league.next_tables(large, [], [])], []
        )
        == []
    )


def test_places_are_shared_where_somebody_has_met_nobody_to_be_compared_with() -> None:
    plan = Plan(4, 2, 1)
    one, other = league.next_tables(plan, [], [])
    rows = league.standings(
        plan, [TableResult(one, (3, 9)), TableResult(other, (0, None), frozenset({other.entrants[1]}))]
    )
    assert [(line.place, line.entrant) for line in rows[:2]] == [(1, 1), (1, 2)]


def test_strokes_gained_are_the_mean_of_the_matches_so_that_a_bye_costs_nothing() -> None:
    """Seed 5 gains 4 in one match and has a bye, seed 1 gains 3 in each of two."""
    plan = Plan(5, 2, 2)
    played = [
        TableResult(Draw(1, 1, (1, 3)), (5, 8)),
        TableResult(Draw(1, 2, (2, 4)), (8, 5)),
        TableResult(Draw(1, 3, (5,))),
        TableResult(Draw(2, 1, (1, 4)), (5, 8)),
        TableResult(Draw(2, 2, (5, 2)), (4, 8)),
        TableResult(Draw(2, 3, (3,))),
    ]
    first, second = league.standings(plan, played)[:2]
    assert [(each.entrant, each.points) for each in (first, second)] == [(5, 24), (1, 24)]
    assert (first.gained, second.gained) == (Fraction(4), Fraction(3))


@pytest.mark.long
def test_paired_rounds_find_the_order_better_than_unpaired_matches() -> None:
    """The small form of `tests.tools.benchmarks.leagues`, with bots whose strokes are drawn, not played."""
    found = {
        way: mean(played_league(2, seed, normal_strokes, way).correlation for seed in range(40))
        for way in ("paired", "unpaired")
    }
    assert found["paired"] > found["unpaired"] + 0.05


def test_who_never_came_has_no_points_and_no_place() -> None:
    """Not even for a bye, and whatever the computer scored in their seat."""
    plan = Plan(5, 2, 2)
    first = [
        TableResult(Draw(1, 1, (1, 2)), (3, 9), frozenset({1})),
        TableResult(Draw(1, 2, (3, 4)), (5, None), frozenset({4})),
        TableResult(Draw(1, 3, (5,))),
    ]
    *_, absent, late = league.standings(plan, first)
    assert [(line.place, line.entrant, line.points) for line in (absent, late)] == [(0, 1, 0), (0, 4, 0)]
    second = [
        TableResult(Draw(2, 1, (5, 2)), (None, 4), frozenset({5})),
        TableResult(Draw(2, 2, (3, 1)), (4, 8)),
        TableResult(Draw(2, 3, (4,))),
    ]
    lines = {line.entrant: line for line in league.standings(plan, [*first, *second])}
    assert [(lines[each].place > 0, lines[each].points) for each in (1, 2, 3, 4, 5)] == [
        (True, 0),
        (True, WIN),
        (True, 2 * WIN),
        (False, 0),
        (False, 0),
    ]


@given(st.integers(5, 16), SEATS, st.integers(0, 10**6), st.data())
def test_who_dropped_out_keeps_the_results_and_is_drawn_no_more(
    entrants: int, seats: int, seed: int, data: st.DataObject
) -> None:
    plan = Plan(entrants, seats, 2)
    first = [each for each in play("league", plan, seed) if each.round == 1]
    gone = data.draw(st.sets(st.integers(1, entrants), max_size=entrants))
    smaller = Plan(entrants, seats, 2, frozenset(gone))
    drawn = league.next_tables(smaller, first, [])
    seated = [entrant for each in drawn for entrant in each.entrants]
    left = set(range(1, entrants + 1)) - gone
    assert sorted(seated) == (sorted(left) if len(left) > 1 else [])
    assert league.standings(smaller, first) == league.standings(plan, first)
