"""Message that answers an interaction. The bot may edit and remove it for some minutes.

Requests with an interaction's token do not count against the bot's limit of requests, and need no permission.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.answering.attempt import NO_FIELDS, Refusal, attempt
from cogs.answering.home_server import has_routes
from cogs.answering.services import Asked
from cogs.kit.screen import Screen

TOKEN_LIFE: Final = 14.5 * 60
"""Seconds after an interaction in which its token is used; Discord's limit is 15 minutes."""

MOST: Final = 5
"""Most messages after the first answer where only a person has installed the bot."""

_SENT: Final = "messages after the first answer"


@dataclass(eq=False, slots=True)
class AnswerMessage:
    """A message that answers `press`; its `id` is 0 until it is sent.

    `original`: whether Discord calls the message the original response. The original response is the reply to
    a command, or the pressed message. A private message beside a pressed public message is another one.
    """

    press: Asked
    id: int = 0
    original: bool = False

    @property
    def age(self) -> float:
        """Seconds since the press."""
        return (discord.utils.utcnow() - self.press.created_at).total_seconds()

    @property
    def until(self) -> float:
        """UNIX time until which the message can be edited and removed."""
        return self.press.created_at.timestamp() + TOKEN_LIFE

    @property
    def alive(self) -> bool:
        """Whether the message can still be sent, edited and removed."""
        return self.age < TOKEN_LIFE

    @property
    def sent(self) -> bool:
        return self.id != 0

    def leads_to(self, message: int | None) -> bool:
        """Whether `message` is the id of this message, and it can still be edited and removed."""
        return self.id == message and self.alive

    async def send(
        self,
        what: str,
        screen: Screen | None,
        files: Sequence[discord.File] = (),
        about: Mapping[str, object] = NO_FIELDS,
        *,
        words: str = "",
        private: bool = True,
    ) -> discord.Message | Refusal:
        """Send one more message: `screen` below `words`, or `words` alone.

        `what` and `about` are as for `attempt`. Beyond `MOST` messages, where they are limited, this sends
        nothing and returns `Refusal.EXPIRED`.
        """
        sent_before = int(self.press.extras.get(_SENT, 0))
        if sent_before >= MOST and not has_routes(self.press):
            return Refusal.EXPIRED
        self.press.extras[_SENT] = sent_before + 1
        sending = self.press.followup.send(
            words or discord.utils.MISSING,
            **({} if screen is None else screen.payload()),
            files=files,
            ephemeral=private,
            allowed_mentions=discord.AllowedMentions.none(),
            wait=True,
        )
        sent = await attempt(what, sending, about)
        if not isinstance(sent, Refusal):
            self.id = sent.id
        return sent

    async def edit(
        self,
        what: str,
        screen: Screen,
        files: Sequence[discord.File],
        about: Mapping[str, object] = NO_FIELDS,
    ) -> discord.Message | Refusal:
        """Show `screen` with `files`; returns the outcome. `what` and `about` are as for `attempt`."""
        payload = screen.payload()
        if self.original:
            return await attempt(what, self.press.edit_original_response(**payload, attachments=files), about)
        editing = self.press.followup.edit_message(self.id, **payload, attachments=files)
        return await attempt(what, editing, about)

    async def remove(self, what: str, about: Mapping[str, object] = NO_FIELDS) -> Refusal | None:
        """Remove the message; returns the refusal, if any. `what` and `about` are as for `attempt`."""
        if self.original:
            return await attempt(what, self.press.delete_original_response(), about)
        return await attempt(what, self.press.followup.delete_message(self.id), about)
