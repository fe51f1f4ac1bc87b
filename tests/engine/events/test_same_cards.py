"""Tables with the same cards for all: who sits where, and what each gained on the others in their seat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import requests
from engine.events.kinds import KINDS
from engine.events.plan import Draw, Plan, TableResult
from engine.events.rounds import DAY
from engine.events.same_cards import next_tables, standings, tables_of
from engine.events.state import EventState
from engine.game.errors import WrongStage
from engine.record import verify
from engine.table.recording import from_entries
from tests.engine.events.league_week import ORGANISER, Week


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


def test_seeds_are_dealt_back_and_forth_and_each_table_begins_with_another() -> None:
    """The best sits at the first table."""
    assert [draw.entrants for draw in tables_of(plan(8, 4))] == [(1, 4, 5, 8), (3, 6, 7, 2)]
    assert [draw.entrants for draw in tables_of(plan(6, 2))] == [(1, 6), (5, 2), (3, 4)]


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
            others = [other.keys[seat] or 0 for other in played if other is not each]
            line = lines[entrant]
            assert line.points == each.keys[seat]
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


def test_before_anybody_has_played_all_have_nothing() -> None:
    lines = standings(plan(5, 2), [])
    assert {(line.points, line.gained, line.tables) for line in lines} == {(0, Fraction(0), 0)}
    assert [line.entrant for line in lines] == [1, 2, 3, 4, 5]


def test_places_are_worth_as_much_as_at_one_table_of_all() -> None:
    given_plan, worth = plan(4, 2), KINDS["tables"].season_points
    draws: list[Draw] = tables_of(given_plan)
    level = [TableResult(draw, (5, 5)) for draw in draws]
    assert set(worth(standings(given_plan, level)).values()) == {6}
    apart = [TableResult(draws[0], (1, 4)), TableResult(draws[1], (3, 8))]
    found = worth(standings(given_plan, apart))
    seats = {seat: [draw.entrants[seat] for draw in draws] for seat in range(2)}
    assert [found[entrant] for entrant in (*seats[1], *seats[0])] == [12, 0, 8, 4]


async def recomputed(week: Week, event: EventState) -> dict[int, Fraction]:
    """Return the strokes that each entrant gained, from nothing but the records of the matches."""
    over = [table for table in event.tables if table.stage == "over"]
    records = {table.match: from_entries(await week.seats.journal.load(table.match)) for table in over}
    first = next(iter(records.values()))
    for record in records.values():
        assert verify(record).holds
        assert (record.secret, record.nonce) == (first.secret, str(event.first_message))
        assert [hole.deck for hole in record.holes] == [hole.deck for hole in first.holes], "the same cards"
        assert len(record.players) == event.opened.seats
    found = {}
    for table in over:
        for seat, number in enumerate(table.entrants):
            others = [each.totals[seat] for match, each in records.items() if match != table.match]
            own = records[table.match].totals[seat]
            if number not in week.away:
                found[number] = Fraction(sum(others), len(others)) - own
    return found


@pytest.mark.parametrize(("people", "seats"), [(39, 4), (40, 2)])
async def test_forty_people_over_a_week_and_a_restart(people: int, seats: int) -> None:
    """Some never come; the computer plays for them, and takes the seats that are left over."""
    away = {3, 17}
    week = await Week.begin(people, "tables", seats=seats, away=away)
    assert (await week.pass_time(0)).tables == [], "people can still enter"
    event = await week.pass_time(3600)
    assert len(event.open_tables) == -(-people // seats)
    for live in list(week.seats.tables.values())[: len(event.open_tables) // 2]:
        await week.play_at(live)
    event = await week.settled()
    await week.restart()
    event = await week.play()
    assert event.status == "open", "some are still awaited"
    for _ in range(7):
        event = await week.pass_time(DAY)
        event = await week.play()
    assert event.status == "finished"
    lines = event.standings()
    placed = {event.of_seed(line.entrant).number: line.gained for line in lines if line.place}
    assert placed == await recomputed(week, event)
    assert {event.of_seed(line.entrant).number for line in lines if not line.place} == away


async def test_a_table_that_is_annulled_is_not_played_again_and_nobody_is_replaced() -> None:
    week = await Week.begin(6, "tables")
    await week.pass_time(3600)
    with pytest.raises(WrongStage, match="can’t replace players"):
        await week.ask(lambda state, now: requests.replace(state, ORGANISER, 1, 50, "Late"))
    with pytest.raises(WrongStage, match="play has started"):
        await week.ask(lambda state, now: requests.withdraw(state, 1))
    event = await week.ask(lambda state, now: requests.annul_table(state, ORGANISER, 2))
    assert [(each.number, each.stage) for each in event.tables] == [(1, "open"), (2, "annulled"), (3, "open")]
    event = await week.play()
    while not event.over:
        event = await week.play()
    lines = {line.entrant: line for line in event.standings()}
    assert sum(line.tables for line in lines.values()) == 4
    gained = {event.of_seed(seed).number: line.gained for seed, line in lines.items() if line.place}
    assert gained == await recomputed(week, event)


async def test_with_an_odd_number_somebody_plays_against_a_computer() -> None:
    week = await Week.begin(5, "tables")
    event = await week.pass_time(3600)
    (alone,) = [table for table in event.open_tables if len(table.entrants) == 1]
    assert not alone.bye
    state = week.seats.tables[alone.match].state
    assert [seat.user is None for seat in state.seats] == [False, True]
    assert state.seats[1].level == "medium"
    assert (await week.whole()).status == "finished"


async def test_four_at_tables_of_four_are_compared_with_each_other() -> None:
    """One table of four would leave everybody alone in their seat."""
    week = await Week.begin(4, "tables", seats=4)
    event = await week.pass_time(3600)
    assert [(len(each.entrants), each.computers) for each in event.tables] == [(2, 2), (2, 2)]
    event = await week.whole()
    gained = {event.of_seed(line.entrant).number: line.gained for line in event.standings()}
    assert gained == await recomputed(week, event)
    assert sum(gained.values()) == 0


async def test_a_pause_while_people_enter_gives_nobody_more_time_to_play() -> None:
    week = await Week.begin(4, "tables")
    await week.ask(lambda state, now: requests.extend(state, ORGANISER, 48, now))
    await week.ask(lambda state, now: requests.pause(state, ORGANISER))
    await week.pass_time(5 * DAY)
    await week.ask(lambda state, now: requests.resume(state, ORGANISER, now))
    event = await week.pass_time(3600 + 2 * DAY)
    assert {table.deadline for table in event.open_tables} == {week.clock.now + 3600 + 2 * DAY}
    await week.ask(lambda state, now: requests.pause(state, ORGANISER))
    await week.pass_time(5 * DAY)
    event = await week.ask(lambda state, now: requests.resume(state, ORGANISER, now))
    assert {table.deadline for table in event.open_tables} == {week.clock.now + 3600 + 2 * DAY}
