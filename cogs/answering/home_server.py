"""Which server an interaction belongs to, and which kind of place it comes from."""

from __future__ import annotations

import discord

from data.no_server import NO_SERVER


def server_of(interaction: discord.Interaction) -> int:
    """Id of the server whose tables, settings and statistics an interaction is about, else `NO_SERVER`.

    A server counts only if the bot is a member: a person who installed the bot for themselves brings only
    answers to their commands.
    """
    guild = interaction.guild_id
    if guild is None:
        return NO_SERVER
    # Discord names the server in what its own installation allows; simulated Discords name nobody.
    has_the_bot = interaction.is_guild_integration() or interaction.client.get_guild(guild) is not None
    return guild if has_the_bot else NO_SERVER


def has_routes(interaction: discord.Interaction) -> bool:
    """Whether the bot may call Discord about the channel, beyond answering interactions there."""
    return server_of(interaction) != NO_SERVER


def text_channel(interaction: discord.Interaction) -> discord.TextChannel | None:
    """The channel of `interaction` if the bot may open threads and read in it, else None."""
    channel = interaction.channel
    return channel if isinstance(channel, discord.TextChannel) and has_routes(interaction) else None
