"""One press: from the button's id to the request it makes of the table, and the answer."""

from __future__ import annotations

import re
from typing import Any, Final

import discord

from cogs.custom_id import PATTERN, PressId, Word
from cogs.names import clean_name
from cogs.permissions import check
from cogs.replies import Reply, answer
from cogs.screens.notes import done, preset_rules, rules_screen
from cogs.screens.play import final
from cogs.tables import LiveTable, Tables, Wish
from engine.actions import Verb
from engine.errors import GolfError, NoSeat, SeatRefused, WrongStage
from engine.rules import Rules
from engine.table import TableState
from engine.table.entries import Joined

_MOVES: Final[dict[Word, tuple[Verb, ...]]] = {
    "draw": ("draw",),
    "take": ("take", "swap"),
    "swap": ("swap",),
    "discard": ("discard",),
    "flip": ("flip",),
    "pass": ("pass",),
    "seen": ("ready",),
}
"""The actions of the rules that a press stands for; a take counts only together with its swap."""

_SILENT: Final = frozenset({"join", "leave", "add", "remove", "start", "hurry", "ready"})
"""Presses on the public table whose result everybody sees there."""


class Press(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=PATTERN):
    """Any button of a table, on a message of any age. It holds nothing but what its id says."""

    def __init__(self, press: PressId, tables: Tables) -> None:
        super().__init__(discord.ui.Button(custom_id=str(press)))
        self.press = press
        self.tables = tables

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Press:
        """The press that `match` describes. Raises `ValueError` for a word that no button of ours has."""
        press = PressId.parse(match.string)
        if press is None:
            raise ValueError(f"not one of our buttons: {match.string!r}")
        return cls(press, interaction.client.tables)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says and answer."""
        reply = Reply(interaction, silent=self.press.word in _SILENT)
        await answer(reply, self._do(interaction, reply))

    async def _do(self, interaction: discord.Interaction[Any], reply: Reply) -> None:
        live = self.tables.find(self.press.match)
        if self.press.word == "rematch":
            await rematch(self.tables, await self._past(), interaction, reply)
        elif live is None:
            await self._over(interaction, reply)
        elif interaction.channel_id != live.board.channel:
            raise WrongStage("This table has moved to another channel.")
        elif self.press.word in _SILENT:
            await self._table_press(live, interaction, reply)
        else:
            await self._hand_press(live, interaction, reply)

    async def _over(self, interaction: discord.Interaction[Any], reply: Reply) -> None:
        """A press at a table that is over. A public message that still looks live is put right by it."""
        past = await self._past()
        if reply.in_place or past.live:
            raise WrongStage("This match is over. Open a new table with /golf start.")
        await reply.replace(final(past))

    async def _past(self) -> TableState:
        state = await self.tables.past(self.press.match)
        if state is None:
            raise WrongStage("This table is not known any more. Open a new one with /golf start.")
        return state

    # ------------------------------------------------------------------ presses that the table shows

    async def _table_press(
        self, live: LiveTable, interaction: discord.Interaction[Any], reply: Reply
    ) -> None:
        table, user, word = live.table, interaction.user, self.press.word
        if not reply.in_place:
            # Acknowledged first: the start of a match sends everyone their cards by way of such a press, and
            # Discord takes nothing more through a press that has not been answered yet.
            await reply.acknowledge()
            live.hands.heard(interaction)
        if word == "join":
            await reply.during(table.join(user.id, clean_name(user.display_name), interaction.id))
        elif word == "leave":
            await reply.during(table.leave(user.id))
        elif word == "add":
            await reply.during(table.add_computer(user.id))
        elif word == "remove":
            await reply.during(table.remove_computer(user.id))
        elif word == "start":
            await reply.during(table.start(user.id))
        elif word == "hurry":
            table.hurry(user.id)
        elif word == "ready":
            await reply.during(table.ready(user.id, self.press.version))
        if reply.in_place:
            await show_hand(live, interaction, reply)

    # ------------------------------------------------------------------ presses answered with one's own cards

    async def _hand_press(self, live: LiveTable, interaction: discord.Interaction[Any], reply: Reply) -> None:
        table, user, word = live.table, interaction.user.id, self.press.word
        if word == "rules":
            await reply.show(rules_screen(rules_of(table.state)))
            return
        if word == "end":
            moderator = interaction.permissions.manage_messages
            await reply.during(table.end(user, moderator=moderator))
            await reply.show(done("The match is ended." if table.state.match else "The table is closed."))
            return
        if word == "keep":
            await reply.show(done("Nothing was ended."))
            return
        if table.state.seat_of(user) is None:
            raise NoSeat("You have no seat in this match. You can join the next one.")
        notice = ""
        try:
            await self._move(live, interaction, reply)
        except GolfError as refusal:
            notice = refusal.sentence
        taking = word == "choose" and not notice
        await show_hand(live, interaction, reply, taking=taking, notice=notice)

    async def _move(self, live: LiveTable, interaction: discord.Interaction[Any], reply: Reply) -> None:
        """The part of the press that changes the table, if any."""
        table, user, press = live.table, interaction.user.id, self.press
        if press.word == "seat":
            await reply.during(table.take_back(user))
        elif press.word == "choose":
            table.check_moment(user, press.version)
        elif press.word in _MOVES:
            moves = [(verb, press.slot if verb in ("swap", "flip") else None) for verb in _MOVES[press.word]]
            await reply.during(table.act(user, press.version, moves))


async def show_hand(
    live: LiveTable,
    interaction: discord.Interaction[Any],
    reply: Reply,
    *,
    taking: bool = False,
    notice: str = "",
) -> None:
    """Answer with the person's own cards, or with a word while there are none."""
    user = interaction.user.id
    if live.table.state.seat_of(user) is None:
        raise NoSeat("You have no seat at this table.")
    if live.table.state.match is None:
        raise WrongStage("The match has not begun, so there are no cards yet.")
    message = await reply.show(live.hands.screen(user, taking=taking, notice=notice))
    live.hands.shown(interaction, message)


async def rematch(
    tables: Tables, past: TableState, interaction: discord.Interaction[Any], reply: Reply
) -> None:
    """The same game again: open a lobby like the last one, or join it if somebody was quicker."""
    computers = sum(seat.user is None for seat in past.seats)
    wish = Wish(past.preset.name, past.holes, past.clock, computers)
    try:
        await open_table(tables, wish, interaction, reply)
    except SeatRefused:
        waiting = await reply.during(tables.lobby_in(interaction.channel_id or 0))
        if waiting is None:
            raise
        user = interaction.user
        await reply.during(waiting.table.join(user.id, clean_name(user.display_name), interaction.id))
        waiting.hands.heard(interaction)
        await reply.acknowledge()


async def open_table(tables: Tables, wish: Wish, interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Open a lobby where this was asked, with the asker as its host."""
    check(interaction)
    user = interaction.user
    host = Joined(user.id, clean_name(user.display_name), interaction.id)
    live = await reply.during(tables.open(interaction.guild_id or 0, interaction.channel_id or 0, wish, host))
    live.hands.heard(interaction)
    message = await reply.post(live.board.screen())
    await live.board.adopt(message)
    if message is None:
        await reply.say("The table is open.")


def rules_of(state: TableState) -> Rules:
    """The rules a table plays by, or would if it began now."""
    if state.match is not None:
        return state.match.rules
    return preset_rules(state.preset, len(state.seats), state.holes)
