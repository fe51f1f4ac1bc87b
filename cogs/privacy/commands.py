"""`/golf my-data`, `/golf forget-me` and the question that it asks: a signature and one call each."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.reply import Reply, answer
from cogs.answering.services import Asked
from cogs.kit.ids import PrivacyId
from cogs.kit.screen import done
from cogs.kit.unix_time import now
from cogs.privacy.forgetting import forget
from cogs.privacy.screen import forget_question, forgotten_screen, own_data
from cogs.table.freeze import Freeze
from cogs.table.tables import Tables
from data.own_data import OwnData
from data.privacy import Forgotten, Privacy
from engine.language import say


class PrivacyCog(commands.Cog):
    """The commands and buttons about a person's own data."""

    def __init__(self, tables: Tables, freeze: Freeze, privacy: Privacy) -> None:
        self._tables = tables
        self._freeze = freeze
        self._privacy = privacy

    @app_commands.command(name="my-data", description="Get everything that is kept about you, as a file")
    async def my_data(self, interaction: Asked) -> None:
        """`/golf my-data`."""
        reply = Reply(interaction)
        await answer(reply, _give(self._privacy.own_data, reply))

    @app_commands.command(name="forget-me", description="Remove everything that is kept about you")
    async def forget_me(self, interaction: Asked) -> None:
        """`/golf forget-me`."""
        reply = Reply(interaction)
        await answer(reply, _ask(reply))

    @control(PrivacyId)
    async def pressed(self, press: Press[PrivacyId]) -> None:
        """Forget the person who presses, if the button confirms it."""
        if press.id.control == "keep":
            await press.reply.show(done(say("Nothing was removed.")))
            return
        found = await press.reply.during(self._forget(press.reply.interaction))
        await press.reply.show(forgotten_screen(found))

    async def _forget(self, interaction: Asked) -> Forgotten:
        readers = interaction.client.house.readers
        return await forget(self._tables, self._freeze, readers, self._privacy, interaction.user.id)


async def _give(kept: OwnData, reply: Reply) -> None:
    await reply.show(own_data(await reply.during(kept.file(reply.interaction.user.id, now()))))


async def _ask(reply: Reply) -> None:
    await reply.show(forget_question())
