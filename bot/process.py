"""The bot's process: runs on Discord by its settings, and ends with an exit code for each problem."""

from __future__ import annotations

import asyncio
import gc
import logging
import platform
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

import discord
from discord.http import Route

from bot.backoff import Backoff
from bot.client import GolfBot
from bot.first_requests import NETWORK, NotDiscord
from bot.gateway import use_sturdy_connections
from bot.login import log_in
from bot.monitor import monitored
from bot.settings import DISCORD_API, BadSetting, Settings
from bot.shards import ClaimedShards
from bot.storage import StorageGauges
from cogs.answering.limits import DISCORDS_OWN
from cogs.daily.beacon import Drand
from data.background import cancelled
from data.errors import DatabaseUnusable, ReadFailed, ServerAway
from data.faults import is_nobodys
from data.place import Server
from data.processes.leased_session import SessionLost
from data.sqlite_file.process_lock import alone_on
from data.store import Store

log = logging.getLogger(__name__)

FINE: Final = 0
UNEXPECTED: Final = 1
BAD_SETTING: Final = 2
BAD_DATABASE: Final = 3
BAD_TOKEN: Final = 4
UNREACHABLE: Final = 5
BAD_COPY: Final = 6

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 60.0
"""Seconds between attempts to reach the database server: `FIRST_WAIT`, then longer, up to this."""

REFUSED: Final = (
    "DISCORD_TOKEN was refused by Discord. Copy it anew from the developer portal: "
    "your application, Bot, Reset Token."
)
REFUSALS: Final = (discord.LoginFailure, discord.ConnectionClosed, discord.PrivilegedIntentsRequired)
"""Errors by which discord.py says that Discord ended the connection for good."""

ENDED: Final = (
    "Discord’s gateway ended the connection for good, with code {code}. "
    "discord.com/developers/docs/topics/opcodes-and-status-codes says what that means."
)
CLOSED_FOR_GOOD: Final[Mapping[int, tuple[str, int]]] = {
    4004: (REFUSED, BAD_TOKEN),
    4010: (
        "Discord’s gateway refuses the number of this bot’s shards. Correct GOLF_SHARDS, or leave it out.",
        BAD_SETTING,
    ),
    4011: (
        "This bot is on more servers than so many shards may have. Raise GOLF_SHARDS, or leave it out.",
        BAD_SETTING,
    ),
    4012: (
        "Discord’s gateway no longer speaks the protocol of this bot. Install a newer version of the bot.",
        BAD_TOKEN,
    ),
    4013: (
        "Discord’s gateway doesn’t know an intent of this bot. Install a newer version of the bot.",
        BAD_TOKEN,
    ),
    4014: (
        "Discord’s gateway refuses an intent of this bot. Look in the developer portal: "
        "your application, Bot, Privileged Gateway Intents.",
        BAD_TOKEN,
    ),
}
"""Log message and exit code for each closing code of the gateway after which only a person can help."""

INTENTS_REFUSED: Final = 4014
"""The closing code for which discord.py raises an error of its own."""


def complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


async def run_on_discord(settings: Settings) -> int:
    """Run the bot with its token until told to stop; returns the exit code."""
    Route.BASE = settings.api_url
    use_sturdy_connections()
    stopping = _stopping()
    log.info("starting", extra={"python": platform.python_version(), "database": settings.database})
    try:
        async with _opened(settings, stopping) as store:
            code = FINE if store is None else await _play(store, settings, stopping)
    except DatabaseUnusable as error:
        return _give_up(error.sentence, BAD_DATABASE)
    except BadSetting as error:
        return _give_up(error.sentence, BAD_SETTING)
    except ReadFailed:
        sentence = (
            f"GOLF_DATABASE {settings.database} can’t be read. `python -m bot check` says what is wrong."
        )
        return _give_up(sentence, BAD_DATABASE)
    log.info("stopped", extra={"code": code})
    return code


