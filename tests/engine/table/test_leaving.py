"""Leaving in the middle, coming back, and ending a table early."""

from __future__ import annotations

import pytest

from engine.game.errors import NoSeat, NotHost, StaleVersion, WrongStage
from engine.table import ending, requests
from engine.table.entries import Acted, Closed, Left, TookBack
from tests.engine.table.sitting import ANN, BEN, CAT, DAN, MATCH, STRANGER, facts, lobby, match, turns


async def test_leaving_hands_the_seat_to_the_computer() -> None:
    sitting = await turns(people=3)
    version = sitting.version
    await sitting.table.ask(ending.leave(ANN))
    await sitting.settle()
    left, *played = sitting.since(version)
    assert left == Left(ANN)
    assert played
    assert all(isinstance(entry, Acted) and entry.by == "computer" for entry in played)
    assert sitting.state.playing.hole.turn == 1
    assert sitting.state.host == BEN


@pytest.mark.parametrize("moves", [["draw"], ["take"], ["draw", "discard"]])
async def test_leaving_with_a_card_in_hand(moves: list[str]) -> None:
    sitting = await turns(people=3)
    for move in moves:
        await sitting.press(ANN, move)
    await sitting.table.ask(ending.leave(ANN))
    await sitting.settle()
    hole = sitting.state.playing.hole
    assert (hole.turn, hole.turns, hole.held) == (1, [1, 0, 0], None), "the turn was finished, not begun anew"


async def test_leaving_in_the_opening_lets_the_others_go_on() -> None:
    sitting = await match(people=3)
    await sitting.press(ANN, "flip 5")
    await sitting.table.ask(ending.leave(ANN))
    await sitting.settle()
    assert sitting.state.playing.hole.pending == [0, 2, 2]


async def test_whoever_left_has_left() -> None:
    sitting = await turns(people=3)
    await sitting.table.ask(ending.leave(CAT))
    with pytest.raises(WrongStage, match=r"^You already left\. The computer is playing for you\.$"):
        await sitting.table.ask(ending.leave(CAT))


async def test_leave_pressed_in_the_lobby_is_stale_in_the_match() -> None:
    sitting = await lobby(people=3)
    shown = sitting.version
    await sitting.table.ask(requests.join(DAN, "Dan", 40))
    await sitting.table.ask(ending.leave(CAT, shown))
    assert [seat.user for seat in sitting.state.seats] == [ANN, BEN, DAN], "the lobby is one stage"
    await sitting.table.ask(requests.start(ANN))
    before, version = facts(sitting.state), sitting.version
    for user in (ANN, BEN):
        with pytest.raises(StaleVersion):
            await sitting.table.ask(ending.leave(user, version - 1))
    assert facts(sitting.state) == before
    assert len(sitting.entries) == version
    await sitting.table.ask(ending.leave(BEN, version))
    await sitting.table.ask(ending.leave(DAN))
    assert [seat.left for seat in sitting.state.seats] == [False, True, True]


async def test_who_is_alone() -> None:
    sitting = await turns(people=3, computers=1, clock=30)
    assert not any(sitting.state.alone(user) for user in (ANN, BEN, CAT, STRANGER))
    await sitting.table.ask(ending.leave(BEN))
    assert not sitting.state.alone(ANN)
    await sitting.table.ask(ending.leave(ANN))
    assert [sitting.state.alone(user) for user in (ANN, BEN, CAT, STRANGER)] == [False, False, True, False]
    await sitting.table.ask(requests.take_back(BEN))
    assert not sitting.state.alone(CAT)


async def test_with_somebody_away_nobody_is_alone() -> None:
    sitting = await turns(people=2, clock=30)
    await sitting.pass_time(30)
    await sitting.play_turn(BEN)
    await sitting.pass_time(30)
    assert sitting.state.seats[0].computer
    assert not sitting.state.alone(BEN), "who is away may come back"


