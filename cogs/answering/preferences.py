"""How servers and people want to be told: in which language, when mentioned, with pictures or as text.

What they chose is kept in memory too, as every message depends on it; `load` reads it at the start, and
again when another process has changed it. Each class calls `changed` after a change of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Final

import discord

from cogs.answering.home_server import server_of
from data.no_server import NO_SERVER
from data.people import looks
from data.people.learners import Learners
from data.people.looks import Look
from data.people.plain_readers import PlainReaders
from data.people.server_languages import ServerLanguages
from data.people.server_mentions import ServerMentions
from engine.language import closest, speaking

Speaking = Callable[[], AbstractContextManager[None]]
"""Opens a context in which one language is spoken."""


def nothing() -> None:
    """Tell nobody of a change."""


MENTION_AFTER: Final = 25
"""Seconds after which the person on turn is mentioned, unless the server chose another time."""


class Languages:
    """The languages of the servers of `client`, as their managers chose them or else as Discord says.

    A private message is in the language of the person's own Discord. `everywhere` is a language in place of
    Discord's for servers and people, as in a demonstration.
    """

    def __init__(
        self,
        client: discord.Client,
        kept: ServerLanguages,
        everywhere: str | None = None,
        changed: Callable[[], None] = nothing,
    ) -> None:
        self._changed = changed
        self.everywhere = everywhere
        self._client = client
        self._kept = kept
        self._chosen: dict[int, str] = {}

    async def load(self) -> None:
        """Read the languages that were chosen. Raises `ReadFailed`."""
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
        self._changed()

    def of(self, guild: int) -> str:
        """The language of public messages on a server; English where it is unknown."""
        found = self._client.get_guild(guild)
        usual = None if found is None else found.preferred_locale.value
        return closest(self._chosen.get(guild) or self.everywhere or usual)

    def of_person(self, interaction: discord.Interaction) -> str:
        """The language of private messages to the person of an interaction."""
        return self.everywhere or closest(interaction.locale.value)

    def private(self, interaction: discord.Interaction) -> AbstractContextManager[None]:
        """Speak a person's language inside, for texts that only they read."""
        return speaking(self.of_person(interaction))

    def public(self, guild: int) -> AbstractContextManager[None]:
        """Speak the language of a server inside, for texts that everybody there reads."""
        return speaking(self.of(guild))

    def of_place(self, interaction: discord.Interaction) -> str:
        """The language of public messages where an interaction came from.

        Without a server of the bot's that is the one that Discord names for the place, or else the person's.
        """
        guild = server_of(interaction)
        if guild != NO_SERVER:
            return self.of(guild)
        locale = interaction.guild_locale or interaction.locale
        return self.everywhere or closest(locale.value)


class MentionTimes:
    """The seconds after which each server has the person on turn mentioned; 0 for never."""

    def __init__(self, kept: ServerMentions, changed: Callable[[], None] = nothing) -> None:
        self._changed = changed
        self._kept = kept
        self._chosen: dict[int, int] = {}

    async def load(self) -> None:
        """Read the times that were chosen. Raises `ReadFailed`."""
        self._chosen = await self._kept.all()

    def of(self, guild: int) -> int:
        """The seconds of a server; 0 for never, as where there is no server."""
        return 0 if guild == NO_SERVER else self._chosen.get(guild, MENTION_AFTER)

    async def choose(self, guild: int, seconds: int) -> None:
        """Choose a server's seconds. Raises `StorageFailed`."""
        await self._kept.choose(guild, seconds)
        self._chosen[guild] = seconds
        self._changed()


class TextReaders:
    """The `people` (user ids) who asked for text instead of pictures and emojis, for a screen reader."""

    def __init__(self, kept: PlainReaders, changed: Callable[[], None] = nothing) -> None:
        self._changed = changed
        self._kept = kept
        self.people: set[int] = set()

    async def load(self) -> None:
        """Read who has asked for text. Raises `ReadFailed`."""
        self.people = await self._kept.all()

    async def switch(self, user: int, *, on: bool) -> None:
        """Note whether `user` wants text. Raises `StorageFailed`."""
        await self._kept.switch(user, on=on)
        (self.people.add if on else self.people.discard)(user)
        self._changed()

    def forget(self, user: int) -> None:
        """Forget the wish of `user`, which is stored no more."""
        self.people.discard(user)


class Looks:
    """The looks of people (user ids), by which everybody sees their cards and the tables that they host."""

    def __init__(self, kept: looks.Looks, changed: Callable[[], None] = nothing) -> None:
        self._changed = changed
        self._kept = kept
        self.chosen: dict[int, Look] = {}
        self._choosing = asyncio.Lock()

    async def load(self) -> None:
        """Read the looks that were chosen. Raises `ReadFailed`."""
        self.chosen = await self._kept.all()

    def of(self, user: int) -> Look:
        """The look of `user`."""
        return self.chosen.get(user, Look())

    async def choose(self, user: int, changes: Mapping[str, str]) -> None:
        """Change some fields of the look of `user`. Raises `StorageFailed`."""
        async with self._choosing:
            look = replace(self.of(user), **changes)
            await self._kept.choose(user, look)
            self.chosen[user] = look
        self._changed()

    def forget(self, user: int) -> None:
        """Forget the look of `user`, which is stored no more."""
        self.chosen.pop(user, None)


class Newcomers:
    """The people (user ids) whose first match comes `with_tips`.

    `untold` are those whose tips have ended with a hole, and who are still to be told so.
    """

    def __init__(self, kept: Learners, changed: Callable[[], None] = nothing) -> None:
        self._changed = changed
        self.kept = kept
        self.with_tips: set[int] = set()
        self.untold: set[int] = set()
        self._met: set[int] = set()

    async def load(self) -> None:
        """Read who gets tips. Raises `ReadFailed`."""
        self.with_tips = await self.kept.with_tips()

    async def meet(self, user: int) -> bool:
        """Note that `user` sits down at a table, and whether to offer them the lesson.

        The database is asked about each person until they were offered it. Raises `ReadFailed` and
        `StorageFailed`.
        """
        if user in self._met:
            return False
        new, unoffered = await self.kept.meet(user)
        if new:
            self.with_tips.add(user)
            self._changed()
        if not unoffered:
            self._met.add(user)
        return unoffered

    async def offered(self, user: int, at: float) -> None:
        """Note that `user` was offered the lesson at UNIX time `at`. Raises `StorageFailed`."""
        await self.kept.offered(user, at)
        self._met.add(user)

    async def end_tips(self, user: int) -> None:
        """Give `user` no more tips. Raises `StorageFailed`."""
        if user in self.with_tips:
            await self.kept.end_tips(user)
            self.with_tips.discard(user)
            self._changed()

    def forget(self, user: int) -> None:
        """Forget `user`, of whom nothing is stored any more."""
        self.with_tips.discard(user)
        self.untold.discard(user)
        self._met.discard(user)
