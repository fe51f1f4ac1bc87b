"""The review of each match that was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.errors import ReadFailed
from data.store import Store
from engine.game.errors import StorageFailed
from tests.data.run_sql import sql
from tests.databases import new_store


async def test_a_review_is_kept_over_a_restart(path: Path) -> None:
    store = await new_store(path)
    assert await store.reviews.get("0123456789") is None
    await store.reviews.keep("0123456789", '{"format":1}', 100.0)
    await store.reviews.keep("abcdef0123", "{}", 100.0)
    await store.close()
    store = await new_store(path)
    assert await store.reviews.get("0123456789") == '{"format":1}'
    await store.close()


async def test_a_newer_review_takes_the_place_of_the_older(store: Store) -> None:
    await store.reviews.keep("0123456789", "older", 100.0)
    await store.reviews.keep("0123456789", "newer", 200.0)
    assert await store.reviews.get("0123456789") == "newer"
    rows = await store.database.read(*sql("SELECT match, made_at FROM reviews"))
    assert [tuple(row) for row in rows] == [("0123456789", 200.0)]


async def test_several_are_read_at_once(store: Store) -> None:
    for match in ("aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"):
        await store.reviews.keep(match, f"of {match}", 100.0)
    assert await store.reviews.of([]) == {}
    assert await store.reviews.of(["bbbbbbbbbb", "dddddddddd", "aaaaaaaaaa"]) == {
        "aaaaaaaaaa": "of aaaaaaaaaa",
        "bbbbbbbbbb": "of bbbbbbbbbb",
    }


async def test_a_closed_store_refuses_both(path: Path) -> None:
    store = await new_store(path)
    await store.close()
    with pytest.raises(StorageFailed):
        await store.reviews.keep("0123456789", "{}", 100.0)
    with pytest.raises(ReadFailed):
        await store.reviews.get("0123456789")
    with pytest.raises(ReadFailed):
        await store.reviews.of(["0123456789"])
