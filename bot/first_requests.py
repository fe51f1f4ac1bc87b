"""Requests at the start, repeated while Discord can't answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord
from discord.http import HTTPClient

from bot.backoff import Backoff, reason
from data.metrics import START_FAILURES

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_WAIT: Final = 5.0
LONGEST_WAIT: Final = 300.0
"""Seconds between two attempts: `FIRST_WAIT`, then twice as long each time, up to this."""

MOST_WITHOUT_NETWORK: Final = 5
"""Attempts in a row without a network before the bot gives up, after more than a minute."""

NETWORK: Final = (aiohttp.ClientError, TimeoutError, OSError)
"""Errors of a request that got no answer at all."""

UNAUTHORIZED: Final = 401
NOT_FOUND: Final = 404


class NotDiscord(Exception):
    """The API's address answers, but not as Discord does."""


async def until_answered(step: str, call: Callable[[], Awaitable[T]]) -> T:
    """Repeat `call` while Discord refuses it for a time; returns its result.

    `step` names the call in the log. Raises `discord.LoginFailure` for a token that Discord rejects,
    `NotDiscord`, and an error of `NETWORK` after several attempts without a network.
    """
    backoff, without_network = Backoff(FIRST_WAIT, LONGEST_WAIT), 0
    while True:
        try:
            return await call()
        except NETWORK as error:
            without_network += 1
            if without_network == MOST_WITHOUT_NETWORK:
                raise
            refused: Exception = error
        except (discord.HTTPException, discord.RateLimited) as error:
            if isinstance(error, discord.HTTPException) and error.status == NOT_FOUND:
                raise NotDiscord from error
            without_network, refused = 0, error
        START_FAILURES.labels(step).inc()
        wait = backoff.after(refused)
        log.warning("Discord can’t be used yet (%s): %s; trying again in %.0f s", step, reason(refused), wait)
        await asyncio.sleep(wait)


async def find_gateway(http: HTTPClient) -> tuple[int, str, discord.SessionStartLimits]:
    """Number of shards that Discord recommends, address of the gateway, and limits of new sessions.

    Repeats the request as `until_answered` does, and raises the same errors.
    """
    return await until_answered("gateway", lambda: _find_gateway(http))


async def _find_gateway(http: HTTPClient) -> tuple[int, str, discord.SessionStartLimits]:
    try:
        shards, address, limits = await http.get_bot_gateway()
        return shards, address, discord.SessionStartLimits(**limits)
    except discord.GatewayNotFound as error:
        if not isinstance(error.__cause__, discord.HTTPException):
            raise
        if error.__cause__.status == UNAUTHORIZED:
            raise discord.LoginFailure from error
        raise error.__cause__ from error
    except (LookupError, TypeError) as error:
        raise NotDiscord from error
