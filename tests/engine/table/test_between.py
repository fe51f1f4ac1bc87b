"""Between two holes: everyone looks at the scores until all are ready, or the time is up."""

from __future__ import annotations

from engine.game.errors import GolfError, NoSeat, NotYourTurn, StaleVersion, WrongStage
from engine.table import ending, requests
from engine.table.clock import AFTER_RESTART, BETWEEN_HOLES
from engine.table.entries import Dealt, Left, Readied
from tests.engine.table.sitting import ANN, BEN, CAT, STRANGER, Sitting, match, refused


async def between(people: int = 3, away: tuple[int, ...] = ()) -> Sitting:
    """The end of the first hole of two; the computer keeps the seats of those `away`."""
    sitting = await match(people=people, computers=1, holes=2, clock=30)
    await sitting.play_hole(away)
    assert sitting.state.stage == "between"
    assert {seat.user for seat in sitting.state.seats if not seat.person} == {None, *away}
    return sitting


async def test_the_next_hole_begins_when_all_are_ready() -> None:
    sitting = await between()
    shown = sitting.version
    for user in (CAT, ANN):
        await sitting.table.ask(requests.ready(user, shown))
        assert sitting.state.stage == "between"
    await sitting.table.ask(requests.ready(BEN, shown))
    assert sitting.since(shown) == [Readied(2), Readied(0), Readied(1), Dealt()]
    assert sitting.state.stage == "playing"
    assert sitting.state.playing.number == 2
    assert sitting.state.playing.hole.dealer == 0, "the deal has moved left"
    assert not any(seat.ready for seat in sitting.state.seats)


async def test_or_when_the_time_is_up() -> None:
    sitting = await between()
    version = sitting.version
    await sitting.pass_time(BETWEEN_HOLES - 0.1)
    assert sitting.version == version
    await sitting.pass_time(0.1)
    assert Dealt() in sitting.since(version)
    assert sitting.state.playing.number == 2
    assert sitting.table.deadline(0) == sitting.clock.now + 30


async def test_whoever_is_away_does_not_hold_up_the_others() -> None:
    sitting = await between(away=(BEN,))
    await sitting.table.ask(requests.ready(ANN, sitting.version))
    await sitting.table.ask(requests.ready(CAT, sitting.version))
    assert sitting.entries[-1] == Dealt()


async def test_whoever_comes_back_is_waited_for() -> None:
    sitting = await between(away=(BEN,))
    await sitting.table.ask(requests.ready(ANN, sitting.version))
    await sitting.table.ask(requests.take_back(BEN))
    await sitting.table.ask(requests.ready(CAT, sitting.version))
    assert sitting.state.stage == "between"
    await sitting.table.ask(requests.ready(BEN, sitting.version))
    assert sitting.entries[-1] == Dealt()


async def test_leaving_leaves_nobody_waiting() -> None:
    sitting = await between()
    await sitting.table.ask(requests.ready(ANN, sitting.version))
    await sitting.table.ask(requests.ready(CAT, sitting.version))
    version = sitting.version
    await sitting.table.ask(ending.leave(BEN))
    assert sitting.since(version) == [Left(BEN), Dealt()]


async def test_leaving_before_the_others_are_ready() -> None:
    sitting = await between()
    await sitting.table.ask(requests.ready(ANN, sitting.version))
    await sitting.table.ask(ending.leave(BEN))
    assert sitting.entries[-1] == Left(BEN)
    assert sitting.state.stage == "between"


async def test_with_nobody_there_the_next_hole_waits() -> None:
    sitting = await between(people=3, away=(BEN, CAT))
    await sitting.table.ask(ending.leave(ANN))
    assert sitting.entries[-1] == Left(ANN), "not dealt: nobody would play it"
    version = sitting.version
    await sitting.pass_time(10**6)
    assert sitting.version == version
    await sitting.table.ask(requests.take_back(BEN))
    await sitting.settle()
    assert sitting.state.stage == "between", "whoever comes back may look at the hole's end first"
    await sitting.pass_time(BETWEEN_HOLES)
    assert sitting.state.playing.number == 2


async def refused_ready(sitting: Sitting, user: int, version: int) -> GolfError:
    return await refused(sitting, lambda table: table.ask(requests.ready(user, version)))


async def test_who_is_not_to_be_ready() -> None:
    sitting = await between(away=(BEN,))
    await sitting.table.ask(requests.ready(ANN, sitting.version))
    for user, expected, sentence in (
        (ANN, WrongStage, "You’re ready. Waiting for the others."),
        (BEN, NotYourTurn, "The computer is playing for you. Press “Take my seat back” first."),
        (STRANGER, NoSeat, "You’re not in this match. Join the next one!"),
    ):
        refusal = await refused_ready(sitting, user, sitting.version)
        assert (type(refusal), refusal.sentence) == (expected, sentence)


async def test_ready_for_another_moment() -> None:
    sitting = await between()
    ended = sitting.state.stage_since
    for version in (0, ended - 1, sitting.version + 1):
        assert type(await refused_ready(sitting, ANN, version)) is StaleVersion
    await sitting.pass_time(BETWEEN_HOLES)
    assert type(await refused_ready(sitting, ANN, sitting.version)) is StaleVersion
    await sitting.play_hole()
    assert type(await refused_ready(sitting, ANN, sitting.version)) is StaleVersion, "the match is over"


async def test_a_restart_gives_time_to_look() -> None:
    before = await between()
    before.clock.now += 5_000
    sitting = before.rebuilt()
    version = sitting.version
    await sitting.pass_time(AFTER_RESTART - 1)
    assert sitting.version == version
    await sitting.pass_time(1)
    assert Dealt() in sitting.since(version)
