"""The command `/golf learn`, and the buttons of how to play and of the first table."""

from __future__ import annotations

from typing import Final

from discord.ext import commands

from cogs.answering.controls import Press, command, control
from cogs.answering.reply import Reply
from cogs.kit.ids.learn import FirstTableId, HowId
from cogs.kit.ids.solo import SoloId
from cogs.learn.how_screen import how_screen
from cogs.learn.lesson_hole import LessonHole
from cogs.solo.play import play
from cogs.table.live.tables import Tables
from cogs.table.opening.start import StartOptions, start
from data.store import Store
from engine.game.presets import PRESETS
from engine.language import say
from engine.solo.course import PRESET
from engine.table import TableState

FIRST_TABLE: Final = StartOptions(None, None, 120, 1, "easy")
"""Options of the table opened after the lesson: with a computer player, so that the match can start."""


class LearnCog(commands.Cog):
    """The command that starts the `lesson`, and the buttons offered beside the lesson."""

    def __init__(self, store: Store, tables: Tables, lesson: LessonHole) -> None:
        self._store = store
        self._tables = tables
        self._lesson = lesson

    @command("Learn Golf in two minutes: play a short hole, just for you")
    async def learn(self, reply: Reply) -> None:
        await play(self._lesson, SoloId.show("lesson"), reply)

    @control(HowId)
    async def turned(self, press: Press[HowId]) -> None:
        """Show a page of how to play, by the rules of the table named in the id."""
        live = self._tables.find(press.id.match)
        rules = PRESETS[PRESET].rules if live is None else live.table.state.rules
        screen = how_screen(rules, press.id.page, press.id.match)
        await (press.reply.show(screen) if live is None else live.show_aside(screen, press.reply))

    @control(FirstTableId)
    async def pressed(self, press: Press[FirstTableId]) -> None:
        """Open a table, or show the channel's table if the person can play there."""
        reply = press.reply
        live = self._tables.in_channel(reply.interaction.channel_id or 0)
        if live is not None and _has_room(live.table.state, reply.interaction.user.id):
            live.refresh(anew=True)
            await reply.vanish(say("Here’s the table."))
        else:
            await start(self._tables, self._store.server_rules, FIRST_TABLE, reply)


def _has_room(state: TableState, user: int) -> bool:
    return state.seat_of(user) is not None or (state.stage == "lobby" and state.free_for(user) > 0)
