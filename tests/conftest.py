"""How thoroughly properties are tested. `uv run pytest --hypothesis-profile thorough` takes its time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from bot.log import add_match

# No deadlines: how long an example takes depends on what else the machine does.
settings.register_profile("usual", deadline=None, max_examples=25)
settings.register_profile("thorough", deadline=None, max_examples=1_000)
settings.load_profile("usual")


@pytest.fixture
def caplog(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What is logged, with the match that each event is about."""
    caplog.handler.addFilter(add_match)
    yield caplog
    caplog.handler.removeFilter(add_match)
