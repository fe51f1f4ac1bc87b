"""The least a bot can do: it answers every press of a button with "pong" and as many buttons, in private.

They are as many as golf's answers have. Made as the real bot is (the same client class and event loop,
buttons that live through restarts), to compare with in the same run.
"""

from __future__ import annotations

import asyncio
import os
import re
from typing import Any, Final

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import event_loop

BUTTONS: Final = 7
"""As many as golf's answers have in the mean: one for each of six cards, and up to three to choose from."""


class Ping(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"ping:(?P<number>[0-9]+)"):
    """The button."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label="Ping", custom_id=f"ping:{number}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Ping:
        """The button that `match` describes."""
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Say pong."""
        await interaction.response.send_message("pong", view=_buttons(), ephemeral=True)


def _buttons() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for number in range(BUTTONS):
        view.add_item(Ping(number))
    return view


@app_commands.command(name="ping", description="Post the button")
async def ping(interaction: discord.Interaction[Any]) -> None:
    """`/ping`."""
    await interaction.response.send_message("Ping?", view=_buttons())


class PongBot(commands.AutoShardedBot):
    """The bot."""

    async def setup_hook(self) -> None:
        """Make the command and the button known."""
        self.tree.add_command(ping)
        self.add_dynamic_items(Ping)
        await self.tree.sync()


async def main() -> None:
    """Run until killed, with the settings of the real bot."""
    Route.BASE = os.environ["DISCORD_API_URL"]
    bot = PongBot(
        command_prefix=commands.when_mentioned,
        help_command=None,
        intents=discord.Intents(guilds=True),
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
        max_messages=None,
    )
    await bot.login(os.environ["DISCORD_TOKEN"])
    _, gateway, _ = await bot.http.get_bot_gateway()
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    await bot.connect()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=event_loop.new_event_loop) as runner:
        runner.run(main())
