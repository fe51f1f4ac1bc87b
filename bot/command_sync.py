"""Sends Discord the commands when they have changed, and tries again while Discord refuses."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import aiohttp
import discord
from discord import app_commands
from discord.app_commands import AppCommand
from discord.ext import commands

from bot.backoff import Backoff, reason
from bot.command_names import discord_names, group_id, own_names
from bot.settings import BadSetting, not_in_guild
from cogs.answering.attempt import Refusal, attempt
from cogs.golf import own_commands
from cogs.kit.markup import CommandMentions
from data.metrics import START_FAILURES
from data.sql.key_values import KeyValues
from engine.game.errors import StorageFailed
from engine.language import digest

log = logging.getLogger(__name__)

SYNCED_GUILD: Final = "commands synced to guild"

PATIENCE: Final = 5.0
"""Seconds that the start waits for Discord to accept the commands."""

FIRST_WAIT: Final = 30.0
LONGEST_WAIT: Final = 3600.0
"""Seconds until refused commands are sent again: `FIRST_WAIT`, then doubled each time, up to this."""

REFUSALS: Final = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    TimeoutError,
    OSError,
    json.JSONDecodeError,
)


class CommandSync:
    """Sends Discord the commands of `client`: for all servers, or only for the server with the id `guild`.

    `notes` keeps what was sent; `mentions` gets the ids that Discord gave the commands.
    """

    def __init__(
        self, client: commands.AutoShardedBot, notes: KeyValues, mentions: CommandMentions, guild: int | None
    ) -> None:
        self._client = client
        self._notes = notes
        self._mentions = mentions
        self._guild = guild
        self._task: asyncio.Task[bool] | None = None

    async def start(self) -> None:
        """Send the commands, in the background if that takes long or is refused.

        The old commands work until then. Raises `BadSetting` if the one server named in the settings refuses
        the commands.
        """
        self._task = asyncio.create_task(self._sync_patiently(), name="sync the commands")
        done, _ = await asyncio.wait({self._task}, timeout=PATIENCE)
        if done:
            self._task.result()
        else:
            self._task.add_done_callback(_tell_of_bad_setting)

    async def confirm(self) -> None:
        """Send the commands again if Discord has others, perhaps from another program with the same token.

        Does nothing if the commands were sent since the start, or are still being sent.
        """
        if self._task is None or not self._task.done() or self._task.result():
            return
        guild = discord.Object(self._guild) if self._guild else None
        known = await attempt("look up the commands", self._client.tree.fetch_commands(guild=guild))
        if isinstance(known, Refusal):
            return
        if discord_names(known) == own_names():
            self._mention(known)
            return
        log.warning("Discord has other commands than it was told; telling it again")
        await self._remember(self._fingerprint_key(self._guild or "all"), "")
        await self._sync_patiently()

    async def learn(self) -> None:
        """Read from Discord the ids of the commands that another process has sent."""
        guild = discord.Object(self._guild) if self._guild else None
        known = await attempt("look up the commands", self._client.tree.fetch_commands(guild=guild))
        if not isinstance(known, Refusal):
            self._mention(known)

    def close(self) -> None:
        """Stop trying to send the commands; the next start tries again."""
        if self._task is not None:
            self._task.cancel()

    async def _sync_patiently(self) -> bool:
        """Send changed commands until Discord takes them. Returns False if no command has changed."""
        backoff = Backoff(FIRST_WAIT, LONGEST_WAIT)
        while True:
            try:
                return await self._sync()
            except REFUSALS as error:
                START_FAILURES.labels("commands").inc()
                wait = backoff.after(error)
                log.error(
                    "Discord did not take the commands, and people have the former ones: %s; "
                    "trying again in %.0f s",
                    reason(error),
                    wait,
                )
                await asyncio.sleep(wait)

    async def _sync(self) -> bool:
        """Send the commands if they have changed since Discord last took them; returns whether it did."""
        tree, guild = self._client.tree, discord.Object(self._guild) if self._guild else None
        former = await self._notes.get(SYNCED_GUILD)
        if former and former != str(self._guild):
            with suppress(discord.Forbidden, discord.NotFound):  # the bot may have been removed from it
                await tree.sync(guild=discord.Object(int(former)))
            await self._remember(self._fingerprint_key(former), "")
            await self._remember(SYNCED_GUILD, "")
        self._offer_what_is_allowed()
        if guild is not None:
            tree.copy_global_to(guild=guild)
        key = self._fingerprint_key(self._guild or "all")
        fingerprint = self._fingerprint()
        if await self._notes.get(key) == fingerprint:
            return False
        try:
            synced = await tree.sync(guild=guild)
        except (discord.Forbidden, discord.NotFound) as error:
            if guild is None:
                raise
            raise not_in_guild() from error
        self._mention(synced)
        await self._remember(key, fingerprint)
        if guild is not None:
            await self._remember(SYNCED_GUILD, str(guild.id))
        log.info("synced commands", extra={"commands": len(synced), "guild": self._guild})
        return True

    def _offer_what_is_allowed(self) -> None:
        """Declare the commands for servers alone if people can't install the bot on their own accounts."""
        application = self._client.application
        if application is None or application.guild_integration_config is None:
            return
        if application.user_integration_config is None:
            for command in self._client.tree.get_commands():
                command.allowed_installs = app_commands.AppInstallationType(guild=True)

    def _mention(self, known: Sequence[AppCommand]) -> None:
        """Let messages mention the commands by the ids that Discord gives in `known`."""
        self._mentions.know(group_id(known), [command.name for command in own_commands()])

    async def _remember(self, key: str, value: str) -> None:
        """Save `value` under `key`; if saving fails, the next start merely sends the commands again."""
        try:
            await self._notes.put(key, value)
        except StorageFailed:
            log.warning("what Discord was told about the commands could not be noted")

    def _fingerprint_key(self, whom: int | str) -> str:
        """Key of the saved fingerprint; `whom` is the id of a server that got the commands, or “all”."""
        return f"commands of {self._client.application_id} for {whom}"

    def _fingerprint(self) -> str:
        """Hash of the commands and of the catalogues, which are not parsed, as that would take long."""
        tree = self._client.tree
        described = [
            command.to_dict(tree)
            for command in tree.get_commands()
            if isinstance(command, (app_commands.Command, app_commands.Group, app_commands.ContextMenu))
        ]
        return hashlib.sha256(json.dumps([described, digest()], sort_keys=True).encode()).hexdigest()


def _tell_of_bad_setting(task: asyncio.Task[bool]) -> None:
    """Log that a server refused commands sent in the background. The former commands still work."""
    if not task.cancelled() and isinstance(error := task.exception(), BadSetting):
        log.error(error.sentence)
