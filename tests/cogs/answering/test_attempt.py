"""What Discord refuses is told apart; what nobody expected is logged as a warning."""

from __future__ import annotations

import json
import logging
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
import pytest

from cogs.answering.attempt import Refusal, attempt


def refused(status: int, code: int) -> discord.HTTPException:
    """The exception that discord.py raises for an answer with that status and code."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 500: discord.DiscordServerError}
    response = cast("aiohttp.ClientResponse", SimpleNamespace(status=status, reason="No"))
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": "no"})


async def failing(error: BaseException) -> str:
    """A call that ends with `error`."""
    raise error


EXPECTED = [
    (404, 10003, Refusal.CHANNEL_GONE),
    (404, 10004, Refusal.CHANNEL_GONE),
    (404, 10008, Refusal.MESSAGE_GONE),
    (404, 10015, Refusal.EXPIRED),
    (404, 10062, Refusal.EXPIRED),
    (400, 30046, Refusal.MESSAGE_FROZEN),
    (400, 40060, Refusal.EXPIRED),
    (403, 50001, Refusal.FORBIDDEN),
    (403, 50013, Refusal.FORBIDDEN),
    (401, 50027, Refusal.EXPIRED),
    (400, 50083, Refusal.MESSAGE_FROZEN),
]


@pytest.mark.parametrize(("status", "code", "refusal"), EXPECTED)
async def test_expected_codes_are_told_apart(
    status: int, code: int, refusal: Refusal, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert await attempt("edit a table", failing(refused(status, code)), {"match": "1"}) is refusal
    (record,) = caplog.records
    assert record.levelno == logging.INFO
    assert vars(record)["match"] == "1"
    assert record.getMessage() == f"edit a table: {refusal.value} (HTTP {status}, code {code})"
    assert record.exc_info is None


@pytest.mark.parametrize(
    ("status", "code", "refusal"),
    [
        (500, 0, Refusal.FAILED),
        (503, 0, Refusal.FAILED),
        (429, 0, Refusal.LIMITED),
        (400, 50035, Refusal.REJECTED),
        (404, 0, Refusal.REJECTED),
    ],
)
async def test_unexpected_codes_are_warned_about_and_only_what_may_pass_is_no_error(
    status: int, code: int, refusal: Refusal, caplog: pytest.LogCaptureFixture
) -> None:
    assert await attempt("edit a table", failing(refused(status, code))) is refusal
    (record,) = caplog.records
    assert record.levelno == (logging.ERROR if refusal is Refusal.REJECTED else logging.WARNING)


UNREACHABLE = [
    aiohttp.ClientConnectionError(),
    aiohttp.ServerDisconnectedError(),
    aiohttp.ClientPayloadError(),
    TimeoutError(),
    ConnectionResetError(),
    json.JSONDecodeError("Expecting value", "<html>", 0),
]


@pytest.mark.parametrize("error", UNREACHABLE, ids=lambda error: type(error).__name__)
async def test_an_unreachable_discord_is_a_failure(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert await attempt("edit a table", failing(error), {"match": "1"}) is Refusal.FAILED
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert vars(record)["match"] == "1"
    name = type(error).__name__
    assert record.getMessage() == f"edit a table: Discord could not be reached ({name})"
    assert record.exc_info is None


async def test_a_discord_that_wants_a_long_pause_limits_us(caplog: pytest.LogCaptureFixture) -> None:
    limited = failing(discord.RateLimited(90.0))
    assert await attempt("edit a table", limited, {"match": "1"}) is Refusal.LIMITED
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert vars(record)["match"] == "1"
    assert record.getMessage() == "edit a table: Discord wants no more of these for 90 s"


async def test_a_connection_that_this_process_has_ended_is_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    session = aiohttp.ClientSession()
    await session.close()
    assert await attempt("edit a table", session.get("http://127.0.0.1"), {"match": "1"}) is Refusal.CLOSED
    (record,) = caplog.records
    assert record.levelno == logging.INFO
    assert vars(record)["match"] == "1"
    with pytest.raises(RuntimeError):
        await attempt("edit a table", failing(RuntimeError("our own")))


async def test_what_was_asked_for_is_handed_on() -> None:
    async def succeeding() -> str:
        return "done"

    assert await attempt("edit a table", succeeding()) == "done"


async def test_a_mistake_of_our_own_is_not_hidden() -> None:
    with pytest.raises(KeyError):
        await attempt("edit a table", failing(KeyError("our own")))


def test_a_refusal_has_words_for_the_log() -> None:
    assert len({refusal.value for refusal in Refusal}) == len(Refusal)
