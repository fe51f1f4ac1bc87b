"""Tables that nobody uses: lobbies close, matches are put aside and taken up again."""

from __future__ import annotations

import pytest

from engine.game.errors import NoSeat, NotHost, StaleVersion, WrongStage
from engine.table import ending, requests
from engine.table.clock import ABANDONED_AFTER, ABANDONED_WITHOUT_CLOCK, abandoned
from engine.table.entries import Closed, PutAside, TakenUp
from engine.table.fold import fold
from tests.engine.table.sitting import (
    ANN,
    BEN,
    IDLE_AFTER,
    MATCH,
    STRANGER,
    Sitting,
    facts,
    lobby,
    match,
    turns,
)


async def left_alone(sitting: Sitting, seconds: float) -> None:
    await sitting.pass_time(seconds)


async def test_a_lobby_that_never_starts_closes() -> None:
    sitting = await lobby(people=2)
    await left_alone(sitting, IDLE_AFTER - 1)
    assert sitting.state.stage == "lobby"
    await left_alone(sitting, 1)
    assert sitting.entries[-1] == Closed(None)
    assert sitting.journal.closed == [MATCH]


async def test_a_match_without_people_is_put_aside_and_found_again() -> None:
    sitting = await turns(people=2, computers=1)
    await sitting.press(ANN, "draw")
    await left_alone(sitting, IDLE_AFTER - 1)
    assert sitting.state.stage == "playing"
    await left_alone(sitting, 1)
    assert sitting.entries[-1] == PutAside(None)
    assert sitting.journal.aside == [(MATCH, (ANN, BEN))]
    assert not sitting.journal.closed


async def test_computers_playing_on_do_not_keep_a_table_from_being_put_aside() -> None:
    sitting = await match(people=1, computers=1, clock=30)
    for _ in range(4):
        await left_alone(sitting, IDLE_AFTER / 4)
    assert sitting.state.stage == "aside"


async def test_a_restart_does_not_start_the_time_anew() -> None:
    sitting = await turns(people=2)
    await left_alone(sitting, IDLE_AFTER - 10)
    again = sitting.rebuilt()
    await left_alone(again, 60)  # nothing happens by itself right after a restart
    assert again.state.stage == "aside"


async def test_taken_up_it_goes_on_where_it_was() -> None:
    sitting = await turns(people=3, clock=30)
    await sitting.press(ANN, "draw")
    held = sitting.state.playing.hole.held
    version = sitting.version
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    sitting = sitting.rebuilt(resumed=False)
    with pytest.raises(StaleVersion):
        await sitting.press(ANN, "discard", version=version)
    await left_alone(sitting, 10_000)
    assert sitting.entries[-1] == PutAside(ANN), "no clock runs"
    await sitting.table.ask(ending.take_up(BEN, sitting.table.now()))
    assert TakenUp(BEN) in sitting.entries
    assert sitting.state.playing.hole.held is held
    assert sitting.table.deadline(0) == sitting.clock() + 30
    with pytest.raises(StaleVersion):
        await sitting.press(ANN, "discard", version=version)
    await sitting.press(ANN, "discard")


async def test_who_takes_up_a_match_plays_from_their_seat_again() -> None:
    sitting = await turns(people=2, clock=30)
    await sitting.table.ask(ending.leave(BEN))
    await sitting.table.ask(ending.put_aside(STRANGER, moderator=True, now=sitting.table.now()))
    await sitting.table.ask(ending.take_up(BEN, sitting.table.now()))
    seat = sitting.state.seats[1]
    assert (seat.left, seat.computer, seat.missed) == (False, False, 0)


async def test_between_holes_the_end_may_be_looked_at_again() -> None:
    sitting = await turns(people=2, holes=2)
    await sitting.play_hole()
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    await left_alone(sitting, 1000)
    await sitting.table.ask(ending.take_up(ANN, sitting.table.now()))
    assert sitting.state.stage == "between"
    await sitting.table.ask(requests.ready(ANN, sitting.version))
    await sitting.table.ask(requests.ready(BEN, sitting.version))
    assert sitting.state.playing.number == 2


async def test_only_its_people_take_a_match_up() -> None:
    sitting = await turns(people=2)
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    before = facts(sitting.state)
    with pytest.raises(NoSeat):
        await sitting.table.ask(ending.take_up(STRANGER, sitting.table.now()))
    assert facts(sitting.state) == before
    await sitting.table.ask(ending.take_up(BEN, sitting.table.now()))
    with pytest.raises(WrongStage):
        await sitting.table.ask(ending.take_up(BEN, sitting.table.now()))


async def test_what_is_put_aside_is_said_to_be() -> None:
    sitting = await turns(people=2)
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    with pytest.raises(WrongStage, match="paused"):
        await sitting.table.ask(ending.leave(BEN))
    with pytest.raises(WrongStage, match="paused"):
        await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))


@pytest.mark.parametrize(
    ("clock", "patience"), [(30, ABANDONED_AFTER), (86_400, 2 * 86_400), (None, ABANDONED_WITHOUT_CLOCK)]
)
async def test_others_may_replace_a_match_only_when_it_is_abandoned(
    clock: int | None, patience: float
) -> None:
    sitting = await match(people=2, clock=clock)
    sitting.clock.now += patience - 1
    with pytest.raises(NotHost):
        sitting.table.check(ending.put_aside(STRANGER, moderator=False, now=sitting.table.now()))
    sitting.table.check(ending.put_aside(STRANGER, moderator=True, now=sitting.table.now()))
    sitting.table.check(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    sitting.clock.now += 1
    await sitting.table.ask(ending.put_aside(STRANGER, moderator=False, now=sitting.table.now()))
    assert sitting.state.stage == "aside"


async def test_replacing_a_lobby_closes_it() -> None:
    sitting = await lobby(people=2)
    sitting.clock.now += ABANDONED_AFTER
    await sitting.table.ask(ending.put_aside(STRANGER, moderator=False, now=sitting.table.now()))
    assert sitting.entries[-1] == Closed(STRANGER)


async def test_a_lobby_is_abandoned_as_soon_whatever_its_clock_is_to_be() -> None:
    """Nobody's turn can have begun there."""
    state = (await lobby(people=2)).state
    state.clock = 86_400
    assert abandoned(state, state.touched + ABANDONED_AFTER)
    assert not abandoned(state, state.touched + ABANDONED_AFTER - 1)


async def test_a_failed_write_of_the_mark_is_made_good_later() -> None:
    sitting = await turns(people=2)
    sitting.journal.failing = {"put_aside"}
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    assert sitting.journal.aside == []
    sitting.journal.failing = set()
    again = sitting.rebuilt()
    await again.settle()
    assert again.journal.aside == [(MATCH, (ANN, BEN))]


async def test_the_journal_tells_of_it() -> None:
    sitting = await turns(people=2)
    await sitting.table.ask(ending.put_aside(ANN, moderator=False, now=sitting.table.now()))
    await sitting.table.ask(ending.take_up(BEN, sitting.table.now()))
    assert facts(fold(sitting.journal.reloaded(MATCH))) == facts(sitting.state)
