"""Clocks that run out, seats that the computer keeps, and the computers' own pace."""

from __future__ import annotations

import asyncio

import pytest

from engine.game.errors import NoSeat, NotHost, WrongStage
from engine.table import Table, ending, requests
from engine.table.clock import AFTER_RESTART, BETWEEN_HOLES, Pace
from engine.table.entries import Acted, Dealt, Entry, Missed, Tempo, TempoChosen
from engine.table.fold import fold
from tests.engine.table.sitting import ANN, BEN, MATCH, STRANGER, Sitting, match, turns


def missed(entries: list[Entry]) -> list[Missed]:
    return [entry for entry in entries if isinstance(entry, Missed)]


async def test_nothing_happens_while_the_clock_runs() -> None:
    sitting = await turns(clock=30)
    assert sitting.table.deadline(0) == sitting.clock.now + 30
    version = sitting.version
    await sitting.pass_time(29.9)
    assert sitting.version == version


async def test_without_a_clock_nobody_is_hurried() -> None:
    sitting = await turns()
    assert sitting.table.deadline(0) is None
    version = sitting.version
    await sitting.pass_time(10**6)
    assert sitting.version == version


async def test_a_missed_turn_is_played_by_the_computer() -> None:
    sitting = await turns(clock=30)
    version = sitting.version
    await sitting.pass_time(30)
    entry, *played = sitting.since(version)
    assert entry == Missed(0, handed_over=False)
    assert all(isinstance(move, Acted) and move.by == "clock" for move in played)
    hole = sitting.state.playing.hole
    assert (hole.turn, hole.turns, hole.held) == (1, [1, 0], None)
    assert sitting.state.seats[0].person
    assert sitting.table.deadline(1) == sitting.clock.now + 30


async def test_a_turn_broken_off_is_finished() -> None:
    sitting = await turns(clock=30)
    await sitting.press(ANN, "take")
    version = sitting.version
    await sitting.pass_time(30)
    [entry, move] = sitting.since(version)
    assert entry == Missed(0, handed_over=False)
    assert isinstance(move, Acted)
    assert move.action.startswith("0 swap")


async def test_the_clock_does_not_begin_anew_with_a_drawn_card() -> None:
    sitting = await turns(clock=30)
    await sitting.pass_time(20)
    await sitting.press(ANN, "draw")
    version = sitting.version
    await sitting.pass_time(9.9)
    assert sitting.version == version
    await sitting.pass_time(0.1)
    assert sitting.since(version)[0] == Missed(0, handed_over=False)


async def test_after_two_in_a_row_the_computer_keeps_the_seat() -> None:
    sitting = await turns(clock=30)
    await sitting.pass_time(30)
    await sitting.play_turn(BEN)
    version = sitting.version
    await sitting.pass_time(30)
    assert missed(sitting.since(version)) == [Missed(0, handed_over=True)]
    assert sitting.state.seats[0].computer
    assert not sitting.state.seats[0].left
    await sitting.play_turn(BEN)
    assert sitting.state.playing.hole.turn == 1, "no clock any more: the computer has played at once"
    assert missed(sitting.since(version)) == [Missed(0, handed_over=True)]
    assert sitting.state.host == ANN


async def test_turns_that_the_computer_began_for_a_person_are_counted() -> None:
    sitting = await turns(people=2, computers=1, clock=30)

    async def pass_turn_of_ann(clock: bool) -> int:
        await (sitting.pass_time(30) if clock else sitting.play_turn(ANN))
        await sitting.play_turn(BEN)
        return sitting.state.seats[0].stood_in

    assert [await pass_turn_of_ann(clock) for clock in (True, False, True)] == [1, 1, 2]
    await sitting.press(ANN, "draw")
    await sitting.pass_time(30)
    assert sitting.state.seats[0].stood_in == 2, "she began this turn herself"
    assert [seat.stood_in for seat in sitting.state.seats[1:]] == [0, 0]


async def test_acting_in_between_starts_the_count_again() -> None:
    sitting = await turns(clock=30)
    for _ in range(2):
        await sitting.pass_time(30)
        await sitting.play_turn(BEN)
        await sitting.play_turn(ANN)
        await sitting.play_turn(BEN)
    assert [entry.handed_over for entry in missed(sitting.entries)] == [False, False]
    assert sitting.state.seats[0].missed == 0
    assert sitting.state.seats[0].person


