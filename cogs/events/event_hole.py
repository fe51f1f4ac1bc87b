"""The holes of an event as one person plays them, each alone: find them, play there, show them."""

from __future__ import annotations

import discord

from cogs.answering.reply import Reply
from cogs.events.courses import Courses
from cogs.events.field import Playing
from cogs.events.screens.play_screen import play_screen
from cogs.events.stages import REMOVED
from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import QUESTIONS, moves_of
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.solo.play import ShownWith
from engine.game.errors import WrongStage


class EventHole:
    """The holes of the events that people play in `courses`."""

    def __init__(self, courses: Courses) -> None:
        self._courses = courses

    async def find(self, press: SoloId, reply: Reply) -> Playing:
        """Return the person's holes of an event; they enter it by the word `show` if they have not yet."""
        whose = _whose(press, reply)
        if press.word != "show":
            return await self._courses.playing(*whose)
        person = reply.interaction.user
        roles = [role.id for role in person.roles] if isinstance(person, discord.Member) else []
        playing = await self._courses.enter(*whose, clean_name(person.display_name), roles)
        if playing.entrant.removed_at is not None:
            raise WrongStage(REMOVED)
        return playing

    async def act(self, press: SoloId, reply: Reply) -> Playing:
        """Return the person's holes after a press. Raises `GolfError` if it is refused."""
        whose = _whose(press, reply)
        if press.word == "next":
            return await self._courses.deal(*whose, press.version)
        if press.word in QUESTIONS:
            return await self._courses.asking(*whose, press.version)
        if moves := moves_of(press):
            return await self._courses.act(*whose, press.version, moves)
        return await self._courses.playing(*whose)

    async def screen(self, hole: Playing, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message of the person's holes."""
        return play_screen(hole, shown)


def _whose(press: SoloId, reply: Reply) -> tuple[str, int, int]:
    """Return the event of a press, the server and the person."""
    return press.hole, reply.interaction.guild_id or 0, reply.interaction.user.id