def _stopping() -> asyncio.Event:
    """Event that is set by a signal to end."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, _stop, stopping, name)
    return stopping


@asynccontextmanager
async def _opened(settings: Settings, stopping: asyncio.Event) -> AsyncIterator[Store | None]:
    """Store of `settings`, open inside the block; other bots can't open the same SQLite file.

    Yields None if the process was told to stop before the store was open. Raises `DatabaseUnusable`.
    """
    database = settings.database
    async with AsyncExitStack() as stack:
        if isinstance(database, Server):  # processes share the shards there
            store = await _waited_for(settings, stopping)
        else:
            stack.enter_context(alone_on(database))
            store = await Store.open(database)
        if store is not None:
            stack.push_async_callback(store.close)
        yield store


async def _waited_for(settings: Settings, stopping: asyncio.Event) -> Store | None:
    """Return the store of `settings` on a server, as soon as the server answers.

    Returns None if the process is told to stop first. Raises `DatabaseUnusable` for a problem that only the
    operator can solve.
    """
    opening = asyncio.create_task(_open_patiently(settings), name="open the database")
    waiting = asyncio.create_task(stopping.wait(), name="wait for a signal")
    try:
        await asyncio.wait({opening, waiting}, return_when=asyncio.FIRST_COMPLETED)
        return opening.result() if opening.done() else None
    finally:
        await cancelled([opening, waiting])


async def _open_patiently(settings: Settings) -> Store:
    """Store of `settings`; tries again while the database server is away."""
    backoff = Backoff(FIRST_WAIT, LONGEST_WAIT)
    while True:
        try:
            return await Store.open(settings.database)
        except ServerAway as away:
            problem, wait = away.sentence, backoff.after(away)
        except ReadFailed as error:
            if error.__cause__ is None or not is_nobodys(error.__cause__):
                raise
            problem, wait = f"GOLF_DATABASE: {settings.database} was just lost.", backoff.after(error)
        log.warning("the database can’t be used yet: %s Trying again in %.0f s", problem, wait)
        await asyncio.sleep(wait)


async def _play(store: Store, settings: Settings, stopping: asyncio.Event) -> int:
    """Run the bot on `store`; returns the exit code. After a loss of shards, run again as a standby."""
    while not stopping.is_set():
        code = await _play_once(store, settings, stopping)
        if code is not None:
            return code
    return FINE


async def _play_once(store: Store, settings: Settings, stopping: asyncio.Event) -> int | None:
    """Run the bot on `store`; returns the exit code, or None once its shards are lost."""
    server, claimed = settings.database, None
    if isinstance(server, Server):
        claimed = ClaimedShards(server, settings.shards, settings.shards_here)
    bot = GolfBot(
        store,
        pause=settings.pause,
        limits=DISCORDS_OWN,
        idle_hours=settings.idle_hours,
        sync_guild=settings.sync_guild,
        emojis=True,
        beacon=Drand(settings.daily_beacon) if settings.daily_beacon else None,
        shard_count=None if claimed else settings.shards,
        claimed=claimed,
    )
    try:
        async with _watched(bot, settings):
            return await _run(bot, settings, stopping)
    except (SessionLost, ReadFailed) as error:
        if claimed is None or (isinstance(error, ReadFailed) and claimed.held):
            raise
        log.warning("the database was lost while the tables were restored; beginning again")
        with suppress(TimeoutError):
            async with asyncio.timeout(FIRST_WAIT):
                await stopping.wait()
        return None


@asynccontextmanager
async def _watched(bot: GolfBot, settings: Settings) -> AsyncIterator[None]:
    """Serve health and metrics inside the block, if switched on.

    Raises `BadSetting` if the port can't be opened.
    """
    if not settings.metrics_port:
        yield
        return
    storage = StorageGauges(bot.store.database, settings.database, settings.backups)
    async with monitored(bot, settings.metrics_host, settings.metrics_port, storage) as (host, port):
        log.info("health and metrics are served", extra={"host": host, "port": port})
        yield


def _give_up(sentence: str, code: int) -> int:
    """Log why the bot ends, and return `code`."""
    log.error(sentence, extra={"code": code})
    return code


async def _log_in_and_connect(bot: GolfBot, settings: Settings) -> None:
    """Log in and connect as `bot.start` does, but wait while Discord can't answer."""
    await log_in(bot, settings.token or "")
    _settle_memory()
    await bot.connect()


