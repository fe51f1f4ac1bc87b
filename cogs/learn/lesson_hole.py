"""The lesson of one person, stored only in the ids of the lesson's buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cogs.answering.reply import Reply
from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import moves_of
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.learn.lesson_screen import lesson_over_screen, lesson_screen
from cogs.solo.play import ShownWith
from cogs.table.live.tables import Tables
from engine.solo.game import SoloGame
from engine.solo.lesson import lesson_after


class LessonHole:
    """The lesson as a hole to play alone.

    - `tables`: if the lesson is opened from a message of a table's lobby, the lobby keeps the message.
    - `gift`: returns what a person earns by their first lesson, in the spoken language.
    """

    def __init__(self, tables: Tables, gift: Callable[[], str]) -> None:
        self._tables = tables
        self._gift = gift

    async def find(self, press: SoloId, reply: Reply) -> SoloGame:
        """Return the lesson after the moves in `press`. Raises `WrongStage` if the moves are impossible."""
        live = self._tables.in_channel(reply.interaction.channel_id or 0)
        if live is not None and reply.interaction.message is not None:
            live.lobby_messages.keep(
                reply.interaction.message.id
            )  # the lesson goes on when the lobby is over
        user = reply.interaction.user
        return await asyncio.to_thread(lesson_after, press.hole, user.id, clean_name(user.display_name))

    async def act(self, press: SoloId, reply: Reply) -> SoloGame:
        """Return the lesson after a press. Raises `GolfError` if the press is refused."""
        lesson = await self.find(press, reply)
        moves = moves_of(press)
        return lesson.acted(lesson.user, lesson.state.version, moves, 0.0) if moves else lesson

    async def screen(self, hole: SoloGame, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message of the lesson. At the end of the lesson, note that the person has learned the
        game.
        """
        if not hole.over:
            return lesson_screen(hole, shown)
        newcomers = reply.interaction.client.services.newcomers
        await newcomers.meet(hole.user, hole.state.rules.size)
        first = await newcomers.learn(hole.user, now())
        return lesson_over_screen(hole, shown.look, self._gift() if first else "")
