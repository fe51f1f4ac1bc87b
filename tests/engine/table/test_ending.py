"""After the first hole nobody who plays makes a match void, by ending it, leaving it or staying away."""

from __future__ import annotations

import contextlib
from typing import Final

import pytest
from hypothesis import given

from data.statistics.facts import facts_of
from engine.game.errors import GolfError, NotHost, StaleVersion, WrongStage
from engine.record import read, verify, write
from engine.table import ending, requests
from engine.table.clock import Pace
from engine.table.entries import Agreed, Closed, Dealt, Left
from engine.table.fold import fold
from engine.table.recording import counted_holes, from_entries
from engine.table.results import SeatResult
from tests.engine.table.happenings import Evening, evenings, happen
from tests.engine.table.sitting import ANN, BEN, CAT, MATCH, PEOPLE, STRANGER, Sitting, facts, lobby, match

DAY: Final = 86_400.0


async def between(people: int = 2, computers: int = 0, holes: int = 3, played: int = 1) -> Sitting:
    """A match after some of its holes, the first seat ahead of all others by a point for each hole."""
    sitting = await match(people, computers, holes=holes, clock=30)
    for number in range(played):
        if number:
            await sitting.next_hole()
        await sitting.play_hole()
    scores = sitting.state.playing.results
    scores[:] = [tuple(range(people + computers)) for _ in scores]
    return sitting


def result_of(sitting: Sitting, user: int) -> SeatResult:
    """The result of a person in the match, which was saved once."""
    [result] = sitting.journal.matches
    return next(seat for seat in result.people if seat.user == user)


@pytest.mark.parametrize("moderator", [False, True])
async def test_with_others_the_end_by_the_host_is_their_resignation(moderator: bool) -> None:
    sitting = await between(people=2)
    await sitting.table.ask(ending.end(ANN, moderator=moderator))
    await sitting.settle()
    assert Left(ANN) in sitting.entries and sitting.state.live
    assert sitting.state.host == BEN
    while sitting.state.stage != "finished":
        await sitting.next_hole()
        await sitting.play_hole()
    sitting.state.playing.results[:] = [(0, 9)] * 3
    ann, ben = sitting.state.match_result().people
    assert (ann.won, ann.kept, ben.won, ben.shared) == (False, False, True, False), "who left comes last"
    assert [seat.place for seat in facts_of(sitting.state.match_result())] == [2, 1]
    assert sitting.state.winners == (1,)


@pytest.mark.parametrize("leave", [True, False])
@pytest.mark.parametrize(("played", "won"), [(1, False), (2, True)])
async def test_alone_with_computers_it_counts_as_it_stands(leave: bool, played: int, won: bool) -> None:
    sitting = await between(people=1, computers=1, played=played)
    await (
        sitting.table.ask(ending.leave(ANN)) if leave else sitting.table.ask(ending.end(ANN, moderator=False))
    )
    await sitting.settle()
    assert sitting.entries[-1] == Closed(ANN, counts=True)
    assert (sitting.state.stage, sitting.state.holes, sitting.state.cut_from) == ("finished", played, 3)
    assert result_of(sitting, ANN).won == won, "a win takes more than half of the holes"
    own, computer = facts_of(sitting.journal.matches[0])
    assert (own.place, own.late, own.whole) == (1, not won, False)
    assert (computer.place, computer.late) == (2, False)
    assert sitting.journal.closed == []


async def test_who_is_behind_has_lost() -> None:
    sitting = await between(people=1, computers=1)
    sitting.state.playing.results[:] = [(9, 1)]
    await sitting.table.ask(ending.end(ANN, moderator=True))
    await sitting.settle()
    assert result_of(sitting, ANN) == SeatResult(ANN, "Ann", 9, won=False, shared=False, kept=True)
    own, computer = facts_of(sitting.journal.matches[0])
    assert (own.place, own.late, computer.won) == (2, False, True)


