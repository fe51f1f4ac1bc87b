"""A tiny bot with one command or button for every way of answering, to prove the stand-in with."""

import asyncio
import io
import re
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, Literal, Self
from unittest.mock import patch

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from data.background import cancelled
from tests.standin.standin import DiscordStandIn

PATIENCE: Final = 60.0
"""Seconds for a bot to connect or to disconnect, on however busy a machine."""


class CountButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"sample:count:(?P<number>\d+)"):
    """A button that counts on the message it stands on; its number is in its custom id."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(discord.ui.Button(label=f"Count {number}", custom_id=f"sample:count:{number}"))

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        number = self.number + 1
        await interaction.response.edit_message(
            content=f"counted to {number}", view=view(CountButton(number))
        )


class LaterButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template="sample:later"):
    """A button that is acknowledged first and edits its message afterwards."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(emoji="🕰️", custom_id="sample:later"))

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")


class SampleBot(commands.AutoShardedBot):
    """Knows /golf start, slow, silent, picture and stats; keeps its interactions in `seen`.

    It takes the shards `here` of `shards`, by default all that are recommended.
    """

    def __init__(self, here: list[int] | None = None, shards: int | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=0.05,
            shard_count=shards,
        )
        self.shard_ids = here
        self.seen: list[discord.Interaction[Any]] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(CountButton, LaterButton)
        self.tree.add_command(Golf())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify immediately; discord.py would wait five seconds because of Discord's limits."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.seen.append(interaction)


class Golf(app_commands.Group):
    """The sample's commands."""

    @app_commands.command()
    async def start(
        self,
        interaction: discord.Interaction[Any],
        holes: app_commands.Range[int, 1, 18] = 9,
        clock: Literal["slow", "quick"] = "slow",
        partner: discord.Member | None = None,
    ) -> None:
        """Answer in private with what was typed, and buttons."""
        name = partner.display_name if partner else "nobody"
        await interaction.response.send_message(
            f"{holes} holes, {clock}, with {name}", view=view(CountButton(0), LaterButton()), ephemeral=True
        )

    @app_commands.command()
    async def slow(self, interaction: discord.Interaction[Any]) -> None:
        """Defer in private, then follow up."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("here it is")

    @app_commands.command()
    async def silent(self, interaction: discord.Interaction[Any]) -> None:
        """Never answer."""

    @app_commands.command()
    async def picture(self, interaction: discord.Interaction[Any]) -> None:
        """Post a public table with a picture and a button."""
        embed = discord.Embed(title="Table").set_image(url="attachment://table.png")
        buttons = view(CountButton(0))
        await interaction.response.send_message(embed=embed, file=picture(b"first"), view=buttons)

    @app_commands.command()
    async def stats(self, interaction: discord.Interaction[Any], player: str) -> None:
        """Answer with what was chosen."""
        await interaction.response.send_message(player)

    @stats.autocomplete("player")
    async def suggest(self, _: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=typed + ending, value=typed + ending) for ending in ("a", "b")]


def view(*items: discord.ui.DynamicItem[Any]) -> discord.ui.View:
    """A view that lives as long as its message."""
    made = discord.ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    return made


def picture(content: bytes) -> discord.File:
    """A file to attach; its bytes need not be a picture."""
    return discord.File(io.BytesIO(content), "table.png", description="the table")


@asynccontextmanager
async def running(
    standin: DiscordStandIn,
    here: list[int] | None = None,
    shards: int | None = None,
    *,
    within: float = PATIENCE,
) -> AsyncIterator[SampleBot]:
    """A sample bot connected to the stand-in, in this process; TimeoutError if not `within` seconds."""
    bot = SampleBot(here, shards)
    mine = frozenset(here or range(shards or 1))
    with addressed_to(standin):
        login = asyncio.create_task(bot.start(standin.token))
        try:
            await standin.shards(lambda connected: mine <= connected, within)
            yield bot
        finally:
            failed = login.done()
            await bot.close()
            # discord.py tries without end to connect the shards of a bot that was closed meanwhile.
            await cancelled([login])
            if failed:
                login.result()
            await standin.shards(lambda connected: not mine & connected, PATIENCE)
            stop_heartbeats(mine)


def stop_heartbeats(shards: frozenset[int]) -> None:
    """Stop what sends the heartbeats of `shards`.

    A connection that is given up before it has identified leaves its thread behind, which would send to a
    loop that is closed 41 seconds later, in the midst of another test.
    """
    for thread in threading.enumerate():
        if isinstance(thread, discord.gateway.KeepAliveHandler) and thread.shard_id in shards:
            thread.stop()


@contextmanager
def addressed_to(standin: DiscordStandIn) -> Iterator[None]:
    """Point discord.py at the stand-in while the context lasts.

    discord.py asks the API for the gateway's address once; for a new session later on it goes to its default.
    """
    gateway = yarl.URL(standin.gateway_url)
    with (
        patch.object(discord.http.Route, "BASE", standin.api_url),
        patch.object(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway),
    ):
        yield
