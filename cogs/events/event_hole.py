"""Holes of an event, each person alone: find a game, make a move, show it."""

from __future__ import annotations

from cogs.answering.reply import Reply
from cogs.events.pages import roles_of
from cogs.events.running import RunningEvents
from cogs.events.screens.play_screen import play_screen
from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import QUESTIONS, moves_of
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.solo.play import ShownWith
from engine.events.event import Playing
from engine.events.requests import require_present


class EventHole:
    """The holes of the events that are `running`."""

    def __init__(self, running: RunningEvents) -> None:
        self._running = running

    async def find(self, press: SoloId, reply: Reply) -> Playing:
        """Return the person's holes of an event; a press on `show` enters the person if necessary."""
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

    async def screen(self, hole: Playing, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message of the person's holes."""
        return play_screen(hole, shown)
