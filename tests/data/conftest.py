"""An open store in a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.database import Database
from data.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Path of the test's database."""
    return tmp_path / "golf.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """An open store, closed after the test."""
    opened = await Store.open(path)
    yield opened
    await opened.close()


@pytest.fixture
def database(store: Store) -> Database:
    """The store's database."""
    return store.database
