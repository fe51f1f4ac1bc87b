"""How long something that Discord refused is left alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.app_commands import CommandSyncFailure

from bot.backoff import Backoff, reason


def refused(status: int, **headers: str) -> discord.HTTPException:
    response: Any = SimpleNamespace(
        status=status,
        reason="Reason",
        headers={name.replace("_", "-"): text for name, text in headers.items()},
    )
    return discord.HTTPException(response, {"code": 50035, "message": "Invalid Form Body"})


def test_each_wait_is_twice_as_long_up_to_the_longest() -> None:
    backoff = Backoff(5, 60)
    assert [backoff.after(refused(503)) for _ in range(6)] == [5, 10, 20, 40, 60, 60]


@pytest.mark.parametrize(
    ("error", "wait"),
    [
        (discord.RateLimited(90.5), 90.5),
        (discord.RateLimited(1.0), 5.0),
        (refused(429, Retry_After="3600"), 3600.0),
        (refused(429, Retry_After="Wed, 21 Oct 2026 07:28:00 GMT"), 5.0),
        (refused(429), 5.0),
        (OSError(), 5.0),
    ],
)
def test_it_is_at_least_as_long_as_discord_asks(error: Exception, wait: float) -> None:
    assert Backoff(5, 60).after(error) == wait


def test_the_reason_is_in_discords_words() -> None:
    assert reason(refused(400)) == "400 Reason (error code: 50035): Invalid Form Body"
    assert reason(CommandSyncFailure(refused(400), [])).endswith("error code 50035): Invalid Form Body")
    assert reason(TimeoutError()) == "TimeoutError"
    assert reason(OSError("no route")) == "OSError: no route"
