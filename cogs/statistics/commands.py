from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, command, control
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.answering.services import Asked, speak_to
from cogs.answering.translator import choice
from cogs.kit.ids.statistics import (
    MEANT_ORDERS,
    ORDERS,
    PERIODS,
    CollectionId,
    HallId,
    LeaderboardId,
    Order,
    Period,
    PlayerStatsId,
    StatsId,
)
from cogs.reviews.reviewer import Reviewer
from cogs.statistics.collection import answer_collection
from cogs.statistics.completing import Completing
from cogs.statistics.hall_of_fame import show_hall_of_fame
from cogs.statistics.leaderboard import share_leaderboard, show_leaderboard, suggested_matches
from cogs.statistics.stats import NamedPlayer, PlayerStats, StatsRequest
from cogs.table.live.tables import Tables
from data.people.preference_store import PreferenceStore
from data.store import Store
from engine.game.presets import PRESETS
from engine.table.computers import TABLE_LEVELS

PRESET_CHOICES: Final = [app_commands.Choice(name=name, value=name) for name in PRESETS]
BY_CHOICES: Final = [choice(by) for by in ORDERS]
PERIOD_CHOICES: Final = [choice(period) for period in PERIODS]
LEVEL_CHOICES: Final = [choice(name) for name in TABLE_LEVELS]


class StatisticsCog(commands.Cog):
    def __init__(
        self, store: Store, tables: Tables, reviewer: Reviewer, preferences: PreferenceStore
    ) -> None:
        self._store = store
        self._tables = tables
        self._preferences = preferences
        self._completing = Completing(reviewer)
        self._player_stats = PlayerStats(store.statistics, reviewer, preferences, self._completing)
        self._shares = reviewer.shares

    @command("Who plays best on this server")
    @app_commands.describe(
        by="Sort by (skill rating if you leave it out)",
        period="All time, or since when",
        preset="Only matches of this kind",
    )
    @app_commands.choices(by=BY_CHOICES, period=PERIOD_CHOICES)
    async def leaderboard(
        self,
        reply: Reply,
        by: Order = "rating",
        period: Period = "all",
        preset: str | None = None,
    ) -> None:
        place = LeaderboardId(
            by=MEANT_ORDERS.get(by, ORDERS[0]),
            period=period if period in PERIODS else PERIODS[0],
        )
        await show_leaderboard(self._store, place, reply, preset or "")

    @leaderboard.autocomplete("preset")
    async def matches(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        """Return the kinds of matches that contain the text `typed`, with the server's own presets."""
        speak_to(interaction)
        return await suggested_matches(self._store, server_of(interaction), typed)

    @command("Your rating, averages, trend and achievements, or someone else’s")
    @app_commands.describe(
        player="Whose stats (yours if you leave it out)",
        level="A computer player’s stats instead",
        against="Compare with someone",
        against_level="Compare with a computer player",
        preset="Only matches with this preset",
    )
    @app_commands.choices(level=LEVEL_CHOICES, against_level=LEVEL_CHOICES, preset=PRESET_CHOICES)
    async def stats(
        self,
        reply: Reply,
        player: discord.User | None = None,
        level: str | None = None,
        against: discord.User | None = None,
        against_level: str | None = None,
        preset: str | None = None,
    ) -> None:
        interaction = reply.interaction
        if player is not None:
            interaction.client.services.avatars.meet(player)
        whose = _meant(player, level) or NamedPlayer.person(interaction.user)
        shown = preset if preset in PRESETS else None
        request = StatsRequest(whose, _meant(against, against_level), shown)
        await self._player_stats.show(request, reply)

    @control(LeaderboardId)
    async def leaderboard_pressed(self, press: Press[LeaderboardId]) -> None:
        """Show or share a page."""
        if press.id.control == "share":
            await share_leaderboard(self._store, self._shares, press.id, press.reply)
        else:
            await show_leaderboard(self._store, press.id.chosen(press.chosen), press.reply)

    @control(HallId)
    async def hall_pressed(self, press: Press[HallId]) -> None:
        await show_hall_of_fame(self._store, press.id, press.reply)

    @control(StatsId)
    async def stats_pressed(self, press: Press[StatsId]) -> None:
        """Share the card of the person who pressed, or show the figures that are not on the card."""
        if press.id.control == "share":
            await self._player_stats.share(press.id, self._shares, press.reply)
        else:
            more = PlayerStatsId("more", press.reply.interaction.user.id, press.id.preset)
            await self._player_stats.more(more, press.reply)

    @control(PlayerStatsId)
    async def player_stats_pressed(self, press: Press[PlayerStatsId]) -> None:
        """Show the card of a player, or the figures that are not on the card."""
        await self._player_stats.more(press.id, press.reply)

    @control(CollectionId)
    async def collection_pressed(self, press: Press[CollectionId]) -> None:
        self._completing.leave(press.reply)
        await answer_collection(self._store.statistics.rewards, self._preferences, self._tables, press)


def _meant(user: discord.User | None, level: str | None) -> NamedPlayer | None:
    """Return the computer level called `level`. Without such a level, return the user as a player."""
    if level is not None and level in TABLE_LEVELS:
        return NamedPlayer.level(level)
    return None if user is None else NamedPlayer.person(user)
