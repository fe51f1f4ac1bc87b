"""Tables of an event: their seats are given, nobody ends or moves them, and the computer plays them out."""

from __future__ import annotations

import pytest

from engine.game.errors import GolfError, NotHost, SeatRefused, WrongStage
from engine.table import Table, ending, requests
from engine.table.clock import Pace
from engine.table.entries import Joined, Missed, Opened, PlayedOut, SeatsGiven
from engine.table.new_table import SeatedTable
from engine.table.state import Request
from tests.engine.table.memory_journal import Clock, MemoryJournal
from tests.engine.table.sitting import ANN, BEN, CAT, MATCH, NAMES, SECRET, STRANGER, Sitting, facts, turns

DAY = 86_400


async def seated(people: tuple[int, ...] = (ANN, BEN), holes: int = 1, **changes: int) -> Sitting:
    """A table of an event at which `people` have just been seated, with `changes` of the rules."""
    journal, clock = MemoryJournal(), Clock()
    joined = [Joined(user, NAMES[user], 77) for user in people]
    opened = Opened(MATCH, "classic", holes, DAY, changes, secret=SECRET)
    seats = SeatedTable(opened, SeatsGiven("e1"), tuple(joined))
    table = await Table.seat(journal, Pace(clock, 0.0, 2 * DAY), seats)
    return Sitting(table, journal, clock)


async def test_play_begins_with_everybody_in_their_seat() -> None:
    sitting = await seated((CAT, ANN))
    assert [seat.user for seat in sitting.state.seats] == [CAT, ANN]
    assert (sitting.state.stage, sitting.state.event, sitting.state.secret) == ("playing", "e1", SECRET)
    await sitting.press(ANN, "flip 0")
    assert [seat.moved for seat in sitting.state.seats] == [False, True]
    assert facts(sitting.rebuilt().state) == facts(sitting.state)
    assert sitting.rebuilt().state.event == "e1"


async def test_only_a_moderator_ends_it_and_nobody_moves_it() -> None:
    sitting = await seated()
    with pytest.raises(NotHost, match="belongs to an event"):
        await sitting.table.ask(ending.end(ANN, moderator=False))
    for moderator in (False, True):
        with pytest.raises(WrongStage, match="belongs to an event"):
            await sitting.table.ask(ending.put_aside(ANN, moderator=moderator, now=sitting.table.now()))
    await sitting.table.ask(ending.end(CAT, moderator=True))
    assert sitting.state.stage == "closed"


async def test_who_holds_up_the_table_hands_over_to_the_computer() -> None:
    """The other plays on, and the seat can be taken back."""
    sitting = await seated()
    for slot in (0, 1):
        await sitting.press(ANN, f"flip {slot}")
    version = sitting.version
    await sitting.table.ask(requests.hand_over())
    await sitting.settle()
    assert sitting.since(version)[0] == Missed(1, handed_over=True)
    assert sitting.state.playing.hole.turn == 0
    assert [seat.person for seat in sitting.state.seats] == [True, False]
    await sitting.table.ask(requests.take_back(BEN))
    assert sitting.state.seats[1].person


async def test_who_never_came_hands_over_and_nobody_whose_turn_had_to_wait_for_them() -> None:
    sitting = await seated((ANN, BEN, CAT))
    for user in (ANN, CAT):
        for slot in (0, 1):
            await sitting.press(user, f"flip {slot}")
    await sitting.pass_time(DAY)  # the computer flips for Ben, who keeps his seat
    assert [seat.moved for seat in sitting.state.seats] == [True, False, True]
    assert sitting.state.playing.hole.waiting() == (0,)
    version = sitting.version
    await sitting.table.ask(requests.hand_over())
    assert sitting.since(version)[0] == Missed(1, handed_over=True)
    assert [seat.person for seat in sitting.state.seats] == [True, False, True]