async def test_the_opening_has_a_clock_too() -> None:
    sitting = await match(people=3, clock=30)
    await sitting.press(ANN, "flip 0", "flip 1")
    version = sitting.version
    await sitting.pass_time(30)
    assert [type(entry) for entry in sitting.since(version)] == [Missed, Acted, Acted] * 2
    assert missed(sitting.since(version)) == [Missed(1, False), Missed(2, False)]
    assert sitting.state.playing.hole.phase == "choose"


async def test_the_first_turn_has_a_whole_clock() -> None:
    sitting = await match(people=2, clock=30)
    await sitting.press(BEN, "flip 0", "flip 1")
    sitting.clock.now += 29
    await sitting.press(ANN, "flip 0", "flip 1")  # the last to turn cards, and the first to play
    assert sitting.table.deadline(0) == sitting.clock.now + 30


async def test_missing_the_opening_costs_no_turn() -> None:
    sitting = await match(people=2, clock=30)
    await sitting.press(BEN, "flip 0", "flip 1")
    await sitting.pass_time(30)
    assert missed(sitting.entries) == [Missed(0, handed_over=False)]
    assert sitting.state.playing.hole.turns == [0, 0]
    assert sitting.table.deadline(0) == sitting.clock.now + 30


async def test_a_seat_taken_back_has_a_whole_clock_and_a_clean_slate() -> None:
    sitting = await turns(clock=30, pause=5)
    for _ in range(2):
        await sitting.pass_time(30)
        await sitting.play_turn(BEN)
    assert sitting.state.seats[0].computer
    await sitting.pass_time(4)
    await sitting.table.ask(requests.take_back(ANN))
    assert sitting.table.deadline(0) == sitting.clock.now + 30
    version = sitting.version
    await sitting.pass_time(30)
    assert missed(sitting.since(version)) == [Missed(0, handed_over=False)]


async def test_a_match_that_nobody_attends_waits() -> None:
    sitting = await turns(people=2, computers=1, clock=30)
    for _ in range(4):
        await sitting.pass_time(30)
    assert not sitting.state.attended
    version = sitting.version
    await sitting.pass_time(10**6)
    assert sitting.version == version

    await sitting.table.ask(requests.take_back(ANN))
    await sitting.settle()
    assert sitting.state.playing.hole.turn == 0
    assert sitting.table.deadline(0) == sitting.clock.now + 30
    await sitting.play_turn(ANN)
    assert sitting.state.playing.hole.turns[1] > 2, "the seat of Ben goes on, played by the computer"


async def test_computers_take_their_time() -> None:
    sitting = await turns(people=1, computers=1, pause=5)
    await sitting.press(ANN, "take", "swap 0")
    version = sitting.version
    await sitting.pass_time(4.9)
    assert sitting.version == version
    await sitting.pass_time(0.1)
    assert sitting.version > version
    assert sitting.state.playing.hole.turn == 0


@pytest.mark.parametrize(("tempo", "seconds"), [("slow", 30), ("quick", 3), ("instant", 0)])
async def test_the_host_chooses_how_long_computers_take(tempo: Tempo, seconds: float) -> None:
    sitting = await turns(people=2, computers=1, pause=10)
    await sitting.table.ask(requests.choose_tempo(ANN, tempo))
    assert sitting.entries[-1] == TempoChosen(tempo)
    await sitting.press(ANN, "take", "swap 0")
    await sitting.press(BEN, "take", "swap 0")
    if seconds:
        await sitting.pass_time(seconds - 0.1)
        assert sitting.state.playing.hole.turns[2] == 0
        await sitting.pass_time(0.1)
    else:
        await sitting.settle()
    assert sitting.state.playing.hole.turns[2] == 1
    assert fold(sitting.journal.entries[MATCH]).tempo == tempo


async def test_nobody_but_the_host_chooses_the_pace_and_the_same_again_is_nothing() -> None:
    sitting = await turns(people=2)
    with pytest.raises(NotHost, match=r"^Ask the host, Ann, to change the computer speed\.$"):
        await sitting.table.ask(requests.choose_tempo(BEN, "slow"))
    version = sitting.version
    await sitting.table.ask(requests.choose_tempo(ANN, "normal"))
    assert sitting.version == version
    await sitting.table.ask(ending.end(STRANGER, moderator=True))
    with pytest.raises(WrongStage):
        await sitting.table.ask(requests.choose_tempo(ANN, "slow"))


