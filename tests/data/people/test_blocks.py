"""Whom people block: the same in memory and in the database, private, and gone with either person."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from data.people.blocks import MOST, BlockStore
from data.people.privacy import Forgotten
from data.store import Store
from engine.game.errors import LimitReached
from tests.data.run_sql import sql

ANA, BEN, CHLOE = (1_234_567_890_123_456_000 + number for number in range(3))


async def own_file(store: Store, user: int) -> Any:
    return json.loads((await store.privacy.own_data.file(user, 1.0)).content)


async def reloaded(store: Store) -> BlockStore:
    """The blocks as another process reads them."""
    blocks = BlockStore(store.database)
    await blocks.load()
    return blocks


async def test_somebody_is_blocked_and_unblocked(store: Store) -> None:
    changes: list[int] = []
    blocks = BlockStore(store.database, lambda: changes.append(1))
    await blocks.add(ANA, BEN, "Ben", 1.0)
    await blocks.add(ANA, CHLOE, "Chloe", 2.0)
    await blocks.add(ANA, BEN, "Benno", 3.0)
    for each in (blocks, await reloaded(store)):
        assert list(each.of(ANA).names.items()) == [(CHLOE, "Chloe"), (BEN, "Benno")], "newest first"
        assert (each.of(BEN).names, each.of(BEN).blocked_by) == ({}, {ANA})
        assert set(each.of(ANA).apart) == {BEN, CHLOE} and set(each.of(CHLOE).apart) == {ANA}
    await blocks.remove(ANA, CHLOE)
    await blocks.remove(BEN, ANA)
    for each in (blocks, await reloaded(store)):
        assert each.of(ANA).names == {BEN: "Benno"}
        assert not each.of(CHLOE).blocked_by
    assert len(changes) == 5


@pytest.mark.parametrize("seed", range(3))
async def test_memory_and_database_agree_after_any_blocks(store: Store, seed: int) -> None:
    random, blocks = Random(seed), BlockStore(store.database)
    expected: set[tuple[int, int]] = set()
    for step in range(30):
        user, other = random.sample((ANA, BEN, CHLOE), 2)
        if random.random() < 0.6:
            await blocks.add(user, other, str(step), float(step))
            expected.add((user, other))
        else:
            await blocks.remove(user, other)
            expected.discard((user, other))
    for each in (blocks, await reloaded(store)):
        for user in (ANA, BEN, CHLOE):
            assert {(user, other) for other in each.of(user).names} == {
                pair for pair in expected if pair[0] == user
            }
            assert {(other, user) for other in each.of(user).blocked_by} == {
                pair for pair in expected if pair[1] == user
            }


async def test_there_is_room_for_fifty(store: Store) -> None:
    blocks = BlockStore(store.database)
    for number in range(MOST):
        await blocks.add(ANA, 100 + number, "x", float(number))
    with pytest.raises(LimitReached, match="up to 50 people"):
        await blocks.add(ANA, BEN, "Ben", 99.0)
    await blocks.add(ANA, 100, "y", 99.0)
    await blocks.add(BEN, CHLOE, "Chloe", 99.0)
    await blocks.remove(ANA, 100)
    await blocks.add(ANA, BEN, "Ben", 100.0)
    assert len(blocks.of(ANA).names) == len((await reloaded(store)).of(ANA).names) == MOST


async def test_who_is_blocked_reads_nothing_of_it_and_is_not_told_when_forgotten(store: Store) -> None:
    blocks = BlockStore(store.database)
    await blocks.add(ANA, BEN, "Ben", 1.0)
    assert (await own_file(store, ANA))["blocks"] == [
        {"blocked": str(BEN), "name": "Ben", "since": "1970-01-01T00:00:01+00:00"}
    ]
    assert str(ANA) not in json.dumps(own := await own_file(store, BEN)) and own["blocks"] == []
    forgotten = await store.privacy.forget(BEN, 5.0)
    assert forgotten == Forgotten(blocked_by=1) and not forgotten.anything
    assert await store.database.read(*sql("SELECT * FROM blocks")) == []


async def test_blocks_go_with_either_person(store: Store) -> None:
    blocks = BlockStore(store.database)
    for user, blocked in ((ANA, BEN), (BEN, CHLOE), (CHLOE, ANA)):
        await blocks.add(user, blocked, "x", 1.0)
    forgotten = await store.privacy.forget(ANA, 5.0)
    assert (forgotten.blocks, forgotten.blocked_by, forgotten.anything) == (1, 1, True)
    blocks.forget(ANA)
    for each in (blocks, await reloaded(store)):
        assert (each.of(ANA).names, set(each.of(ANA).blocked_by)) == ({}, set())
        assert (each.of(BEN).names, each.of(CHLOE).names) == ({CHLOE: "x"}, {})
