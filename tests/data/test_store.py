"""The open database answers until it is closed, and is closed where its parts can't begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.errors import ReadFailed
from data.sql.database import Database
from data.statistics.counter import Counter
from data.store import Store
from tests.databases import make_file


async def test_it_answers_until_it_is_closed(path: Path) -> None:
    make_file(path)
    store = await Store.open(path)
    await store.check(1.0)
    await store.close()
    with pytest.raises(ReadFailed):
        await store.check(1.0)


async def test_what_fails_at_the_start_leaves_no_database_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_file(path)

    async def fail(_counter: Counter) -> None:
        raise RuntimeError("no")

    closed: list[Database] = []
    close = Database.close

    async def closing(database: Database) -> None:
        closed.append(database)
        await close(database)

    with monkeypatch.context() as failing:
        failing.setattr(Counter, "resume", fail)
        for kind in (Database, *Database.__subclasses__()):
            failing.setattr(kind, "close", closing)
        with pytest.raises(RuntimeError, match="no"):
            await Store.open(path)
    assert len(closed) == 1
    await (await Store.open(path)).close()
