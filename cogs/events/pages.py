"""Answer presses on the pages of events: details, log, results, cards, and what only organisers may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from cogs.advice.worker_process import WorkerProcess
from cogs.answering.controls import Press
from cogs.answering.gate.permissions import NotManager
from cogs.answering.reply import Reply
from cogs.events.league_pages import NOT_IN_IT, NOT_YOURS, LeaguePages, may_organise
from cogs.events.running import RunningEvents
from cogs.events.screens.organiser_screen import annul_question, end_question, organiser_screen
from cogs.events.screens.pages import (
    deals_screen,
    details_screen,
    list_screen,
    log_screen,
    records_screen,
    results_screen,
    verified_screen,
)
from cogs.events.stages import check_revealed
from cogs.kit.ids.events import EventControl, EventId
from cogs.kit.message_limits import MOST_CHOICES
from cogs.kit.screen import Screen
from data.events.events import Event
from engine.events.extending import SPANS
from engine.events.records import archive, verified
from engine.game.errors import GolfError, WrongStage
from engine.language import mark, say

TOO_LARGE: Final = mark(
    "All records together are too large for Discord. My host can copy them from the database."
)

LARGEST_FILE: Final = 9_000_000
"""Bytes; Discord takes 10 MB of an app on any server."""


class Pages:
    """The pages of the events that are `running`; long work is done in the process `worker`.

    Those of leagues and knock-outs are `leagues`.
    """

    def __init__(self, running: RunningEvents, worker: WorkerProcess, leagues: LeaguePages) -> None:
        self._running = running
        self._worker = worker
        self._leagues = leagues

    async def show_list(self, reply: Reply) -> None:
        """Answer with the newest events of the server."""
        interaction = reply.interaction
        events = await reply.during(self._running.of_guild(interaction.guild_id or 0, MOST_CHOICES))
        await reply.show(list_screen(events, manager=interaction.permissions.manage_guild))

    async def press(self, press: Press[EventId]) -> None:
        """Do what a button or menu is for, and answer with a page."""
        reply, place = press.reply, press.id
        if place.control == "list":
            place = EventId("details", press.chosen)
        event = await reply.during(self._running.find(place.event, reply.interaction.guild_id or 0))
        if event.kind != "duplicate":
            await self._leagues.press(event, place, press)
            return
        show = _SHOWN.get(place.control)
        if show is not None:
            await show(self, event, place, reply)
        else:
            await self._organise(event, place, press.chosen, reply)

    async def _details(self, event: Event, place: EventId, reply: Reply) -> None:
        field = await reply.during(self._running.field(event))
        entered = await reply.during(self._running.entrant(event, reply.interaction.user.id))
        manager = may_organise(event, reply)
        await reply.show(details_screen(field, manager=manager, entered=entered is not None))

    async def _log(self, event: Event, place: EventId, reply: Reply) -> None:
        entered = await reply.during(self._running.entrant(event, reply.interaction.user.id))
        if entered is None and not may_organise(event, reply):
            raise WrongStage(NOT_IN_IT)
        names = await reply.during(self._running.field(event, removed=True))
        await reply.show(log_screen(names, await reply.during(self._running.log(event)), place.page))

    async def _results(self, event: Event, place: EventId, reply: Reply) -> None:
        check_revealed(event)
        field = await reply.during(self._running.field(event))
        await reply.show(results_screen(field, place.page, reply.interaction.user.id))

    async def _deals(self, event: Event, place: EventId, reply: Reply) -> None:
        check_revealed(event)
        await reply.show(deals_screen(await reply.during(self._running.field(event)), place.page))

    async def _verify(self, event: Event, place: EventId, reply: Reply) -> None:
        played = await reply.during(self._running.played(event))
        field = await reply.during(self._running.field(event))
        found = await reply.during(self._worker.run(verified, event.course, played))
        shown = {entrant: list(own) for entrant, own in field.scores.items() if own}
        same = {entrant: list(own) for entrant, own in found.scores.items()} == shown
        await reply.show(verified_screen(event, found, same=same))

    async def _records(self, event: Event, place: EventId, reply: Reply) -> None:
        played = await reply.during(self._running.played(event))
        content = await reply.during(self._worker.run(archive, event.course, played))
        if len(content) > LARGEST_FILE:
            raise WrongStage(TOO_LARGE)
        await reply.show(records_screen(event, content))

    async def _organise(self, event: Event, place: EventId, chosen: str, reply: Reply) -> None:
        """Do what an organiser asks for, and answer with their page."""
        if not may_organise(event, reply):
            raise NotManager(NOT_YOURS)
        notice = ""
        try:
            notice = await reply.during(self._do(event, place, chosen, reply.interaction.user.id))
        except GolfError as refusal:
            notice = refusal.sentence
            reply.outcome = "refused"
        event = await reply.during(self._running.find(event.event, event.guild))
        field = await reply.during(self._running.field(event))
        if event.over:
            await self._details(event, place, reply)
        elif place.control in _QUESTIONS:
            await reply.show(_QUESTIONS[place.control](event))
        else:
            await reply.show(organiser_screen(field, place.next(), notice))

    async def _do(self, event: Event, place: EventId, chosen: str, by: int) -> str:
        """Do what a button or a choice asks for; returns a sentence about it."""
        where = (event.event, event.guild, by)
        match place.control:
            case "pause":
                await self._running.organising.pause(*where)
            case "resume":
                await self._running.organising.resume(*where)
            case "extend" if chosen in map(str, SPANS):
                await self._running.organising.extend(*where, int(chosen))
            case "remove" if chosen.isdecimal():
                await self._running.organising.remove(*where, int(chosen))
                return say("That player is out of the event.")
            case "close":
                await self._running.organising.close(*where)
            case "sure":
                await self._running.organising.annul(*where)
        return ""


_QUESTIONS: Final[Mapping[EventControl, Callable[[Event], Screen]]] = {
    "annul": annul_question,
    "end": end_question,
}
"""What is asked before an event is annulled or ended."""

_Show = Callable[[Pages, Event, EventId, Reply], Awaitable[None]]

_SHOWN: Final[dict[EventControl, _Show]] = {
    "details": Pages._details,
    "log": Pages._log,
    "results": Pages._results,
    "deals": Pages._deals,
    "verify": Pages._verify,
    "records": Pages._records,
}