async def test_the_last_person_to_leave_closes_the_table() -> None:
    sitting = await turns(people=2, computers=1)
    await sitting.table.ask(ending.leave(BEN))
    assert sitting.state.live
    await sitting.table.ask(ending.leave(ANN))
    assert sitting.entries[-2:] == [Left(ANN), Closed(None)]
    assert sitting.journal.closed == [MATCH]
    version = sitting.version
    await sitting.pass_time(1_000)
    assert sitting.version == version


async def test_somebody_away_keeps_the_table_open() -> None:
    sitting = await turns(people=2, clock=30)
    await sitting.pass_time(30)
    await sitting.play_turn(BEN)
    await sitting.pass_time(30)
    assert sitting.state.seats[0].computer
    await sitting.table.ask(ending.leave(BEN))
    await sitting.settle()
    assert sitting.state.live
    assert not sitting.state.attended


async def test_taking_the_seat_back() -> None:
    sitting = await turns(people=2, pause=5)
    await sitting.table.ask(ending.leave(ANN))
    await sitting.pass_time(4)
    await sitting.table.ask(requests.take_back(ANN))
    assert sitting.entries[-1] == TookBack(0)
    assert sitting.state.host == ANN
    await sitting.pass_time(1_000)
    await sitting.press(ANN, "draw")
    with pytest.raises(WrongStage, match=r"^You already have your seat\.$"):
        await sitting.table.ask(requests.take_back(ANN))


async def test_a_press_from_before_the_seat_was_taken_back() -> None:
    sitting = await turns(people=2, pause=5)
    await sitting.table.ask(ending.leave(ANN))
    shown = sitting.version
    await sitting.table.ask(requests.take_back(ANN))
    with pytest.raises(StaleVersion):
        await sitting.press(ANN, "draw", version=shown)


async def test_taking_back_what_is_not_there() -> None:
    sitting = await match(people=2)
    with pytest.raises(NoSeat):
        await sitting.table.ask(requests.take_back(STRANGER))
    await sitting.play_hole()
    with pytest.raises(WrongStage, match=r"^No match is being played at this table\.$"):
        await sitting.table.ask(requests.take_back(ANN))


@pytest.mark.parametrize(("user", "moderator"), [(ANN, False), (ANN, True), (BEN, True), (STRANGER, True)])
async def test_the_host_or_a_moderator_ends_the_match(user: int, moderator: bool) -> None:
    sitting = await match(people=2, computers=1)
    sitting.table.check(ending.end(user, moderator=moderator))
    await sitting.table.ask(ending.end(user, moderator=moderator))
    assert sitting.entries[-1] == Closed(user)
    assert (sitting.state.stage, sitting.state.closed_by) == ("closed", user)
    assert sitting.journal.closed == [MATCH]
    assert sitting.journal.matches == []
    await sitting.pass_time(1_000)
    assert sitting.entries[-1] == Closed(user)


@pytest.mark.parametrize("user", [BEN, STRANGER])
async def test_nobody_else_does(user: int) -> None:
    sitting = await turns(people=2)
    version = sitting.version
    sentence = "Ask the host, Ann, or a moderator to end this."
    with pytest.raises(NotHost) as checked:
        sitting.table.check(ending.end(user, moderator=False))
    with pytest.raises(NotHost) as ended:
        await sitting.table.ask(ending.end(user, moderator=False))
    assert checked.value.sentence == ended.value.sentence == sentence
    assert sitting.version == len(sitting.entries) == version


async def test_a_host_who_left_is_host_no_more() -> None:
    sitting = await turns(people=2)
    await sitting.table.ask(ending.leave(ANN))
    with pytest.raises(NotHost, match="Ben"):
        await sitting.table.ask(ending.end(ANN, moderator=False))
    await sitting.table.ask(ending.end(BEN, moderator=False))
    assert not sitting.state.live


async def test_a_finished_match_is_not_ended_or_left() -> None:
    sitting = await match()
    await sitting.play_hole()
    with pytest.raises(WrongStage, match="already closed"):
        await sitting.table.ask(ending.leave(ANN))
    with pytest.raises(WrongStage, match="already closed"):
        await sitting.table.ask(ending.end(ANN, moderator=True))
    assert sitting.state.stage == "finished"
