"""Settings of all journeys."""

from __future__ import annotations

import pytest

from cogs.answering.messages.answer_message import AnswerMessage
from engine.language import load
from tests import databases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run journeys that are told to on both engines, unless all of them shall run on one."""
    if "both_engines" in {mark.name for mark in metafunc.definition.iter_markers()}:
        on_postgresql = pytest.param("postgresql", marks=pytest.mark.needs_postgresql)
        engines = ["sqlite", on_postgresql] if databases.wanted() == "sqlite" else [on_postgresql]
        metafunc.parametrize("engine", engines, indirect=True)


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the engine of the journey's database."""
    monkeypatch.setenv(databases.SETTING, getattr(request, "param", databases.wanted()))


@pytest.fixture(scope="session", autouse=True)
def catalogues_read() -> None:
    """Reads the catalogues in advance.

    The bot does so in a thread. SimCord looks without a pause whether that is done, which slows it down, and
    gives up before it is on a busy machine.
    """
    load()


@pytest.fixture
def by_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables be edited by their channel's route, as fifteen minutes after the newest press on them."""
    monkeypatch.setattr(AnswerMessage, "leads_to", lambda *_: False)
