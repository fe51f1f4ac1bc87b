"""The rules desk: the private message on which a lobby's host chooses the rules and who may stay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final
from weakref import WeakKeyDictionary

from cogs.answering.control_page import ControlMethod, ControlPage, Notice
from cogs.answering.controls import FormField, Press, open_form
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.ids.table import PAGES, DeskId, Page
from cogs.kit.names import clean_name
from cogs.kit.screen import Choice, Screen
from cogs.rules.rule_changes import (
    RulesRequest,
    card_name,
    changed_words,
    check_clock,
    clocks_of,
    with_hints,
    with_points,
    with_settings,
    with_switches,
    without_changes,
)
from cogs.rules.rules_screen import preset_rules
from cogs.rules.server_presets import chosen_preset, own_rules
from cogs.table.live.live_table import LiveTable
from cogs.table.live.tables import Tables
from cogs.table.public.mention import invitation_words
from cogs.table.screens.rules_desk import USUAL_RANKS, desk, desk_in_words
from cogs.table.screens.table_rules import table_rules
from data.people.server_rules import LONGEST_NAME, ServerRules
from engine.game.errors import GolfError, WrongStage
from engine.game.values import RANKS_AND_JOKER
from engine.language import say, signed
from engine.table import Table, TableState, requests
from engine.table.state import Request

LONGEST_POINTS: Final = 12
"""Most characters in a field of the form."""

_turns: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()
"""Locks held while a table changes its rules, so that the next choice starts from the changed rules."""


async def shown_rules(tables: Tables, server_rules: ServerRules, name: str | None, reply: Reply) -> Screen:
    """Rules of the preset called `name`. Without a name, rules of the table here, or else of the default
    preset.
    """
    interaction = reply.interaction
    live = tables.in_channel(interaction.channel_id or 0)
    if name is None and live is not None:
        return table_rules(live.table.state, interaction.user.id, reactions=live.reactions.allowed)
    return preset_rules(await reply.during(chosen_preset(server_rules, server_of(interaction), name)))


async def show_rules(
    live: LiveTable, server_rules: ServerRules, reply: Reply, notice: str = "", page: Page = "preset"
) -> None:
    """Answer with a `page` of the desk, or with the rules in words if the person may not change them now.

    `notice` is a sentence about the last press.
    """
    user = reply.interaction.user.id
    if _refusal(live.table.state, user):
        rules = table_rules(live.table.state, user, notice, reactions=live.reactions.allowed)
        await live.show_aside(rules, reply)
    else:
        await Desk(live, server_rules, DeskId(live.table.id, 0, page, "menus"), reply).show(notice)


def _refusal(state: TableState, user: int) -> str:
    """Reason why `user` can't change the table's rules now; empty if they can."""
    try:
        requests.change_rules(user, state.standing_rules)(state)
    except GolfError as refusal:
        return refusal.sentence
    return ""


class Desk(ControlPage[DeskId]):
    """The rules desk of a live table."""

    def __init__(self, live: LiveTable, server_rules: ServerRules, place: DeskId, reply: Reply) -> None:
        super().__init__(place, reply)
        self._live = live
        self._table = live.table
        self._server_rules = server_rules

    async def show(self, notice: str = "") -> None:
        """Answer with the present desk, or with the rules and the reason why they can't be changed."""
        state = self._table.state
        if refusal := _refusal(state, self._user):
            await self._reply.show(self._in_words(refusal))
            return
        own = await self._own() if self._place.page == "preset" else ()
        table, user, place = self._table, self._user, self._place.next()
        clocks, reactions = clocks_of(self._live.guild), self._live.reactions

        def draw() -> Screen:
            if refusal := _refusal(table.state, user):  # they are not the host any more
                return self._in_words(refusal)
            return desk(table.state, place, own, notice, clocks, reactions=reactions.allowed)

        await self._show(draw)

    def _in_words(self, refusal: str) -> Screen:
        reactions = self._live.reactions.allowed
        return table_rules(self._table.state, self._user, refusal, reactions=reactions)

    async def _show(self, draw: Callable[[], Screen]) -> None:
        shown = draw()
        self._live.lobby_messages.note(await self._reply.show(shown), draw, shown)

    async def type(self, texts: Mapping[str, str]) -> None:
        """Set the points of cards to the texts that were typed into the form, by rank."""
        typed = {rank: texts[rank] for rank in RANKS_AND_JOKER if rank in texts}
        await self._do(self._change(lambda state: with_points(state, typed)))

    async def _other(self, press: Press[DeskId]) -> Notice:
        """Request the rules that a button or a menu stands for."""
        request = _request(press.id.control, press.values, press.shown)
        return "" if request is None else await self._change(request)

    async def _change(self, request: RulesRequest) -> Notice:
        """Request other rules of the table; the notice says what was changed."""
        async with _turns.setdefault(self._table, asyncio.Lock()):
            before = self._table.state.standing_rules
            asked = request(self._table.state)
            check_clock(asked.clock, self._live.guild)
            await self._reply.during(self._table.ask(requests.change_rules(self._user, asked)))
            changes = changed_words(before, self._table.state.standing_rules)
        return say("Changed: {changes}.", changes=changes) if changes else ""

    async def _turn_page(self, press: Press[DeskId]) -> Notice:
        page = next((page for page in PAGES if page in press.values), self._place.page)
        self._place = replace(self._place, page=page)
        return ""

    async def _show_words(self, press: Press[DeskId]) -> Notice:
        if _refusal(self._table.state, self._user):
            return ""
        table, place = self._table, self._place.next()
        await self._show(lambda: desk_in_words(table.state, place))
        return None

    async def _choose_who_joins(self, press: Press[DeskId]) -> Notice:
        invited = press.id.control == "invited"
        await self._ask(requests.choose_who_joins(self._user, invited_only=invited))
        return say("Only people you invite can join now.") if invited else say("Everyone can join now.")

    async def _invite(self, press: Press[DeskId]) -> Notice:
        """Invite the chosen people, and mention the people who weren't invited before."""
        people = [(user, clean_name(name)) for user, name in press.people.items()]
        services, state = self._reply.interaction.client.services, self._table.state
        blocks = services.blocks.of(self._user)
        blocked = next((name for user, name in people if user in blocks.names), None)
        if blocked is not None:
            return say("You blocked {name}. Unblock them in /golf settings first.", name=blocked)
        before = {each.user for each in state.invited}
        await self._ask(requests.invite(self._user, people, blocks.blocked_by))
        await self.show()
        new = [each.user for each in state.invited if each.user not in before]
        absent = [user for user in new if state.seat_of(user) is None]
        await self._live.message.mention(self._reply.interaction.user, absent, invitation_words)
        return None

    async def _remove(self, press: Press[DeskId]) -> Notice:
        user = _user(press.chosen)
        name = next((seat.name for seat in self._table.state.seats if seat.user == user), "")
        await self._ask(requests.remove(self._user, user))
        return say("You removed {name}. They can’t join this table again.", name=name)

    async def _uninvite(self, press: Press[DeskId]) -> Notice:
        """Take back the invitation of the chosen person."""
        user = _user(press.chosen)
        name = next((each.name for each in self._table.state.invited if each.user == user), "")
        await self._ask(requests.uninvite(self._user, user))
        return say("{name} isn’t invited anymore.", name=name) if name else ""

    async def _ask(self, request: Request) -> None:
        await self._reply.during(self._table.ask(request))

    async def _ask_points(self, press: Press[DeskId]) -> Notice:
        """Open the form for the points of the usual cards, or of the chosen card."""
        state = self._table.state
        if _refusal(state, self._user):
            return ""
        fields = [
            FormField(
                card_name(rank),
                say("Empty: {points}, as in the preset", points=signed(state.preset.rules.values[rank])),
                longest=LONGEST_POINTS,
                id=rank,
                required=False,
                value=str(state.rules.values[rank]),
            )
            for rank in ([each for each in RANKS_AND_JOKER if each == press.chosen] or USUAL_RANKS)
        ]
        await open_form(self._reply.interaction, self._place.of("write"), say("Points"), *fields)
        return None

    async def _own(self) -> list[Choice]:
        saved = await self._reply.during(self._server_rules.all(self._live.guild))
        return [Choice(one.name, one.name, own_rules(one).words) for one in saved]

    async def _choose_own(self, press: Press[DeskId]) -> Notice:
        saved = await self._reply.during(self._server_rules.find(self._live.guild, press.chosen))
        if saved is None:
            gone = clean_name(press.chosen, LONGEST_NAME)
            return say("This server no longer has a preset “{name}”.", name=gone)
        return await self._change(
            lambda state: replace(
                state.standing_rules, preset=saved.preset, changes=saved.changes, named=saved.name
            )
        )

    CONTROLS: ClassVar[Mapping[str, ControlMethod]] = {
        "page": _turn_page,
        "write": _ask_points,
        "rank": _ask_points,
        "words": _show_words,
        "own": _choose_own,
        "invited": _choose_who_joins,
        "everybody": _choose_who_joins,
        "invite": _invite,
        "uninvite": _uninvite,
        "people": _remove,
    }


def _user(chosen: str) -> int:
    """User id of a choice in a menu of people at the table; 0 if the value is no id."""
    return int(chosen) if chosen.isascii() and chosen.isdecimal() else 0


def _request(control: str, values: Sequence[str], shown: Sequence[str]) -> RulesRequest | None:
    """Rules that a press on `control` requests; None if the press changes nothing."""
    match control:
        case "undo":
            return without_changes
        case "hints" | "nohints":
            return lambda state: with_hints(state, allowed=control == "hints")
        case "values" | "actions" | "bonuses" | "format":
            return lambda state: with_switches(state, shown, values)
        case "preset" if values:
            return lambda state: replace(without_changes(state), preset=values[0])
    return (lambda state: with_settings(state, values[0].split())) if values else None


def desk_of(tables: Tables, server_rules: ServerRules, place: DeskId, reply: Reply) -> Desk:
    """Rules desk of a live table. Raises `WrongStage` if the table is closed."""
    live = tables.find(place.match)
    if live is None:
        raise WrongStage("This table is closed. Open a new one with /golf start.")
    live.check_channel(reply)
    return Desk(live, server_rules, place, reply)
