"""What the public message of a table shows: its state, and what was looked up beside that."""

from __future__ import annotations

from dataclasses import replace

from cogs.answering.preferences import Looks
from cogs.kit.screen import Screen
from cogs.table.public.achievements import MatchAchievements
from cogs.table.public.moments import MatchMoments
from cogs.table.public.server_default import ServerDefault
from cogs.table.screens.lobby import closed_lobby, lobby
from cogs.table.screens.play import match_screen
from engine.table import Table


class TableScreen:
    """Makes the public message of `table` from its state.

    With it are shown the `achievements` and `moments` that the match brings, people's `looks`, and whether
    the rules of the lobby are the server's `default`.
    """

    def __init__(
        self,
        table: Table,
        achievements: MatchAchievements,
        moments: MatchMoments,
        default: ServerDefault,
        looks: Looks,
    ) -> None:
        self._table = table
        self._achievements = achievements
        self._moments = moments
        self._default = default
        self._looks = looks

    async def look(self) -> None:
        """Look up what is shown beside the table's state."""
        await self._achievements.look()
        await self._default.look()

    def screen(self) -> Screen:
        """The message as it should be now, with what was looked up last, in the language spoken."""
        state, looks = self._table.state, self._looks.chosen
        if state.match is None:
            return lobby(state, looks, usual=self._default.played) if state.live else closed_lobby(state)
        screen = match_screen(self._table, looks, moments=self._moments.found)
        return replace(screen, fields=(*screen.fields, *self._achievements.fields))
