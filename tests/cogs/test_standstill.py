"""No table comes into being while all stand still, and none is overlooked."""

from __future__ import annotations

import asyncio

import pytest

from cogs.standstill import Standstill
from engine.errors import StorageFailed
from tests.engine.table.sitting import ANN, lobby, match


async def test_it_waits_for_tables_that_are_being_made_and_holds_up_the_next() -> None:
    standstill, told, made = Standstill(), list[str](), asyncio.Event()

    async def make(name: str) -> None:
        async with standstill.making():
            told.append(f"{name} begins")
            await made.wait()
            standstill.add((await lobby()).table)
            told.append(f"{name} is made")

    async def still() -> None:
        async with standstill.all_still() as tables:
            told.append(f"still with {len(tables)}")

    first = asyncio.ensure_future(make("first"))
    await asyncio.sleep(0)
    standing = asyncio.ensure_future(still())
    await asyncio.sleep(0)
    second = asyncio.ensure_future(make("second"))
    await asyncio.sleep(0)
    made.set()
    await asyncio.gather(first, standing, second)
    assert told[:2] == ["first begins", "first is made"]
    assert told[2].startswith("still with")
    assert told[3:] == ["second begins", "second is made"]


async def test_two_are_made_at_once() -> None:
    standstill = Standstill()
    async with standstill.making(), standstill.making():
        pass
    async with standstill.all_still() as tables:
        assert tables == ()


async def test_a_table_that_is_over_is_known_as_long_as_it_has_something_to_keep() -> None:
    standstill, sitting = Standstill(), await match(2)
    standstill.add(sitting.table)
    sitting.journal.failing = {"keep_match"}
    await sitting.play_hole()
    assert sitting.state.stage == "finished"
    with pytest.raises(StorageFailed):
        async with standstill.all_still():
            raise AssertionError("its result is not kept yet")
    sitting.journal.failing = set()
    async with standstill.all_still() as tables:
        assert tables == (sitting.table,)
        assert len(sitting.journal.matches) == 1
    sitting.table.stop()


async def test_a_failure_leaves_every_table_free() -> None:
    standstill, sittings = Standstill(), [await lobby() for _ in range(3)]
    for sitting in sittings:
        standstill.add(sitting.table)
    with pytest.raises(ValueError, match="no"):
        async with standstill.all_still():
            raise ValueError("no")
    for sitting in sittings:
        await sitting.table.add_computer(ANN)
