"""Settings of all journeys."""

from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """Exempt all imported modules from garbage collection, as these tests import a lot."""
    gc.collect()
    gc.freeze()
