"""A small bot of its own, with which answers are tried."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import simcord
from discord import app_commands
from discord.ext import commands

from cogs.answering.handling import answer
from cogs.answering.limits import UNBOUNDED, Limits
from cogs.answering.reply import Reply
from cogs.answering.services import Asked, GolfClient, Services
from cogs.kit.screen import Button, Screen
from data.store import Store
from engine.game.errors import NoSeat
from engine.language import ENGLISH
from tests.databases import new_store

Work = Callable[[Reply], Coroutine[Any, Any, None]]
PAGE = Screen("Page", "Something to read", rows=((Button("Again", "again"),),))
A_WHILE = 0.02  # seconds
NEXT_PAGE = Screen("Page", "Something else", rows=((Button("Again", "again"),),))


class SmallBot(commands.Bot, GolfClient):
    """Does `work` for the command `/work` and for a press on any button."""

    def __init__(self, store: Store, limits: Limits) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents(guilds=True))
        self.services = Services.of(self, store, limits, ENGLISH)
        self.work: Work = nothing
        self.beside = False
        self.tree.add_command(app_commands.Command(name="work", description="Work", callback=self.typed))

    async def typed(self, interaction: Asked) -> None:
        """The command."""
        reply = Reply(interaction)
        reply.beside = self.beside
        await answer(reply, self.work(reply))

    async def setup_hook(self) -> None:
        """Make the command known."""
        await self.tree.sync()

    async def on_interaction(self, interaction: Asked) -> None:
        """A press."""
        if interaction.type is discord.InteractionType.component:
            await self.typed(interaction)


@dataclass
class Office:
    """Where the small bot works for Ana."""

    env: simcord.Env
    bot: SmallBot
    channel: simcord.ChannelHandle
    ana: simcord.MemberActor

    async def ask(self, work: Work) -> simcord.InteractionResult:
        """Ana types the command."""
        self.bot.work = work
        return await self.ana.slash(self.channel, "work")

    async def press(self, work: Work, message: discord.Message) -> simcord.InteractionResult:
        """Ana presses the button of a message."""
        self.bot.work = work
        return await self.ana.click(message, custom_id="again")

    def seen(self) -> list[str]:
        """What Ana reads in the channel."""
        return [
            "\n".join([message.content, *(str(embed.description) for embed in message.embeds)]).strip()
            for message in self.channel.history(viewer=self.ana)
        ]

    def answers(self) -> list[int]:
        """The kinds of the answers to interactions so far, as Discord numbers them."""
        bodies = [request.json for request in self.env.http_requests if request.path.endswith("/callback")]
        return [body["type"] for body in bodies if isinstance(body, dict)]


@asynccontextmanager
async def office(limits: Limits = UNBOUNDED) -> AsyncIterator[Office]:
    """A place with one bot and one person in it."""
    with TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        async with simcord.run(bot := SmallBot(store, limits)) as env:
            guild = env.create_guild()
            ana = guild.add_member(env.create_user("ana"))
            yield Office(env, bot, guild.create_text_channel("work"), ana)
        await store.close()


async def nothing(reply: Reply) -> None:
    """Answer with a page."""
    await reply.show(PAGE)


async def refused(reply: Reply) -> None:
    """Refuse."""
    raise NoSeat("You have no seat.")


async def broken(reply: Reply) -> None:
    """Fail as nobody expected."""
    raise RuntimeError("out of order")


def slow(then: Work) -> Work:
    """`then`, after work that takes a while."""

    async def work(reply: Reply) -> None:
        await reply.during(asyncio.sleep(A_WHILE))
        await then(reply)

    return work


async def show(reply: Reply, screen: Screen) -> None:
    await reply.show(screen)