async def test_a_hole_in_play_is_dropped_and_the_record_verifies() -> None:
    sitting = await between(people=1, computers=1, holes=9, played=2)
    await sitting.next_hole()
    await sitting.open_all()
    grids = sitting.state.hole_results[-1]
    sitting = sitting.rebuilt()
    await sitting.press(ANN, "draw")
    await sitting.table.ask(ending.leave(ANN))
    await sitting.settle()
    assert sitting.state.playing.number == sitting.state.holes == 2
    assert [seat.points for seat in grids.seats] == [s.total for s in sitting.state.playing.hole.scores()]
    entries = sitting.journal.reloaded(MATCH)
    assert facts(fold(entries)) == facts(sitting.state)
    record = from_entries(entries)
    assert verify(read(write(record))).holds
    assert (len(record.holes), record.rules.holes) == (2, 2)
    counted = [stamped.entry for stamped in counted_holes(entries)]
    assert counted.count(Dealt()) == 1 and len(counted) < len(entries)


async def test_before_the_first_hole_is_finished_nothing_counts() -> None:
    sitting = await match(people=1, computers=1, holes=3)
    await sitting.table.ask(ending.end(ANN, moderator=False))
    assert sitting.entries[-1] == Closed(ANN)
    assert sitting.journal.matches == []


async def test_the_only_hole_binds_those_who_play_with_others_from_the_first_move_on() -> None:
    """Or whoever is behind would make every match void that is of one hole."""
    sitting = await match(people=2, holes=1)
    asked = sitting.version
    await sitting.open_all()
    with pytest.raises(StaleVersion):
        await sitting.table.ask(ending.end(ANN, moderator=True, version=asked))
    await sitting.table.ask(ending.agree(BEN))
    await sitting.table.ask(ending.end(ANN, moderator=False))
    await sitting.settle()
    assert Left(ANN) in sitting.entries and sitting.state.live
    await sitting.play_hole()
    assert not result_of(sitting, ANN).kept and result_of(sitting, BEN).won


async def test_before_the_first_move_of_the_only_hole_and_alone_it_is_ended_without_a_result() -> None:
    untouched, alone = await match(people=2, holes=1), await match(people=1, computers=1, holes=1)
    await alone.open_all()
    for sitting in (untouched, alone):
        await sitting.table.ask(ending.end(ANN, moderator=False))
        assert sitting.entries[-1] == Closed(ANN)


async def test_a_moderator_who_does_not_play_ends_it_without_a_result() -> None:
    sitting = await between(people=2)
    await sitting.table.ask(ending.end(STRANGER, moderator=True))
    assert sitting.entries[-1] == Closed(STRANGER)
    assert sitting.journal.matches == []


async def test_a_moderator_who_resigned_can_not_make_it_void_afterwards() -> None:
    sitting = await between(people=2)
    await sitting.table.ask(ending.leave(BEN))
    with pytest.raises(NotHost, match=r"^You left this match. Ask another moderator to end it\.$"):
        await sitting.table.ask(ending.end(BEN, moderator=True))


async def test_everybody_can_agree_to_end_it_without_a_result() -> None:
    sitting = await between(people=3, computers=1)
    await sitting.table.ask(ending.agree(ANN))
    await sitting.table.ask(ending.agree(BEN, sitting.version))
    with pytest.raises(WrongStage, match=r"^You agreed\. Waiting for the others\.$"):
        await sitting.table.ask(ending.agree(BEN))
    assert sitting.state.live
    await sitting.table.ask(ending.agree(CAT))
    assert sitting.entries[-2:] == [Agreed(2), Closed(CAT)]
    assert sitting.state.all_agreed
    assert sitting.journal.matches == []


async def test_agreement_is_about_one_hole_and_not_for_who_is_alone_or_left() -> None:
    sitting = await between(people=2)
    shown = sitting.version
    await sitting.table.ask(ending.agree(ANN))
    await sitting.next_hole()
    assert not sitting.state.seats[0].agreed, "the next hole has begun"
    with pytest.raises(StaleVersion):
        await sitting.table.ask(ending.agree(BEN, shown))
    await sitting.table.ask(ending.leave(BEN))
    for user in (ANN, BEN):
        with pytest.raises(WrongStage):
            await sitting.table.ask(ending.agree(user))


async def test_who_leaves_agrees_to_nothing_any_more() -> None:
    sitting = await between(people=3, computers=1)
    await sitting.table.ask(ending.agree(ANN))
    await sitting.table.ask(ending.agree(BEN))
    await sitting.table.ask(ending.leave(ANN))
    assert [seat.agreed for seat in sitting.state.seats] == [False, True, False, False]
    await sitting.table.ask(ending.leave(CAT))
    assert not any(seat.agreed for seat in sitting.state.seats), "nobody is left to agree with"


