"""Settings of all journeys."""

from __future__ import annotations

import pytest

from cogs.answering.messages.answer_message import AnswerMessage


@pytest.fixture
def by_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables be edited by their channel's route, as fifteen minutes after the newest press on them."""
    monkeypatch.setattr(AnswerMessage, "leads_to", lambda *_: False)