def _settle_memory() -> None:
    """Exempt the objects loaded so far from garbage collection, as long collections delay presses.

    A press makes many short-lived objects, nearly all of which are freed without the collector.
    """
    gc.unfreeze()  # what an earlier run of the bot has left
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 5)


async def _run(bot: GolfBot, settings: Settings, stopping: asyncio.Event) -> int | None:
    """Run `bot` until `stopping` is set or the bot can't continue.

    Returns the exit code, or None once the bot's shards are lost.
    """
    running = asyncio.create_task(_log_in_and_connect(bot, settings), name="bot")
    waiting = asyncio.create_task(stopping.wait(), name="wait for a signal")
    losing = asyncio.create_task(_lost(bot), name="wait for the loss of shards")
    try:
        while True:
            await asyncio.wait({running, waiting, losing}, return_when=asyncio.FIRST_COMPLETED)
            if waiting.done() or not losing.done():
                break
            if running.done() or not await _regained(bot, waiting):
                await bot.abandon()
                await cancelled([running])
                return None
            losing = asyncio.create_task(_lost(bot), name="wait for the loss of shards")
        if running.done():
            running.result()
        else:
            losing.cancel()
            running.cancel()
            await bot.close()
            # A stop during connecting is no failure, whatever error the connection raises.
            await cancelled([running])
    except (*REFUSALS, NotDiscord, *NETWORK) as error:
        return _refused(error, settings)
    finally:
        waiting.cancel()
        losing.cancel()
        if not bot.is_closed():
            await bot.close()
    return FINE


async def _lost(bot: GolfBot) -> None:
    """Wait until the claimed shards are lost."""
    if bot.claimed is None:
        await asyncio.Event().wait()
    else:
        await bot.claimed.lost()


async def _regained(bot: GolfBot, waiting: asyncio.Task[Any]) -> bool:
    """Let the bot regain its shards; returns whether it plays on. Gives up once `waiting` is done."""
    regaining = asyncio.create_task(bot.regain(), name="regain the shards")
    await asyncio.wait({regaining, waiting}, return_when=asyncio.FIRST_COMPLETED)
    if not regaining.done():
        await cancelled([regaining])
        return False
    return regaining.result()


def _stop(stopping: asyncio.Event, number: signal.Signals) -> None:
    log.info("stopping", extra={"signal": number.name})
    stopping.set()


def _refused(error: Exception, settings: Settings) -> int:
    """Log why Discord can't be reached; returns the exit code."""
    if isinstance(error, discord.LoginFailure):
        return _give_up(REFUSED, BAD_TOKEN)
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return _give_up(*CLOSED_FOR_GOOD[INTENTS_REFUSED])
    if isinstance(error, discord.ConnectionClosed):
        return _give_up(*CLOSED_FOR_GOOD.get(error.code, (ENDED.format(code=error.code), UNEXPECTED)))
    if isinstance(error, NotDiscord) and settings.api_url != DISCORD_API:
        problem = f"leads to something else than Discord’s API: {settings.api_url}"
        return _give_up(BadSetting("DISCORD_API_URL", problem, DISCORD_API).sentence, BAD_SETTING)
    return _give_up(unreachable(error, settings), UNREACHABLE)


def unreachable(error: Exception, settings: Settings) -> str:
    """Sentence that tells the operator why the bot can't reach Discord."""
    return (
        f"Discord’s API at {settings.api_url} can’t be reached ({type(error).__name__}). "
        "Check the network, and DISCORD_API_URL if you set it."
    )
