"""The offline demo: the same bot, unmodified, in a simulated Discord shown by a local web page.

SimCord's time is virtual and stands still between its verbs. `_keep_time` moves it along with the real clock
and shows what has changed, so that turn clocks and computer players feel live.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
import time
import webbrowser
from pathlib import Path
from typing import Final

import simcord

from bot.client import GolfBot
from bot.process import FINE
from bot.settings import Settings
from data.store import Store

SETTLE: Final = 1.0
"""Seconds that SimCord waits for the bot after a press. Shorter than a computer's pause: a timer due within
this time would hold the press back until it has fired."""

SHORTEST_PAUSE: Final = 1.3
TICK: Final = 0.25
PEOPLE: Final = ("Ana", "Ben", "Chloe")


async def run_demo(settings: Settings) -> int:
    """Serve the demo until it is interrupted; returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="golf-demo-") as folder:
        store = await Store.open(Path(folder) / "demo.db")
        try:
            bot = GolfBot(store, pause=max(settings.pause, SHORTEST_PAUSE), shard_count=1)
            async with simcord.run(bot, check_errors=False, settle_timeout=SETTLE) as env:
                await _serve(env)
                await bot.tables.close()
        finally:
            await store.close()
    return FINE


async def _serve(env: simcord.Env) -> None:
    guild = env.create_guild("The Clubhouse")
    channel = guild.create_text_channel("golf", topic="Golf, the card game")
    people = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
    await people[0].slash(channel, "golf start", computers=1)
    async with env.preview(channel, viewers=people, layout="channel") as preview:
        print(f"The demo is open at {preview.url}", flush=True)
        print(f"You can play as {', '.join(PEOPLE)}. Ctrl-C ends it.", flush=True)
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(preview.url)
        await _keep_time(env, preview)


async def _keep_time(env: simcord.Env, preview: simcord.Preview) -> None:
    began, world_began = time.perf_counter(), env.now()
    shown = -1
    while True:
        await asyncio.sleep(TICK)
        elapsed = time.perf_counter() - began
        behind = elapsed - (env.now() - world_began).total_seconds()
        try:
            if behind > 0:  # timers that fire by themselves move the world's clock too
                await env.advance_time(behind)
            if len(env.http_requests) != shown:
                shown = len(env.http_requests)
                await preview.refresh()
        except simcord.SetupError:
            continue  # a press from the page is under way; the time is made up for afterwards
        except TimeoutError as error:
            print(f"The demo is slow right now: {error}".splitlines()[0], file=sys.stderr)
