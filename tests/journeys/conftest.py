"""Settings of all journeys."""

from __future__ import annotations

import gc

import pytest

from engine.language import load


@pytest.fixture(scope="session", autouse=True)
def catalogues_read() -> None:
    """Reads the catalogues in advance.

    The bot does so in a thread. SimCord looks without a pause whether that is done, which slows it down, and
    gives up before it is on a busy machine.
    """
    load()


def pytest_collection_finish() -> None:
    """Exempt all imported modules from garbage collection, as these tests import a lot."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def by_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables be edited by their channel's route, as fifteen minutes after the newest press on them."""
    monkeypatch.setattr("cogs.table.message.still_valid", lambda press: False)
