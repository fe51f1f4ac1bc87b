"""What can be read in a channel. It is read again only once something has happened since."""

from __future__ import annotations

from typing import Final

import discord
import simcord

Stamp = tuple[discord.Client, int, int]


class Sight:
    """Reads the channels of a simulated Discord as people see them.

    Journeys look again and again between two presses, and SimCord copies a whole channel for each look.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env: Final = env
        self._read_at: Stamp | None = None
        self._read: dict[tuple[int, int | None], list[discord.Message]] = {}

    def history(
        self, channel: simcord.ChannelHandle, viewer: simcord.MemberActor | None = None
    ) -> list[discord.Message]:
        """Every message, oldest first; for a `viewer` those that they see, for None all of them."""
        now = self._stamp()
        if now != self._read_at:
            self._read_at, self._read = now, {}
        place = channel.id, None if viewer is None else viewer.id
        if place not in self._read:
            self._read[place] = channel.history(viewer=viewer)
        return list(self._read[place])

    def _stamp(self) -> Stamp:
        """Another one after each request of the bot, and after all that Discord has told the bot."""
        return self._env.bot, len(self._env.http_requests), len(self._env.backend.transcript)
