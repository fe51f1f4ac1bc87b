"""A private message that answers an interaction, for as long as Discord lets us edit and remove it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.answering.attempt import NO_FIELDS, Refusal, attempt
from cogs.answering.services import Asked
from cogs.kit.screen import Screen

TOKEN_LIFE: Final = 14.5 * 60
"""Seconds after an interaction during which its token is used; Discord's limit is 15 minutes."""


def still_valid(press: Asked) -> bool:
    """Whether what answers `press` can still be changed and removed."""
    return (discord.utils.utcnow() - press.created_at).total_seconds() < TOKEN_LIFE


@dataclass(frozen=True, slots=True)
class PrivateAnswer:
    """The private message `id`, which answers `press`.

    `original`: it is what Discord calls the original response, as it was sent in reply to a command or was
    pressed itself. The original response to a press on a public message is that public message, so a private
    message beside that one is always addressed by its id.
    """

    press: Asked
    id: int
    original: bool

    @property
    def alive(self) -> bool:
        """Whether it can still be changed and removed."""
        return still_valid(self.press)

    async def edit(
        self,
        what: str,
        screen: Screen,
        files: Sequence[discord.File],
        about: Mapping[str, object] = NO_FIELDS,
    ) -> object:
        """Show `screen` there with `files`; returns the outcome. `what` and `about` as for `attempt`."""
        payload = screen.payload()
        if self.original:
            return await attempt(what, self.press.edit_original_response(**payload, attachments=files), about)
        editing = self.press.followup.edit_message(self.id, **payload, attachments=files)
        return await attempt(what, editing, about)

    async def remove(self, what: str, about: Mapping[str, object] = NO_FIELDS) -> Refusal | None:
        """Remove it; returns the refusal, if there was one. `what` and `about` as for `attempt`."""
        if self.original:
            return await attempt(what, self.press.delete_original_response(), about)
        return await attempt(what, self.press.followup.delete_message(self.id), about)
