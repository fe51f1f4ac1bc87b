"""Which tables people can reach: no clock runs at one whose channel, server or connection is gone."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord

from cogs.live_table import LiveTable

log = logging.getLogger(__name__)


class Reach:
    """Watches over the `live` tables, by match id.

    A table is lost with its channel or server: it waits until somebody asks for it with `/golf table`. It is
    held while the bot is cut off from its server: it goes on by itself when that is over.
    """

    def __init__(self, client: discord.Client, live: Mapping[str, LiveTable]) -> None:
        self._client = client
        self._live = live
        self._held: set[str] = set()

    def channel_gone(self, channel: int) -> None:
        """A channel was deleted."""
        for live in self._live.values():
            if live.board.channel == channel:
                self._lose(live, f"channel {channel}")

    def guild_gone(self, guild: int) -> None:
        """The bot was removed from a server, or the server was deleted."""
        for live in self._live.values():
            if live.guild == guild:
                self._lose(live, f"server {guild}")

    def guild_away(self, guild: int) -> None:
        """Discord has an outage that takes a server away for a while."""
        self._hold([live for live in self._live.values() if live.guild == guild])

    def guild_back(self, guild: int) -> None:
        """The outage is over."""
        self._release([live for live in self._live.values() if live.guild == guild])

    def cut_off(self, shard: int) -> None:
        """The connection is gone over which the interactions of a shard's servers come."""
        self._hold(self._of(shard))

    def connected(self, shard: int) -> None:
        """It is there again."""
        self._release(self._of(shard))

    def look(self) -> None:
        """Find out what has befallen the servers while the process was down, once Discord has named them."""
        for number in {live.guild for live in self._live.values()}:
            guild = self._client.get_guild(number)
            if guild is None:
                self.guild_gone(number)
            elif guild.unavailable:
                self.guild_away(number)

    def _of(self, shard: int) -> list[LiveTable]:
        shards = self._client.shard_count or 1
        return [live for live in self._live.values() if (live.guild >> 22) % shards == shard]

    def _lose(self, live: LiveTable, what: str) -> None:
        if not live.board.lost:
            log.info("%s is gone; match %s waits", what, live.table.id)
            live.board.lose()

    def _hold(self, tables: list[LiveTable]) -> None:
        for live in tables:
            if not live.board.lost:
                self._held.add(live.table.id)
                live.table.stop()

    def _release(self, tables: list[LiveTable]) -> None:
        self._held &= self._live.keys()
        for live in tables:
            if live.table.id in self._held and not live.board.lost:
                live.table.resume()
            self._held.discard(live.table.id)
