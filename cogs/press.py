"""One press: from the button's id to the request it makes of the table, and the answer."""

from __future__ import annotations

import re
from typing import Any, Final

import discord

from cogs.advice.hints import hint
from cogs.custom_id import PATTERN, PressId, Word
from cogs.live_table import LiveTable
from cogs.lobbies import rematch
from cogs.names import clean_name
from cogs.permissions import check
from cogs.replies import Reply, answer
from cogs.rules.desk import show_rules
from cogs.screens.hand import Question
from cogs.screens.lobby import level_chosen
from cogs.screens.notes import done, end_question
from cogs.screens.play import final
from cogs.tables import Tables
from engine.actions import SLOT_VERBS, Verb
from engine.errors import GolfError, NoSeat, StaleVersion, WrongStage
from engine.language import say
from engine.table import Table, TableState
from engine.table.seat import USUAL_LEVEL

_MOVES: Final[dict[Word, tuple[Verb, ...]]] = {
    "draw": ("draw",),
    "take": ("take", "swap"),
    "swap": ("swap",),
    "discard": ("discard",),
    "flip": ("flip",),
    "turn": ("turn",),
    "knock": ("knock",),
    "pass": ("pass",),
    "seen": ("ready",),
}
"""The actions of the rules that a press stands for; a take counts only together with its swap."""

_QUESTIONS: Final[dict[Word, Question]] = {"choose": "take", "turning": "turn", "knocking": "knock"}
"""What a press leads up to, without doing it yet."""

_SILENT: Final = frozenset({"join", "leave", "sit", "add", "remove", "start", "hurry", "ready", "resume"})
"""Presses on the public table whose result everybody sees there."""


class Press(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=PATTERN):
    """Any button or menu of a table, on a message of any age. It holds nothing but what the message says."""

    def __init__(self, item: discord.ui.Item[Any], press: PressId, tables: Tables) -> None:
        super().__init__(item)
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
        return cls(item, press, interaction.client.tables)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says and answer."""
        reply = Reply(interaction, silent=self.press.word in _SILENT)
        await answer(reply, self._do(interaction, reply))

    async def _do(self, interaction: discord.Interaction[Any], reply: Reply) -> None:
        live = self.tables.find(self.press.match)
        if self.press.word == "rematch":
            await rematch(self.tables, await reply.during(self._past(interaction)), interaction, reply)
        elif self.press.word == "resume" and live is None:
            await self._resume(interaction, reply)
        elif live is None:
            await self._over(interaction, reply)
        elif interaction.channel_id != live.board.channel:
            raise WrongStage(say("This table has moved to <#{channel}>.", channel=live.board.channel))
        elif self.press.word in _SILENT:
            await self._table_press(live, interaction, reply)
        else:
            await self._hand_press(live, interaction, reply)

    async def _resume(self, interaction: discord.Interaction[Any], reply: Reply) -> None:
        """Go on with a match that was put aside; the table then stands anew at the channel's end."""
        check(interaction)
        channel = interaction.channel_id or 0
        await reply.during(self._past(interaction))
        await reply.during(self.tables.take_up(self.press.match, channel, interaction.user.id))
        await reply.acknowledge()

    async def _over(self, interaction: discord.Interaction[Any], reply: Reply) -> None:
        """A press at a table that is over. A public message that still looks live is put right by it."""
        past = await reply.during(self._past(interaction))
        if reply.in_place or past.live:
            if past.stage == "aside":
                raise WrongStage(say("This match was put aside. Take it up again with /golf table."))
            raise WrongStage(say("This match is over. Open a new table with /golf start."))
        with reply.public():
            screen = final(past)
        await reply.replace(screen)

    async def _past(self, interaction: discord.Interaction[Any]) -> TableState:
        """The state of a table that stood here. Raises `WrongStage` for one that did not."""
        row = await interaction.client.store.tables.find(self.press.match)
        state = None if row is None else await self.tables.past(row.match)
        if row is None or state is None or row.guild != interaction.guild_id:
            raise WrongStage(say("This table is not known any more. Open a new one with /golf start."))
        if row.channel != interaction.channel_id:
            raise WrongStage(say("This table has moved to <#{channel}>.", channel=row.channel))
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
        if word in ("join", "sit", "start"):
            live.hands.heard(interaction)
        if word == "join":
            name = clean_name(user.display_name)
            await reply.during(table.join(user.id, name, interaction.id, self.press.version))
        elif word == "sit":
            await reply.during(table.take_seat(user.id, clean_name(user.display_name), self.press.version))
        elif word == "leave":
            await reply.during(table.leave(user.id, self.press.version))
        elif word == "add":
            await reply.during(table.add_computer(user.id, self._chosen()))
        elif word == "remove":
            await reply.during(table.remove_computer(user.id))
        elif word == "start":
            await reply.during(table.start(user.id))
        elif word == "hurry":
            table.hurry(user.id)
        elif word == "resume":
            live.board.refresh(anew=True)
        elif word == "ready":
            await reply.during(table.ready(user.id, self.press.version))
        if reply.in_place:
            await live.show_hand(interaction, reply)

    def _chosen(self) -> str:
        """The level chosen in a menu; a button of a time before there were levels means the usual one."""
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        return level_chosen(values[0]) if values else USUAL_LEVEL

    # ------------------------------------------------------------------ presses answered with one's own cards

    async def _hand_press(self, live: LiveTable, interaction: discord.Interaction[Any], reply: Reply) -> None:
        table, user, word = live.table, interaction.user.id, self.press.word
        if word == "rules":
            await show_rules(live, interaction.client.store.server_rules, reply)
            return
        if word == "watch":
            await live.watchers.begin(reply)
            return
        if word == "unwatch":
            await live.watchers.end(user)
            await reply.show(done(say("You have stopped watching.")))
            return
        if word == "show":
            live.board.refresh(anew=True)
            await reply.show(done(say("Here is the table.")))
            return
        if word == "end":
            await self._end(table, interaction, reply)
            return
        if word == "keep":
            await reply.show(done(say("Nothing was ended.")))
            return
        if table.state.seat_of(user) is None:
            raise NoSeat(say("You have no seat in this match. You can join the next one."))
        notice, advice = "", None
        try:
            if word == "hint":
                advice = await reply.during(hint(self.tables.hints, table, user, self.press.version))
            else:
                await self._move(live, interaction, reply)
        except GolfError as refusal:
            notice = refusal.sentence
            reply.outcome = "refused"
        asking = None if notice else _QUESTIONS.get(word)
        await live.show_hand(interaction, reply, asking=asking, notice=notice, hint=advice)

    async def _end(self, table: Table, interaction: discord.Interaction[Any], reply: Reply) -> None:
        """End the table, or ask again if it has gone on to another stage since the question was put."""
        user, moderator = interaction.user.id, interaction.permissions.manage_messages
        try:
            await reply.during(table.end(user, moderator=moderator, version=self.press.version))
        except StaleVersion:
            await reply.show(end_question(table.state))
            return
        ended = say("The match is ended.") if table.state.match else say("The table is closed.")
        await reply.show(done(ended))

    async def _move(self, live: LiveTable, interaction: discord.Interaction[Any], reply: Reply) -> None:
        """The part of the press that changes the table, if any."""
        table, user, press = live.table, interaction.user.id, self.press
        if press.word == "seat":
            await reply.during(table.take_back(user))
        elif press.word in _QUESTIONS:
            table.check_moment(user, press.version)
        elif press.word in _MOVES:
            moves = [(verb, press.slot if verb in SLOT_VERBS else None) for verb in _MOVES[press.word]]
            await reply.during(table.act(user, press.version, moves))
