"""`/golf leaderboard` and the buttons and menus below it."""

from __future__ import annotations

import re
from typing import Any

import discord

from cogs.replies import Reply, answer
from cogs.screens.leaderboard import leaderboard
from cogs.screens.screen import Screen
from cogs.statistics.ids import BOARD_PATTERN, BoardId, Stretch
from data.statistics.seasons import Season
from data.statistics.spans import period_span, season_span
from data.statistics.statistics import Statistics


async def show_board(place: BoardId, reply: Reply) -> None:
    """Answer with that page of the leaderboard of the server where this was asked."""
    await reply.show(await reply.during(_board(place, reply.interaction)))


async def _board(place: BoardId, interaction: discord.Interaction[Any]) -> Screen:
    statistics: Statistics = interaction.client.store.statistics
    guild = interaction.guild_id or 0
    season = (await statistics.seasons.list(guild))[-1]
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
