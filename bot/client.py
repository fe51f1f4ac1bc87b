"""The Discord client: it restores the tables, and tells Discord about its commands when they change."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord
from discord.ext import commands

from bot.command_sync import CommandSync
from bot.identifies import Identifies
from bot.settings import IDLE_HOURS
from cogs.answering.limits import DISCORDS_OWN, Limits
from cogs.answering.permissions import NEEDED
from cogs.answering.reply import command_failed
from cogs.answering.request_count import request_count
from cogs.answering.services import GolfClient
from cogs.answering.translator import CatalogueTranslator
from cogs.daily.beacon import Beacon
from cogs.golf import Golf
from cogs.house import House
from cogs.kit.unix_time import now
from cogs.table.challenge import challenge_menu
from data.metrics import RECONNECTS
from data.store import Store
from engine.language import load
from engine.table.clock import Pace

log = logging.getLogger(__name__)

LONGEST_WAIT: Final = 30.0
"""Seconds that a request waits at most if Discord asks for a pause; beyond that it fails."""


class GolfBot(commands.AutoShardedBot, GolfClient):
    """The bot on an open `store`, bounded by `limits`.

    `pause`, `sync_guild` and `idle_hours` are as in `Settings`. `emojis`: once connected, it has emojis made
    for all cards; without, cards are text until somebody does so. The daily hole comes from `beacon`,
    and is switched off without one. `language` takes the place of that of every person and every server.
    """

    def __init__(
        self,
        store: Store,
        *,
        pause: float,
        limits: Limits = DISCORDS_OWN,
        idle_hours: float = IDLE_HOURS,
        sync_guild: int | None = None,
        shard_count: int | None = None,
        emojis: bool = False,
        beacon: Beacon | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            http_trace=request_count(),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
        )
        self.store = store
        pace = Pace(now=now, pause=pause, idle=idle_hours * 3600)
        self.house: House = House.build(self, store, pace, limits=limits, language=language, beacon=beacon)
        self.house.newest.follow(self)
        self.identifies = Identifies(self.fetch_session_start_limits)
        self._commands = CommandSync(self, store.key_values, self.house.command_mentions, sync_guild)
        self._emojis = emojis
        self._renewing: asyncio.Task[None] | None = None
        self._showing: asyncio.Task[None] | None = None
        self._lost_shards: set[int] = set()

    @property
    def connected(self) -> bool:
        """Whether presses reach the bot: it has been ready, and every shard is connected now."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    async def setup_hook(self) -> None:
        """Restore all tables, then listen; their public messages are brought up to date once connected."""
        restored = await self.house.restore()
        if restored:
            log.info("restored live tables", extra={"tables": restored})
        golf = Golf(self.house)
        await self.add_cog(golf)
        self.tree.add_command(golf.group)
        self.tree.add_command(challenge_menu(self.house.tables, self.store.server_rules))
        self.tree.error(command_failed)
        await self.tree.set_translator(CatalogueTranslator())
        await self._commands.start()
        self._showing = asyncio.create_task(self._show_when_ready(), name="show restored tables")
        if self._emojis:
            self._renewing = asyncio.create_task(self._renew_card_emojis(), name="renew the card emojis")

    async def close(self) -> None:
        """Finish the work under way, then disconnect."""
        for task in (self._showing, self._renewing):
            if task is not None:
                task.cancel()
        self._commands.close()
        await self.house.close()
        await super().close()

    def invite(self) -> str:
        """The address that invites the bot to a server, with exactly the permissions that it needs."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=NEEDED, scopes=("bot", "applications.commands")
        )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify."""
        await self.identifies.turn(shard_id or 0)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a shard's connection was lost; discord.py calls this again for each failed attempt."""
        self.house.availability.cut_off(shard)
        if shard not in self._lost_shards:
            self._lost_shards.add(shard)
            log.info("gateway connection lost", extra={"shard": shard})

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that a shard's connection was resumed."""
        self._back(shard, "resumed")

    async def on_shard_connect(self, shard: int) -> None:
        """Note that a shard has connected, for the first time or anew."""
        self._back(shard, "renewed")

    def _back(self, shard: int, how: str) -> None:
        self.house.availability.connected(shard)
        if shard in self._lost_shards:
            self._lost_shards.discard(shard)
            RECONNECTS.labels(how).inc()
            log.info("gateway connection %s", how, extra={"shard": shard})

    async def _show_when_ready(self) -> None:
        # Presses are taken already: whoever comes sooner waits for one catalogue, not the start for all.
        await asyncio.to_thread(load)
        await self.wait_until_ready()
        about = {"servers": len(self.guilds), "shards": self.shard_count, "invite": self.invite()}
        log.info("ready as %s", self.user, extra=about)
        self.house.availability.look()
        await self.house.tables.show_all()
        self.house.hourly.start()
        await self._commands.confirm()

    async def _renew_card_emojis(self) -> None:
        """Make the missing emojis of cards, and redraw the tables if some are gone."""
        await self.house.card_emojis.find()
        await self.wait_until_ready()
        if await self.house.card_emojis.renew():
            for live in self.house.tables.all():
                live.message.refresh()
