"""Newcomers in memory: tips for three holes, once for each size of grid, and none for whoever wants none."""

from __future__ import annotations

from pathlib import Path

from cogs.answering.newcomers import Newcomers
from tests.databases import new_store

ANA, BEN = 11, 12


async def test_tips_last_three_holes_and_come_back_for_another_size(tmp_path: Path) -> None:
    store, told = await new_store(tmp_path / "golf.db"), list[int]()
    newcomers = Newcomers(store.learners, lambda: told.append(1))
    assert await newcomers.meet(ANA, 6), "the lesson is not offered yet"
    await newcomers.offered(ANA, 1.0)
    for left in ({ANA: 3}, {ANA: 2}, {ANA: 1}, {}, {}):
        assert newcomers.with_tips == left == await store.learners.with_tips()
        await newcomers.finish_hole(ANA)
    assert len(told) == 4, "other processes are told of each change"
    assert not await newcomers.meet(ANA, 6)
    assert newcomers.with_tips == {}
    assert not await newcomers.meet(ANA, 4)
    assert newcomers.with_tips == {ANA: 3}
    await store.close()


async def test_whoever_wants_no_tips_gets_none_in_other_processes_either(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "golf.db")
    here, elsewhere = (Newcomers(store.learners, lambda: None) for _ in range(2))
    for user in (ANA, BEN):
        await here.meet(user, 6)
    await here.end_tips(ANA)
    here.forget(BEN)
    await elsewhere.load()
    assert (here.with_tips, elsewhere.with_tips) == ({}, {BEN: 3})
    await here.meet(ANA, 9)
    assert here.with_tips == {}
    await store.close()
