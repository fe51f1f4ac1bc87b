"""One person against computers is hurried by nobody; the clocks start anew when somebody else comes."""

from __future__ import annotations

from engine.table import ending, requests
from engine.table.clock import ABANDONED_ALONE, BETWEEN_HOLES
from engine.table.entries import Dealt, PutAside
from tests.engine.table.sitting import ANN, BEN, CAT, match, turns

LONG = ABANDONED_ALONE - 100
"""Seconds that nobody waits, and after which the match is not put aside yet."""


async def test_there_is_no_clock() -> None:
    sitting = await turns(people=1, computers=2, clock=30)
    version = sitting.version
    assert sitting.table.deadline(0) is None
    await sitting.pass_time(LONG)
    assert sitting.version == version


async def test_the_next_hole_waits_for_a_press() -> None:
    sitting = await match(people=1, computers=1, holes=2, clock=30)
    await sitting.play_hole()
    await sitting.pass_time(LONG)
    assert sitting.state.stage == "between"
    version = sitting.version
    await sitting.table.ask(requests.ready(ANN, version))
    assert Dealt() in sitting.since(version)


async def test_a_match_that_is_left_alone_is_put_aside() -> None:
    sitting = await turns(people=1, computers=1, clock=30)
    await sitting.pass_time(ABANDONED_ALONE)
    assert sitting.entries[-1] == PutAside(None)
    await sitting.table.ask(ending.take_up(ANN, sitting.table.now()))
    assert sitting.state.stage == "playing"


async def test_two_people_have_their_clocks() -> None:
    sitting = await turns(people=2, computers=1, clock=30)
    assert sitting.table.deadline(0) == sitting.clock.now + 30


async def test_who_is_alone_after_somebody_left_has_no_clock_until_they_come_back() -> None:
    sitting = await turns(people=2, clock=30)
    await sitting.table.ask(ending.leave(BEN))
    await sitting.pass_time(LONG)
    assert sitting.table.deadline(0) is None
    assert sitting.state.seats[0].person
    await sitting.table.ask(requests.take_back(BEN))
    await sitting.settle()
    assert sitting.table.deadline(0) == sitting.clock.now + 30
    assert sitting.state.seats[0].missed == 0


async def test_who_sits_down_between_holes_finds_the_whole_pause() -> None:
    sitting = await match(people=1, computers=1, holes=2, clock=30)
    await sitting.play_hole()
    await sitting.pass_time(LONG)
    await sitting.table.ask(requests.take_seat(CAT, "Cat"))
    await sitting.pass_time(BETWEEN_HOLES - 1)
    assert sitting.state.playing.number == 1
    await sitting.pass_time(1)
    assert sitting.state.playing.number == 2
