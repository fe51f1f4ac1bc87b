"""The Discord client: what it needs, what it restores, and when it tells Discord about its commands."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from contextlib import suppress
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.settings import GUILD_EXAMPLE, BadSetting
from cogs.golf import Golf
from cogs.leaderboard import PageTurn
from cogs.permissions import NEEDED
from cogs.press import Press
from cogs.tables import Tables
from data.store import Store
from engine.table.clock import Pace

log = logging.getLogger(__name__)

SYNCED_GUILD: Final = "commands synced to guild"


class GolfBot(commands.AutoShardedBot):
    """The bot on an open `store`. `pause`: seconds a computer thinks; `sync_guild`: see `Settings`."""

    def __init__(
        self, store: Store, *, pause: float, sync_guild: int | None = None, shard_count: int | None = None
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
        )
        self.store = store
        self.tables = Tables(self, store, Pace(now=_now, pause=pause))
        self._sync_guild = sync_guild
        self._showing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Restore all tables, then listen; their public messages are brought up to date once connected."""
        restored = await self.tables.restore()
        if restored:
            log.info("restored %s live tables", restored)
        await self.add_cog(Golf(self.tables, self.store.leaderboard))
        self.add_dynamic_items(Press, PageTurn)
        await self._sync_commands()
        self._showing = asyncio.create_task(self._show_when_ready(), name="show restored tables")

    async def close(self) -> None:
        """Let what is under way end, then disconnect."""
        try:
            await asyncio.wait_for(self.tables.close(), timeout=2)
        except TimeoutError:
            log.warning("some public messages were not brought up to date before the end")
        await super().close()

    def invite(self) -> str:
        """The address by which a server's manager invites the bot, with exactly the permissions it needs."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=NEEDED, scopes=("bot", "applications.commands")
        )

    async def _show_when_ready(self) -> None:
        await self.wait_until_ready()
        log.info("ready as %s on %s servers; invite: %s", self.user, len(self.guilds), self.invite())
        await self.tables.show_all()

    async def _sync_commands(self) -> None:
        """Tell Discord about the commands only if they have changed since the last time it was told.

        Raises `BadSetting` if the server they are meant for does not take them.
        """
        guild = discord.Object(self._sync_guild) if self._sync_guild else None
        notes = self.store.notes
        former = await notes.get(SYNCED_GUILD)
        if former and former != str(self._sync_guild):
            with suppress(discord.Forbidden, discord.NotFound):  # the bot may have been removed from it
                await self.tree.sync(guild=discord.Object(int(former)))
            await notes.put(self._told(former), "")
            await notes.put(SYNCED_GUILD, "")
        if guild is not None:
            self.tree.copy_global_to(guild=guild)
        key = self._told(self._sync_guild or "all")
        fingerprint = self._fingerprint()
        if await notes.get(key) == fingerprint:
            return
        try:
            synced = await self.tree.sync(guild=guild)
        except (discord.Forbidden, discord.NotFound) as error:
            if guild is None:
                raise
            problem = "is a server that the bot is not in"
            raise BadSetting("GOLF_SYNC_GUILD", problem, GUILD_EXAMPLE) from error
        await notes.put(key, fingerprint)
        if guild is not None:
            await notes.put(SYNCED_GUILD, str(guild.id))
        log.info("synced %s commands", len(synced))

    def _told(self, whom: int | str) -> str:
        """The note that holds the fingerprint of the commands which a server, or "all", was told last."""
        return f"commands of {self.application_id} for {whom}"

    def _fingerprint(self) -> str:
        described = [
            command.to_dict(self.tree)
            for command in self.tree.get_commands()
            if isinstance(command, (app_commands.Command, app_commands.Group, app_commands.ContextMenu))
        ]
        return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()


def _now() -> float:
    """UNIX time in seconds, from the clock that discord.py goes by."""
    return discord.utils.utcnow().timestamp()
