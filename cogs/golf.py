"""The `/golf` group: the commands and controls of all features."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Controls
from cogs.answering.home_server import has_routes
from cogs.daily.commands import DailyCog
from cogs.daily.daily_hole import DailyHole
from cogs.events.commands import EventCog
from cogs.events.event_hole import EventHole
from cogs.events.pages import Pages
from cogs.house import House
from cogs.kit.ids.play_on import Source
from cogs.kit.markup import GROUP
from cogs.lab.commands import LabCog
from cogs.learn.commands import LearnCog
from cogs.learn.help import HelpCog
from cogs.learn.lesson_hole import LessonHole
from cogs.past.commands import PastCog
from cogs.privacy.commands import PrivacyCog
from cogs.reviews.finished_matches import FinishedMatches
from cogs.server_settings.commands import SettingsCog
from cogs.solo.play import SoloCog
from cogs.solo.play_on_hole import PlayOnHole
from cogs.solo.recorded import FindRecorded
from cogs.statistics.collection import gift_words
from cogs.statistics.commands import StatisticsCog
from cogs.table.commands import TableCog
from cogs.table.press import TablePresses
from data.statistics.achievements import LESSON
from data.statistics.rewards import GOAL_OF_AWARD

DESCRIPTION: Final = "Golf, the card game"

FEATURES: Final[Mapping[type[commands.Cog], Callable[[House], commands.Cog]]] = {
    StatisticsCog: lambda house: StatisticsCog(
        house.store, house.tables, house.reviewer, house.services.preferences
    ),
    LabCog: lambda house: LabCog(house.store.statistics.preset_averages),
    DailyCog: lambda house: DailyCog(house.tries),
    EventCog: lambda house: EventCog(
        house.events, Pages(house.events, house.reviews), house.store.server_rules
    ),
    LearnCog: lambda house: LearnCog(house.store, house.tables, _lesson(house)),
    SoloCog: lambda house: _alone(house, DailyHole(house.tries), EventHole(house.events)),
    PrivacyCog: lambda house: PrivacyCog(
        house.tables, house.freeze, house.elsewhere, house.named_messages, house.store, house.roles.take
    ),
    PastCog: lambda house: PastCog(house.store, house.reviewer, house.films, house.reviews),
    TableCog: lambda house: TableCog(house.tables, house.store),
    TablePresses: lambda house: TablePresses(house.tables, house.store, house.hints),
    SettingsCog: lambda house: SettingsCog(house.tables, house.store, house.posts, house.giving_roles),
    HelpCog: lambda house: HelpCog(house.tables, house.store.server_rules),
}
"""Constructors of the features' cogs. The cogs aren't added to the client: `Golf` has all commands."""


def _lesson(house: House) -> LessonHole:
    return LessonHole(house.tables, partial(gift_words, GOAL_OF_AWARD[LESSON.name]))


def _alone(house: House, daily: DailyHole, event: EventHole) -> SoloCog:
    """Return the cog whose buttons play every kind of hole that one person plays alone."""
    finished = FinishedMatches(house.store)
    sources: Mapping[Source, FindRecorded] = {
        "match": finished.recorded,
        "daily": daily.recorded,
        "event": event.recorded,
    }
    play_on = PlayOnHole(sources, house.reviews)
    house.elsewhere.forgotten.subscribe(play_on.forget)
    return SoloCog(
        {
            "daily": daily,
            "event": event,
            "lesson": _lesson(house),
            "puzzle": house.puzzles,
            "play_on": play_on,
        }
    )


ORDER: Final = (
    "start",
    "daily",
    "event",
    "learn",
    "table",
    "cards",
    "rules",
    "leaderboard",
    "stats",
    "history",
    "leave",
    "end",
    "settings",
    "privacy",
    "help",
)
"""Commands in the order in which Discord shows them: what people need first comes first."""


AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group


def own_commands() -> Iterator[AnyCommand]:
    yield from _ordered(command for feature in FEATURES for command in feature.__cog_app_commands__)


def _ordered(commands: Iterable[AnyCommand]) -> list[AnyCommand]:
    return sorted(commands, key=lambda command: ORDER.index(command.name))


SERVER_ONLY: Final = frozenset({"event", "leaderboard"})
"""Commands that are refused outside servers that have the bot.

The bot refuses them itself, as Discord can only limit the group as a whole.
"""


class GolfGroup(app_commands.Group):
    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Whether the command works where it was typed."""
        command = interaction.command
        return command is None or command.name not in SERVER_ONLY or has_routes(interaction)


class Golf(commands.Cog):
    """The group of all commands, the `controls` of all features, and listeners for channels and servers."""

    def __init__(self, house: House) -> None:
        features = [make(house) for make in FEATURES.values()]
        self.group = GolfGroup(
            name=GROUP,
            description=DESCRIPTION,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        for command in _ordered(each for feature in features for each in feature.get_app_commands()):
            self.group.add_command(command)
        self.controls = Controls(features)
        self._availability = house.availability

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Pause the match of a deleted channel."""
        self._availability.channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Pause the match of a deleted thread."""
        self._availability.channel_gone(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the matches of a server that has removed the bot."""
        self._availability.guild_gone(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server that is unavailable because of an outage at Discord."""
        self._availability.guild_away(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Resume the clocks of a server after an outage."""
        self._availability.guild_back(guild.id)
