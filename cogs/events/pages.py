"""Presses on the messages and pages of events: enter, withdraw, look, and requests of organizers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, TypeVar

import discord

from cogs.answering.controls import Press
from cogs.answering.gate.permissions import NotManager
from cogs.answering.reply import Reply
from cogs.answering.worker_process import WorkerProcess
from cogs.events.running import RunningEvents
from cogs.events.screens.details_screen import details_screen, withdraw_question
from cogs.events.screens.list_screen import list_screen
from cogs.events.screens.log_screen import log_screen
from cogs.events.screens.organiser_screen import (
    annul_question,
    end_question,
    newcomer_screen,
    organiser_screen,
    started_screen,
)
from cogs.events.screens.results_screen import (
    deals_screen,
    records_screen,
    results_screen,
    verified_screen,
)
from cogs.events.screens.standings_screen import standings_screen
from cogs.kit.ids.events import EventControl, EventId
from cogs.kit.message_limits import MOST_CHOICES
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from engine.events import requests
from engine.events.event import Event, Request
from engine.events.options import SPANS
from engine.events.records import archive, verified
from engine.events.requests import require_revealed
from engine.events.state import Entrant, EventState
from engine.game.errors import GolfError, SeatRefused, WrongStage
from engine.language import mark, say
from engine.solo.course import Course

T = TypeVar("T")

NOT_YOURS: Final = mark("Ask the organizer or a manager of this server to do that.")
NOT_IN_IT: Final = mark("You can’t read the log: you’re not in this event.")
TOO_LARGE: Final = mark(
    "All records together are too large for Discord. My host can copy them from the database."
)

LARGEST_FILE: Final = 9_000_000
"""Most bytes of a file; Discord takes 10 MB from an app on any server."""


class Pages:
    """The pages of the `running` events; long work happens in the process `worker`."""

    def __init__(self, running: RunningEvents, worker: WorkerProcess) -> None:
        self._running = running
        self._worker = worker

    async def show_list(self, reply: Reply) -> None:
        interaction = reply.interaction
        rows = await reply.during(self._running.of_guild(interaction.guild_id or 0, MOST_CHOICES))
        running = {
            row.event: await reply.during(self._running.state(row.event))
            for row in rows
            if row.status == "open"
        }
        await reply.show(list_screen(rows, running, manager=interaction.permissions.manage_guild))

    async def press(self, press: Press[EventId]) -> None:
        reply, place = press.reply, press.id
        control, name = place.control, place.event
        if control == "list":
            if not press.chosen:
                await self.show_list(reply)
                return
            control, name = "details", press.chosen
        event = await reply.during(self._running.find(name, reply.interaction.guild_id or 0))
        show = _SHOWN.get(control)
        if show is not None:
            await show(self, event, place, reply)
        else:
            await self._organise(event, press)

    async def _enter(self, event: Event, place: EventId, reply: Reply) -> None:
        person = reply.interaction.user
        name, roles = clean_name(person.display_name), roles_of(person)
        entering = event.ask(lambda state, now: requests.enter(state, person.id, name, roles, now))
        state = await reply.during(entering)
        words = say("You’re in. I’ll add you to a thread when your table opens.")
        await self._show_details(state, reply, words)

    async def _withdraw(self, event: Event, place: EventId, reply: Reply) -> None:
        state = await event.state()
        requests.withdraw(state, reply.interaction.user.id)
        await reply.show(withdraw_question(state))

    async def _leave(self, event: Event, place: EventId, reply: Reply) -> None:
        user = reply.interaction.user.id
        state = await reply.during(event.ask(lambda state, now: requests.withdraw(state, user)))
        await self._show_details(state, reply, say("You’re not in this event anymore."))

    async def _details(self, event: Event, place: EventId, reply: Reply) -> None:
        await self._show_details(await event.state(), reply)

    async def _show_details(self, state: EventState, reply: Reply, notice: str = "") -> None:
        entrant = state.entrant_of(reply.interaction.user.id)
        entered = entrant is not None and (entrant.present or not state.kind.at_tables)
        manager = may_organise(state, reply)
        await reply.show(details_screen(state, manager=manager, entered=entered, notice=notice))

    async def _log(self, event: Event, place: EventId, reply: Reply) -> None:
        state = await event.state()
        if state.entrant_of(reply.interaction.user.id) is None and not may_organise(state, reply):
            raise WrongStage(NOT_IN_IT)
        await reply.show(log_screen(state, place.page))

    async def _results(self, event: Event, place: EventId, reply: Reply) -> None:
        state, reader = await event.state(), reply.interaction.user.id
        if state.kind.at_tables:
            await reply.show(standings_screen(state, place.page, reader))
        else:
            require_revealed(state)
            await reply.show(results_screen(state, place.page, reader))

    async def _deals(self, event: Event, place: EventId, reply: Reply) -> None:
        await reply.show(deals_screen(await _revealed(event), place.page, reply.interaction.user.id))

    async def _verify(self, event: Event, place: EventId, reply: Reply) -> None:
        state = await _revealed(event)
        report = await self._worked_out(verified, state, reply)
        shown = {entrant: list(own) for entrant, own in state.scores.items() if own}
        same = {entrant: list(own) for entrant, own in report.scores.items()} == shown
        await reply.show(verified_screen(state, report, same=same))

    async def _records(self, event: Event, place: EventId, reply: Reply) -> None:
        state = await _revealed(event)
        content = await self._worked_out(archive, state, reply)
        if len(content) > LARGEST_FILE:
            raise WrongStage(TOO_LARGE)
        await reply.show(records_screen(state, content))

    async def _worked_out(
        self, work: Callable[[Course, Sequence[Entrant]], T], state: EventState, reply: Reply
    ) -> T:
        """Run `work` on an event in the worker process, when it is the person's turn in the queue."""
        queue = reply.interaction.client.services.queues.reviews
        return await reply.in_turn(queue, lambda: self._worker.run(work, state.course, state.counting))

    async def _organise(self, event: Event, press: Press[EventId]) -> None:
        reply, place = press.reply, press.id
        if not may_organise(await event.state(), reply):
            raise NotManager(NOT_YOURS)
        notice = ""
        try:
            request = _asked(press)
            if request is not None:
                await reply.during(event.ask(request))
                notice = say(_NOTICES[place.control]) if place.control in _NOTICES else ""
        except GolfError as refusal:
            notice = refusal.sentence
            reply.refused(refusal)
        state, done = await event.state(), reply.outcome == "done"
        if state.status == "finished" and place.control == "close" and any(state.scores.values()):
            await reply.show(results_screen(state, 0, reply.interaction.user.id))
        elif state.over:
            await self._show_details(state, reply, "" if done else notice)
        elif place.control == "begin" and done:
            await reply.show(started_screen(state))
        elif place.control in _QUESTIONS:
            await reply.show(_QUESTIONS[place.control](state))
        elif place.control == "replace" and any(str(each.number) == press.chosen for each in state.present):
            await reply.show(newcomer_screen(state, int(press.chosen)))
        else:
            page = 0 if place.control in ("newcomer", "drop") else place.page
            drawn = EventId("manage", state.id, page, place.next().drawing)
            await reply.show(organiser_screen(state, drawn, notice))


