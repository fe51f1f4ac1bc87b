"""Forgetting a person at a live table, which stands still meanwhile and stays the fold of its journal."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

import pytest
from hypothesis import given

from engine.game.errors import GolfError, NoSeat, StorageFailed
from engine.table import Stamped, requests
from engine.table.entries import Closed, Dealt, Left
from engine.table.fold import fold
from tests.engine.effort import examples
from tests.engine.table.happenings import Evening, evenings, happen
from tests.engine.table.sitting import ANN, BEN, CAT, MATCH, Sitting, facts, lobby, match, turns, until
from tests.engine.table.test_fold import begin

STAND_IN = -5


def changed(sitting: Sitting, user: int) -> list[Stamped]:
    """The journal with somebody else in the place of `user`."""
    found = []
    for stamped in sitting.journal.entries[MATCH]:
        fields = json.loads(stamped.fields)
        for key in ("user", "by"):
            if fields.get(key) == user:
                fields |= {key: STAND_IN} | ({"name": "Someone"} if "name" in fields else {})
        found.append(Stamped.load(stamped.version, stamped.at, stamped.kind, json.dumps(fields)))
    return found


@examples(15)
@given(evening=evenings)
async def test_it_is_the_fold_of_the_changed_journal(evening: Evening) -> None:
    sitting = await begin(evening)
    await sitting.settle()
    for step in evening.steps:
        with suppress(GolfError):
            await happen(sitting, step)
        await sitting.settle()
    sitting.journal.failing = set()
    table, sat = sitting.table, sitting.state.seat_of(BEN) is not None
    async with table.frozen():
        await table.send_off(BEN)
        table.forget(BEN, STAND_IN, "Someone")
    assert facts(fold(changed(sitting, BEN))) == facts(sitting.state)
    assert sitting.state.seat_of(BEN) is None
    assert sitting.state.host != STAND_IN or not sitting.state.live
    if sat and sitting.state.match is not None:
        assert sitting.state.seat_of(STAND_IN) is not None
    table.stop()


async def test_a_press_while_it_stands_still_finds_them_gone() -> None:
    sitting = await turns(2)
    async with sitting.table.frozen():
        press = asyncio.ensure_future(sitting.press(ANN, "draw"))
        back = asyncio.ensure_future(sitting.table.ask(requests.take_back(ANN)))
        await asyncio.sleep(0)
        await sitting.table.send_off(ANN)
        sitting.table.forget(ANN, STAND_IN, "Someone")
    for refused in (press, back):
        with pytest.raises(NoSeat):
            await refused
    assert sitting.since(sitting.version - 1) == [Left(ANN)]
    sitting.table.stop()


async def test_a_press_before_it_counts() -> None:
    sitting = await turns(2)
    attempts = sitting.journal.attempts["append"]
    press = asyncio.ensure_future(sitting.press(ANN, "draw"))
    await until(lambda: sitting.journal.attempts["append"] > attempts)
    async with sitting.table.frozen():
        assert sitting.state.playing.hole.phase == "drawn"
    await press
    sitting.table.stop()


async def test_who_is_sent_off_leaves_as_by_leaving() -> None:
    sitting = await lobby(2)
    async with sitting.table.frozen():
        await sitting.table.send_off(ANN)
    assert sitting.state.host == BEN
    async with sitting.table.frozen():
        await sitting.table.send_off(CAT)
        await sitting.table.send_off(BEN)
        await sitting.table.send_off(BEN)
    assert sitting.entries[-2:] == [Left(BEN), Closed(None)]


async def test_between_two_holes_the_others_go_on() -> None:
    sitting = await match(2, holes=2)
    await sitting.play_hole()
    await sitting.table.ask(requests.ready(BEN, sitting.version))
    async with sitting.table.frozen():
        await sitting.table.send_off(ANN)
    assert sitting.entries[-2:] == [Left(ANN), Dealt()]
    sitting.table.stop()


async def test_it_does_not_stand_still_while_a_result_waits_to_be_kept() -> None:
    sitting = await match(2)
    sitting.journal.failing = {"keep_hole"}
    await sitting.play_hole()
    with pytest.raises(StorageFailed):
        async with sitting.table.frozen():
            raise AssertionError("a result would be kept later, with the name in it")
    sitting.journal.failing = set()
    async with sitting.table.frozen():
        assert [result.number for result in sitting.journal.holes] == [1]
    sitting.table.stop()
