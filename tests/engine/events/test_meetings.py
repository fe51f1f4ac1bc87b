"""The bracket of a knock-out has everybody's path, from the first tables to the winner."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from engine.events import knock_out
from engine.events.bracket import first_tables, round_sizes
from engine.events.meetings import UNKNOWN, meetings
from engine.events.plan import Draw, Plan, TableResult
from tests.engine.events.tournament import play

ENTRANTS = st.integers(4, 64)
SEATS = st.integers(2, 4)


@given(ENTRANTS, SEATS)
def test_before_the_first_result_only_the_first_tables_are_known(entrants: int, seats: int) -> None:
    plan = Plan(entrants, seats)
    first, *later = meetings(plan, [], knock_out.next_tables(plan, [], []))
    assert [each.seeds for each in first] == first_tables(entrants, seats)
    assert all(each.seeds == () or set(each.seeds) == {UNKNOWN} for tables in later for each in tables)
    assert len([first, *later][-1]) == 1


@given(ENTRANTS, SEATS, st.integers(0, 10**6), st.sampled_from([2, 40]), st.sampled_from([0.0, 0.4]))
@example(4, 2, 2, 40, 0.4)  # nobody comes to the first tables
def test_each_path_leads_from_table_to_table_to_where_its_entrant_went_out(
    entrants: int, seats: int, seed: int, most: int, absent: float
) -> None:
    plan = Plan(entrants, seats)
    played = play("knockout", plan, seed, most, absent)
    rounds, sizes = meetings(plan, played), round_sizes(entrants, seats)
    through = knock_out.rounds_through(plan, played)
    for entrant in range(1, entrants + 1):
        path = [
            (number, at)
            for number, tables in enumerate(rounds, 1)
            for at, table in enumerate(tables)
            if entrant in table.seeds
        ]
        assert [number for number, _ in path] == list(range(1, min(through[entrant], len(sizes)) + 1))
        for (number, at), (_, after) in pairwise(path):
            assert at // sizes[number] == after and rounds[number - 1][at].through == entrant
        number, at = path[-1]
        assert (rounds[number - 1][at].through == entrant) == (through[entrant] == len(sizes) + 1)
    by_table = {(each.round, each.draw.table): each for each in played if not each.draw.play_off}
    for number, tables in enumerate(rounds, 1):
        for at, table in enumerate(tables, 1):
            result = by_table.get((number, at))
            assert sorted(table.seeds) == sorted(result.draw.entrants if result else ())
            assert table.over and set(table.keys) <= set(table.seeds)
            if result is not None and not result.draw.bye:
                assert dict(table.keys) == dict(result.came)


def test_a_tie_that_is_played_off_has_no_winner_yet() -> None:
    plan = Plan(4, 2)
    first = [TableResult(draw, (5, 5)) for draw in knock_out.next_tables(plan, [], [])]
    holes = knock_out.next_tables(plan, first, [])
    assert holes and all(each.play_off for each in holes)
    (tied, _), (final,) = meetings(plan, first, holes)
    assert (tied.through, tied.over, final.seeds) == (UNKNOWN, False, (UNKNOWN, UNKNOWN))
    over = [*first, *(TableResult(each, (1, 2)) for each in holes)]
    opened = knock_out.next_tables(plan, over, [])
    (tied, _), (final,) = meetings(plan, over, opened)
    assert tied.through == tied.seeds[0] and tied.keys == {1: 5, 4: 5}
    assert final.seeds == (1, meetings(plan, over, opened)[0][1].through)


def test_who_dropped_out_is_gone_from_the_next_table() -> None:
    first = [TableResult(draw, (1, 9)) for draw in knock_out.next_tables(Plan(8, 2), [], [])]
    plan = Plan(8, 2, gone=frozenset({1}))
    drawn: list[Draw] = knock_out.next_tables(plan, first, [])
    assert [each.seeds for each in meetings(plan, first, drawn)[1]] == [(4,), (2, 3)]
