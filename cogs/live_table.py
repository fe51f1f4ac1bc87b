"""One live table with all that is shown of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import discord

from cogs.board import Board
from cogs.company.notify import Notifier
from cogs.company.watching import Watchers
from cogs.hands import Hands
from cogs.replies import Reply
from cogs.screens.hand import Question
from engine.advice.advice import Advice
from engine.errors import NoSeat, WrongStage
from engine.language import say
from engine.table import Table


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table with what is shown of it. `guild` is the server's id."""

    table: Table
    hands: Hands
    board: Board
    watchers: Watchers
    notifier: Notifier
    guild: int

    async def show_hand(
        self,
        interaction: discord.Interaction,
        reply: Reply,
        *,
        asking: Question | None = None,
        notice: str = "",
        hint: Advice | None = None,
    ) -> None:
        """Answer with the person's own cards. Raises `NoSeat` or `WrongStage` while they have none."""
        user = interaction.user.id
        if self.table.state.seat_of(user) is None:
            raise NoSeat(say("You have no seat at this table."))
        if self.table.state.match is None:
            raise WrongStage(say("The match has not begun, so there are no cards yet."))
        await self.hands.answer(reply, asking=asking, notice=notice, hint=hint)

    def stop(self) -> None:
        """Do nothing later by itself, as before the process ends."""
        for part in (self.table, self.board, self.hands, self.watchers, self.notifier):
            part.stop()

    async def settled(self) -> None:
        """Wait until everyone is shown the newest state."""
        await asyncio.gather(self.board.settled(), self.hands.settled(), self.watchers.settled())

    async def ended(self) -> None:
        """Wait until everyone is shown the end, with what is known only once the result is kept."""
        await self.settled()
        await self.table.rested()
        await self.board.settled()
