"""Cursors end on the thread that uses the connection, wherever else references to them may linger."""

from __future__ import annotations

from typing import Any

import aiosqlite
import pytest

from data.store import Store
from engine.table.entries import Dealt, Readied, Stamped


@pytest.mark.sqlite
async def test_every_cursor_that_writes_is_closed_before_the_next_one_is_made(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In CPython 3.11 a cursor that is dropped later resets a statement that may be in use again by then."""
    lingering: list[object] = []
    open_now: set[int] = set()
    most = 0
    make, close = aiosqlite.Cursor.__init__, aiosqlite.Cursor.close

    def made(cursor: aiosqlite.Cursor, *arguments: Any) -> None:
        nonlocal most
        make(cursor, *arguments)
        lingering.append(cursor)
        open_now.add(id(cursor))
        most = max(most, len(open_now))

    async def closed(cursor: aiosqlite.Cursor) -> None:
        await close(cursor)
        open_now.discard(id(cursor))

    monkeypatch.setattr(aiosqlite.Cursor, "__init__", made)
    monkeypatch.setattr(aiosqlite.Cursor, "close", closed)
    for version in range(1, 20, 2):
        entries = [Stamped(version, 1.0, Dealt()), Stamped(version + 1, 1.0, Readied(0))]
        await store.journal.append("0123456789", entries)
        await store.key_values.put("note", str(version))
    assert len(lingering) == 20
    assert (most, open_now) == (1, set())
