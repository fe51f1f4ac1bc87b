"""Which server an interaction belongs to, and which kind of place it comes from."""

from __future__ import annotations

import discord

from data.no_server import NO_SERVER


def server_of(interaction: discord.Interaction) -> int:
    """The id of the server whose tables, settings and statistics are meant; `NO_SERVER` where there is none.

    A server counts only if it has the bot: a person who installed it for themselves brings no more there than
    answers to their commands.
    """
    guild = interaction.guild_id
    if guild is None:
        return NO_SERVER
    # Discord names the server in what its own installation allows; simulated Discords name nobody.
    has_the_bot = interaction.is_guild_integration() or interaction.client.get_guild(guild) is not None
    return guild if has_the_bot else NO_SERVER


def has_routes(interaction: discord.Interaction) -> bool:
    """Whether the bot may ask Discord for anything in the channel, beyond answering interactions there."""
    return server_of(interaction) != NO_SERVER


def text_channel(interaction: discord.Interaction) -> discord.TextChannel | None:
    """The channel of `interaction` if the bot may open threads and read in it, else None."""
    channel = interaction.channel
    return channel if isinstance(channel, discord.TextChannel) and has_routes(interaction) else None
