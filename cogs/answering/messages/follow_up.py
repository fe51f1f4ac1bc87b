"""Send one more message in answer to an interaction, as often as Discord allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from cogs.answering.attempt import NO_FIELDS, Refusal, attempt
from cogs.answering.home_server import has_routes
from cogs.answering.services import Asked
from cogs.kit.screen import Screen

MOST: Final = 5
"""Messages after the first answer that Discord takes where only a person has installed the bot."""

_SENT: Final = "messages after the first answer"


async def follow_up(
    what: str,
    interaction: Asked,
    screen: Screen | None,
    files: Sequence[discord.File] = (),
    about: Mapping[str, object] = NO_FIELDS,
    *,
    words: str = "",
    private: bool = True,
) -> discord.Message | Refusal:
    """Send `screen` below `words`, or these alone; return the message or the refusal.

    `what` and `about` are as for `attempt`.

    Where Discord allows only `MOST` it is not asked for more: the token counts as expired for that.
    """
    sent = int(interaction.extras.get(_SENT, 0))
    if sent >= MOST and not has_routes(interaction):
        return Refusal.EXPIRED
    interaction.extras[_SENT] = sent + 1
    sending = interaction.followup.send(
        words or discord.utils.MISSING,
        **({} if screen is None else screen.payload()),
        files=files,
        ephemeral=private,
        allowed_mentions=discord.AllowedMentions.none(),
        wait=True,
    )
    return await attempt(what, sending, about)
