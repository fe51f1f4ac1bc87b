"""A person takes a computer's seat between two holes."""

from __future__ import annotations

import pytest

from engine.game.errors import GolfError, SeatRefused, StaleVersion, WrongStage
from engine.record import verify
from engine.table import ending, requests
from engine.table.clock import BETWEEN_HOLES
from engine.table.entries import SeatTaken
from engine.table.recording import from_entries
from tests.engine.table.sitting import ANN, BEN, CAT, DAN, MATCH, NAMES, Sitting, lobby, match


async def between(people: int = 1, computers: int = 1, holes: int = 3, clock: int | None = None) -> Sitting:
    """A match whose first hole is over."""
    sitting = await match(people, computers, holes=holes, clock=clock)
    await sitting.play_hole()
    assert sitting.state.stage == "between"
    return sitting


async def played_on(sitting: Sitting, *, away: tuple[int, ...] = ()) -> Sitting:
    """Played to the end of the match."""
    while sitting.state.stage != "finished":
        await sitting.play_hole(away)
        await sitting.next_hole()
    return sitting


async def test_the_seat_is_theirs_with_its_points() -> None:
    sitting = await between(computers=2)
    before = sitting.state.playing.totals
    await sitting.table.ask(requests.take_seat(CAT, NAMES[CAT], sitting.version))
    assert sitting.entries[-1] == SeatTaken(1, CAT, NAMES[CAT])
    seat = sitting.state.seats[1]
    assert (seat.user, seat.name, seat.person, seat.ready) == (CAT, NAMES[CAT], True, False)
    assert sitting.state.seats[2].user is None
    assert sitting.state.playing.totals == before
    await sitting.table.ask(requests.take_seat(DAN, NAMES[DAN]))
    assert sitting.state.seat_of(DAN) == 2
    with pytest.raises(SeatRefused, match="no computer’s seat left"):
        await sitting.table.ask(requests.take_seat(BEN, NAMES[BEN]))


async def test_they_are_waited_for_and_then_play() -> None:
    sitting = await between()
    await sitting.table.ask(requests.take_seat(CAT, NAMES[CAT]))
    await sitting.table.ask(requests.ready(ANN, sitting.version))
    assert sitting.state.playing.number == 1
    await sitting.table.ask(requests.ready(CAT, sitting.version))
    assert 1 in sitting.state.playing.hole.waiting()
    await sitting.press(CAT, "flip 0")


async def test_only_between_two_holes() -> None:
    waiting = await lobby(computers=1)
    with pytest.raises(WrongStage, match="Press Join"):
        await waiting.table.ask(requests.take_seat(CAT, "Cat"))
    playing = await match(1, 1, holes=2)
    with pytest.raises(WrongStage, match="between holes"):
        await playing.table.ask(requests.take_seat(CAT, "Cat", playing.version))
    over = await match(1, 1)
    await over.play_hole()
    with pytest.raises(WrongStage, match="already closed"):
        await over.table.ask(requests.take_seat(CAT, "Cat"))


async def test_nobody_takes_a_second_seat_or_one_that_a_person_left() -> None:
    sitting = await between(people=2, clock=30)
    with pytest.raises(SeatRefused, match="already at this table"):
        await sitting.table.ask(requests.take_seat(ANN, "Ann"))
    await sitting.table.ask(ending.leave(BEN))
    with pytest.raises(SeatRefused, match="Take my seat back"):
        await sitting.table.ask(requests.take_seat(BEN, "Ben"))
    await sitting.table.ask(requests.take_seat(CAT, "Cat"))
    assert sitting.state.seat_of(CAT) == 2
    with pytest.raises(SeatRefused, match="no computer’s seat left"):
        await sitting.table.ask(requests.take_seat(DAN, "Dan"))


async def test_a_press_of_an_earlier_break_is_refused() -> None:
    sitting = await between()
    old = sitting.version
    await sitting.table.ask(requests.ready(ANN, old))
    await sitting.play_hole()
    with pytest.raises(StaleVersion):
        await sitting.table.ask(requests.take_seat(CAT, "Cat", old))


async def test_where_everybody_was_away_the_hole_can_be_looked_at_again() -> None:
    sitting = await match(2, 1, holes=2, clock=30)
    await sitting.play_hole(away=(BEN,))
    await sitting.table.ask(ending.leave(ANN))
    await sitting.pass_time(10 * BETWEEN_HOLES)
    assert not sitting.state.attended
    await sitting.table.ask(requests.take_seat(CAT, "Cat"))
    await sitting.pass_time(BETWEEN_HOLES - 1)
    assert sitting.state.playing.number == 1
    await sitting.pass_time(1)
    assert sitting.state.playing.number == 2


async def test_a_restart_and_the_record_know_them() -> None:
    sitting = await between()
    nonce = sitting.state.playing.nonce
    await sitting.table.ask(requests.take_seat(CAT, NAMES[CAT]))
    sitting = await played_on(sitting.rebuilt())
    assert sitting.state.playing.nonce == nonce
    record = from_entries(sitting.journal.entries[MATCH])
    assert record.players == (NAMES[ANN], NAMES[CAT])
    assert verify(record).holds


@pytest.mark.parametrize(("holes", "wins"), [(2, False), (3, True)])
async def test_they_win_only_after_more_than_half_of_the_holes(
    holes: int, wins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = await between(holes=holes)
    await sitting.table.ask(requests.take_seat(CAT, NAMES[CAT]))
    monkeypatch.setattr("engine.game.match.Match.winners", property(lambda self: (1,)))
    await played_on(sitting)
    [result] = sitting.journal.matches
    ann, cat = result.people
    assert (cat.user, cat.points, cat.kept) == (CAT, sitting.state.playing.totals[1], True)
    assert (ann.won, cat.won, cat.shared) == (False, wins, False)
    assert [seat.user for hole in sitting.journal.holes for seat in hole.people].count(CAT) == holes - 1


async def test_who_shares_the_win_with_them_still_shares_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = await between(holes=2)
    await sitting.table.ask(requests.take_seat(CAT, NAMES[CAT]))
    monkeypatch.setattr("engine.game.match.Match.winners", property(lambda self: (0, 1)))
    await played_on(sitting)
    ann, cat = sitting.journal.matches[0].seats
    assert (ann.won, ann.shared, cat.won, cat.shared) == (True, True, False, False)


async def test_what_could_not_be_written_gives_no_seat() -> None:
    sitting = await between()
    sitting.journal.failing = {"append"}
    with pytest.raises(GolfError):
        await sitting.table.ask(requests.take_seat(CAT, "Cat"))
    assert sitting.state.seat_of(CAT) is None
