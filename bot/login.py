"""Log-in to Discord and search for its gateway, repeated while Discord can't answer."""

from __future__ import annotations

import json

import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.client import GolfBot
from bot.first_requests import NETWORK, NotDiscord, find_gateway, until_answered


async def log_in(bot: GolfBot, token: str) -> None:
    """Log in, and let all connections use the gateway that Discord's API names.

    Waits while Discord refuses for a time, and until Discord allows another session of this bot. Raises
    `discord.LoginFailure` for a token that Discord rejects, `NotDiscord`, and an error of `NETWORK` after
    several attempts without a network.
    """
    await until_answered("login", lambda: _log_in(bot, token))
    shards, address, limits = await find_gateway(bot.http)
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address)
    if bot.shard_count is None:
        bot.shard_count = shards
    bot.identifies.learn(limits)
    await bot.identifies.left()


async def _log_in(bot: GolfBot, token: str) -> None:
    try:
        await bot.login(token)
    except Exception as error:
        if bot.application_id is not None:  # it has logged in: this comes from what the bot did then
            if isinstance(error, NETWORK):
                await _end_session(bot)  # it will be tried again from the beginning
            raise
        await _end_session(bot)
        if isinstance(error, LookupError | TypeError | json.JSONDecodeError):
            raise NotDiscord from error  # what came back does not say who the bot is
        raise


async def _end_session(bot: GolfBot) -> None:
    """Close the HTTP session of a failed log-in; the next log-in opens its own."""
    await bot.http.close()
    bot.http.connector = discord.utils.MISSING
