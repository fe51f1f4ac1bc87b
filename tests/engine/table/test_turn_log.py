"""Who made which move, and which holes are somebody's own."""

from __future__ import annotations

from engine.table import requests
from engine.table.fold import fold
from engine.table.turn_log import Done, SeatChange
from tests.engine.table.memory_journal import reload
from tests.engine.table.sitting import ANN, BEN, DAN, MATCH, NAMES, Sitting, match


def by(sitting: Sitting) -> list[tuple[int, str]]:
    """The seats of the last moves and who made them."""
    return [
        (done.event.action.seat, done.by)
        for done in sitting.state.log
        if isinstance(done, Done) and done.event.action.verb in ("draw", "take")
    ]


def changes(sitting: Sitting) -> list[SeatChange]:
    return [each for each in sitting.state.log if isinstance(each, SeatChange)]


async def test_moves_are_their_player_s_or_the_clock_s_or_a_stand_in_s() -> None:
    sitting = await match(people=2, computers=1, clock=30)
    await sitting.open_all()
    await sitting.play_turn(ANN)
    await sitting.pass_time(30)
    assert by(sitting) == [(0, "person"), (1, "clock"), (2, "computer")]
    assert not changes(sitting)
    await sitting.play_turn(ANN)
    await sitting.pass_time(30)
    assert SeatChange(1, "away") in changes(sitting)
    await sitting.play_turn(ANN)
    assert by(sitting) == [(0, "person"), (1, "stand-in"), (2, "computer")]
    await sitting.table.ask(requests.take_back(BEN))
    assert changes(sitting)[-1] == SeatChange(1, "back")
    assert sitting.state.seats[1].timed_out == 2


async def test_a_seat_taken_between_holes_is_told_in_the_next_one() -> None:
    sitting = await match(people=1, computers=1, holes=2)
    await sitting.play_hole()
    await sitting.table.ask(requests.take_seat(DAN, NAMES[DAN]))
    assert sitting.state.by_computer(0, 1)
    await sitting.next_hole()
    assert sitting.state.log == [SeatChange(1, "taken", "Birdie")]
    assert sitting.state.recent == []
    await sitting.play_hole()
    assert sitting.state.computers_holes == {(0, 1)}


async def test_a_hole_is_the_computer_s_if_it_played_most_of_it() -> None:
    sitting = await match(people=2, holes=2, clock=30)
    await sitting.open_all()
    while sitting.state.stage == "playing":
        await sitting.play_turn(ANN)
        if sitting.state.stage == "playing":
            await sitting.pass_time(30)
            if sitting.state.seats[1].computer:
                await sitting.table.ask(requests.take_back(BEN))
    assert sitting.state.seats[1].person
    [hole] = sitting.journal.holes
    assert [seat.kept for seat in hole.people] == [True, False]
    assert not hole.people[1].won
    assert sitting.state.computers_holes == {(0, 1)}
    await sitting.next_hole()
    await sitting.play_hole()
    assert sitting.state.computers_holes == {(0, 1)}, "the next is Ben's own"


async def test_one_turn_that_was_missed_leaves_the_hole_its_player_s() -> None:
    sitting = await match(people=2, clock=30)
    await sitting.open_all()
    await sitting.play_turn(ANN)
    await sitting.pass_time(30)
    while sitting.state.stage == "playing":
        hole = sitting.state.playing.hole
        await sitting.play_turn((ANN, BEN)[hole.turn])
    if sitting.state.playing.hole.turns[1] > 1:
        assert not sitting.state.computers_holes
    assert sitting.state.seats[1].timed_out == 1


async def test_a_restart_tells_the_same() -> None:
    sitting = await match(people=2, computers=1, clock=30)
    await sitting.open_all()
    for _ in range(3):
        await sitting.play_turn(ANN)
        await sitting.pass_time(30)
    folded = fold(reload(stamped) for stamped in sitting.journal.entries[MATCH])
    assert folded.log == sitting.state.log
