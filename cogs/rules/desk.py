"""The rules desk: the private message on which the host of a lobby chooses the rules."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final
from weakref import WeakKeyDictionary

import discord

from cogs.custom_id import DESK_PATTERN, PAGES, DeskId
from cogs.live_table import LiveTable
from cogs.names import clean_name
from cogs.replies import Reply, answer
from cogs.rules.forms import ask, typed_text
from cogs.rules.presets import own_rules
from cogs.rules.wishes import Wisher, with_hints, with_settings, with_switches, without_changes
from cogs.screens import Choice
from cogs.screens.notes import table_rules
from cogs.screens.rules_desk import desk, desk_in_words
from cogs.screens.rules_words import spoken
from cogs.tables import Tables
from data.server_rules import LONGEST_NAME, ServerRules
from engine.errors import GolfError, WrongStage
from engine.language import say
from engine.table import Table, TableState, requests

LONGEST_TEXT: Final = 1_000
"""Characters that may be typed into the form: enough to give every field."""

_EXAMPLE: Final = "K=-2\n10=1\nturn_cap=40"

_turns: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()
"""Held while a choice is worked out and granted, so that the next one starts from its result."""


async def show_rules(live: LiveTable, kept: ServerRules, reply: Reply) -> None:
    """Answer with the desk, or with the rules in words for whoever may not change them now."""
    if _refusal(live.table.state, reply.interaction.user.id):
        await reply.show(table_rules(live.table.state))
    else:
        await _Desk(live, kept, DeskId(live.table.id, 0, "preset", "menus"), reply).show()


def _refusal(state: TableState, user: int) -> str:
    """Why this person can't change these rules now; empty if they can."""
    try:
        requests.change_rules(state, user, requests.standing_rules(state))
    except GolfError as refusal:
        return refusal.sentence
    return ""


class _Desk:
    """What one press on the desk does, and the answer to it."""

    def __init__(self, live: LiveTable, kept: ServerRules, place: DeskId, reply: Reply) -> None:
        self._live = live
        self._table = live.table
        self._kept = kept
        self._place = place
        self._reply = reply
        self._user = reply.interaction.user.id

    async def show(self, notice: str = "") -> None:
        """Answer with the desk as it is now, or with the rules in words and why there is no desk any more."""
        state = self._table.state
        if refusal := _refusal(state, self._user):
            await self._reply.show(table_rules(state, refusal))
            return
        own = await self._own() if self._place.page == "preset" else ()
        await self._reply.show(desk(state, self._place.next(), own, notice))

    async def press(self, values: Sequence[str], shown: Sequence[str]) -> None:
        """A press on a button, or a choice of `values` in a menu that had `shown` chosen before."""
        state, control = self._table.state, self._place.control
        if control in ("write", "words") and _refusal(state, self._user):
            await self.show()
        elif control == "write":
            await self._ask()
        elif control == "words":
            await self._reply.show(desk_in_words(state, self._place.next()))
        elif control == "page":
            page = next((page for page in PAGES if page in values), self._place.page)
            self._place = replace(self._place, page=page)
            await self.show()
        elif control == "undo":
            await self.change(without_changes)
        elif control in ("hints", "nohints"):
            await self.change(lambda state: with_hints(state, allowed=control == "hints"))
        elif control in ("values", "actions", "bonuses"):
            await self.change(lambda state: with_switches(state, shown, values))
        elif not values:  # "menus", and whatever no button of ours has
            await self.show()
        elif control == "preset":
            await self.change(lambda state: replace(without_changes(state), preset=values[0]))
        elif control == "own":
            await self._choose_own(values[0])
        else:
            await self.change(lambda state: with_settings(state, values[0].split()))

    async def change(self, wish: Wisher, typed: str = "") -> None:
        """Ask the table for other rules, and show what stands then. A refusal tells what was `typed`."""
        notice = ""
        async with _turns.setdefault(self._table, asyncio.Lock()):
            try:
                asking = self._table.change_rules(self._user, wish(self._table.state))
                await self._reply.during(asking)
            except GolfError as refusal:
                again = [say("You wrote: {text}", text=" ".join(typed.split()))] if typed else []
                notice = " ".join([spoken(refusal.sentence), *again])
        await self.show(notice)

    async def _ask(self) -> None:
        await ask(
            self._reply.interaction,
            str(self._place),
            say("Points and other rules"),
            say("One rule a line"),
            say("Points as K=-2, joker=-5, 10=1. Others as turn_cap=40, columns=4, super_kings=true."),
            longest=LONGEST_TEXT,
            lines=True,
            example=_EXAMPLE,
        )

    async def _own(self) -> list[Choice]:
        saved = await self._reply.during(self._kept.all(self._live.guild))
        return [Choice(one.name, one.name, own_rules(one).words) for one in saved]

    async def _choose_own(self, name: str) -> None:
        saved = await self._reply.during(self._kept.find(self._live.guild, name))
        if saved is None:
            gone = clean_name(name, LONGEST_NAME)
            await self.show(say("This server has no preset “{name}” any more.", name=gone))
            return
        await self.change(
            lambda state: replace(
                requests.standing_rules(state), preset=saved.preset, changes=saved.changes, named=saved.name
            )
        )


class DeskPress(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=DESK_PATTERN):
    """Any menu or button of a desk, on a message of any age. It holds nothing but what the message says."""

    def __init__(self, item: discord.ui.Item[Any], place: DeskId) -> None:
        super().__init__(item)
        self.place = place

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> DeskPress:
        """The press that `match` describes. Raises `ValueError` for what is not on a desk."""
        place = DeskId.parse(match.string)
        if place is None:
            raise ValueError(f"not on a desk: {match.string!r}")
        return cls(item, place)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what was chosen and show what stands."""
        values: Sequence[str] = ()
        shown: Sequence[str] = ()
        if isinstance(self.item, discord.ui.Select):
            values = self.item.values
            shown = [option.value for option in self.item.options if option.default]
        reply = Reply(interaction)
        await answer(reply, self._do(interaction, reply, values, shown))

    async def _do(
        self,
        interaction: discord.Interaction[Any],
        reply: Reply,
        values: Sequence[str],
        shown: Sequence[str],
    ) -> None:
        await _desk_of(interaction, self.place, reply).press(values, shown)


async def rules_typed(interaction: discord.Interaction[Any], place: DeskId) -> None:
    """The form of a desk was sent off."""
    reply, text = Reply(interaction), typed_text(interaction)
    await answer(reply, _type(interaction, place, reply, text))


async def _type(interaction: discord.Interaction[Any], place: DeskId, reply: Reply, text: str) -> None:
    settings = [part.strip() for part in re.split(r"[\n;]", text) if part.strip()]
    await _desk_of(interaction, place, reply).change(lambda state: with_settings(state, settings), text)


def _desk_of(interaction: discord.Interaction[Any], place: DeskId, reply: Reply) -> _Desk:
    tables: Tables = interaction.client.tables
    live = tables.find(place.match)
    if live is None:
        raise WrongStage(say("This table is closed. Open a new one with /golf start."))
    if live.board.channel != interaction.channel_id:
        raise WrongStage(say("This table has moved to <#{channel}>.", channel=live.board.channel))
    return _Desk(live, interaction.client.store.server_rules, place, reply)
