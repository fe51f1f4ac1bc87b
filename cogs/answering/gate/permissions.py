"""Permissions that the bot needs in a channel, and that a person needs to change a server's settings."""

from __future__ import annotations

from typing import Final

import discord

from cogs.answering.home_server import has_routes, text_channel
from engine.game.errors import GolfError
from engine.language import Listed, Text, mark

NEEDED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    embed_links=True,
    attach_files=True,
)
"""Permissions that the invite link asks for."""

MANAGERS_ONLY: Final = mark("You need the Manage Server permission to change this.")

_NAMES: Final = {
    "view_channel": mark("View Channel"),
    "send_messages": mark("Send Messages"),
    "send_messages_in_threads": mark("Send Messages in Threads"),
    "create_public_threads": mark("Create Public Threads"),
    "create_private_threads": mark("Create Private Threads"),
    "embed_links": mark("Embed Links"),
    "attach_files": mark("Attach Files"),
}


class MayNotSpeak(GolfError):
    """The bot lacks a permission in the channel."""


class NotManager(GolfError):
    """The person does not manage the server."""


def missing(interaction: discord.Interaction) -> list[Text]:
    """Return the names of the permissions that the bot lacks for posting in the channel of `interaction`.

    The list is empty where the bot is no member, as the bot only answers there.
    """
    if not has_routes(interaction):
        return []
    in_thread = isinstance(interaction.channel, discord.Thread)
    speak = "send_messages_in_threads" if in_thread else "send_messages"
    allowed = interaction.app_permissions
    return _missing(allowed, "view_channel", speak, "embed_links", "attach_files")


def check(interaction: discord.Interaction) -> None:
    """Raise `MayNotSpeak` if the bot lacks permissions, which the error names, to keep a table here."""
    _check_seen(interaction)
    if lacking := missing(interaction):
        raise MayNotSpeak(
            "I can’t keep a table here: I need {permissions} in this channel. "
            "Ask someone who manages this server, or try another channel.",
            permissions=Listed(lacking),
        )


def check_may_post(interaction: discord.Interaction) -> None:
    """Raise `MayNotSpeak` if the bot lacks permissions, which the error names, to post here."""
    _check_seen(interaction)
    if lacking := missing(interaction):
        raise MayNotSpeak(
            "I can’t post here: I need {permissions} in this channel.", permissions=Listed(lacking)
        )


def check_thread(interaction: discord.Interaction, *, private: bool = False) -> discord.TextChannel:
    """Return the channel of `interaction` if the bot may open a thread with a table there.

    Else raises `MayNotSpeak`. `private`: the thread is for some people only; an announcement channel has no
    private threads.
    """
    channel = text_channel(interaction)
    if channel is None:
        raise MayNotSpeak("This channel has no threads. Try another channel.")
    if private and channel.is_news():
        raise MayNotSpeak("This channel has no private threads. Try another channel.")
    create = "create_private_threads" if private else "create_public_threads"
    needed = ("view_channel", create, "send_messages_in_threads", "embed_links")
    if lacking := _missing(interaction.app_permissions, *needed, "attach_files"):
        raise MayNotSpeak(
            "I can’t open a thread here: I need {permissions} in this channel. "
            "Ask someone who manages this server, or try another channel.",
            permissions=Listed(lacking),
        )
    return channel


def _check_seen(interaction: discord.Interaction) -> None:
    """Raise `MayNotSpeak` if Discord shows the bot's answer to nobody but the person.

    Some servers want this for bots that people installed for themselves.
    """
    on_server = interaction.guild_id is not None
    if on_server and not has_routes(interaction) and not interaction.permissions.use_external_apps:
        raise MayNotSpeak(
            "On this server nobody but you would see my answer. Play in a direct message with me, or ask "
            "someone who manages this server to add me."
        )


def _missing(allowed: discord.Permissions, *needed: str) -> list[Text]:
    return [Text(_NAMES[name]) for name in needed if not getattr(allowed, name)]


def check_manager(interaction: discord.Interaction) -> None:
    """Raise `NotManager` unless the person may change settings of the whole server."""
    if not is_manager(interaction):
        raise NotManager(MANAGERS_ONLY)


def is_manager(interaction: discord.Interaction) -> bool:
    """Whether the person manages the server of `interaction`; False without a server that has the bot."""
    return has_routes(interaction) and interaction.permissions.manage_guild
