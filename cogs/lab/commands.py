"""The page “In numbers” of a preset's rules, its menus and buttons."""

from __future__ import annotations

from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.ids.lab import LabId
from cogs.lab.screen import lab as lab_screen
from cogs.rules.rules_screen import rules_screen
from data.no_server import NO_SERVER
from data.statistics.preset_averages import PresetAverages
from engine.figures import figures_of
from engine.game.errors import WrongStage
from engine.game.presets import preset
from engine.language import say


class LabCog(commands.Cog):
    """Menus and buttons of “In numbers”."""

    def __init__(self, averages: PresetAverages) -> None:
        self._averages = averages

    @control(LabId)
    async def pressed(self, press: Press[LabId]) -> None:
        """Show the chosen page or preset, or the rules of the preset."""
        place = press.id.chosen(press.chosen)
        if place.menu == "rules":
            await press.reply.show(rules_screen(preset(place.preset).rules))
        else:
            await _show_figures(self._averages, place, press.reply)


async def _show_figures(averages: PresetAverages, place: LabId, reply: Reply) -> None:
    """Answer with a page of a built-in preset's figures, beside `averages` of people here."""
    figures = figures_of(place.preset)
    if figures is None:
        raise WrongStage("There are no statistics about {preset} yet.", preset=place.preset)
    interaction = reply.interaction
    guild, own = server_of(interaction), None
    if guild != NO_SERVER:
        own = await reply.during(averages.of(guild, place.preset, interaction.user.id))
    notice = ""
    if place.menu == "modified":
        notice = say("These numbers are for unchanged {preset}.", preset=place.preset)
    await reply.show(lab_screen(figures, place.shown, own, notice=notice))
