"""The Discord client: restores the tables, and sends Discord the commands when they have changed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Final

import discord
from discord import AppCommandType
from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.command_sync import CommandSync
from bot.first_requests import find_gateway
from bot.identifies import Identifies
from bot.settings import IDLE_HOURS
from bot.shards import ClaimedShards
from bot.silence import Silence
from cogs.answering.gate.permissions import NEEDED
from cogs.answering.handling import command_failed
from cogs.answering.limits import DISCORDS_OWN, Limits
from cogs.answering.messages.request_count import request_count
from cogs.answering.services import GolfClient
from cogs.answering.translator import CatalogueTranslator
from cogs.daily.beacon import Beacon
from cogs.golf import Golf
from cogs.house import House
from cogs.kit.unix_time import now
from cogs.processes.ownership import Ownership
from cogs.table.opening.challenge import challenge_menu
from data.background import Tasks
from data.errors import ReadFailed
from data.metrics import RECONNECTS, count_features
from data.processes.leased_session import SessionLost
from data.sql.reading_again import read_again
from data.store import Store
from engine.game.errors import StorageFailed
from engine.language import load
from engine.table.clock import Pace

log = logging.getLogger(__name__)

LONGEST_WAIT: Final = 30.0
"""Most seconds that a request waits for a rate limit; a request that would wait longer fails."""

FINISHED_WITHIN: Final = 3.0
"""Seconds in which presses under way may finish when the bot stops; Discord takes no answer after 3 s."""

TOLD_WITHIN: Final = 0.5
"""Seconds at the stop for telling people that their calculation was interrupted."""


class GolfBot(commands.AutoShardedBot, GolfClient):
    """Discord client that plays on an open `store`, bounded by `limits`.

    - `pause`, `sync_guild`, `idle_hours`: as in `Settings`.
    - `emojis`: whether to create emojis of all cards once connected; cards stay text until the emojis exist.
    - `beacon`: source of the daily hole's deals; None switches the daily hole off.
    - `language`: replaces the language of every person and every server.
    - `claimed`: shards that this process claims; None: it runs all shards.
    - `shard_count`: number of all shards; None for as many as Discord recommends.
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
        claimed: ClaimedShards | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            http_trace=Silence().watch(request_count()),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
        )
        self.store = store
        pace = Pace(now=now, pause=pause, idle=idle_hours * 3600)
        self.claimed = claimed
        self._ownership = Ownership(claimed)
        self.house: House = House.build(
            self,
            store,
            pace,
            limits=limits,
            language=language,
            beacon=beacon,
            ownership=self._ownership,
        )
        self.services = self.house.services
        self._tasks = Tasks()
        self.services.newest.follow(self)
        self.identifies = Identifies(self.fetch_session_start_limits)
        self._commands = CommandSync(self, store.key_values, self.services.command_mentions, sync_guild)
        self._emojis = emojis
        self._lost_shards: set[int] = set()
        self._set_up = False

    @property
    def connected(self) -> bool:
        """Whether presses reach the bot: every shard has been ready, and is connected now."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    @property
    def standby(self) -> bool:
        """Whether the bot has no shards because other processes have all of them."""
        return self.claimed is not None and not self.claimed.here

    @property
    def shards_here(self) -> int:
        """Number of shards that this process runs; 0 before the number is known."""
        return (self.shard_count or 0) if self.claimed is None else len(self.claimed.here)

    async def setup_hook(self) -> None:
        """Restore all tables, then listen. With claims, first wait for shards.

        The tables' public messages are updated later, once the bot is connected.
        """
        if self.claimed is not None:
            await self._claim(self.claimed)
        restored = await self.house.restore()
        if restored:
            log.info("restored live tables", extra={"tables": restored})
        golf = Golf(self.house)
        await self.add_cog(golf)
        self.add_listener(golf.controls.answer, "on_interaction")
        self.tree.add_command(golf.group)
        self.tree.add_command(challenge_menu(self.house.tables, self.store.server_rules))
        typed = [each.qualified_name for each in self.tree.walk_commands()]
        in_menus = [each.qualified_name for each in self.tree.walk_commands(type=AppCommandType.user)]
        count_features([*typed, *in_menus, *golf.controls.prefixes])
        self.tree.error(command_failed)
        await self.tree.set_translator(CatalogueTranslator())
        if self._ownership.first:
            await self._commands.start()
        self._tasks.begin("show restored tables", self._show_when_ready())
        if self._emojis:
            self._tasks.begin("renew the card emojis", self._renew_card_emojis())
        self._set_up = True

    async def fetch_table(self, channel: int) -> None:
        """Load the table of `channel`, a place without a server, into this process. Raises `ReadFailed`."""
        await self.house.restoring.fetch(channel)

    async def close(self) -> None:
        """Finish the presses under way but take no more; then disconnect and give up the shards."""
        self._begin_no_more()
        await self.services.gate.emptied(FINISHED_WITHIN)
        await self._end()

    async def abandon(self) -> None:
        """Disconnect without saving or announcing anything, because other processes have the tables now."""
        self.house.abandon()
        self._begin_no_more()
        await self._end()

    def _begin_no_more(self) -> None:
        self.services.gate.close()
        self.services.queues.close()
        self._tasks.cancel()
        self._commands.close()

    async def _end(self) -> None:
        await self.house.close()
        # People who wait for a long calculation are told that something has interrupted it.
        await self.services.gate.emptied(TOLD_WITHIN)
        await super().close()
        if self.claimed is not None:
            await self.claimed.close()

    async def regain(self) -> bool:
        """Claim lost shards again and play on; returns whether that worked.

        Reads the settings again, and compares the tables with the database.
        """
        if self.claimed is None or not self._set_up or not await self.claimed.regain():
            return False
        try:
            await self.claimed.listen(self.services.processes.hear)
            await read_again(self.services.load, "read settings")
            await read_again(self.house.catch_up, "compare tables")
        except (SessionLost, ReadFailed):
            return False
        return True

    async def _claim(self, claimed: ClaimedShards) -> None:
        recommended, _, limits = await find_gateway(self.http)
        await claimed.first(recommended, limits)
        self.shard_ids, self.shard_count = sorted(claimed.here), claimed.in_all
        self._ownership.take(claimed.here, claimed.in_all)
        await claimed.listen(self.services.processes.hear)
        self.services.processes.broadcast = claimed
        self.services.processes.on("led", self._led)
        self.services.processes.keep_reading(self.services.load)

    async def take_over_further(self, claimed: ClaimedShards) -> None:
        """Play the tables of further shards as they become free.

        On failure, give up all shards. Otherwise nobody would play the claimed shards until the next start.
        """
        try:
            await self._take_over(claimed)
        except Exception as error:
            # The cause of an error of the database is PostgreSQL's own error, whose text holds values.
            known = isinstance(error, ReadFailed | StorageFailed)
            log.error("shards that were claimed could not be taken over", exc_info=None if known else error)
            claimed.give_up("what was claimed could not be taken over")

    async def _take_over(self, claimed: ClaimedShards) -> None:
        async for shards in claimed.later():
            self._ownership.take(shards, claimed.in_all)
            await read_again(self.services.load, "read settings")
            restored = await read_again(partial(self.house.restoring.restore, shards), "restore tables")
            log.info("took over live tables", extra={"tables": restored})
            self.house.events.reload()
            # By these ids discord.py knows when all of its shards are ready.
            self.shard_ids = self._connection.shard_ids = [*(self.shard_ids or ()), *sorted(shards)]
            for shard in sorted(shards):
                await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)
            if 0 in shards:
                await read_again(self._lead, "tell Discord about the commands")

    async def _lead(self) -> None:
        """Do what one process does for all: send Discord the commands, and create the cards' emojis."""
        await self._commands.start()
        if self._emojis:
            await self._renew_card_emojis()
        await self._tell_followers()

    async def _tell_followers(self) -> None:
        """Tell other processes that Discord has new commands or emojis."""
        with suppress(SessionLost):
            await self.services.processes.tell("led")

    async def _follow(self) -> None:
        """Read from Discord again the commands and emojis that another process has sent."""
        await self._commands.learn()
        if self._emojis:
            await self.services.card_emojis.find()

    def _led(self, _: object) -> None:
        if not self._ownership.first:
            self._tasks.begin("look up what was led", self._follow())

    async def on_shard_ready(self, shard: int) -> None:
        """Update the tables of a claimed shard. Without claims, `_show_when_ready` updates all tables."""
        if self.claimed is not None:
            self.house.availability.look(shard)
            self.house.events.check_again()
            await self.house.restoring.show_all(shard)

    def invite(self) -> str:
        """Link that adds the bot to a server with exactly the permissions that the bot needs."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=NEEDED, scopes=("bot", "applications.commands")
        )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until shard `shard_id` may identify; all processes of the token take turns."""
        await self.identifies.turn(shard_id or 0)
        if self.claimed is not None:
            await self.claimed.turn_to_identify(shard_id or 0)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a shard's connection was lost. discord.py also calls this after failed reconnections."""
        self.house.availability.cut_off(shard)
        if shard not in self._lost_shards:
            self._lost_shards.add(shard)
            log.info("gateway connection lost", extra={"shard": shard})

    async def on_shard_resumed(self, shard: int) -> None:
        self._back(shard, "resumed")

    async def on_shard_connect(self, shard: int) -> None:
        """Note that a shard has connected, at first or after a new session."""
        self._back(shard, "renewed")

    def _back(self, shard: int, how: str) -> None:
        self.house.availability.connected(shard)
        if shard in self._lost_shards:
            self._lost_shards.discard(shard)
            RECONNECTS.labels(how).inc()
            log.info("gateway connection %s", how, extra={"shard": shard})

    async def _show_when_ready(self) -> None:
        # Presses are taken already. An early press waits for one catalogue, not for all of them.
        await asyncio.to_thread(load)
        await self.wait_until_ready()
        about = {"servers": len(self.guilds), "shards": self.shard_count, "invite": self.invite()}
        log.info("ready as %s", self.user, extra=about)
        if self.claimed is None:
            self.house.availability.look()
            await self.house.restoring.show_all()
        else:
            self._tasks.begin("take over shards", self.take_over_further(self.claimed))
        self.house.start()
        if self._ownership.first:
            await self._commands.confirm()
            await self._tell_followers()
        else:
            await self._commands.learn()

    async def _renew_card_emojis(self) -> None:
        """Create the missing emojis of cards, and redraw the tables if emojis have disappeared."""
        await self.services.card_emojis.find()
        await self.wait_until_ready()
        if self._ownership.first and await self.services.card_emojis.renew():
            for live in self.house.tables.all():
                live.message.refresh()
            await self._tell_followers()
