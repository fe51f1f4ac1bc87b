"""The commands about statistics: a signature and one call each."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.replies import Reply, answer
from cogs.statistics.ids import BYS, MOST_SEASON_NAME, STRETCHES, BoardId, Order, Stretch
from cogs.statistics.leaderboard import show_board
from cogs.statistics.seasons import ask_for_season, export_seasons
from cogs.statistics.stats import Somebody, show_stats
from cogs.translator import choice
from engine.presets import PRESETS
from engine.table.computers import TABLE_LEVELS

Interaction = discord.Interaction[Any]

PRESET_CHOICES: Final = [app_commands.Choice(name=name, value=name) for name in PRESETS]
BY_CHOICES: Final = [choice(by) for by in BYS]
PERIOD_CHOICES: Final = [choice(period) for period in STRETCHES]
LEVEL_CHOICES: Final = [app_commands.Choice(name=name, value=name) for name in TABLE_LEVELS]


class StatisticsCommands(commands.Cog):
    """What can be typed to learn who plays how well; a part of the `/golf` group."""

    season = app_commands.Group(name="season", description="This server’s seasons (managers)")

    @app_commands.command(description="Who plays best on this server")
    @app_commands.describe(
        by="What to go by; without it, ratings",
        period="Which matches count",
        preset="Count only matches by this preset",
    )
    @app_commands.choices(by=BY_CHOICES, period=PERIOD_CHOICES, preset=PRESET_CHOICES)
    async def leaderboard(
        self,
        interaction: Interaction,
        by: Order = "rating",
        period: Stretch = "all",
        preset: str | None = None,
    ) -> None:
        """`/golf leaderboard`."""
        reply = Reply(interaction)
        place = BoardId(
            by=by if by in BYS else BYS[0],
            period=period if period in STRETCHES else STRETCHES[0],
            preset=preset if preset in PRESETS else None,
        )
        await answer(reply, show_board(place, reply))

    @app_commands.command(description="How somebody plays: rating, averages, trend, achievements")
    @app_commands.describe(
        player="Whose figures; without anybody, yours",
        level="The figures of a computer player instead",
        against="Somebody to be compared with",
        against_level="A computer player to be compared with",
        preset="Count only matches by this preset",
    )
    @app_commands.choices(level=LEVEL_CHOICES, against_level=LEVEL_CHOICES, preset=PRESET_CHOICES)
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        level: str | None = None,
        against: discord.User | None = None,
        against_level: str | None = None,
        preset: str | None = None,
    ) -> None:
        """`/golf stats`."""
        reply = Reply(interaction)
        whose = _meant(player, level) or Somebody.person(interaction.user)
        shown = preset if preset in PRESETS else None
        await answer(reply, show_stats(whose, _meant(against, against_level), shown, reply))

    @season.command(name="start", description="End the present season and begin the next one")
    @app_commands.describe(name="What to call the new season; it has a number anyway")
    async def begin_season(
        self, interaction: Interaction, name: app_commands.Range[str, 1, MOST_SEASON_NAME] = ""
    ) -> None:
        """`/golf season start`."""
        reply = Reply(interaction)
        await answer(reply, ask_for_season(name, reply))

    @season.command(name="export", description="Everything that is counted on this server, as CSV files")
    async def export_seasons(self, interaction: Interaction) -> None:
        """`/golf season export`."""
        reply = Reply(interaction)
        await answer(reply, export_seasons(reply))


def _meant(user: discord.User | None, level: str | None) -> Somebody | None:
    """The computer level if there is one of that name, else the person, if any."""
    if level is not None and level in TABLE_LEVELS:
        return Somebody.level(level)
    return None if user is None else Somebody.person(user)
