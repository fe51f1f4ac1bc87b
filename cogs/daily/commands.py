"""`/golf daily`: a signature and one call."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.daily.presses import show_today
from cogs.replies import Reply, answer


class DailyCommand(commands.Cog):
    """What can be typed about the daily hole; a part of the `/golf` group."""

    @app_commands.command(description="Today’s hole: the same deal for everyone everywhere, and one try")
    async def daily(self, interaction: discord.Interaction[Any]) -> None:
        """`/golf daily`."""
        reply = Reply(interaction)
        await answer(reply, show_today(interaction.client.tries, reply))
