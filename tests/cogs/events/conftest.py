"""Events for the tests of events."""

from __future__ import annotations

import pytest

from data.store import Store
from tests.cogs.events.alone_here import Here


@pytest.fixture
def here(store: Store) -> Here:
    """Events of playing alone in that store."""
    return Here(store)
