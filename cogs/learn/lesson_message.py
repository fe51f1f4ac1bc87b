"""Play a lesson in a private message, and open a table at its end."""

from __future__ import annotations

import asyncio
from typing import Final

from cogs.answering.reply import Reply
from cogs.kit.ids.learn import LessonId
from cogs.kit.moves import moves_of
from cogs.kit.names import clean_name
from cogs.kit.unix_time import now
from cogs.learn.lesson_screen import lesson_over_screen, lesson_screen
from cogs.table.opening.start import StartOptions
from engine.game.errors import GolfError
from engine.solo.lesson import lesson_after

FIRST_TABLE: Final = StartOptions(None, None, 120, 1, "easy")
"""The table that somebody opens after the lesson: a computer sits there, so that the match can start."""


async def show_lesson(press: LessonId, reply: Reply) -> None:
    """Make the move of a button, and answer with the lesson as it is then."""
    user, notice = reply.interaction.user, ""
    places = reply.interaction.client.services.solo_places
    look = reply.interaction.client.services.looks.of(user.id)
    played = asyncio.to_thread(lesson_after, press.moves, user.id, clean_name(user.display_name))
    lesson = await reply.during(played)
    if actions := moves_of(press):
        try:
            places.check(user.id, press)
            lesson = lesson.acted(user.id, lesson.state.version, actions, 0.0)
        except GolfError as refusal:
            notice = refusal.sentence
            reply.outcome = "refused"
    if lesson.over:
        newcomers = reply.interaction.client.services.newcomers
        await reply.during(newcomers.meet(user.id))
        first = await reply.during(newcomers.kept.learn(user.id, now()))
        await reply.show(lesson_over_screen(lesson, look, first=first))
    else:
        screen = lesson_screen(lesson, look, taking=press.word == "choose", notice=notice)
        await reply.show(screen)
        places.show(user.id, screen.rows)
