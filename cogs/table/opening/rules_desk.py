"""The rules desk: the private message on which the host of a lobby chooses the rules, and who may stay."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final
from weakref import WeakKeyDictionary

from cogs.answering.controls import FormField, open_form
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.ids.table import PAGES, DeskId, Page
from cogs.kit.names import clean_name
from cogs.kit.rules_text import in_menu_words
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
from engine.game.cards import Rank
from engine.game.errors import GolfError, WrongStage
from engine.game.values import RANKS_AND_JOKER
from engine.language import say, signed
from engine.table import Table, TableState, requests

LONGEST_POINTS: Final = 12
"""Most characters in a field of the form."""

_turns: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()
"""Locks held while a table changes its rules, so that the next choice starts from the result."""


async def shown_rules(tables: Tables, server_rules: ServerRules, name: str | None, reply: Reply) -> Screen:
    """Rules of the preset called `name`; without a name, of the table here, or else the default preset."""
    interaction = reply.interaction
    live = tables.in_channel(interaction.channel_id or 0)
    if name is None and live is not None:
        return table_rules(live.table.state, interaction.user.id, reactions=live.reactions.allowed)
    return preset_rules(await reply.during(chosen_preset(server_rules, server_of(interaction), name)))


async def show_rules(
    live: LiveTable, server_rules: ServerRules, reply: Reply, notice: str = "", page: Page = "preset"
) -> None:
    """Answer with a `page` of the desk, or with the rules in words for a person who may not change them now.

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


