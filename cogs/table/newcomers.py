"""Greet those who sit down for the first time: they get tips, and are offered the lesson."""

from __future__ import annotations

from cogs.advice.newcomers import offer_screen
from cogs.answering.attempt import attempt
from cogs.answering.reply import Reply
from cogs.kit.unix_time import now
from data.errors import ReadFailed
from engine.game.errors import StorageFailed


async def greet(reply: Reply, *, offering: bool = False) -> None:
    """Note that the person of `reply`, which is answered, sits down; `offering`: offer the lesson, once.

    Somebody who could not be noted is greeted the next time.
    """
    interaction = reply.interaction
    services, user = interaction.client.house, interaction.user.id
    try:
        if not await services.newcomers.meet(user) or not offering:
            return
        await services.newcomers.offered(user, now())
    except (ReadFailed, StorageFailed):
        return  # the store has logged it
    offer = services.adapted(offer_screen(), user)
    sending = interaction.followup.send(**offer.payload(), ephemeral=True)
    await attempt("offer the lesson", sending, reply.fields)
