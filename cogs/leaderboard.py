"""`/golf leaderboard` and the buttons that turn its pages."""

from __future__ import annotations

import re
from typing import Any, Final

import discord

from cogs.replies import Reply, answer
from cogs.screens.leaderboard import PERIODS, leaderboard
from data.leaderboard import Leaderboard, Period, period_start

PATTERN: Final = rf"golfboard:(?P<period>{'|'.join(PERIODS)}):(?P<number>[0-9]{{1,6}}):[a-z]{{1,8}}"


async def show_page(
    board: Leaderboard, period: Period, number: int, interaction: discord.Interaction[Any], reply: Reply
) -> None:
    """Answer with page `number`, from 0, of the leaderboard of the server where this was asked."""
    since = period_start(period, discord.utils.utcnow())
    page = await reply.during(board.page(interaction.guild_id or 0, since, number, interaction.user.id))
    await reply.show(leaderboard(page, period))


class PageTurn(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=PATTERN,
):
    """A press on one of the leaderboard's buttons."""

    def __init__(self, custom_id: str, period: Period, number: int, board: Leaderboard) -> None:
        super().__init__(discord.ui.Button(custom_id=custom_id))
        self.period: Period = period
        self.number = number
        self.board = board

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> PageTurn:
        """The page turn that `match` describes."""
        period = next(period for period in PERIODS if period == match["period"])
        return cls(match.string, period, int(match["number"]), interaction.client.store.leaderboard)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page."""
        reply = Reply(interaction)
        await answer(reply, show_page(self.board, self.period, self.number, interaction, reply))
