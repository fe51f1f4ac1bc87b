"""Tables with the same cards for all: who sits where, and what each gained on those in the same seat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events.draws import due
from engine.events.plan import Plan, Played
from engine.events.same_cards import tables_of
from engine.events.standings import season_points, standings


def plan(entrants: int, seats: int) -> Plan:
    return Plan("league", entrants, seats, 1, same_cards=True)


@given(st.integers(4, 64), st.integers(2, 4))
def test_everybody_sits_once_and_the_empty_seats_are_spread(entrants: int, seats: int) -> None:
    draws = tables_of(plan(entrants, seats))
    assert sorted(seed for draw in draws for seed in draw.entrants) == list(range(1, entrants + 1))
    assert [draw.table for draw in draws] == list(range(1, len(draws) + 1))
    assert {len(draw.entrants) + draw.computers for draw in draws} == {seats}
    assert all(0 <= draw.computers <= 1 for draw in draws if entrants >= seats * (seats - 1))
    assert sum(draw.computers for draw in draws) < seats
    assert not any(draw.bye for draw in draws)


@given(st.integers(2, 16), st.integers(2, 4))
def test_no_table_and_no_seat_is_stronger(tables: int, seats: int) -> None:
    """Where all seats are taken, the sums of seeds differ by less than a row of them."""
    draws = tables_of(plan(max(tables * seats, 4), seats))
    sums = [sum(draw.entrants) for draw in draws]
    assert max(sums) - min(sums) <= len(draws)
    best = Counter(draw.entrants.index(min(draw.entrants)) for draw in draws)
    assert max(best.values()) - min(best[seat] for seat in range(seats)) <= 1


@given(st.data(), st.integers(4, 40), st.integers(2, 4))
def test_strokes_gained_are_those_on_the_mean_of_a_seat(
    data: st.DataObject, entrants: int, seats: int
) -> None:
    given_plan = plan(entrants, seats)
    draws = due(given_plan, [], [])
    played = [Played(draw, tuple(data.draw(st.integers(-5, 60)) for _ in draw.entrants)) for draw in draws]
    assert due(given_plan, played[:1], draws[1:]) == due(given_plan, played, []) == []
    lines = {line.entrant: line for line in standings(given_plan, played)}
    for seat in range(seats):
        there = [each for each in played if seat < len(each.strokes)]
        own = [lines[each.draw.entrants[seat]] for each in there]
        assert sum((line.gained for line in own), Fraction(0)) == 0
        for each, line in zip(there, own, strict=True):
            assert line.points == each.strokes[seat]
            assert line.gained == Fraction(sum(one.strokes[seat] for one in there), len(there)) - line.points
    order = [line.gained for line in standings(given_plan, played)]
    assert order == sorted(order, reverse=True)


def test_only_a_league_of_one_round_has_them() -> None:
    for kind, rounds in (("knockout", 0), ("league", 2)):
        with pytest.raises(ValueError, match="one round"):
            Plan("knockout" if kind == "knockout" else "league", 8, 2, rounds, same_cards=True)


def test_places_are_worth_as_much_as_at_one_table_of_all() -> None:
    given_plan = plan(4, 2)
    draws = tables_of(given_plan)
    level = [Played(draw, (5, 5)) for draw in draws]
    assert set(season_points(given_plan, standings(given_plan, level)).values()) == {6}
    apart = [Played(draws[0], (1, 4)), Played(draws[1], (3, 8))]
    worth = season_points(given_plan, standings(given_plan, apart))
    seats = {seat: [draw.entrants[seat] for draw in draws] for seat in range(2)}
    assert [worth[entrant] for entrant in (*seats[1], *seats[0])] == [12, 0, 8, 4]
