"""The offline demo: the same bot, unmodified, in a simulated Discord shown by a local web page.

SimCord's time is virtual, and its page shows the state after the last call of SimCord. `_keep_time` moves the
virtual time along with the real clock and refreshes the page, so that turn clocks and computer players feel
live.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import signal
import tempfile
import time
import webbrowser
from collections.abc import AsyncGenerator, Coroutine, Generator
from contextvars import Context
from pathlib import Path
from typing import Any, Final

import discord
import simcord
from discord.webhook.async_ import async_context
from PIL import Image

from bot.client import GolfBot
from bot.process import FINE
from bot.settings import Settings
from cogs.answering.limits import UNBOUNDED
from cogs.daily.beacon import DemoBeacon
from cogs.golf import own_commands
from cogs.picture.emojis import emojis
from data.store import Store
from engine.drawing.palette import Colour
from engine.language import closest

SETTLE: Final = 1.0
"""Seconds after a press in which SimCord waits for due timers to fire. Shorter than a computer player's
pause, so that a press does not wait for a computer's move.
"""

EMOJIS: Final = "https://cdn.simcord.invalid/emojis"
"""Address under which SimCord's page looks for emoji pictures; the demo supplies the pictures."""

AVATARS: Final = "https://cdn.simcord.invalid/avatars"
FACE: Final = "golf"
"""`AVATARS` is where SimCord's page looks for people's pictures; `FACE` names the bot's picture there."""

SHORTEST_PAUSE: Final = 1.3
TICK: Final = 0.25
LAG: Final = 0.5
BRIEF: Final = 0.05
MOST_STEPS: Final = 500
PEOPLE: Final = ("Ana", "Ben", "Chloe")


async def run_demo(settings: Settings, language: str | None) -> int:
    """Serve the demo until interrupted, in `language` if given; returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="golf-demo-") as folder:
        store = await Store.open(Path(folder) / "demo.db")
        try:
            pause = max(settings.pause, SHORTEST_PAUSE)
            bot = GolfBot(
                store,
                pause=pause,
                limits=UNBOUNDED,
                shard_count=1,
                beacon=DemoBeacon(),
                language=language,
            )
            async with simulated(bot) as env:
                await _until_stopped(_serve(env, bot))
                await bot.house.tables.close()
        finally:
            await store.close()
    return FINE


@contextlib.asynccontextmanager
async def simulated(bot: GolfBot) -> AsyncGenerator[simcord.Env, None]:
    """Run `bot` in a simulated Discord until the block ends.

    Unlike `simcord.run`, this adapts the environment before the bot starts, as the bot may calculate then.
    """
    env = simcord.Env(bot, check_errors=False, settle_timeout=SETTLE)
    take_presses_during_calculations(env, bot)
    edit_from_all_contexts(env)
    await env.start()
    with env.time_context():
        async with contextlib.AsyncExitStack() as ending:
            ending.push_async_callback(env.shutdown)
            yield env


async def _until_stopped(serving: Coroutine[Any, Any, None]) -> None:
    """Run `serving` until it ends or a signal cancels it. So the caller can remove its temporary files."""
    task = asyncio.create_task(serving, name="demo")
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(name, task.cancel)
    await asyncio.wait({task})
    if not task.cancelled():
        task.result()


async def _serve(env: simcord.Env, bot: GolfBot) -> None:
    write_commands_out(bot)
    pictures = {**await pictures_of_emojis(bot), **await introduce(env, bot)}
    users = [env.create_user(name.lower(), global_name=name) for name in PEOPLE]
    guild = env.create_guild("The Clubhouse", owner=users[0])
    channel = guild.create_text_channel("golf", topic="Golf, the card game")
    people = [guild.add_member(user) for user in users]
    await people[0].slash(channel, "golf start", computers=1)
    locale = locale_of(bot.services.languages.of(guild.id))
    async with env.preview(
        channel, viewers=people, layout="channel", locale=locale, assets=pictures
    ) as preview:
        await _warm_up(people[0], channel, preview)
        print(f"The demo is open at {preview.url}", flush=True)
        print(f"You can play as {', '.join(PEOPLE)}. Ctrl-C ends it.", flush=True)
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(preview.url)
        await _keep_time(env, preview)


def locale_of(language: str) -> str:
    """First of Discord's locales for `language`; the page writes times in this locale."""
    return next(each.value for each in discord.Locale if closest(each.value) == language)


def write_commands_out(bot: GolfBot) -> None:
    """Let the bot write commands as text with their English names.

    Unlike Discord, the page shows no mentions of commands in embeds, and knows commands by their English
    names alone.
    """
    bot.services.command_mentions.know_without_mentions([command.name for command in own_commands()])


