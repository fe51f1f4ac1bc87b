"""`/golf daily` and the buttons of a daily hole: a signature and one call each."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.reply import Reply, answer
from cogs.answering.services import Asked
from cogs.daily.private_message import play, remind, share, show_details, show_today
from cogs.daily.tries import Tries
from cogs.kit.ids.daily import DailyId


class DailyCog(commands.Cog):
    """The command and the buttons of the daily hole."""

    def __init__(self, tries: Tries) -> None:
        self._tries = tries

    @app_commands.command(description="The daily hole: the same cards for everyone in the world, one try")
    async def daily(self, interaction: Asked) -> None:
        """`/golf daily`."""
        reply = Reply(interaction)
        await answer(reply, show_today(self._tries, reply))

    @control(DailyId)
    async def pressed(self, press: Press[DailyId]) -> None:
        """Open or play a daily hole, or show or share its result."""
        match press.id.word:
            case "today":
                await show_today(self._tries, press.reply)
            case "share":
                await share(self._tries, press.id, press.reply)
            case "details":
                await show_details(self._tries, press.id.day, press.reply)
            case "remind" | "silent":
                await remind(self._tries, press.id, press.reply)
            case _:
                await play(self._tries, press.id, press.reply)
