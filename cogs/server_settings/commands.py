"""`/golf settings`, its buttons and its form: a signature and one call each."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, control, form
from cogs.answering.reply import Reply, answer
from cogs.answering.services import Asked
from cogs.kit.ids import SettingsId
from cogs.server_settings.settings_message import SettingsMessage
from cogs.table.tables import Tables
from data.server_rules import ServerRules

FIRST: Final = SettingsId(0, "show")


class SettingsCog(commands.Cog):
    """The command, buttons, menus and form of a server's settings."""

    def __init__(self, tables: Tables, kept: ServerRules) -> None:
        self._tables = tables
        self._kept = kept

    @app_commands.command(description="This server’s own presets and its usual one")
    async def settings(self, interaction: Asked) -> None:
        """`/golf settings`."""
        reply = Reply(interaction)
        await answer(reply, self._at(FIRST, reply).show())

    @control(SettingsId)
    async def pressed(self, press: Press[SettingsId]) -> None:
        """Do the action of a button or of a menu's choice."""
        await self._at(press.id, press.reply).press(press.values)

    @form(SettingsId)
    async def named(self, press: Press[SettingsId]) -> None:
        """Save the table's rules under the name that was typed."""
        await self._at(press.id, press.reply).save(press.typed)

    def _at(self, place: SettingsId, reply: Reply) -> SettingsMessage:
        return SettingsMessage(self._tables, self._kept, place, reply)