def take_presses_during_calculations(env: simcord.Env, bot: GolfBot) -> None:
    """Let the page accept presses while worker processes calculate, and show the results later."""
    for worker in bot.house.workers:
        worker.waiting = lambda done: env.external_wait(done, reason="a worker process calculates")


def edit_from_all_contexts(env: simcord.Env) -> None:
    """Let tasks in new contexts edit messages too: set the context variable by which SimCord routes edits."""
    in_scope = env._context_for_scope

    def routed(context: Context, scope: Any) -> Context:
        scoped = in_scope(context, scope)
        if env._webhook_adapter is not None:
            scoped.run(async_context.set, env._webhook_adapter)
        return scoped

    env._context_for_scope = routed  # type: ignore[method-assign]


async def pictures_of_emojis(bot: GolfBot) -> dict[str, tuple[str, bytes]]:
    """Let the bot create its emojis. Returns file name and picture of each, by address on the page."""
    await bot.services.card_emojis.find()
    await bot.services.card_emojis.renew(between=0)
    drawn, made = emojis(), await bot.fetch_application_emojis()
    return {f"{EMOJIS}/{emoji.id}.png": (f"{emoji.name}.png", drawn[emoji.name]) for emoji in made}


async def introduce(env: simcord.Env, bot: GolfBot) -> dict[str, tuple[str, bytes]]:
    """Give the bot the name Golf and a face, for which SimCord has no setting.

    Returns file name and picture of the face, by address on the page.
    """
    account = env.backend.bot_user
    account.avatar = FACE
    if bot.user is not None:
        await bot.user.edit(username="Golf")
    return {f"{AVATARS}/{account.id}/{FACE}.png": (f"avatar-{account.id}.png", avatar())}


def avatar() -> bytes:
    """Draw the bot's face: the ace of spades on the cloth, as a PNG."""
    with Image.open(io.BytesIO(emojis()["card_a_spades"])) as ace:
        picture = Image.new("RGB", (ace.width * 3 // 2, ace.height * 3 // 2), Colour.PANEL.value)
        picture.paste(ace, (ace.width // 4, ace.height // 4), ace.convert("RGBA"))
    saved = io.BytesIO()
    picture.save(saved, "PNG")
    return saved.getvalue()


async def _warm_up(
    person: simcord.MemberActor, channel: simcord.ChannelHandle, preview: simcord.Preview
) -> None:
    """Start the page's picture service, so that no press is refused later during the second it takes."""
    dot = io.BytesIO()
    Image.new("RGB", (1, 1)).save(dot, "PNG")
    message = await person.send(channel, attachments=[("dot.png", dot.getvalue())])
    await preview.refresh()
    await person.delete(message)
    await preview.refresh()


async def _keep_time(env: simcord.Env, preview: simcord.Preview) -> None:
    """Refresh the page and let virtual time pass, until cancelled.

    SimCord refuses presses while one of its calls runs, and the page does not recover from a refusal. So a
    call is made only while the bot is silent, and is given up if it would wait for long. SimCord's clock
    stays `LAG` behind the real time, so that no call has to wait for a timer.
    """
    began, world_began = time.perf_counter(), env.now()
    shown = heard = -1
    while True:
        await asyncio.sleep(TICK)
        silent, heard = heard == len(env.http_requests), len(env.http_requests)
        if silent and shown != heard and await _Brief(env, preview.refresh(), patience=BRIEF):
            shown = heard
        elapsed = time.perf_counter() - began
        behind = elapsed - LAG - (env.now() - world_began).total_seconds()
        if silent and behind > 0:
            await _Brief(env, env.advance_time(behind), patience=0)


class _Brief:
    """Runs one of SimCord's calls at once or gives the call up. Awaiting this object returns whether it ran.

    SimCord's page refuses presses during a call, and a call takes no time limit. So this class drives the
    call's coroutine itself. When the coroutine only yields to other tasks, it is resumed without them, so
    that no press comes in between. All its other waits together may take `patience` seconds.
    """

    def __init__(self, env: simcord.Env, verb: Coroutine[Any, Any, None], patience: float) -> None:
        self._env = env
        self._verb = verb
        self._patience = patience

    def __await__(self) -> Generator[Any, None, bool]:
        began = time.perf_counter()
        try:
            for _ in range(MOST_STEPS):
                waited_for = self._step()
                if waited_for is not None:
                    if time.perf_counter() - began >= self._patience:
                        return False
                    yield waited_for
        except StopIteration:
            return True
        except (simcord.SetupError, TimeoutError):
            return False
        finally:
            self._verb.close()
        return False

    def _step(self) -> Any:
        """Resume the call, with `BRIEF` as SimCord's waiting time for timers; presses keep the usual time."""
        usual, self._env.settle_timeout = self._env.settle_timeout, BRIEF
        try:
            return self._verb.send(None)
        finally:
            self._env.settle_timeout = usual
