"""The `/golf` group: the commands and controls of all features."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Controls
from cogs.answering.services import Asked
from cogs.daily.commands import DailyCog
from cogs.help import HelpCog
from cogs.house import House
from cogs.lab.commands import LabCog
from cogs.past.commands import PastCog
from cogs.privacy.commands import PrivacyCog
from cogs.server_settings.commands import SettingsCog
from cogs.statistics.commands import StatisticsCog
from cogs.table.commands import NotifyCog, TableCog, WatchCog
from cogs.table.press import TablePresses

NAME: Final = "golf"
DESCRIPTION: Final = "Golf, the card game"

FEATURES: Final[Mapping[type[commands.Cog], Callable[[House], commands.Cog]]] = {
    StatisticsCog: lambda house: StatisticsCog(house.store, house.reviewer),
    LabCog: lambda house: LabCog(house.tables, house.store),
    DailyCog: lambda house: DailyCog(house.tries),
    WatchCog: lambda house: WatchCog(house.tables),
    NotifyCog: lambda house: NotifyCog(house.store.notify),
    PrivacyCog: lambda house: PrivacyCog(house.tables, house.freeze, house.store.privacy),
    PastCog: lambda house: PastCog(house.store, house.reviewer),
    TableCog: lambda house: TableCog(house.tables, house.store.server_rules),
    TablePresses: lambda house: TablePresses(house.tables, house.store, house.hints),
    SettingsCog: lambda house: SettingsCog(house.tables, house.store.server_rules),
    HelpCog: lambda house: HelpCog(),
}
"""How to make each feature, in the order in which Discord is told of their commands.

They are not added to the client themselves, as their commands stand together in one group.
"""


def own_commands() -> Iterator[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """The commands of the group, as the features declare them."""
    for feature in FEATURES:
        yield from feature.__cog_app_commands__


class Golf(commands.Cog):
    """The group of all commands, and the listeners for presses, forms, channels and servers."""

    def __init__(self, house: House) -> None:
        features = [make(house) for make in FEATURES.values()]
        self.group = app_commands.Group(
            name=NAME,
            description=DESCRIPTION,
            guild_only=True,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
        )
        for feature in features:
            for command in feature.get_app_commands():
                self.group.add_command(command)
        self._controls = Controls(features)
        self._availability = house.availability

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Asked) -> None:
        """Answer a press, a choice or a form on a message of any age."""
        await self._controls.answer(interaction)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the match of a deleted channel wait."""
        self._availability.channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Let the match of a deleted thread wait."""
        self._availability.channel_gone(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the matches of a server wait that the bot was removed from."""
        self._availability.guild_gone(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server that is unavailable because of an outage at Discord."""
        self._availability.guild_away(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the clocks of a server run again after an outage."""
        self._availability.guild_back(guild.id)
