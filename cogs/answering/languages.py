"""Chooses the language of each message: the server's, or that of the only reader."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import discord

from cogs.answering.home_server import server_of
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.people.preferences import LANGUAGE
from engine.language import closest, speaking

Speaking = Callable[[], AbstractContextManager[None]]
"""Opens a context in which one language is spoken."""


class Languages:
    """Languages of servers and of people.

    A server's language is the managers' choice, else Discord's for the server. A person's is that of their
    own Discord. For demonstrations, `everywhere` replaces Discord's languages.
    """

    def __init__(
        self,
        client: discord.Client,
        preferences: PreferenceStore,
        everywhere: str | None = None,
    ) -> None:
        self.everywhere = everywhere
        self._client = client
        self._preferences = preferences

    def of(self, guild: int) -> str:
        """Language of public messages on a server; English if unknown."""
        server = self._client.get_guild(guild)
        usual = None if server is None else server.preferred_locale.value
        return closest(self._preferences.of(LANGUAGE, guild) or self.everywhere or usual)

    def of_person(self, interaction: discord.Interaction) -> str:
        """Language of private messages to the person of an interaction."""
        return self.everywhere or closest(interaction.locale.value)

    def private(self, interaction: discord.Interaction) -> AbstractContextManager[None]:
        """Speak the person's language inside the block, for texts that only they read."""
        return speaking(self.of_person(interaction))

    def public(self, guild: int) -> AbstractContextManager[None]:
        """Speak the server's language inside the block, for texts that everybody there reads."""
        return speaking(self.of(guild))

    def of_place(self, interaction: discord.Interaction) -> str:
        """Language of public messages at the place of an interaction.

        Without a server that has the bot, this is the language that Discord names for the place, else the
        person's.
        """
        guild = server_of(interaction)
        if guild != NO_SERVER:
            return self.of(guild)
        locale = interaction.guild_locale or interaction.locale
        return self.everywhere or closest(locale.value)
