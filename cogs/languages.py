"""Which language is spoken on which server; a private message is in that of the person's own Discord."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import discord

from data.languages import ServerLanguages
from engine.language import closest, speaking

Speaking = Callable[[], AbstractContextManager[None]]
"""Opens a context in which one language is spoken."""


class Languages:
    """The languages of the servers that `client` is on, as their managers chose them, else as Discord says.

    They are kept in memory, as every public message asks for one; `load` reads what was chosen before.
    `everywhere`: a language in place of what Discord says of servers and people, as in a demonstration.
    """

    def __init__(self, client: discord.Client, kept: ServerLanguages, everywhere: str | None = None) -> None:
        self.everywhere = everywhere
        self._client = client
        self._kept = kept
        self._chosen: dict[int, str] = {}

    async def load(self) -> None:
        """Read what was chosen. Raises `ReadFailed`."""
        self._chosen = await self._kept.all()

    def chosen(self, guild: int) -> str | None:
        """The language that a server's managers chose, or None if they left it to Discord's setting."""
        return self._chosen.get(guild)

    async def choose(self, guild: int, language: str | None) -> None:
        """Choose a server's language; None leaves it to Discord's setting. Raises `StorageFailed`."""
        await self._kept.choose(guild, language)
        if language is None:
            self._chosen.pop(guild, None)
        else:
            self._chosen[guild] = language

    def of(self, guild: int) -> str:
        """The language of public messages on a server; English where it is unknown."""
        found = self._client.get_guild(guild)
        usual = None if found is None else found.preferred_locale.value
        return closest(self._chosen.get(guild) or self.everywhere or usual)

    def of_person(self, interaction: discord.Interaction[Any]) -> str:
        """The language of private messages to whoever pressed or typed, which their Discord tells."""
        return self.everywhere or closest(interaction.locale.value)

    def private(self, interaction: discord.Interaction[Any]) -> AbstractContextManager[None]:
        """Speak a person's language inside, for what only they read."""
        return speaking(self.of_person(interaction))

    def public(self, guild: int) -> AbstractContextManager[None]:
        """Speak the language of a server inside, for what everybody there reads."""
        return speaking(self.of(guild))
