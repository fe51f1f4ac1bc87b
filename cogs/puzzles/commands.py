"""The buttons of puzzles: a signature and one call each."""

from __future__ import annotations

from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.kit.ids.puzzles import PuzzleId
from cogs.puzzles.puzzle_message import PuzzleMessages


class PuzzleCog(commands.Cog):
    """The buttons of puzzles."""

    def __init__(self, messages: PuzzleMessages) -> None:
        self._messages = messages

    @control(PuzzleId)
    async def pressed(self, press: Press[PuzzleId]) -> None:
        """Show a puzzle, or take the choice of the person."""
        if press.id.word in ("open", "next"):
            await self._messages.show(press.reply, press.id.puzzle)
        else:
            await self._messages.choose(press.id, press.reply)
