from __future__ import annotations

from discord.ext import commands

from cogs.answering.controls import Press, command, control
from cogs.answering.reply import Reply
from cogs.daily.daily_hole import DailyHole
from cogs.daily.result_pages import remind, share_result, show_details
from cogs.daily.review_pages import show_review
from cogs.daily.tries import Tries
from cogs.kit.ids.daily import DailyId, DailyReviewId
from cogs.kit.ids.solo import SoloId
from cogs.solo.play import play


class DailyCog(commands.Cog):
    """The command of the daily hole, and the buttons below a result."""

    def __init__(self, tries: Tries) -> None:
        self._tries = tries

    @command("The daily hole: the same cards for everyone in the world, one try")
    async def daily(self, reply: Reply) -> None:
        await play(DailyHole(self._tries), SoloId.show("daily"), reply)

    @control(DailyId)
    async def pressed(self, press: Press[DailyId]) -> None:
        """Show the details of a result, share it, or switch reminders of the streak."""
        day = press.id.day
        match press.id.word:
            case "share":
                await share_result(self._tries, day, press.reply)
            case "details":
                await show_details(self._tries, day, press.reply)
            case "remind" | "silent" as wish:
                await remind(self._tries, day, press.reply, on=wish == "remind")

    @control(DailyReviewId)
    async def review_pressed(self, press: Press[DailyReviewId]) -> None:
        await show_review(self._tries, press.id, press.reply)
