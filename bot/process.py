"""From settings to a running bot on Discord, and to an exit code that says what went wrong."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from typing import Final

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client import GolfBot
from bot.settings import BadSetting, Settings
from data.errors import DatabaseUnusable
from data.store import Store

log = logging.getLogger(__name__)

FINE: Final = 0
BAD_SETTING: Final = 2
BAD_DATABASE: Final = 3
BAD_TOKEN: Final = 4
UNREACHABLE: Final = 5


class NotDiscord(Exception):
    """Something answers at the API's address, but not as Discord does."""


OUTAGES: Final = (
    aiohttp.ClientError,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    discord.HTTPException,
    NotDiscord,
    OSError,
)
REVOKED: Final = 4004
"""With this code the gateway closes the connection of a bot whose token has been replaced."""


class _WithoutToken(logging.Formatter):
    """One line an event, and the token nowhere: neither in the words nor in a traceback."""

    def __init__(self, token: str | None) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        return text.replace(self._token, "(token)") if self._token else text


def set_up_logging(settings: Settings, *, demo: bool) -> None:
    """One line an event on standard error; never the token. The demo leaves discord.py's warnings out."""
    handler = logging.StreamHandler()
    handler.setFormatter(_WithoutToken(settings.token))
    handler.addFilter(lambda record: "voice will NOT be supported" not in record.getMessage())
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    if settings.log_level != "DEBUG":
        logging.getLogger("discord").setLevel(logging.ERROR if demo else logging.WARNING)


def complain(sentence: str, code: int) -> int:
    """Tell the operator in one line, and return `code`."""
    print(sentence, file=sys.stderr)
    return code


async def run_on_discord(settings: Settings) -> int:
    """Run the bot with its token until it is told to stop; returns the exit code."""
    Route.BASE = settings.api_url
    try:
        store = await Store.open(settings.database)
    except DatabaseUnusable as error:
        return complain(error.sentence, BAD_DATABASE)
    try:
        return await _run(GolfBot(store, pause=settings.pause, sync_guild=settings.sync_guild), settings)
    finally:
        await store.close()


async def _log_in_and_connect(bot: GolfBot, settings: Settings) -> None:
    """As `bot.start`, but every connection, reconnects too, goes to the gateway that the API names."""
    try:
        await bot.login(settings.token or "")
    except (LookupError, TypeError) as error:
        if bot.application_id is not None:
            raise
        raise NotDiscord from error  # what came back does not say who the bot is
    _, gateway, _ = await bot.http.get_bot_gateway()
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    await bot.connect()


async def _run(bot: GolfBot, settings: Settings) -> int:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stopping.set)
    running = asyncio.create_task(_log_in_and_connect(bot, settings), name="bot")
    waiting = asyncio.create_task(stopping.wait(), name="wait for a signal")
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        else:
            log.info("stopping")
            running.cancel()
            await bot.close()
            # Being stopped while it still connects is no failure, whatever the connection makes of it.
            await asyncio.gather(running, return_exceptions=True)
    except BadSetting as error:
        return complain(error.sentence, BAD_SETTING)
    except (discord.LoginFailure, *OUTAGES) as error:
        return _refused(error, settings)
    finally:
        waiting.cancel()
        if not bot.is_closed():
            await bot.close()
    return FINE


def _refused(error: Exception, settings: Settings) -> int:
    """Say why there is no connection to Discord; returns the exit code."""
    revoked = isinstance(error, discord.ConnectionClosed) and error.code == REVOKED
    if revoked or isinstance(error, discord.LoginFailure):
        return complain(
            "DISCORD_TOKEN was refused by Discord. Copy it anew from the developer portal: "
            "your application, Bot, Reset Token.",
            BAD_TOKEN,
        )
    return complain(
        f"Discord’s API at {settings.api_url} can’t be reached ({type(error).__name__}). "
        "Check the network, and DISCORD_API_URL if you set it.",
        UNREACHABLE,
    )