class Desk:
    """The rules desk of a live table at one press; answers that press."""

    def __init__(self, live: LiveTable, server_rules: ServerRules, place: DeskId, reply: Reply) -> None:
        self._live = live
        self._table = live.table
        self._server_rules = server_rules
        self._place = place
        self._reply = reply
        self._user = reply.interaction.user.id

    async def show(self, notice: str = "") -> None:
        """Answer with the present desk, or with the rules in words and the reason against changes."""
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

    async def press(
        self, values: Sequence[str], shown: Sequence[str], people: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Act on a press on a button, or a choice of `values` in a menu that had `shown` chosen before.

        `people` are those chosen in a menu of people: names by user id.
        """
        state = self._table.state
        match self._place.control:
            case "write" | "rank" | "words" if _refusal(state, self._user):
                await self.show()
            case "write":
                await self._ask(USUAL_RANKS)
            case "rank" if values:
                await self._ask([rank for rank in RANKS_AND_JOKER if rank == values[0]] or USUAL_RANKS)
            case "words":
                table, place = self._table, self._place.next()
                await self._show(lambda: desk_in_words(table.state, place))
            case "page":
                page = next((page for page in PAGES if page in values), self._place.page)
                self._place = replace(self._place, page=page)
                await self.show()
            case "people" if values:
                await self._remove(values[0])
            case "invited" | "everybody" as who:
                invited = who == "invited"
                await self._ask_of_table(
                    self._table.ask(requests.choose_who_joins(self._user, invited_only=invited)),
                    say("Only people you invite can join now.") if invited else say("Everyone can join now."),
                )
            case "uninvite" if values:
                await self._uninvite(values[0])
            case "invite":
                await self._invite([(user, clean_name(name)) for user, name in people.items()])
            case "own" if values:
                await self._choose_own(values[0])
            case control:
                request = _request(control, values, shown)
                await (self.show() if request is None else self.change(request))

    async def _invite(self, people: Sequence[tuple[int, str]]) -> None:
        """Invite people (user ids, names), and mention those who weren't invited before."""
        services, state = self._reply.interaction.client.services, self._table.state
        blocks = services.blocks.of(self._user)
        blocked = next((name for user, name in people if user in blocks.names), None)
        if blocked is not None:
            await self.show(say("You blocked {name}. Unblock them in /golf settings first.", name=blocked))
            return
        before = {each.user for each in state.invited}
        if await self._ask_of_table(self._table.ask(requests.invite(self._user, people, blocks.blocked_by))):
            new = [each.user for each in state.invited if each.user not in before]
            absent = [user for user in new if state.seat_of(user) is None]
            await self._live.message.mention(self._reply.interaction.user, absent, invitation_words)

    async def _ask_of_table(self, asking: Awaitable[None], granted: str = "") -> bool:
        """Make a request of the table, then show the desk, with a sentence if the request was `granted`.

        Returns whether it was.
        """
        try:
            await self._reply.during(asking)
        except GolfError as refusal:
            self._reply.refused(refusal)
            await self.show(refusal.sentence)
            return False
        await self.show(granted)
        return True

    async def type(self, texts: Mapping[str, str]) -> None:
        """Change the points of the cards whose fields of the form hold `texts`, by rank."""
        typed = {rank: texts[rank] for rank in RANKS_AND_JOKER if rank in texts}
        await self.change(lambda state: with_points(state, typed))

    async def change(self, request: RulesRequest) -> None:
        """Request other rules of the table, then show the desk with what was changed, or the refusal."""
        notice = ""
        async with _turns.setdefault(self._table, asyncio.Lock()):
            before = self._table.state.standing_rules
            try:
                asked = request(self._table.state)
                check_clock(asked.clock, self._live.guild)
                await self._reply.during(self._table.ask(requests.change_rules(self._user, asked)))
                if changes := changed_words(before, self._table.state.standing_rules):
                    notice = say("Changed: {changes}.", changes=changes)
            except GolfError as refusal:
                self._reply.refused(refusal)
                notice = in_menu_words(refusal)
        await self.show(notice)

    async def _remove(self, chosen: str) -> None:
        """Remove the person whose id was `chosen` from the lobby, then show the desk."""
        user = _user(chosen)
        name = next((seat.name for seat in self._table.state.seats if seat.user == user), "")
        notice = say("You removed {name}. They can’t join this table again.", name=name)
        await self._ask_of_table(self._table.ask(requests.remove(self._user, user)), notice)

    async def _uninvite(self, chosen: str) -> None:
        """Take back the invitation of the person whose id was `chosen`, then show the desk."""
        user = _user(chosen)
        name = next((each.name for each in self._table.state.invited if each.user == user), "")
        notice = say("{name} isn’t invited anymore.", name=name) if name else ""
        await self._ask_of_table(self._table.ask(requests.uninvite(self._user, user)), notice)

    async def _ask(self, ranks: Sequence[Rank]) -> None:
        """Open the form for the points of `ranks`, with their present points."""
        state = self._table.state
        fields = [
            FormField(
                card_name(rank),
                say("Empty: {points}, as in the preset", points=signed(state.preset.rules.values[rank])),
                longest=LONGEST_POINTS,
                id=rank,
                required=False,
                value=str(state.rules.values[rank]),
            )
            for rank in ranks
        ]
        await open_form(self._reply.interaction, self._place.of("write"), say("Points"), *fields)

    async def _own(self) -> list[Choice]:
        saved = await self._reply.during(self._server_rules.all(self._live.guild))
        return [Choice(one.name, one.name, own_rules(one).words) for one in saved]

    async def _choose_own(self, name: str) -> None:
        saved = await self._reply.during(self._server_rules.find(self._live.guild, name))
        if saved is None:
            gone = clean_name(name, LONGEST_NAME)
            await self.show(say("This server no longer has a preset “{name}”.", name=gone))
            return
        await self.change(
            lambda state: replace(
                state.standing_rules, preset=saved.preset, changes=saved.changes, named=saved.name
            )
        )


def _user(chosen: str) -> int:
    """User id of a choice in a menu of people at the table; 0, which is nobody's, for anything else."""
    return int(chosen) if chosen.isascii() and chosen.isdecimal() else 0


def _request(control: str, values: Sequence[str], shown: Sequence[str]) -> RulesRequest | None:
    """Rules that a press on `control` requests; None if it changes nothing."""
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
