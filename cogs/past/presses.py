"""The buttons and menus about past matches, on messages of any age."""

from __future__ import annotations

import re
from typing import Any, Final

import discord

from cogs.past.archive import Archive, Asker
from cogs.past.ids import HISTORY_PATTERN, REPLAY_PATTERN, HistoryId, ReplayId
from cogs.replies import Reply, answer
from cogs.screens.past import PAGE_SIZE, history
from cogs.screens.replay import replay
from engine.rules import MOST_HOLES


async def show_history(archive: Archive, player: int | None, number: int, reply: Reply) -> None:
    """Answer with page `number` (from 0) of the matches of the server where this was asked.

    `player`: the user id of somebody who played in all of them, None for everybody's.
    """
    guild = reply.interaction.guild_id or 0
    page = await reply.during(archive.page(guild, player, number, PAGE_SIZE))
    await reply.show(history(page, player))


async def show_moment(archive: Archive, match: str, hole: int, step: int, reply: Reply) -> None:
    """Answer with a moment of a match."""
    asker = Asker.of(reply.interaction)
    await reply.show(replay(await reply.during(archive.moment(asker, match, hole, step))))


class HistoryPress(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=HISTORY_PATTERN):
    """A press on a button under the history, or a choice in its menu."""

    def __init__(self, item: discord.ui.Item[Any], place: HistoryId) -> None:
        super().__init__(item)
        self.place = place

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> HistoryPress:
        """The press that `match` describes."""
        place = HistoryId.parse(match.string)
        if place is None:
            raise ValueError(f"not one of the history’s: {match.string!r}")
        return cls(item, place)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page, or the match that was chosen."""
        reply, archive = Reply(interaction), Archive(interaction.client.store)
        chosen = _chosen(self.item)
        if chosen is None:
            await answer(reply, show_history(archive, self.place.player, self.place.number, reply))
        else:
            await answer(reply, show_moment(archive, chosen, 1, 0, reply))


_HOLES: Final = {str(hole): hole for hole in range(1, MOST_HOLES + 1)}
"""What may be chosen in the menu of a replay."""


class ReplayPress(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=REPLAY_PATTERN):
    """A press on a button under a replay, or a choice in its menu."""

    def __init__(self, item: discord.ui.Item[Any], place: ReplayId) -> None:
        super().__init__(item)
        self.place = place

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> ReplayPress:
        """The press that `match` describes."""
        place = ReplayId.parse(match.string)
        if place is None:
            raise ValueError(f"not one of a replay’s: {match.string!r}")
        return cls(item, place)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the moment."""
        reply, place, chosen = Reply(interaction), self.place, _chosen(self.item)
        hole, step = (place.hole, place.step) if chosen not in _HOLES else (_HOLES[chosen], 0)
        await answer(reply, show_moment(Archive(interaction.client.store), place.match, hole, step, reply))


def _chosen(item: discord.ui.Item[Any]) -> str | None:
    """What was chosen in a menu; None for a button."""
    return item.values[0] if isinstance(item, discord.ui.Select) and item.values else None
