"""Tables with the same cards for all: who sits where, and what each gained on the others in their seat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.events.kinds import KINDS
from engine.events.plan import Draw, Plan, TableResult
from engine.events.same_cards import next_tables, standings, tables_of


def plan(entrants: int, seats: int) -> Plan:
    return Plan(entrants, seats, 1)


@given(st.integers(4, 64), st.integers(2, 4))
def test_everybody_sits_once_and_the_empty_seats_are_spread(entrants: int, seats: int) -> None:
    draws = tables_of(plan(entrants, seats))
    assert sorted(seed for draw in draws for seed in draw.entrants) == list(range(1, entrants + 1))
    assert [draw.table for draw in draws] == list(range(1, len(draws) + 1))
    assert {len(draw.entrants) + draw.computers for draw in draws} == {seats}
    assert max(draw.computers for draw in draws) - min(draw.computers for draw in draws) <= 1
    assert len(draws) == max(-(-entrants // seats), 2), "nobody is alone in a seat"
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
def test_strokes_gained_are_those_on_the_mean_of_all_others_in_a_seat(
    data: st.DataObject, entrants: int, seats: int
) -> None:
    """Computers among them, so that everybody is compared with as many."""
    given_plan = plan(entrants, seats)
    draws = next_tables(given_plan, [], [])
    played = [
        TableResult(draw, tuple([data.draw(st.integers(-5, 60)) for _ in range(seats)])) for draw in draws
    ]
    assert next_tables(given_plan, played[:1], draws[1:]) == next_tables(given_plan, played, []) == []
    lines = {line.entrant: line for line in standings(given_plan, played)}
    for each in played:
        for seat, entrant in enumerate(each.draw.entrants):
            others = [other.strokes[seat] or 0 for other in played if other is not each]
            line = lines[entrant]
            assert line.points == each.strokes[seat]
            assert line.gained == Fraction(sum(others), len(draws) - 1) - line.points
    order = [line.gained for line in standings(given_plan, played)]
    assert order == sorted(order, reverse=True)
    assert all(line.place for line in lines.values())


def test_who_was_absent_or_can_be_compared_with_nobody_has_no_place() -> None:
    draws = tables_of(plan(4, 2))
    played = [TableResult(draws[0], (5, 7), frozenset({draws[0].entrants[1]})), TableResult(draws[1], (6, 9))]
    lines = {line.entrant: line for line in standings(plan(4, 2), played)}
    assert [lines[each].place for each in draws[0].entrants] == [1, 0]
    assert lines[draws[1].entrants[1]].gained == -2, "the computer's play of the seat counts"
    alone = standings(plan(4, 2), played[:1])
    assert {line.place for line in alone} == {0}


def test_places_are_worth_as_much_as_at_one_table_of_all() -> None:
    given_plan, worth = plan(4, 2), KINDS["tables"].season_points
    draws: list[Draw] = tables_of(given_plan)
    level = [TableResult(draw, (5, 5)) for draw in draws]
    assert set(worth(standings(given_plan, level)).values()) == {6}
    apart = [TableResult(draws[0], (1, 4)), TableResult(draws[1], (3, 8))]
    found = worth(standings(given_plan, apart))
    seats = {seat: [draw.entrants[seat] for draw in draws] for seat in range(2)}
    assert [found[entrant] for entrant in (*seats[1], *seats[0])] == [12, 0, 8, 4]
