"""Read the messages of a channel, again only after something has happened."""

from __future__ import annotations

from typing import Final

import discord
import simcord

Stamp = tuple[discord.Client, int, int]


class ChannelReader:
    """Reads the channels of a simulated Discord as people see them.

    Journeys read a channel many times between two presses, and SimCord copies the whole channel each time.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env: Final = env
        self._read_at: Stamp | None = None
        self._read: dict[tuple[int, int | None], list[discord.Message]] = {}

    def history(
        self, channel: simcord.ChannelHandle, viewer: simcord.MemberActor | None = None
    ) -> list[discord.Message]:
        """Return the messages of `channel`, oldest first: those `viewer` sees, or for None all of them."""
        now = self._stamp()
        if now != self._read_at:
            self._read_at, self._read = now, {}
        place = channel.id, None if viewer is None else viewer.id
        if place not in self._read:
            self._read[place] = channel.history(viewer=viewer)
        return list(self._read[place])

    def _stamp(self) -> Stamp:
        """Return a value that changes with each request of the bot and each event for the bot."""
        return self._env.bot, len(self._env.http_requests), len(self._env.backend.transcript)
