"""A text for each key."""

from __future__ import annotations

from pathlib import Path

from data.store import Store


async def test_the_last_text_is_remembered(path: Path) -> None:
    store = await Store.open(path)
    assert await store.notes.get("commands") is None
    await store.notes.put("commands", "first")
    await store.notes.put("commands", "second")
    await store.notes.put("other", "")
    await store.close()
    store = await Store.open(path)
    assert await store.notes.get("commands") == "second"
    assert await store.notes.get("other") == ""
    await store.close()
