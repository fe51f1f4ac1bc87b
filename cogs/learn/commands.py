"""`/golf learn` and the buttons of lessons: a signature and one call each."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.reply import Reply, answer
from cogs.answering.services import Asked
from cogs.daily.private_message import show_today
from cogs.daily.tries import Tries
from cogs.kit.ids.learn import HowId, LessonId
from cogs.learn.how_screen import how_screen
from cogs.learn.lesson_message import FIRST_TABLE, show_lesson
from cogs.table.live.tables import Tables
from cogs.table.opening.start import start
from data.store import Store
from engine.game.presets import PRESETS
from engine.language import say
from engine.solo.course import PRESET
from engine.table import TableState


class LearnCog(commands.Cog):
    """The command and the buttons of the lesson."""

    def __init__(self, store: Store, tables: Tables, tries: Tries) -> None:
        self._store = store
        self._tables = tables
        self._tries = tries

    @app_commands.command(description="Learn Golf in two minutes: play a short hole, just for you")
    async def learn(self, interaction: Asked) -> None:
        """`/golf learn`."""
        reply = Reply(interaction)
        await answer(reply, show_lesson(LessonId("", "begin"), reply))

    @control(LessonId)
    async def pressed(self, press: Press[LessonId]) -> None:
        """Play in a lesson, or do what is offered at its end."""
        if press.id.word == "start":
            await self._start(press.reply)
        elif press.id.word == "daily":
            await show_today(self._tries, press.reply)
        else:
            self._keep(press.reply)
            await show_lesson(press.id, press.reply)

    @control(HowId)
    async def turned(self, press: Press[HowId]) -> None:
        """Show a page of how to play, by the rules of the table whose lobby it was opened from."""
        live = self._tables.find(press.id.match)
        rules = PRESETS[PRESET].rules if live is None else live.table.state.rules
        screen = how_screen(rules, press.id.page, press.id.match)
        await (press.reply.show(screen) if live is None else live.show_aside(screen, press.reply))

    async def _start(self, reply: Reply) -> None:
        """Open a table, or show the one in the channel that the person can play at."""
        live = self._tables.in_channel(reply.interaction.channel_id or 0)
        if live is not None and _has_room(live.table.state, reply.interaction.user.id):
            live.refresh(anew=True)
            await reply.vanish(say("Here’s the table."))
        else:
            await start(self._tables, self._store.server_rules, FIRST_TABLE, reply)

    def _keep(self, reply: Reply) -> None:
        """Keep a lesson that was begun in a message of the channel's lobby when the lobby is over."""
        live, message = self._tables.in_channel(reply.interaction.channel_id or 0), reply.interaction.message
        if live is not None and message is not None:
            live.lobby_messages.keep(message.id)


def _has_room(state: TableState, user: int) -> bool:
    """Whether `user` has a seat at a table, or can take one in its lobby."""
    return state.seat_of(user) is not None or (state.stage == "lobby" and state.free_for(user) > 0)
