"""What all journeys share."""

from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """Never again look for garbage among all that was imported, of which there is much in these tests."""
    gc.collect()
    gc.freeze()
