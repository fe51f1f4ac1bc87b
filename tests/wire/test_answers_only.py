"""Requests beyond answers are found, and tokens with too many follow-ups."""

from __future__ import annotations

import pytest
from simcord import HttpLogEntry

from tests.wire.answers_only import MOST_FOLLOW_UPS, answers_only_problems

WEBHOOK = "/webhooks/1/token"


def request(method: str, path: str) -> HttpLogEntry:
    return HttpLogEntry(method, path, {}, None, None)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/interactions/1/token/callback"),
        ("PATCH", f"{WEBHOOK}/messages/@original"),
        ("DELETE", f"{WEBHOOK}/messages/5"),
        ("PUT", "/applications/1/commands"),
    ],
)
def test_answers_may_be_as_many_as_one_likes(method: str, path: str) -> None:
    assert answers_only_problems([request(method, path)] * 20) == []


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/channels/1/messages"),
        ("GET", "/channels/1"),
        ("GET", "/guilds/1/members/2"),
        ("POST", "/users/@me/channels"),
    ],
)
def test_what_needs_a_member_is_found(method: str, path: str) -> None:
    assert answers_only_problems([request(method, path)]) == [f"{method} {path}"]


def test_a_sixth_follow_up_by_one_token_is_found() -> None:
    sent = [request("POST", WEBHOOK)] * MOST_FOLLOW_UPS
    assert answers_only_problems([*sent, request("POST", "/webhooks/1/other")]) == []
    assert answers_only_problems([*sent, request("POST", WEBHOOK)]) == [f"6 follow-ups: {WEBHOOK}"]
