"""`/golf lab`: a signature and one call."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.lab.presses import show_figures
from cogs.replies import Reply, answer
from cogs.rules.presets import NamedRules, chosen_preset, suggestions
from engine.figures import KINDS
from engine.language import say, speak

Interaction = discord.Interaction[Any]

FIRST_PAGE: Final = next(iter(KINDS))


async def presets_to_choose(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What may be meant by what is typed so far."""
    speak(interaction.client.tables.languages.of_person(interaction))
    return await suggestions(interaction.client.store.server_rules, interaction.guild_id or 0, typed)


class LabCommand(commands.Cog):
    """What can be typed to learn about a preset; a part of the `/golf` group."""

    @app_commands.command(description="What has been measured of a preset, and how people here play it")
    @app_commands.describe(preset="A preset; without one, that of this channel’s table")
    @app_commands.autocomplete(preset=presets_to_choose)
    async def lab(self, interaction: Interaction, preset: str | None = None) -> None:
        """`/golf lab`."""
        reply = Reply(interaction)
        await answer(reply, _lab(preset, reply))


async def _lab(name: str | None, reply: Reply) -> None:
    meant = await reply.during(_meant(name, reply.interaction))
    await show_figures(meant.preset, FIRST_PAGE, reply, notice=_notice(meant))


async def _meant(name: str | None, interaction: Interaction) -> NamedRules:
    """The preset of that name; without one, what the table here plays, or else the server’s usual one."""
    live = interaction.client.tables.in_channel(interaction.channel_id or 0)
    if name is None and live is not None:
        state = live.table.state
        return NamedRules(state.preset.name, state.holes, state.changes, state.named)
    return await chosen_preset(interaction.client.store.server_rules, interaction.guild_id or 0, name)


def _notice(meant: NamedRules) -> str:
    """Says so where the rules that are meant differ from the preset that was measured."""
    if meant.named:
        return say(
            "“{name}” is based on {preset}; the figures are of {preset} as it is.",
            name=meant.named,
            preset=meant.preset,
        )
    if meant.changes:
        return say("The rules here are modified; the figures are of {preset} as it is.", preset=meant.preset)
    return ""
