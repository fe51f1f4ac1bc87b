"""A text for each key."""

from __future__ import annotations

from pathlib import Path

from tests.databases import new_store


async def test_the_last_text_is_kept(path: Path) -> None:
    store = await new_store(path)
    assert await store.key_values.get("commands") is None
    await store.key_values.put("commands", "first")
    await store.key_values.put("commands", "second")
    await store.key_values.put("other", "")
    await store.close()
    store = await new_store(path)
    assert await store.key_values.get("commands") == "second"
    assert await store.key_values.get("other") == ""
    await store.close()
