"""Stores and events for the tests of events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store import Store
from tests.cogs.events.alone_here import Here
from tests.databases import new_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store."""
    opened = await new_store(tmp_path / "golf.db")
    yield opened
    await opened.close()


@pytest.fixture
def here(store: Store) -> Here:
    """Events of playing alone in that store."""
    return Here(store)
