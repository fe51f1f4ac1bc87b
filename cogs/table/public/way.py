"""An interaction by way of which the public message of a table is edited and removed.

What goes by an interaction does not count against the bot's limit of requests, and needs no permission.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.answering.messages.private_answer import still_valid
from cogs.answering.services import Asked
from cogs.kit.screen import Screen


@dataclass(frozen=True, slots=True)
class Way:
    """An interaction that the public `message` (an id) answers, so that it may edit it.

    `original`: as its original response, not as one more message.
    """

    press: Asked
    message: int
    original: bool = True

    def leads_to(self, message: int | None) -> bool:
        """Whether it may edit `message` now."""
        return self.message == message and still_valid(self.press)

    async def edit(self, screen: Screen, files: Sequence[discord.File]) -> discord.Message:
        """Show `screen` with `files` there."""
        if self.original:
            return await self.press.edit_original_response(**screen.payload(), attachments=files)
        return await self.press.followup.edit_message(self.message, **screen.payload(), attachments=files)

    async def delete(self) -> None:
        """Remove the message."""
        if self.original:
            await self.press.delete_original_response()
        else:
            await self.press.followup.delete_message(self.message)
