"""No clock runs at a table that people can't reach, because its channel, server or connection is gone."""

from __future__ import annotations

import logging

import discord

from cogs.processes.heartbeat import Heartbeat
from cogs.table.live.live_table import LiveTable
from cogs.table.live.tables import Tables
from data.no_server import NO_SERVER

log = logging.getLogger(__name__)


class Availability:
    """Stops and resumes the live `tables` as Discord reports servers, channels and connections.

    A table whose channel or server is gone is lost until somebody calls `/golf table`. A table is held while
    the bot is cut off from its server, and resumes by itself afterwards. `heartbeat` tells when the process
    stood still.
    """

    def __init__(self, client: discord.Client, tables: Tables, heartbeat: Heartbeat) -> None:
        self._client = client
        self._tables = tables
        self._heartbeat = heartbeat
        self._held: set[str] = set()
        heartbeat.frozen.subscribe(self._frozen)

    def hold(self, live: LiveTable, since: float) -> None:
        """Hold a rebuilt table until its shard is connected. Nobody could press since UNIX time `since`."""
        self._held.add(live.table.id)
        live.hold(since)

    def channel_gone(self, channel: int) -> None:
        """Mark the table of a deleted channel as lost."""
        for live in self._tables.all():
            if live.message.channel == channel:
                self._lose(live, f"channel {channel}")

    def guild_gone(self, guild: int) -> None:
        """Mark as lost the tables of a server that was deleted or has removed the bot."""
        for live in self._tables.all():
            if live.guild == guild:
                self._lose(live, f"server {guild}")

    def guild_away(self, guild: int) -> None:
        """Hold the tables of a server during an outage of Discord."""
        self._heartbeat.guild_away(guild)
        self._hold([live for live in self._tables.all() if live.guild == guild])

    def guild_back(self, guild: int) -> None:
        """Resume the tables of a server whose outage is over."""
        self._heartbeat.guild_back(guild)
        self._release([live for live in self._tables.all() if live.guild == guild])

    def cut_off(self, shard: int) -> None:
        """Hold the tables of a shard that has lost its connection, over which presses arrive."""
        self._hold(self._of(shard))

    def connected(self, shard: int) -> None:
        """Resume the tables of a shard whose connection is back."""
        self._release(self._of(shard))

    def look(self, shard: int | None = None) -> None:
        """Mark tables of missing servers as lost, hold tables of unavailable servers, and resume all others.

        By then Discord must have named all servers. With `shard`, only tables of that shard's servers count.
        Tables without a server are never lost.
        """
        for guild in self._client.guilds:
            if guild.unavailable and shard in (None, guild.shard_id):
                self.guild_away(guild.id)
        tables = list(self._tables.all()) if shard is None else self._of(shard)
        for number in {live.guild for live in tables} - {NO_SERVER}:
            if self._client.get_guild(number) is None:
                self.guild_gone(number)
        self._release([live for live in tables if self._heartbeat.connected(live.guild)])

    def _of(self, shard: int) -> list[LiveTable]:
        shards = self._client.shard_count or 1
        return [live for live in self._tables.all() if (live.guild >> 22) % shards == shard]

    def _lose(self, live: LiveTable, what: str) -> None:
        if not live.message.lost:
            log.info("%s is gone; match %s waits", what, live.table.id)
            live.message.lose()

    def _hold(self, tables: list[LiveTable]) -> None:
        for live in tables:
            if not live.message.lost:
                self._held.add(live.table.id)
                live.hold()

    def _release(self, tables: list[LiveTable]) -> None:
        self._held &= {live.table.id for live in self._tables.all()}
        for live in tables:
            if live.table.id in self._held and not live.message.lost:
                live.release()
            self._held.discard(live.table.id)

    def _frozen(self, since: float) -> None:
        """Give all tables back the time from UNIX time `since` on, in which the process stood still."""
        for live in self._tables.all():
            waits = live.message.lost or live.table.id in self._held
            live.table.stop(since)
            if not waits:
                live.table.resume()
