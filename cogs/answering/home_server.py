"""The server of an interaction, what the bot may do there, and servers' names."""

from __future__ import annotations

from typing import Final

import discord

from cogs.kit.names import clean_name
from data.no_server import NO_SERVER

LONGEST_SERVER: Final = 32
"""Most characters of a server's name in a picture, where the name stands beside other words."""


def server_of(interaction: discord.Interaction) -> int:
    """Id of the server whose tables, settings and statistics an interaction uses, or `NO_SERVER`.

    Only a server with the bot as a member counts. On others the bot only answers the commands of people who
    installed it for themselves.
    """
    guild = interaction.guild_id
    if guild is None:
        return NO_SERVER
    # Discord names the server in what its own installation allows; simulated Discords name nobody.
    has_the_bot = interaction.is_guild_integration() or interaction.client.get_guild(guild) is not None
    return guild if has_the_bot else NO_SERVER


def has_routes(interaction: discord.Interaction) -> bool:
    """Whether the bot may do more in the channel than answer interactions."""
    return server_of(interaction) != NO_SERVER


def text_channel(interaction: discord.Interaction) -> discord.TextChannel | None:
    """The channel of `interaction`, if it is one in which the bot may open threads, else None."""
    channel = interaction.channel
    return channel if isinstance(channel, discord.TextChannel) and has_routes(interaction) else None


def server_name(client: discord.Client, guild: int) -> str:
    """Return the name of the server with the id `guild`, made safe for a picture; empty if unknown."""
    server = client.get_guild(guild)
    return "" if server is None else clean_name(server.name, LONGEST_SERVER, otherwise="")
