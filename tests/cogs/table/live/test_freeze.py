"""No table comes into being during a freeze, and none is overlooked."""

from __future__ import annotations

import asyncio

import pytest

from cogs.table.live.freeze import Freeze
from engine.game.errors import StorageFailed
from engine.table import requests
from tests.engine.table.sitting import ANN, lobby, match


async def test_it_waits_for_tables_that_are_being_made_and_holds_up_the_next() -> None:
    freeze, told, made = Freeze(), list[str](), asyncio.Event()

    async def make(name: str) -> None:
        async with freeze.making():
            told.append(f"{name} begins")
            await made.wait()
            freeze.add((await lobby()).table)
            told.append(f"{name} is made")

    async def stop_all() -> None:
        async with freeze.all_tables() as tables:
            told.append(f"frozen with {len(tables)}")

    first = asyncio.ensure_future(make("first"))
    await asyncio.sleep(0)
    freezing = asyncio.ensure_future(stop_all())
    await asyncio.sleep(0)
    second = asyncio.ensure_future(make("second"))
    await asyncio.sleep(0)
    made.set()
    await asyncio.gather(first, freezing, second)
    assert told[:2] == ["first begins", "first is made"]
    assert told[2].startswith("frozen with")
    assert told[3:] == ["second begins", "second is made"]


async def test_two_are_made_at_once() -> None:
    freeze = Freeze()
    async with freeze.making(), freeze.making():
        pass
    async with freeze.all_tables() as tables:
        assert tables == ()


async def test_a_table_that_is_over_is_known_as_long_as_it_has_something_to_keep() -> None:
    freeze, sitting = Freeze(), await match(2)
    freeze.add(sitting.table)
    sitting.journal.failing = {"keep_match"}
    await sitting.play_hole()
    assert sitting.state.stage == "finished"
    with pytest.raises(StorageFailed):
        async with freeze.all_tables():
            raise AssertionError("its result is not kept yet")
    sitting.journal.failing = set()
    async with freeze.all_tables() as tables:
        assert tables == (sitting.table,)
        assert len(sitting.journal.matches) == 1
    sitting.table.stop()


async def test_a_failure_leaves_every_table_free() -> None:
    freeze, sittings = Freeze(), [await lobby() for _ in range(3)]
    for sitting in sittings:
        freeze.add(sitting.table)
    with pytest.raises(ValueError, match="no"):
        async with freeze.all_tables():
            raise ValueError("no")
    for sitting in sittings:
        await sitting.table.ask(requests.add_computer(ANN))
