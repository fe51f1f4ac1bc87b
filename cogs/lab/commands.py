"""`/golf lab` and its menus."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.reply import Reply, answer
from cogs.answering.services import Asked, speak_to
from cogs.kit.ids import LabId
from cogs.lab.screen import lab as lab_screen
from cogs.rules.server_presets import NamedRules, chosen_preset, suggestions
from cogs.table.tables import Tables
from data.statistics.preset_averages import PresetAverages
from data.store import Store
from engine.figures import KINDS, figures_of
from engine.game.errors import WrongStage
from engine.language import say

FIRST_PAGE: Final = next(iter(KINDS))


class LabCog(commands.Cog):
    """The command and the menus of the lab."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._kept = store.server_rules
        self._averages = store.statistics.preset_averages

    @app_commands.command(description="What has been measured of a preset, and how people here play it")
    @app_commands.describe(preset="A preset; without one, that of this channel’s table")
    async def lab(self, interaction: Asked, preset: str | None = None) -> None:
        """`/golf lab`."""
        reply = Reply(interaction)
        await answer(reply, self._lab(preset, reply))

    @lab.autocomplete("preset")
    async def presets(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the presets that fit what is `typed`."""
        speak_to(interaction)
        return await suggestions(self._kept, interaction.guild_id or 0, typed)

    @control(LabId)
    async def chosen(self, press: Press[LabId]) -> None:
        """Show the page or the preset that was chosen."""
        place = press.id.chosen(press.chosen)
        await show_figures(self._averages, place.preset, place.page, press.reply)

    async def _lab(self, name: str | None, reply: Reply) -> None:
        meant = await reply.during(self._meant(name, reply.interaction))
        await show_figures(self._averages, meant.preset, FIRST_PAGE, reply, notice=_notice(meant))

    async def _meant(self, name: str | None, interaction: Asked) -> NamedRules:
        """Return the preset called `name`; without a name that of the table here, or the server’s default."""
        live = self._tables.in_channel(interaction.channel_id or 0)
        if name is None and live is not None:
            state = live.table.state
            return NamedRules(state.preset.name, state.holes, state.changes, state.named)
        return await chosen_preset(self._kept, interaction.guild_id or 0, name)


async def show_figures(
    averages: PresetAverages, preset: str, page: str, reply: Reply, *, notice: str = ""
) -> None:
    """Answer with a page, one of `KINDS`, of the figures of a built-in preset, below a `notice`.

    `averages` are of the matches played on the server.
    """
    figures = figures_of(preset)
    if figures is None:
        raise WrongStage("There are no figures of {preset} yet.", preset=preset)
    interaction = reply.interaction
    own = await reply.during(averages.of(interaction.guild_id or 0, preset, interaction.user.id))
    await reply.show(lab_screen(figures, page, own, notice=notice))


def _notice(meant: NamedRules) -> str:
    """Return a sentence if the rules differ from those of the measured preset, else nothing."""
    if meant.named:
        return say(
            "“{name}” is based on {preset}; the figures are of {preset} as it is.",
            name=meant.named,
            preset=meant.preset,
        )
    if meant.changes:
        return say("The rules here are modified; the figures are of {preset} as it is.", preset=meant.preset)
    return ""
