"""Holes of an event, which each person plays alone: find a game, make a move, show the game."""

from __future__ import annotations

import asyncio

from cogs.answering.reply import Reply
from cogs.events.pages import roles_of
from cogs.events.running import RunningEvents
from cogs.events.screens.play_screen import play_screen
from cogs.events.screens.words import title_of
from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import QUESTIONS, moves_of
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.solo.play import ShownWith
from cogs.solo.recorded import Recorded
from engine.events.event import Playing
from engine.events.records import record_of
from engine.events.requests import require_present, require_revealed
from engine.game.errors import WrongStage
from engine.solo.course import PERSON
from engine.solo.recorded_course import GONE
from engine.table.seat import USUAL_LEVEL


class EventHole:
    """The holes of the events that are `running`."""

    def __init__(self, running: RunningEvents) -> None:
        self._running = running

    async def find(self, press: SoloId, reply: Reply) -> Playing:
        """Return the person's holes of an event. A press on `show` enters the person if necessary."""
        event = await self._running.find(press.hole, reply.interaction.guild_id or 0)
        person = reply.interaction.user
        if press.word != "show":
            return await event.holes(person.id)
        playing = await event.begin_holes(person.id, clean_name(person.display_name), roles_of(person))
        require_present(playing.entrant)
        return playing

    async def act(self, press: SoloId, reply: Reply) -> Playing:
        """Return the person's holes after a press. Raises `GolfError` if the press is refused."""
        event = await self._running.find(press.hole, reply.interaction.guild_id or 0)
        user = reply.interaction.user.id
        if press.word == "next":
            return await event.deal(user, press.version)
        if press.word in QUESTIONS:
            return await event.asking(user, press.version)
        if moves := moves_of(press):
            return await event.act(user, press.version, moves)
        return await event.holes(user)

    async def recorded(self, key: str, reply: Reply) -> Recorded:
        """Return the record of the person's holes; `key` is the event's id.

        Raises `WrongStage` before the end of the event, or if the person has finished no hole.
        """
        interaction = reply.interaction
        state = await (await self._running.find(key, interaction.guild_id or 0)).state()
        require_revealed(state)
        entrant, course = state.entrant_of(interaction.user.id), state.course
        record = None if entrant is None else await asyncio.to_thread(record_of, course, entrant)
        if record is None:
            raise WrongStage(GONE)
        return Recorded(title_of(state), record, (USUAL_LEVEL, *course.levels), PERSON)

    async def screen(self, hole: Playing, reply: Reply, shown: ShownWith) -> Screen:
        return play_screen(hole, shown)
