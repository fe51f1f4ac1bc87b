"""Knock-outs: one is left, ties are decided, and who did not come does not get through."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.events import knock_out
from engine.events.bracket import round_sizes
from engine.events.plan import PLAY_OFFS, Plan, TableResult
from tests.engine.events.tournament import play

ENTRANTS = st.integers(4, 64)
SEATS = st.integers(2, 4)


@given(ENTRANTS, SEATS, st.integers(0, 10**6), st.sampled_from([2, 40]))
def test_knock_out_leaves_one(entrants: int, seats: int, seed: int, most: int) -> None:
    plan = Plan(entrants, seats)
    played = play("knockout", plan, seed, most, absent=0)
    assert max(each.round for each in played) == len(round_sizes(entrants, seats))
    lines = knock_out.standings(plan, played)
    assert [line.place for line in lines].count(1) == 1
    assert lines[0].through == len(round_sizes(entrants, seats)) + 1
    ended = {each.draw.entrants for each in played if each.round == lines[0].through - 1}
    assert any(lines[0].entrant in table for table in ended)
    holes = Counter((each.round, each.draw.table) for each in played if each.draw.play_off)
    assert max(holes.values(), default=0) <= PLAY_OFFS
    for entrant in range(1, entrants + 1):
        rounds = {each.round for each in played if entrant in each.draw.entrants}
        assert rounds == set(range(1, max(rounds) + 1)), "nobody skips a round or comes back"
    for number in range(1, lines[0].through):
        found = knock_out.standings(plan, [each for each in played if each.round <= number])
        next_ = {entrant for each in played if each.round == number + 1 for entrant in each.draw.entrants}
        assert {line.entrant for line in found if not line.out} == (next_ or {lines[0].entrant})


def test_knock_out_ties_go_to_strokes_gained_before() -> None:
    plan = Plan(4, 2)
    first = [
        TableResult(draw, strokes)
        for draw, strokes in zip(knock_out.next_tables(plan, [], []), ((1, 9), (4, 5)), strict=True)
    ]
    (final,) = knock_out.next_tables(plan, first, [])
    assert final.entrants == (1, 2)
    over = [*first, TableResult(final, (6, 6))]
    assert knock_out.next_tables(plan, over, []) == []
    assert knock_out.standings(plan, over)[0].entrant == 1


def test_no_tie_goes_to_strokes_gained_where_somebody_has_met_nobody() -> None:
    """The best seed had a bye, so the winner of a match would always go through before them."""
    plan = Plan(5, 2)
    over = [TableResult(draw, () if draw.bye else (3, 9)) for draw in knock_out.next_tables(plan, [], [])]
    second = knock_out.next_tables(plan, over, [])
    (tied,) = [draw for draw in second if 1 in draw.entrants]
    over += [TableResult(draw, (6, 6) if draw is tied else (3, 9)) for draw in second]
    (hole,) = [draw for draw in knock_out.next_tables(plan, over, []) if draw.play_off]
    assert hole.entrants == tied.entrants


def test_a_bracket_of_twelve_goes_on_without_those_who_stay_away() -> None:
    """Whoever meets only people who are absent goes through; where all are, nobody does."""
    plan = Plan(12, 2)
    played: list[TableResult] = []
    while drawn := knock_out.next_tables(plan, played, []):
        for draw in drawn:
            absent = frozenset(entrant for entrant in draw.entrants if entrant > 2 and not draw.bye)
            strokes = tuple(None if each in absent else 0 for each in draw.entrants)
            played.append(TableResult(draw, () if draw.bye else strokes, absent))
    assert [len([each for each in played if each.round == number]) for number in (1, 2, 3, 4)] == [8, 4, 2, 4]
    lines = knock_out.standings(plan, played)
    assert [(line.place, line.entrant) for line in lines[:2]] == [(1, 1), (2, 2)]
    assert {line.place for line in lines[2:]} == {0}


@given(ENTRANTS, SEATS, st.integers(0, 10**6))
def test_nobody_wins_without_having_come(entrants: int, seats: int, seed: int) -> None:
    plan = Plan(entrants, seats)
    played = play("knockout", plan, seed, absent=0.5)
    last = len(round_sizes(entrants, seats))
    for line in knock_out.standings(plan, played):
        own = [each for each in played if line.entrant in each.draw.entrants and not each.draw.bye]
        if line.place and own:
            assert any(line.entrant in each.came for each in own)
        if line.through == last + 1:
            final = next(each for each in played if each.round == last)
            assert line.entrant in final.came


@given(ENTRANTS, SEATS, st.integers(0, 10**6), st.data())
def test_who_dropped_out_is_drawn_no_more(entrants: int, seats: int, seed: int, data: st.DataObject) -> None:
    plan = Plan(entrants, seats)
    first = [each for each in play("knockout", plan, seed, absent=0) if each.round == 1]
    gone = frozenset(data.draw(st.sets(st.integers(1, entrants), max_size=5)))
    smaller = Plan(entrants, seats, gone=gone)
    drawn = knock_out.next_tables(smaller, first, [])
    if drawn and not any(each.play_off for each in drawn):
        through = {line.entrant for line in knock_out.standings(smaller, first) if not line.out}
        assert {entrant for each in drawn for entrant in each.entrants} == through
        assert not through & gone
