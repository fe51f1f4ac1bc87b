"""The stand-in's rate limits: of the bot in all, of each channel's messages, of each token."""

from __future__ import annotations

import time

import pytest

from tests.standin.rate_limits import IN_ALL, OF_A_CHANNEL, OF_A_TOKEN, RateLimits


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still; its only item is the time in seconds."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_fifty_requests_a_second_whatever_channel_they_are_for(clock: list[float]) -> None:
    limits = RateLimits()
    verdicts = [limits.verdict("PATCH", f"/channels/{number}/messages/1") for number in range(IN_ALL[0] + 1)]
    assert all(each.answer is None for each in verdicts[:-1])
    refused = verdicts[-1].answer
    assert refused is not None and refused["global"] and refused["retry_after"] == IN_ALL[1]
    assert verdicts[-1].headers["X-RateLimit-Scope"] == "global"
    clock[0] += IN_ALL[1]
    assert limits.verdict("PATCH", "/channels/1/messages/1").answer is None
    assert limits.requests == {"counted": IN_ALL[0] + 2, "refused": 1}


def test_what_goes_by_an_interaction_does_not_count(clock: list[float]) -> None:
    limits = RateLimits()
    for number in range(3 * IN_ALL[0]):
        assert limits.verdict("POST", f"/interactions/{number}/token/callback").answer is None
        assert limits.verdict("PATCH", f"/webhooks/1/token{number}/messages/@original").answer is None
    assert limits.verdict("GET", "/users/@me").answer is None
    assert limits.requests["counted"] == 1


def test_five_edits_of_a_channel_in_five_seconds(clock: list[float]) -> None:
    limits, (most, seconds) = RateLimits(), OF_A_CHANNEL
    verdicts = [limits.verdict("PATCH", "/channels/7/messages/1") for _ in range(most + 1)]
    assert [each.headers["X-RateLimit-Remaining"] for each in verdicts] == ["4", "3", "2", "1", "0", "0"]
    refused = verdicts[-1].answer
    assert refused is not None and not refused["global"] and refused["retry_after"] == seconds
    assert limits.verdict("POST", "/channels/7/messages").answer is None
    assert limits.verdict("PATCH", "/channels/8/messages/1").answer is None
    clock[0] += seconds
    assert limits.verdict("PATCH", "/channels/7/messages/1").answer is None


def test_a_token_has_a_limit_of_its_own(clock: list[float]) -> None:
    limits, (most, _) = RateLimits(), OF_A_TOKEN
    ways = ["/webhooks/1/token", "/webhooks/1/token/messages/@original"]
    for number in range(most):
        assert limits.verdict("POST", ways[number % 2]).answer is None
    assert limits.verdict("PATCH", ways[1]).answer is not None
    assert limits.verdict("PATCH", "/webhooks/1/other/messages/@original").answer is None
