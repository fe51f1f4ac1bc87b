"""Everything that discord.py sends in an honest conversation is accepted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from simcord import HttpLogEntry

from tests.wire import available, description, limits, openapi, problems
from tests.wire.conversation import hold

# Without this the tests below could pass by holding no conversation at all.
SPOKEN = {
    "PUT /applications/#/commands",
    "POST /interactions/#/#/callback 4",
    "POST /interactions/#/#/callback 5",
    "POST /interactions/#/#/callback 6",
    "POST /interactions/#/#/callback 7",
    "POST /interactions/#/#/callback 8",
    "POST /interactions/#/#/callback 9",
    "POST /webhooks/#/#",
    "PATCH /webhooks/#/#/messages/#",
    "DELETE /webhooks/#/#/messages/#",
    "PATCH /webhooks/#/#/messages/@original",
    "DELETE /webhooks/#/#/messages/@original",
    "POST /channels/#/messages",
    "PATCH /channels/#/messages/#",
    "DELETE /channels/#/messages/#",
}


async def test_a_conversation_is_within_the_limits() -> None:
    entries = await hold()
    assert set(map(kind_of, entries)) >= SPOKEN
    assert limits.problems(entries) == []


@pytest.mark.skipif(not available(), reason="needs Discord's description of its API")
async def test_a_conversation_is_as_described() -> None:
    entries = await hold()
    assert openapi.problems(entries) == []
    assert problems(entries) == []


async def test_both_checks_are_merged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    faulty = [HttpLogEntry("POST", "/channels/1/messages", {}, {"content": "x" * 2001, "tts": "no"}, None)]
    limit = limits.problems(faulty)
    assert limit
    if available():
        assert problems(faulty) == openapi.problems(faulty) + limit
        assert openapi.problems(faulty)
    monkeypatch.setattr(description, "FILE", tmp_path / "openapi.json")
    assert not available()
    assert problems(faulty) == limit


def kind_of(entry: HttpLogEntry) -> str:
    kind = f"{entry.method} {re.sub(r'simcord_interaction_[0-9]+|[0-9]+', '#', entry.path)}"
    return f"{kind} {entry.json['type']}" if entry.path.endswith("/callback") and entry.json else kind
