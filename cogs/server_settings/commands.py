"""`/golf settings`, its buttons and its forms: a signature and one call each."""

from __future__ import annotations

from typing import Final

from discord.ext import commands

from cogs.answering.controls import Press, command, control, form
from cogs.answering.messages.posts import Posts
from cogs.answering.reply import Reply
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import SeasonId
from cogs.server_settings.seasons import answer_question
from cogs.server_settings.settings_message import SettingsMessage
from cogs.table.live.tables import Tables
from data.background import Background
from data.store import Store

FIRST: Final = SettingsId(0, "show")


class SettingsCog(commands.Cog):
    def __init__(self, tables: Tables, store: Store, posts: Posts, giving: Background) -> None:
        """`giving` is the background work that gives roles for trophies."""
        self._tables = tables
        self._store = store
        self._posts = posts
        self._giving = giving

    @command("Settings of this server, and your own")
    async def settings(self, reply: Reply) -> None:
        await self._at(FIRST, reply).show()

    @control(SettingsId)
    async def pressed(self, press: Press[SettingsId]) -> None:
        await self._at(press.id, press.reply).press(press)

    @form(SettingsId)
    async def typed(self, press: Press[SettingsId]) -> None:
        await self._at(press.id, press.reply).submit(press.typed)

    @control(SeasonId)
    async def season_pressed(self, press: Press[SeasonId]) -> None:
        """Begin a new season, or keep the present season, as the pressed button says."""
        await answer_question(self._store.statistics.seasons, press.id, press.reply)

    def _at(self, place: SettingsId, reply: Reply) -> SettingsMessage:
        return SettingsMessage(self._tables, self._store, self._posts, self._giving, place, reply)
