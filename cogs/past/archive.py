"""Which past match somebody means, whether they may see it, and what was written down about it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import discord

from cogs.past.ids import MATCH
from cogs.past.moments import moment_of
from cogs.screens.replay import Moment
from data.history import HistoryPage, PastMatch
from data.store import Store
from engine.errors import NoSeat, NotFinished, WrongStage
from engine.language import mark, say
from engine.record import Record, Report, verify
from engine.table import Stage, Stamped, TableState
from engine.table.entries import Opened
from engine.table.recording import from_entries

_NOT_OVER: Final = mark("That match is not over yet, so its cards stay hidden.")
_REFUSALS: Final[dict[Stage, str]] = {
    "closed": mark("That match was ended early, so its cards and its secret stay hidden."),
    "finished": mark("That match has only just ended. Please try again in a moment."),
}

UNREADABLE: Final = mark("That match was written down in a way that can’t be read any more.")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where: ids of the user, the server and the channel."""

    user: int
    guild: int
    channel: int

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Asker:
        """Whoever made `interaction`."""
        return cls(interaction.user.id, interaction.guild_id or 0, interaction.channel_id or 0)


@dataclass(frozen=True, slots=True)
class Checked:
    """A record and what was found; `promised`: its table showed the commitment before the first deal."""

    record: Record
    report: Report
    promised: bool


class Archive:
    """Finished matches, for those who may see them: who played in them, and everybody on their server.

    Asking raises `ReadFailed`, and what `find` raises.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild: int, player: int | None, number: int, size: int) -> HistoryPage:
        """As `data.history.History.page`."""
        return await self._store.history.page(guild, player, number, size)

    async def meant(self, asker: Asker, match: str | None) -> str:
        """The id of the match that somebody means; without `match` the channel's, or their latest.

        Raises `WrongStage` if there is none.
        """
        if match is not None:
            return match.strip().strip("`").lower()
        here = await self._store.tables.latest(asker.guild, asker.channel)
        if here is not None and here.status == "finished":
            return here.match
        own = await self._store.history.page(asker.guild, asker.user, 0, 1)
        latest = own.rows or await self._store.history.recent(asker.guild, asker.user, "", 1)
        if not latest:
            raise WrongStage(say("No match has been finished here yet."))
        return latest[0].match

    async def own_latest(self, asker: Asker, match: str | None) -> str:
        """The id of the match that somebody means; without `match` the latest they played on this server.

        Raises `WrongStage` if they have finished none.
        """
        if match is not None:
            return await self.meant(asker, match)
        own = await self._store.history.page(asker.guild, asker.user, 0, 1)
        if not own.rows:
            raise WrongStage(say("You have finished no match on this server yet. Choose one from the list."))
        return own.rows[0].match

    async def find(self, asker: Asker, match: str) -> PastMatch:
        """The finished match of that id.

        Raises `WrongStage` if there is none, `NotFinished` if it never came to its end, and `NoSeat` for a
        match of another server that the asker had no part in.
        """
        found = await self._store.history.find(match) if MATCH.fullmatch(match) else None
        if found is None:
            await self._refuse(match)
        elif found.guild != asker.guild and all(person.user != asker.user for person in found.people):
            raise NoSeat(say("That match was played on another server, without you."))
        else:
            return found
        raise WrongStage(
            say("There is no match with that id. Choose one from the list, or see /golf history.")
        )

    async def _refuse(self, match: str) -> None:
        """Raise `NotFinished` if there is such a match, but not in the history."""
        entries = await self._store.journal.load(match)
        if entries:
            state = await asyncio.to_thread(TableState.fold, entries)
            raise NotFinished(say(_REFUSALS.get(state.stage, _NOT_OVER)))

    # ------------------------------------------------------------------ of one match

    async def moment(self, asker: Asker, match: str, hole: int, step: int) -> Moment:
        """What spectators saw after move `step` of `hole`; see `moment_of`."""
        entries = await self._entries(asker, match)
        return await asyncio.to_thread(moment_of, entries, hole, step)

    async def record(self, asker: Asker, match: str) -> Record:
        """The record of the match."""
        entries = await self._entries(asker, match)
        return await asyncio.to_thread(from_entries, entries)

    async def check(self, asker: Asker, match: str) -> Checked:
        """The record of the match, checked."""
        entries = await self._entries(asker, match)
        return await asyncio.to_thread(_checked, entries)

    async def entries(self, asker: Asker, match: str) -> list[Stamped]:
        """The whole journal of the match. Raises `WrongStage` too, if this version can't read it."""
        await self.find(asker, match)
        try:
            entries = await self._store.journal.load(match)
        except (KeyError, TypeError):
            entries = []
        if not entries:
            raise WrongStage(say(UNREADABLE))
        return entries

    async def _entries(self, asker: Asker, match: str) -> list[Stamped]:
        await self.find(asker, match)
        return await self._store.journal.load(match)


def _checked(entries: list[Stamped]) -> Checked:
    record = from_entries(entries)
    opened = entries[0].entry
    return Checked(record, verify(record), isinstance(opened, Opened) and bool(opened.secret))
