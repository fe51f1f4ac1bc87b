"""Which limits count for which request."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import HttpLogEntry

from tests.wire import limits

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
COMMANDS = "/applications/1/commands"
LONG = {"content": "x" * 2001}
LOST = {"embeds": [{"image": {"url": "attachment://table.png"}}]}
NAMELESS = {"name": "", "description": "Golf"}


def found(method: str, path: str, body: Any) -> list[str]:
    """Return the pointers of the problems."""
    lines = limits.problems([HttpLogEntry(method, path, {}, body, None)])
    assert all(line.startswith(f"{method} {path}: /") for line in lines)
    return [line.split(": ")[1] for line in lines]


@pytest.mark.parametrize("path", [MESSAGES, "/webhooks/1/token"])
def test_a_new_message(path: str) -> None:
    assert found("POST", path, LONG) == ["/content"]
    assert found("POST", path, LOST) == ["/embeds/0/image"]


@pytest.mark.parametrize(
    "path",
    [f"{MESSAGES}/2", "/webhooks/1/token/messages/@original", "/webhooks/1/token/messages/2"],
)
def test_an_edited_message(path: str) -> None:
    assert found("PATCH", path, LONG) == ["/content"]
    assert found("PATCH", path, LOST) == []


def test_an_answer() -> None:
    assert found("POST", CALLBACK, {"type": 4, "data": LONG}) == ["/data/content"]
    assert found("POST", CALLBACK, {"type": 4, "data": LOST}) == ["/data/embeds/0/image"]
    assert found("POST", CALLBACK, {"type": 7, "data": LONG}) == ["/data/content"]
    assert found("POST", CALLBACK, {"type": 7, "data": LOST}) == []
    nameless = {"choices": [{"name": "", "value": 1}]}
    assert found("POST", CALLBACK, {"type": 8, "data": nameless}) == ["/data/choices/0/name"]
    assert found("POST", CALLBACK, {"type": 9, "data": {"title": "x" * 46}}) == ["/data/title"]


@pytest.mark.parametrize("path", [COMMANDS, "/applications/1/guilds/2/commands"])
def test_commands(path: str) -> None:
    assert found("PUT", path, [{**NAMELESS, "name": "golf"}, NAMELESS]) == ["/1/name"]
    assert found("POST", path, NAMELESS) == ["/name"]


def test_other_requests_have_no_limits_here() -> None:
    assert found("POST", f"{MESSAGES}/2/threads", LONG) == []
    assert found("POST", CALLBACK, {"type": 6, "data": LONG}) == []


@pytest.mark.parametrize("body", [None, [], 5, "text"])
def test_what_has_the_wrong_type_is_left_to_the_description(body: Any) -> None:
    assert found("POST", MESSAGES, body) == []
    assert found("PUT", COMMANDS, body) == []
    assert found("POST", CALLBACK, {"type": 4, "data": body}) == []
    assert found("POST", CALLBACK, {"type": [], "data": {}}) == []
    assert found("PUT", COMMANDS, [body]) == []


def test_a_repeated_problem_is_told_once() -> None:
    entry = HttpLogEntry("POST", MESSAGES, {}, LONG, None)
    other = HttpLogEntry("POST", "/channels/2/messages", {}, LONG, None)
    assert len(limits.problems([entry, entry, other])) == 2
