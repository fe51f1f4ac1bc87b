"""Newcomers at a table: they get tips in their first holes, and are offered the lesson."""

from __future__ import annotations

import asyncio
import logging

from cogs.advice.newcomers import offer_screen
from cogs.answering.attempt import Refusal
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.reply import Reply
from cogs.kit.unix_time import now
from cogs.table.private.lobby_messages import LobbyMessages
from data.errors import ReadFailed
from data.people.newcomers import Newcomers
from engine.game.errors import StorageFailed
from engine.table import Change, Table
from engine.table.table import match_task

log = logging.getLogger(__name__)


async def greet(reply: Reply, table: Table, messages: LobbyMessages, *, offering: bool = False) -> None:
    """Note that the person of `reply` has sat down at `table`, after their press was answered.

    `offering`: in a lobby, also offer the lesson, once ever, in one of the private `messages`. If saving
    fails, the person is greeted the next time.
    """
    interaction = reply.interaction
    services, user = interaction.client.services, interaction.user.id
    try:
        unoffered = await services.newcomers.meet(user, table.state.rules.size)
        if not unoffered or not offering or table.state.stage != "lobby":
            return
        await services.newcomers.offered(user, now())
    except (ReadFailed, StorageFailed):
        return  # the store has logged it
    offer, message = services.adapted(offer_screen(table.id), user), AnswerMessage(interaction)
    sent = await message.send("offer the lesson", offer, (), reply.fields)
    if not isinstance(sent, Refusal):
        messages.note(message)


class FinishedHoles:
    """Counts the holes that newcomers finish at `table`, and ends their tips."""

    def __init__(self, newcomers: Newcomers, table: Table) -> None:
        self._newcomers = newcomers
        self._counted = len(table.state.hole_results)
        self._notes: set[asyncio.Task[None]] = set()

    def changed(self, table: Table, change: Change) -> None:
        """Count the hole that has just ended at `table`, for each person who played it with tips."""
        before, self._counted = self._counted, len(table.state.hole_results)
        if self._counted <= before or table.state.stage not in ("between", "finished"):
            return
        held = {seat.user for seat in table.state.hole_results[-1].seats if seat.kept}
        for seat in table.state.seats:
            if seat.user in self._newcomers.with_tips and seat.person and seat.user in held:
                if self._newcomers.with_tips[seat.user] == 1:
                    self._newcomers.untold.add(seat.user)
                note = match_task(table.id, self._note(seat.user), "tips")
                self._notes.add(note)
                note.add_done_callback(self._notes.discard)

    async def _note(self, user: int) -> None:
        try:
            await self._newcomers.finish_hole(user)
        except StorageFailed:
            self._newcomers.untold.discard(user)
            log.warning("a newcomer’s hole was not noted: they get tips for one more")
