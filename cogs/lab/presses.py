"""The private message of the lab: opened by the command, and changed by its menus at any later time."""

from __future__ import annotations

import re
from typing import Any

import discord

from cogs.lab.ids import LAB_PATTERN, LabId
from cogs.replies import Reply, answer
from cogs.screens.lab import lab
from engine.errors import WrongStage
from engine.figures import figures_of
from engine.language import say


async def show_figures(preset: str, page: str, reply: Reply, *, notice: str = "") -> None:
    """Answer with a page, one of `KINDS`, of the figures of a built-in preset. `notice` stands above."""
    figures = figures_of(preset)
    if figures is None:
        raise WrongStage(say("There are no figures of {preset} yet.", preset=preset))
    interaction = reply.interaction
    own = interaction.client.store.own_figures
    averages = await reply.during(own.averages(interaction.guild_id or 0, preset, interaction.user.id))
    await reply.show(lab(figures, page, averages, notice=notice))


class LabPress(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=LAB_PATTERN):
    """A choice in a menu of the lab, on a message of any age."""

    def __init__(self, item: discord.ui.Item[Any], place: LabId) -> None:
        super().__init__(item)
        self.place = place

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> LabPress:
        """The press that `match` describes."""
        place = LabId.parse(match.string)
        if place is None:
            raise ValueError(f"not one of the lab’s: {match.string!r}")
        return cls(item, place)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show what was chosen."""
        reply = Reply(interaction)
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        place = self.place.chosen(values[0] if values else "")
        await answer(reply, show_figures(place.preset, place.page, reply))