async def test_who_was_never_asked_for_a_move_keeps_their_seat() -> None:
    """Without an opening, the second waits for the first move of the first."""
    sitting = await seated(initial_flips=0)
    await sitting.table.ask(requests.hand_over())
    assert [seat.person for seat in sitting.state.seats] == [False, True]
    assert [sitting.state.kept_waiting(seat) for seat in (0, 1)] == [True, False]
    assert [sitting.state.never_came(seat) for seat in (0, 1)] == [True, True], "nobody has made a move"


async def test_where_nobody_came_the_computer_plays_to_the_end() -> None:
    """Also over several holes, with nobody there and without any time passing."""
    sitting = await seated(holes=2)
    await sitting.table.ask(requests.hand_over())
    assert sitting.entries[-1] == PlayedOut()
    for request in (requests.hand_over(), requests.play_out()):
        await sitting.table.ask(request)
    with pytest.raises(WrongStage, match="finishing this match"):
        await sitting.table.ask(requests.take_back(ANN))
    while sitting.state.live:
        await sitting.settle()
    assert sitting.state.stage == "finished"
    assert sitting.entries.count(PlayedOut()) == 1
    assert len(sitting.state.hole_results) == 2
    assert not any(seat.moved for seat in sitting.state.seats)
    assert not any(seat.won for seat in sitting.state.match_result().people)
    version = sitting.version
    for request in (requests.hand_over(), requests.play_out()):
        await sitting.table.ask(request)
    assert sitting.version == version


async def test_a_restart_goes_on_playing_out() -> None:
    sitting = await seated()
    await sitting.table.ask(requests.play_out())
    rebuilt = sitting.rebuilt()
    while rebuilt.state.live:
        await rebuilt.settle()
    assert rebuilt.state.stage == "finished"


async def test_when_all_leave_the_computer_plays_to_the_end() -> None:
    sitting = await seated()
    await sitting.table.ask(ending.leave(ANN))
    await sitting.table.ask(ending.leave(BEN))
    while sitting.state.live:
        await sitting.settle()
    assert sitting.state.stage == "finished"


async def test_it_waits_longer_than_other_tables() -> None:
    """A table of people put aside after two days of silence would have no result."""
    sitting = await seated()
    for seat in (ANN, BEN):
        for slot in (0, 1):
            await sitting.press(seat, f"flip {slot}")
    for _ in range(6):
        await sitting.pass_time(DAY)
    assert sitting.state.live


@pytest.mark.parametrize("request_", [requests.hand_over(), requests.play_out()])
async def test_a_table_that_is_over_is_not_asked(request_: Request) -> None:
    sitting = await turns()
    await sitting.table.ask(ending.end(STRANGER, moderator=True))
    version = sitting.version
    try:
        await sitting.table.ask(request_)
    except GolfError:
        pytest.fail("nothing is to be refused")
    assert sitting.version == version


async def test_nobody_takes_a_computers_seat() -> None:
    """It fills a table at which all have the same cards, and no entrant is missing there."""
    journal, clock = MemoryJournal(), Clock()
    opened = Opened(MATCH, "classic", 2, DAY, secret=SECRET)
    seats = SeatedTable(opened, SeatsGiven("e1", "77"), (Joined(ANN, NAMES[ANN], 77),), 1)
    table = await Table.seat(journal, Pace(clock, 0.0, 2 * DAY), seats)
    assert [seat.user for seat in table.state.seats] == [ANN, None]
    with pytest.raises(SeatRefused, match="not in this event"):
        await table.ask(requests.take_seat(CAT, NAMES[CAT]))


async def test_a_decision_made_while_clocks_stand_has_its_whole_time_afterwards() -> None:
    """Whose decision began while the clocks stood has not used any of its time."""
    sitting = await seated()
    for slot in (0, 1):
        await sitting.press(ANN, f"flip {slot}")
    await sitting.table.ask(requests.stop_clocks())
    await sitting.pass_time(500)
    for slot in (0, 1):
        await sitting.press(BEN, f"flip {slot}")
    await sitting.pass_time(700)
    await sitting.table.ask(requests.start_clocks())
    assert sitting.table.deadline(0) == sitting.clock.now + DAY
