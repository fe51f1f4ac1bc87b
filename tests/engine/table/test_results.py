"""The stored results of holes and matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.statistics.facts import facts_of
from engine.table import HoleResult, SeatResult, TableState, requests
from engine.table.entries import RulesChanged
from engine.table.results import hole_result
from tests.engine.table.sitting import ANN, BEN, MATCH, Sitting, lobby, match


async def played(holes: int = 1, people: int = 2, computers: int = 1, away: tuple[int, ...] = ()) -> Sitting:
    """A finished match."""
    sitting = await match(people=people, computers=computers, holes=holes, clock=30)
    while sitting.state.stage != "finished":
        await sitting.play_hole(away)
        await sitting.next_hole()
    return sitting


def newest_hole(state: TableState) -> HoleResult:
    return hole_result(state.id, state.seats, state.playing, 0)


async def test_a_hole_is_kept_as_it_was_scored() -> None:
    sitting = await match(people=2, computers=1, holes=2)
    sitting.clock.now += 12
    await sitting.play_hole()
    [result] = sitting.journal.holes
    scores = sitting.state.playing.results[0]
    assert (result.match, result.number, result.at) == (MATCH, 1, sitting.clock.now)
    assert [(seat.user, seat.name, seat.points) for seat in result.people] == [
        (ANN, "Ann", scores[0]),
        (BEN, "Ben", scores[1]),
    ], "people only"
    assert all(seat.kept for seat in result.people)
    for number, seat in enumerate(result.people):
        assert seat.won == (scores[number] == min(scores))
        assert seat.shared == (seat.won and scores.count(min(scores)) > 1)


@pytest.mark.parametrize("hints", [True, False])
async def test_a_match_with_hints_is_not_rated(hints: bool) -> None:
    sitting = await lobby(people=2)
    await sitting.table.ask(requests.change_rules(ANN, RulesChanged("classic", 1, None, hints=hints)))
    await sitting.table.ask(requests.start(ANN))
    await sitting.play_hole()
    [result] = sitting.journal.matches
    assert result.rated is not hints


async def test_every_hole_and_the_match_are_kept_once() -> None:
    sitting = await played(holes=3)
    assert [result.number for result in sitting.journal.holes] == [1, 2, 3]
    [result] = sitting.journal.matches
    totals = sitting.state.playing.totals
    assert (result.match, result.preset, result.holes, result.at) == (
        MATCH,
        "classic",
        3,
        sitting.state.stage_from,
    )
    assert [seat.points for seat in result.people] == list(totals[:2])
    await sitting.pass_time(10**6)
    assert len(sitting.journal.holes) == 3
    assert len(sitting.journal.matches) == 1
    assert sitting.journal.closed == []


@pytest.mark.parametrize(
    ("points", "won", "shared"),
    [
        ((3, 5, 9), (True, False), False),
        ((5, 3, 9), (False, True), False),
        ((3, 3, 9), (True, True), True),
        ((3, 5, 3), (True, False), True),
        ((5, 5, 3), (False, False), False),
        ((-2, -2, -2), (True, True), True),
    ],
)
async def test_the_lowest_win_and_share(points: tuple[int, ...], won: tuple[bool, ...], shared: bool) -> None:
    sitting = await played()
    sitting.state.playing.results[:] = [points]
    for seats in (newest_hole(sitting.state).people, sitting.state.match_result().people):
        assert tuple(seat.won for seat in seats) == won
        assert [seat.shared for seat in seats] == [shared and seat.won for seat in seats]


async def test_the_totals_decide_the_match() -> None:
    sitting = await played(holes=2)
    sitting.state.playing.results[:] = [(1, 5, 20), (8, 2, 0)]
    ann, ben = sitting.state.match_result().people
    assert (ann.points, ann.won) == (9, False)
    assert (ben.points, ben.won, ben.shared) == (7, True, False)


async def test_a_seat_held_by_the_computer_is_not_won() -> None:
    sitting = await played(people=2, computers=0, away=(BEN,))
    sitting.state.playing.results[:] = [(9, 1)]
    expected = (
        SeatResult(ANN, "Ann", 9, won=False, shared=False, kept=True),
        SeatResult(BEN, "Ben", 1, won=False, shared=False, kept=False),
    )
    hole = newest_hole(sitting.state)
    assert hole.seats == (expected[0], replace(expected[1], went_out=hole.seats[1].went_out))
    assert sitting.state.match_result().people == expected
    sitting.state.playing.results[:] = [(1, 1)]
    ann, ben = sitting.state.match_result().people
    assert (ann.won, ann.shared, ben.won, ben.shared) == (True, True, False, False)


async def test_who_comes_back_for_the_last_hole_has_not_won_what_the_computer_played() -> None:
    """Three of five holes are the computer's, with the fewest points; two are theirs, and they are there."""
    sitting = await match(people=2, holes=5, clock=30)
    for hole in range(5):
        await sitting.play_hole(away=(BEN,) if 1 <= hole <= 3 else ())
        if hole == 3:
            await sitting.table.ask(requests.take_back(BEN))
        if hole < 4:
            await sitting.next_hole()
    assert sitting.state.seats[1].person
    sitting.state.playing.results[:] = [(9, 1)] * 5
    ann, ben = sitting.state.match_result().people
    assert (ben.points, ben.won, ben.kept) == (5, False, False)
    assert (ann.won, ann.kept) == (False, True)
    assert not sitting.state.wins_count(1)
    assert [seat.place for seat in facts_of(sitting.state.match_result())] == [1, 2]


async def test_a_stand_in_takes_the_place_of_a_person_and_of_nobody_else() -> None:
    sitting = await match(people=2, computers=1, holes=2)
    await sitting.play_hole()
    [result] = sitting.journal.holes
    without = result.without(BEN, -7, "Nobody")
    assert [(seat.user, seat.name) for seat in without.people] == [(ANN, "Ann"), (-7, "Nobody")]
    assert [seat.user for seat in without.seats] == [ANN, -7, None]
    assert without.seats[1].name == "Nobody" and without.seats[2] == result.seats[2]
    assert result.without(999, -7, "Nobody") == result


@pytest.mark.parametrize("back", [True, False])
async def test_who_is_away_in_the_end_wins_nothing_however_much_they_played(back: bool) -> None:
    sitting = await match(people=2, holes=3, clock=30)
    for away in ((), (), (ANN,)):
        await sitting.play_hole(away)
        if sitting.state.stage != "finished":
            await sitting.next_hole()
    state = sitting.state
    assert state.stage == "finished" and state.seats[0].computer and not state.seats[0].left
    state.seats[0].computer = not back
    state.playing.results[:] = [(0, 9)] * 3
    ann, ben = state.match_result().people
    assert (ann.won, ann.kept) == (back, back)
    assert (ben.won, ben.kept) == (False, True)