async def test_hurry_until_a_person_has_to_act() -> None:
    sitting = await turns(people=1, computers=3, pause=300)
    await sitting.press(ANN, "take", "swap 0")
    sitting.table.hurry(ANN)
    await sitting.settle()
    assert sitting.state.playing.hole.turns == [1, 1, 1, 1]
    await sitting.press(ANN, "take", "swap 1")
    version = sitting.version
    await sitting.settle()
    assert sitting.version == version, "the next time they take their time again"


async def test_hurrying_oneself_hurries_nobody_later() -> None:
    sitting = await turns(people=1, computers=1, pause=300)
    sitting.table.hurry(ANN)
    await sitting.press(ANN, "take", "swap 0")
    version = sitting.version
    await sitting.settle()
    assert sitting.version == version


async def test_a_stranger_hurries_nobody() -> None:
    with pytest.raises(NoSeat, match=r"^You’re not playing here\.$"):
        (await turns()).table.hurry(STRANGER)


async def test_a_restart_gives_time() -> None:
    before = await turns(clock=30)
    before.clock.now += 5_000
    sitting = before.rebuilt()
    version = sitting.version
    await sitting.pass_time(AFTER_RESTART - 1)
    assert sitting.version == version
    assert sitting.table.deadline(0) == sitting.clock.now + 1
    await sitting.pass_time(1)
    assert missed(sitting.since(version)) == [Missed(0, handed_over=False)]


async def test_after_a_restart_the_match_goes_on() -> None:
    before = await turns(people=2, computers=1, pause=5)
    await before.press(ANN, "take", "swap 0")
    shown = before.version
    await before.press(BEN, "draw")
    sitting = before.rebuilt()
    await sitting.press(BEN, "swap 0", version=shown + 1)
    await sitting.settle()
    assert sitting.state.playing.hole.turns == [1, 1, 1]
    await sitting.play_hole()
    assert sitting.state.stage == "finished"


async def test_a_stopped_table_answers_but_does_nothing_by_itself() -> None:
    sitting = await turns(people=2, computers=1, clock=30)
    sitting.table.stop()
    await sitting.press(ANN, "take", "swap 0")
    await sitting.press(BEN, "take", "swap 0")
    version = sitting.version
    await sitting.pass_time(5_000)
    assert sitting.version == version
    sitting.table.resume()
    await sitting.settle()
    assert sitting.state.playing.hole.turns == [1, 1, 1]
    assert sitting.table.deadline(0) == sitting.clock.now + 30


async def test_whoever_is_on_turn_gets_time_when_a_stopped_table_goes_on() -> None:
    sitting = await turns(clock=30)
    sitting.table.stop()
    await sitting.pass_time(5_000)
    sitting.table.resume()
    await sitting.settle()
    version = sitting.version
    await sitting.pass_time(AFTER_RESTART - 1)
    assert sitting.version == version
    await sitting.pass_time(1)
    assert missed(sitting.since(version)) == [Missed(0, handed_over=False)]


async def test_a_timer_that_rings_too_early_rings_again() -> None:
    """The event loop's clock and the wall's are not the same."""
    sitting = await match(people=2, holes=2)
    await sitting.play_hole()
    dealt = asyncio.Event()
    sitting.table.changed.subscribe(lambda table, change: dealt.set())
    version = sitting.version
    await sitting.pass_time(BETWEEN_HOLES - 0.001)
    await asyncio.sleep(0.02)
    assert sitting.version == version
    sitting.clock.now += 0.001
    await asyncio.wait_for(dealt.wait(), 10)
    assert sitting.entries[-1] == Dealt()


async def test_the_table_wakes_by_itself() -> None:
    """In real time, however slow: nobody tells the table that a clock has run out."""
    quiet = await turns(people=2, computers=1)
    quiet.table.stop()
    state = fold(quiet.journal.reloaded(MATCH))
    state.clock = 0
    sitting = Sitting(Table(state, quiet.journal, Pace(pause=0.002, idle=1e12)), quiet.journal, quiet.clock)
    awake = asyncio.Event()
    seats = sitting.table.state.seats
    sitting.table.changed.subscribe(lambda table, change: awake.set() if seats[1].missed else None)
    sitting.table.wake()
    await asyncio.wait_for(awake.wait(), 60)
    sitting.table.stop()
    assert missed(sitting.entries)[:2] == [Missed(0, False), Missed(1, False)]
