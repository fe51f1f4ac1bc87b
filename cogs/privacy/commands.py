"""`/golf my-data` and `/golf forget-me`: a signature and one call each."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.replies import Reply, answer
from cogs.screens.privacy import forget_question, own_data
from data.own_data import OwnData

Interaction = discord.Interaction[Any]


class OwnDataCommands(commands.Cog):
    """What can be typed about one's own data; a part of the `/golf` group."""

    @app_commands.command(name="my-data", description="Get everything that is kept about you, as a file")
    async def my_data(self, interaction: Interaction) -> None:
        """`/golf my-data`."""
        reply = Reply(interaction)
        await answer(reply, _give(interaction.client.store.privacy.own_data, reply))

    @app_commands.command(name="forget-me", description="Remove everything that is kept about you")
    async def forget_me(self, interaction: Interaction) -> None:
        """`/golf forget-me`."""
        reply = Reply(interaction)
        await answer(reply, _ask(reply))


async def _give(kept: OwnData, reply: Reply) -> None:
    now = discord.utils.utcnow().timestamp()
    await reply.show(own_data(await reply.during(kept.file(reply.interaction.user.id, now))))


async def _ask(reply: Reply) -> None:
    await reply.show(forget_question())
