"""`/golf watch` and `/golf notify`: a signature and one call each."""

from __future__ import annotations

from typing import Any, Final, Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.replies import Reply, answer
from cogs.screens.notes import done
from cogs.translator import choice
from data.notify import Notify
from engine.language import mark, say, spoken

Interaction = discord.Interaction[Any]

ON: Final = mark(
    "I send you a direct message when it is your turn at a table with a clock of one day, on any server, "
    "unless you have played within a minute."
)
OFF: Final = mark("I send you no direct messages.")
REFUSED: Final = mark(
    "Discord took none of my last messages for you: check whether you allow them on this server."
)


class CompanyCommands(commands.Cog):
    """What can be typed to be in company; a part of the `/golf` group."""

    @app_commands.command(description="Watch this channel’s table privately")
    async def watch(self, interaction: Interaction) -> None:
        """`/golf watch`."""
        reply = Reply(interaction)
        await answer(reply, _watch(reply))

    @app_commands.command(description="Get a direct message when it is your turn and it may take a day")
    @app_commands.describe(messages="Whether to get them, at all tables of all servers")
    @app_commands.choices(messages=[choice("on"), choice("off")])
    async def notify(self, interaction: Interaction, messages: Literal["on", "off"]) -> None:
        """`/golf notify`."""
        reply = Reply(interaction)
        await answer(reply, _notify(interaction.client.store.notify, messages == "on", reply))


async def _watch(reply: Reply) -> None:
    interaction = reply.interaction
    await interaction.client.tables.here(interaction.channel_id).watchers.begin(reply)


async def _notify(kept: Notify, on: bool, reply: Reply) -> None:
    user = reply.interaction.user.id
    before = await reply.during(kept.wanted(user))
    if on:
        await reply.during(kept.switch_on(user, spoken()))
    else:
        await reply.during(kept.switch_off(user))
    told = [say(ON if on else OFF)]
    if before == "refused":
        told.append(say(REFUSED))
    await reply.show(done("\n".join(told)))
