"""Answer presses on the messages of leagues and knock-outs: enter, withdraw, the pages, and organising."""

from __future__ import annotations

from typing import Final

import discord

from cogs.answering.controls import Press
from cogs.answering.gate.permissions import NotManager
from cogs.answering.reply import Reply
from cogs.events.field import Field as Names
from cogs.events.running import RunningEvents
from cogs.events.screens.league_pages import (
    league_details,
    league_organiser,
    newcomer_screen,
    standings_screen,
    started_screen,
)
from cogs.events.screens.organiser_screen import annul_question
from cogs.events.screens.pages import log_screen
from cogs.kit.ids.events import EventId
from cogs.kit.names import clean_name
from cogs.leagues.field import Field
from cogs.leagues.running import RunningLeagues
from data.events.events import Event
from engine.events.extending import SPANS
from engine.game.errors import GolfError, SeatRefused, WrongStage
from engine.language import mark, say

NOT_YOURS: Final = mark("Only the organizer and managers of this server can do that.")
NOT_IN_IT: Final = mark("Only players of this event can read its log.")


class LeaguePages:
    """The pages of the events that are `running`; their logs are those of all `events`."""

    def __init__(self, running: RunningLeagues, events: RunningEvents) -> None:
        self._running = running
        self._events = events

    async def press(self, event: Event, place: EventId, press: Press[EventId]) -> None:
        """Do what a button or menu of an event is for, and answer with a page."""
        reply = press.reply
        match place.control:
            case "enter":
                await self._enter(event, reply)
            case "withdraw":
                field = await reply.during(
                    self._running.entering.withdraw(event.event, reply.interaction.user.id)
                )
                await self._details(field, reply, say("You’re not in this event anymore."))
            case "details":
                await self._details(await reply.during(self._running.field(event.event)), reply)
            case "results":
                field = await reply.during(self._running.field(event.event))
                await reply.show(standings_screen(field, place.page, reply.interaction.user.id))
            case "log":
                await self._log(event, place, reply)
            case _:
                await self._organise(event, place, press)

    async def _enter(self, event: Event, reply: Reply) -> None:
        person = reply.interaction.user
        roles = [role.id for role in person.roles] if isinstance(person, discord.Member) else []
        entering = self._running.entering.enter(
            event.event, person.id, clean_name(person.display_name), roles
        )
        field = await reply.during(entering)
        await self._details(field, reply, say("You’re in. I’ll add you to a thread when your table opens."))

    async def _details(self, field: Field, reply: Reply, notice: str = "") -> None:
        manager = may_organise(field.event, reply)
        await reply.show(
            league_details(field, manager=manager, entered=_entered(field, reply), notice=notice)
        )

    async def _log(self, event: Event, place: EventId, reply: Reply) -> None:
        field = await reply.during(self._running.field(event.event))
        ever = any(each.user == reply.interaction.user.id for each in field.entrants)
        if not ever and not may_organise(event, reply):
            raise WrongStage(NOT_IN_IT)
        logged = await reply.during(self._events.log(event))
        await reply.show(log_screen(Names(field.event, field.entrants, {}), logged, place.page))

    async def _organise(self, event: Event, place: EventId, press: Press[EventId]) -> None:
        """Do what an organiser asks for, and answer with their page."""
        reply = press.reply
        if not may_organise(event, reply):
            raise NotManager(NOT_YOURS)
        notice = ""
        try:
            await reply.during(self._do(event.event, place, press))
        except GolfError as refusal:
            notice = refusal.sentence
            reply.outcome = "refused"
        field = await reply.during(self._running.field(event.event))
        if field.event.over:
            await self._details(field, reply, notice)
        elif place.control == "begin" and not notice:
            await reply.show(started_screen(field.event))
        elif place.control == "annul":
            await reply.show(annul_question(field.event))
        elif place.control == "replace" and any(str(each.entrant) == press.chosen for each in field.present):
            await reply.show(newcomer_screen(field, int(press.chosen)))
        else:
            page = 0 if place.control == "newcomer" else place.page
            await reply.show(
                league_organiser(field, EventId("manage", "", page, place.next().drawing), notice)
            )

    async def _do(self, event: str, place: EventId, press: Press[EventId]) -> None:
        """Do what a button or a choice asks for."""
        by, chosen = press.reply.interaction.user.id, press.chosen
        match place.control:
            case "pause":
                await self._running.organising.pause(event, by)
            case "resume":
                await self._running.organising.resume(event, by)
            case "extend" if chosen in map(str, SPANS):
                await self._running.organising.extend(event, by, int(chosen))
            case "newcomer" if chosen:
                user = int(chosen) if chosen.isdecimal() else 0
                if user not in press.people:
                    raise SeatRefused("That’s a bot. Pick a person.")
                name = clean_name(press.people[user])
                await self._running.organising.replace_entrant(event, by, place.page, user, name)
            case "table" if chosen.isdecimal():
                await self._running.organising.annul_table(event, by, int(chosen))
            case "begin":
                await self._running.organising.begin(event, by)
            case "sure":
                await self._running.organising.annul(event, by)


def may_organise(event: Event, reply: Reply) -> bool:
    """Whether the person may do what organisers do."""
    interaction = reply.interaction
    return interaction.permissions.manage_guild or interaction.user.id == event.organiser


def _entered(field: Field, reply: Reply) -> bool:
    return any(each.user == reply.interaction.user.id for each in field.present)
