"""Logs in to Discord and finds its gateway, again and again while Discord can't answer."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.backoff import Backoff, reason
from bot.client import GolfBot
from data.metrics import START_FAILURES

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_WAIT: Final = 5.0
LONGEST_WAIT: Final = 300.0
"""Seconds until Discord is asked again: at first, and at most."""

MOST_WITHOUT_NETWORK: Final = 5
"""Attempts in a row that may find no network; by then more than a minute has passed."""

NETWORK: Final = (aiohttp.ClientError, TimeoutError, OSError)
"""Errors without any answer."""

UNAUTHORIZED: Final = 401
NOT_FOUND: Final = 404


class NotDiscord(Exception):
    """Something answers at the API's address, but not as Discord does."""


async def log_in(bot: GolfBot, token: str) -> None:
    """Log in, and let every connection, reconnects too, go to the gateway that the API names.

    Waits as long as Discord refuses for a while, and until it takes another session of this bot. Raises
    `discord.LoginFailure` for a token that it doesn't take, `NotDiscord`, and an error of `NETWORK` if there
    is none after some attempts.
    """
    await _until_done("login", lambda: _log_in(bot, token))
    await _until_done("gateway", lambda: _find_gateway(bot))
    await bot.identifies.left()


async def _until_done(step: str, call: Callable[[], Awaitable[None]]) -> None:
    """Await `call` until it isn't refused for a while any more."""
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


async def _log_in(bot: GolfBot, token: str) -> None:
    try:
        await bot.login(token)
    except Exception as error:
        if bot.application_id is not None:  # it has logged in: this comes from what the bot did then
            raise
        await _end_session(bot)
        if isinstance(error, LookupError | TypeError | json.JSONDecodeError):
            raise NotDiscord from error  # what came back does not say who the bot is
        raise


async def _end_session(bot: GolfBot) -> None:
    """Close the HTTP session of a log-in that failed; the next one begins its own."""
    await bot.http.close()
    bot.http.connector = discord.utils.MISSING


async def _find_gateway(bot: GolfBot) -> None:
    try:
        shards, address, limit = await bot.http.get_bot_gateway()
    except discord.GatewayNotFound as error:
        if not isinstance(error.__cause__, discord.HTTPException):
            raise
        if error.__cause__.status == UNAUTHORIZED:
            raise discord.LoginFailure from error
        raise error.__cause__ from error
    except (LookupError, TypeError) as error:
        raise NotDiscord from error
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address)
    if bot.shard_count is None:
        bot.shard_count = shards
    bot.identifies.learn(discord.SessionStartLimits(**limit))
