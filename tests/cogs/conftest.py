"""Stores for tests of what people see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store import Store
from tests.databases import new_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store."""
    opened = await new_store(tmp_path / "golf.db")
    yield opened
    await opened.close()
