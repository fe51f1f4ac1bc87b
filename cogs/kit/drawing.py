"""Pictures of a message drawn, or replaced by words if one can't be drawn."""

from __future__ import annotations

import logging

import discord

from cogs.kit.screen import Screen
from cogs.kit.text_only import without_pictures

log = logging.getLogger(__name__)


async def drawn(screen: Screen, *, answers: bool = False) -> tuple[Screen, list[discord.File]]:
    """Return the message as it can be sent, and its files, drawn off the event loop.

    `answers`: a person waits for the message, so it is drawn before updates. If a picture can't be drawn, the
    message has words instead of its pictures, as for people who asked for text. Raises whatever making a file
    that is no picture raises.
    """
    try:
        return screen, await screen.files(answers=answers)
    except Exception:
        log.exception("a picture could not be drawn")
        screen = without_pictures(screen)
        return screen, await screen.files(answers=answers)
