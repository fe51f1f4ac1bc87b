"""Greet those who sit down for the first time: they get tips, and are offered the lesson."""

from __future__ import annotations

from cogs.advice.newcomers import offer_screen
from cogs.answering.attempt import Refusal
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.reply import Reply
from cogs.kit.unix_time import now
from cogs.table.live.live_table import LiveTable
from data.errors import ReadFailed
from engine.game.errors import StorageFailed


async def greet(reply: Reply, live: LiveTable, *, offering: bool = False) -> None:
    """Note that the person of `reply`, which is answered, sits down at `live`; `offering`: offer the lesson.

    It is offered once, in a lobby, and goes when the lobby is over. Somebody who could not be noted is
    greeted the next time.
    """
    interaction = reply.interaction
    services, user = interaction.client.services, interaction.user.id
    try:
        unoffered = await services.newcomers.meet(user)
        if not unoffered or not offering or live.table.state.stage != "lobby":
            return
        await services.newcomers.offered(user, now())
    except (ReadFailed, StorageFailed):
        return  # the store has logged it
    offer, message = services.adapted(offer_screen(live.table.id), user), AnswerMessage(interaction)
    sent = await message.send("offer the lesson", offer, (), reply.fields)
    if not isinstance(sent, Refusal):
        live.lobby_messages.note(message)
