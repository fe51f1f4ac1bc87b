"""`/golf leaderboard` and the buttons and menus below it."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import discord

from cogs.replies import Reply, answer
from cogs.screens.leaderboard import daily_leaderboard, leaderboard
from cogs.screens.screen import Screen
from cogs.statistics.ids import BOARD_PATTERN, BoardId, Stretch
from data.statistics.dailies import FEW_IN_A_WEEK, DailySpan
from data.statistics.seasons import Season
from data.statistics.spans import first_day, first_whole_day, period_span, season_span
from data.statistics.standings import FEW_HOLES
from data.statistics.statistics import Statistics
from data.store import Store
from engine.daily import day_of


async def show_board(place: BoardId, reply: Reply) -> None:
    """Answer with that page of the leaderboard of the server where this was asked."""
    await reply.show(await reply.during(_board(place, reply.interaction)))


async def _board(place: BoardId, interaction: discord.Interaction[Any]) -> Screen:
    statistics: Statistics = interaction.client.store.statistics
    guild = interaction.guild_id or 0
    season = (await statistics.seasons.list(guild))[-1]
    if place.by == "daily":
        return await _daily_board(place, season, interaction)
    page = await statistics.standings.page(
        guild,
        place.by,
        place.number,
        interaction.user.id,
        span=_span(place.period, season),
        preset=place.preset,
        computers=place.computers,
    )
    return leaderboard(page, place, season, complete=statistics.counter.complete)


async def _daily_board(place: BoardId, season: Season, interaction: discord.Interaction[Any]) -> Screen:
    """Nobody learns how others did at the hole of the day before they have finished it themselves."""
    store: Store = interaction.client.store
    guild, reader = interaction.guild_id or 0, interaction.user.id
    today = day_of(discord.utils.utcnow().timestamp())
    finished = await store.dailies.result(today, reader) is not None
    span = _days(place.period, season, today, today + timedelta(days=finished))
    page = await store.statistics.dailies.page(guild, span, place.number, reader)
    return daily_leaderboard(page, place, season, few=span.few, with_today=finished)


def _days(period: Stretch, season: Season, today: date, before: date) -> DailySpan:
    if period == "season":
        return DailySpan(first_whole_day(season.began_at), before)
    few = FEW_IN_A_WEEK if period == "week" else FEW_HOLES
    return DailySpan(first_day(period, today), before, few)


def _span(period: Stretch, season: Season) -> str:
    if period == "season":
        return season_span(season.number)
    return period_span(period, discord.utils.utcnow().timestamp())


class BoardPress(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=BOARD_PATTERN):
    """A press or a choice below the leaderboard, on a message of any age."""

    def __init__(self, item: discord.ui.Item[Any], place: BoardId) -> None:
        super().__init__(item)
        self.place = place

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> BoardPress:
        """The press that `match` describes."""
        place = BoardId.parse(match.string)
        if place is None:
            raise ValueError(f"not one of the leaderboard’s: {match.string!r}")
        return cls(item, place)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show what was asked for."""
        reply = Reply(interaction)
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        await answer(reply, show_board(self.place.chosen(values[0] if values else ""), reply))