def _asked(press: Press[EventId]) -> Request | None:
    """Return the request that an organizer's press makes, or None if the press only opens a page.

    Raises `SeatRefused` for a choice that isn't a person.
    """
    by, page, control = press.reply.interaction.user.id, press.id.page, press.id.control
    if control in ("newcomer", "admit"):
        user, name = _person(press)
        if control == "admit":
            return lambda state, now: requests.let_in(state, by, user, name)
        return lambda state, now: requests.replace(state, by, page, user, name)
    number = int(press.chosen) if press.chosen.isdecimal() else 0
    if control == "extend" and number not in SPANS:
        return None
    by_control: dict[EventControl, Request] = {
        "pause": lambda state, now: requests.pause(state, by),
        "resume": lambda state, now: requests.resume(state, by, now),
        "extend": lambda state, now: requests.extend(state, by, number, now),
        "remove": lambda state, now: requests.remove(state, by, number),
        "drop": lambda state, now: requests.remove(state, by, page),
        "table": lambda state, now: requests.annul_table(state, by, number),
        "begin": lambda state, now: requests.close(state, by),
        "close": lambda state, now: requests.close(state, by),
        "sure": lambda state, now: requests.annul(state, by),
    }
    return by_control.get(control)


def _person(press: Press[EventId]) -> tuple[int, str]:
    """Return the id and the name of the chosen person. Raises `SeatRefused` for a bot."""
    user = int(press.chosen) if press.chosen.isdecimal() else 0
    if user not in press.people:
        raise SeatRefused("That’s a bot. Pick a person.")
    return user, clean_name(press.people[user])


def may_organise(state: EventState, reply: Reply) -> bool:
    interaction = reply.interaction
    return interaction.permissions.manage_guild or interaction.user.id == state.organiser


def roles_of(person: discord.abc.User) -> list[int]:
    """Return the ids of a person's roles on the server; none outside a server."""
    return [role.id for role in person.roles] if isinstance(person, discord.Member) else []


async def _revealed(event: Event) -> EventState:
    """Return the state of a finished event. Raises `WrongStage` for any other event."""
    state = await event.state()
    require_revealed(state)
    return state


_NOTICES: Final[Mapping[EventControl, str]] = {
    "remove": mark("That player is out of the event."),
    "drop": mark("That player is out of the event."),
    "admit": mark("They’re in."),
}
"""Notices about requests whose effect the page doesn't show."""

_QUESTIONS: Final[Mapping[EventControl, Callable[[EventState], Screen]]] = {
    "annul": annul_question,
    "end": end_question,
}
"""Questions before an event is annulled or ended, by control."""

_Show = Callable[[Pages, Event, EventId, Reply], Awaitable[None]]

_SHOWN: Final[dict[EventControl, _Show]] = {
    "enter": Pages._enter,
    "withdraw": Pages._withdraw,
    "leave": Pages._leave,
    "details": Pages._details,
    "log": Pages._log,
    "results": Pages._results,
    "deals": Pages._deals,
    "verify": Pages._verify,
    "records": Pages._records,
}