async def test_who_is_away_has_to_agree_too() -> None:
    sitting = await between(people=2, holes=2)
    await sitting.next_hole()
    for _ in range(4):
        await sitting.pass_time(30)
    assert all(seat.computer for seat in sitting.state.seats)
    await sitting.table.ask(requests.take_back(BEN))
    await sitting.table.ask(ending.agree(BEN))
    assert sitting.state.live


async def test_a_paused_match_counts_after_thirty_days_and_is_not_resumed_then() -> None:
    sitting = await between(people=2, holes=2)
    await sitting.next_hole()
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    sitting.clock.now += 30 * DAY - 1
    await sitting.table.ask(ending.expire(sitting.table.now()))
    assert sitting.state.stage == "aside"
    sitting.clock.now += 1
    with pytest.raises(WrongStage, match=r"^This match was paused for 30 days, so it’s over\.$"):
        await sitting.table.ask(ending.take_up(BEN, sitting.table.now()))
    sitting = sitting.rebuilt(resumed=False)
    await sitting.table.ask(ending.expire(sitting.table.now()))
    await sitting.settle()
    assert sitting.entries[-1] == Closed(None, counts=True)
    assert (result_of(sitting, ANN).kept, result_of(sitting, BEN).kept) == (True, True)
    assert not result_of(sitting, ANN).won, "half of the holes are too few"


async def test_the_thirty_days_of_a_paused_match_do_not_run_while_the_bot_is_off() -> None:
    sitting = await between(people=2, holes=2)
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    sitting.clock.now += 35 * DAY
    await sitting.table.ask(ending.expire(sitting.table.now() - (5 * DAY + 1)))
    assert sitting.state.stage == "aside"
    with pytest.raises(WrongStage):
        await sitting.table.ask(ending.take_up(BEN, sitting.table.now() - 5 * DAY))
    await sitting.table.ask(ending.take_up(BEN, sitting.table.now() - (5 * DAY + 1)))
    assert sitting.state.live


def test_a_match_is_paused_after_two_days_without_anybody() -> None:
    """As the player's manual says; other tests let another time pass."""
    assert Pace().idle == 2 * DAY


async def test_a_paused_match_without_a_finished_hole_is_over_without_a_result() -> None:
    sitting = await match(people=2, holes=2)
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    sitting.clock.now += 30 * DAY
    await sitting.table.ask(ending.expire(sitting.table.now()))
    assert sitting.entries[-1] == Closed(None)
    assert sitting.journal.matches == []


async def _played(evening: Evening) -> Sitting:
    computers = len(evening.new.computers)
    if evening.begun:
        sitting = await match(1 + evening.others, computers, evening.new.preset, evening.new.holes, 30)
    else:
        sitting = await lobby(1 + evening.others, computers, evening.new.preset, evening.new.holes)
    for step in evening.steps:
        with contextlib.suppress(GolfError):
            await happen(sitting, step)
    sitting.journal.failing = set()
    await sitting.settle()
    return sitting


@given(evenings)
async def test_whatever_happens_only_agreement_or_a_stranger_makes_a_match_void(evening: Evening) -> None:
    sitting = await _played(evening)
    state, entries = sitting.state, sitting.journal.reloaded(MATCH)
    if state.stage == "closed" and state.hole_results:
        assert state.all_agreed or state.seat_of(state.closed_by or 0) is None
    if state.stage != "finished":
        return
    record = from_entries(entries)
    assert verify(record).holds
    assert record.totals == state.playing.totals and len(record.holes) == state.holes
    [result] = sitting.journal.matches
    for seat, of in zip(state.seats, facts_of(result), strict=True):
        if seat.left:
            assert not of.won
            assert of.place > max((each.place for each in facts_of(result) if each.kept), default=0)
        if of.won and seat.user in PEOPLE:
            holes = [each.seats[state.seats.index(seat)] for each in state.hole_results]
            assert 2 * sum(hole.kept for hole in holes) > max(state.cut_from, state.holes)
