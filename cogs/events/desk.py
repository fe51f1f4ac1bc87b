"""A page of menus, on which an event is prepared, posted, and edited until somebody plays."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from cogs.answering.attempt import Refusal
from cogs.answering.controls import FormField, Press, open_form
from cogs.answering.gate.permissions import NotManager, check_manager, check_may_post, check_thread
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.messages.sharing import NOT_SHARED
from cogs.answering.reply import Reply
from cogs.events.pages import NOT_YOURS, may_organise
from cogs.events.running import RunningEvents
from cogs.events.screens.desk_screen import desk_screen, next_format, usual_name
from cogs.events.screens.event_screen import event_screen
from cogs.events.screens.organiser_screen import organiser_screen
from cogs.kit.ids.events import EventDeskId, EventId
from cogs.kit.names import clean_name
from cogs.kit.rules_text import in_menu_words
from cogs.kit.screen import Choice, drawn
from cogs.kit.unix_time import now
from cogs.rules.server_presets import NamedRules, chosen_preset, own_rules
from data.people.server_rules import ServerRules
from engine.events import requests
from engine.events.entries import KindName
from engine.events.event import Event
from engine.events.kinds import KINDS
from engine.events.options import CHOICES, FORMATS_OF, HOUR, LONGEST_NAME, new_event, takes_handicaps
from engine.events.state import EventState
from engine.game.errors import GolfError, WrongStage
from engine.game.options import GROUPS
from engine.game.presets import PRESETS
from engine.language import plural, say


async def desk_of(running: RunningEvents, server_rules: ServerRules, press: Press[EventDeskId]) -> EventDesk:
    """Return the desk for the event named in `press.id`. Raises `WrongStage` if the event is gone."""
    place, reply = press.id, press.reply
    event = await reply.during(running.find(place.event, reply.interaction.guild_id or 0))
    return EventDesk(running, server_rules, event, place, reply)


async def begin_event(running: RunningEvents, server_rules: ServerRules, press: Press[EventDeskId]) -> None:
    """Answer a press with the desk of a new event; `press.id.control` names its kind. Managers only.

    If the person has an unposted event already, this event changes to that kind.
    """
    place, reply, interaction = press.id, press.reply, press.reply.interaction
    check_manager(interaction)
    guild, by = interaction.guild_id or 0, interaction.user.id
    kind: KindName = next((each for each in KINDS if each == place.control), "duplicate")
    event = await reply.during(running.unposted(guild, by))
    if event is None:
        with reply.public():
            name = usual_name(kind)
        rules = await reply.during(chosen_preset(server_rules, guild, None))
        new = new_event(
            kind,
            name,
            guild,
            interaction.channel_id or 0,
            by,
            preset=rules.preset,
            **_played(kind, rules.changes, rules.named),
        )
        state = await reply.during(running.create(new))
        event = await running.find(state.id, guild)
    desk = EventDesk(running, server_rules, event, EventDeskId(event.id), reply)
    await desk.choose_kind(kind)
    await desk.show()


class EventDesk:
    """The page on which an `event` is prepared or edited. Made for one press, which it answers."""

    def __init__(
        self,
        running: RunningEvents,
        server_rules: ServerRules,
        event: Event,
        place: EventDeskId,
        reply: Reply,
    ) -> None:
        self._running = running
        self._server_rules = server_rules
        self._event = event
        self._place = place
        self._reply = reply
        self._by = reply.interaction.user.id

    async def show(self, notice: str = "") -> None:
        """Answer with this page or, once somebody has played, with the organizer's page.

        Raises `WrongStage` if the event is over.
        """
        state = await self._event.state()
        if not state.over and not state.untouched:
            await self._show_manage(state, notice or say(requests.STARTED))
            return
        requests.require_editable(state)
        saved = await self._reply.during(self._server_rules.all(state.guild))
        own = [Choice(each.name, each.name, own_rules(each).words) for each in saved]
        await self._reply.show(desk_screen(_from_now(state), self._place.next(), own, notice))

    async def press(self, press: Press[EventDeskId]) -> None:
        state = await self._event.state()
        if not may_organise(state, self._reply):
            raise NotManager(NOT_YOURS)
        match self._place.control:
            case "post":
                await self._post()
            case "name":
                await self._ask_name()
            case "kind" if kind := next((each for each in KINDS if each == press.chosen), None):
                await self.choose_kind(kind)
                await self.show()
            case "preset" if press.chosen in PRESETS:
                await self._choose(preset=press.chosen, changes={}, named="")
            case "own":
                await self._choose_own(press.chosen)
            case "format":
                await self._choose_option(state, "format", next_format(state))
            case "handicaps" if takes_handicaps(state.kind_name):
                await self._choose_option(state, "handicap_strokes", not state.rules.handicap_strokes)
            case "role":
                role = int(press.chosen) if press.chosen.isdecimal() else None
                everyone = self._reply.interaction.guild_id
                await self._choose(role=None if role == everyone else role)
            case control if control in CHOICES and press.values:
                of_menu = {str(each): each for each in CHOICES[control]}
                await self._choose(**{control: of_menu.get(press.chosen)})
            case _:  # "show", and whatever no control of ours sends
                await self.show()

    async def type(self, text: str) -> None:
        """Change the event's name to the text typed into the form."""
        if not may_organise(await self._event.state(), self._reply):
            raise NotManager(NOT_YOURS)
        await self._choose(name=clean_name(text, LONGEST_NAME, otherwise=""))

    async def choose_kind(self, kind: KindName) -> None:
        """Change the event's kind, and its name unless somebody typed the name."""
        state = await self._event.state()
        with self._reply.public():
            unnamed = state.name in {usual_name(each) for each in KINDS}
            name = usual_name(kind) if unnamed else state.name
        played = _played(kind, state.opened.changes, state.opened.named)
        asked = self._event.ask(
            lambda state, now: requests.edit(state, self._by, kind=kind, name=name, **played)
        )
        await self._reply.during(asked)

    async def _choose(self, **values: Any) -> None:
        """Change options, then show the page; a refusal is shown above the menus."""
        notice = ""
        try:
            asked = self._event.ask(lambda state, now: requests.edit(state, self._by, **values))
            await self._reply.during(asked)
        except GolfError as refusal:
            self._reply.refused(refusal)
            notice = in_menu_words(refusal)
        await self.show(notice)

    async def _choose_option(self, state: EventState, field: str, value: object) -> None:
        opened = state.opened
        rules = NamedRules(state.rules.preset, state.rules.holes, opened.changes, opened.named)
        chosen = rules.with_option(field, value)
        await self._choose(changes=dict(chosen.changes), named=chosen.named)

    async def _choose_own(self, name: str) -> None:
        guild = self._reply.interaction.guild_id or 0
        saved = await self._reply.during(self._server_rules.find(guild, name))
        if saved is None:
            gone = clean_name(name, LONGEST_NAME)
            await self.show(say("This server no longer has a preset “{name}”.", name=gone))
            return
        kind = (await self._event.state()).kind_name
        await self._choose(preset=saved.preset, **_played(kind, saved.changes, saved.name))

    async def _post(self) -> None:
        """Post the event's message if it isn't posted yet, then show the organizer's page."""
        reply, interaction = self._reply, self._reply.interaction
        check_may_post(interaction)
        async with self._running.posting(self._event):
            state = await self._event.state()
            if state.status == "new":
                if state.kind.at_tables:
                    check_thread(interaction, private=state.kind.same_cards)
                await reply.during(self._running.check_room(state.guild))
                await reply.acknowledge()
                await self._send(_from_now(state))
        state = await self._event.state()
        notice = say("Posted. You can edit it here until somebody plays.") if state.untouched else ""
        await self._show_manage(state, notice)

    async def _show_manage(self, state: EventState, notice: str) -> None:
        await self._reply.show(organiser_screen(state, EventId("manage", state.id), notice))

    async def _send(self, state: EventState) -> None:
        reply = self._reply
        with reply.public():
            screen, files = await drawn(reply.interaction.client.services.dressed(event_screen(state, {})))
        message = AnswerMessage(reply.interaction)
        sent = await message.send("post an event", screen, files, reply.fields, private=False)
        if isinstance(sent, Refusal):
            raise WrongStage(NOT_SHARED)
        await self._running.move(state.id, sent.id)

    async def _ask_name(self) -> None:
        await open_form(
            self._reply.interaction,
            str(self._place),
            say("Name of the event"),
            FormField(
                say("Name"),
                plural("Up to {count} character.", "Up to {count} characters.", count=LONGEST_NAME),
                longest=LONGEST_NAME,
                example=say("Friday golf"),
            ),
        )


def _played(kind: KindName, changes: Mapping[str, Any], named: str) -> dict[str, Any]:
    """Return the `changes` that events of this kind can have, and the rules' name.

    If a change is left out, the name is "".
    """
    apart = {option.field for option in GROUPS["format"]}
    if changes.get("format", "stroke") in FORMATS_OF[kind]:
        apart -= {"format", "par", "points_a_stroke"}
    if takes_handicaps(kind):
        apart.remove("handicap_strokes")
    kept = {field: value for field, value in changes.items() if field not in apart}
    return {"changes": kept, "named": named if len(kept) == len(changes) else ""}


def _from_now(state: EventState) -> EventState:
    """Return an unposted event as if it were posted now, and a posted event as it is."""
    if state.status != "new":
        return state
    shown = copy(state)
    shown.opened_at, shown.closes_at = now(), now() + state.span * HOUR
    return shown
