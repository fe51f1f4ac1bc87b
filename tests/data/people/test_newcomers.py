"""Newcomers get tips for three holes, once for each size of grid, and are offered the lesson once."""

from __future__ import annotations

from typing import Any

import pytest

from data.people.newcomers import Newcomers
from data.store import Store
from tests.data.matches.test_daily_tries import keep
from tests.data.plays import Play

ANA, BEN = 11, 12


async def reloaded(store: Store) -> dict[int, int]:
    """How many holes come with tips, as another process reads it."""
    newcomers = Newcomers(store.database)
    await newcomers.load()
    return newcomers.with_tips


async def test_a_newcomer_is_met_and_offered_the_lesson_once(store: Store) -> None:
    newcomers = Newcomers(store.database)
    for _ in range(2):
        assert await newcomers.meet(ANA, 6), "not offered yet"
    await newcomers.offered(ANA, 1.0)
    assert not await newcomers.meet(ANA, 6)
    assert newcomers.with_tips == await reloaded(store) == {ANA: 3}
    await newcomers.end_tips(ANA)
    for each in (newcomers, Newcomers(store.database)):
        for size in (6, 4):
            assert not await each.meet(ANA, size), "she wants none"
        assert each.with_tips == await reloaded(store) == {}


async def test_tips_last_three_holes_and_come_back_once_for_each_size_of_the_grid(store: Store) -> None:
    told: list[int] = []
    newcomers = Newcomers(store.database, lambda: told.append(1))
    await newcomers.meet(ANA, 6)
    await newcomers.offered(ANA, 1.0)
    for left in ({ANA: 3}, {ANA: 2}, {ANA: 1}, {}, {}):
        assert newcomers.with_tips == left == await reloaded(store)
        await newcomers.finish_hole(ANA)
    assert len(told) == 4, "other processes are told of each change"
    await keep(store, ANA)
    for size, left in ((6, {}), (4, {ANA: 3})):
        for each in (newcomers, Newcomers(store.database)):
            assert not await each.meet(ANA, size)
        assert newcomers.with_tips == await reloaded(store) == left


async def test_tips_that_are_ended_while_a_hole_ends_stay_ended(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    newcomers = Newcomers(store.database)
    await newcomers.meet(ANA, 6)
    write = store.database.write

    async def write_after_the_end(*asked: Any) -> None:
        monkeypatch.setattr(store.database, "write", write)
        await newcomers.end_tips(ANA)
        await write(*asked)

    monkeypatch.setattr(store.database, "write", write_after_the_end)
    await newcomers.finish_hole(ANA)
    assert newcomers.with_tips == await reloaded(store) == {}


async def test_a_lesson_is_finished_once_and_ends_the_offers(store: Store) -> None:
    newcomers = Newcomers(store.database)
    await newcomers.meet(ANA, 6)
    assert await newcomers.learn(ANA, 1.0)
    assert not await newcomers.learn(ANA, 2.0)
    assert await newcomers.learn(BEN, 3.0), "who never sat down"
    assert not await newcomers.meet(BEN, 6)
    assert newcomers.with_tips == {ANA: 3}, "tips go on until the first match"


async def test_who_has_played_is_no_newcomer_and_nothing_is_kept_of_them(store: Store) -> None:
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana")]).keep(store)
    await keep(store, BEN)
    newcomers = Newcomers(store.database)
    for user in (ANA, BEN):
        assert not await newcomers.meet(user, 6)
    assert newcomers.with_tips == await reloaded(store) == {}


async def test_somebody_forgotten_is_met_anew(store: Store) -> None:
    newcomers = Newcomers(store.database)
    await newcomers.meet(ANA, 6)
    await newcomers.offered(ANA, 1.0)
    assert not await newcomers.meet(ANA, 6)
    await store.privacy.forget(ANA, 2.0)
    newcomers.forget(ANA)
    assert newcomers.with_tips == {}
    assert await newcomers.meet(ANA, 6)
