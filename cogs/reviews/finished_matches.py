"""Finished matches: find a match, check that a person may see the match, and read its journal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.ids.fields import MATCH
from cogs.kit.rules_text import game_name
from cogs.solo.recorded import Recorded
from data.matches.history import HistoryPage, PastMatch
from data.no_server import NO_SERVER
from data.store import Store
from engine.game.errors import GolfError, NoSeat, NotFinished, WrongStage
from engine.language import mark
from engine.record import Record, Report, verify
from engine.table import Stage, Stamped, TableState
from engine.table.fold import fold
from engine.table.recording import from_entries
from engine.table.seat import USUAL_LEVEL

log = logging.getLogger(__name__)

_NOT_OVER: Final = mark("You’ll see the cards when that match is over.")
_REFUSALS: Final[dict[Stage, str]] = {
    "closed": mark("That match was ended early: its cards stay hidden."),
    "finished": mark("That match just ended. Please try again in a moment."),
}

_HIDDEN: Final = mark("Others still play the same cards. See this match when the event is over.")

UNREADABLE: Final = mark("I can’t read the record of that match anymore.")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for a match: the ids of the user and of the server, which may be `NO_SERVER`."""

    user: int
    guild: int

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Asker:
        return cls(interaction.user.id, server_of(interaction))


@dataclass(frozen=True, slots=True)
class Verification:
    """A match's record, and the report of its verification."""

    record: Record
    report: Report


def meant(typed: str) -> str:
    """Return the match id in a text that a person typed or chose."""
    return typed.strip().strip("`").lower()


class FinishedMatches:
    """Finished matches, for the people who played in them and for everybody on the same server.

    All methods raise `ReadFailed`. `record`, `check`, `entries` and `recorded` also raise what `find` raises.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild: int, player: int | None, number: int, size: int) -> HistoryPage:
        """Return a page as `data.matches.history.History.page` does."""
        return await self._store.history.page(guild, player, number, size)

    async def recent(self, asker: Asker, text: str) -> list[PastMatch]:
        """Return matches as `data.matches.history.History.recent` does."""
        return await self._store.history.recent(asker.guild, asker.user, text)

    async def find(self, asker: Asker, match: str) -> PastMatch:
        """Return the finished match with the id `match`.

        Raises `WrongStage` if there is no such match, and `NotFinished` if the match goes on or others still
        play its cards. Raises `NoSeat` if the asker did not play in the match, and it was on another server
        or on none.
        """
        past = await self._store.history.find(match) if MATCH.fullmatch(match) else None
        if past is None:
            await self._refuse(match)
        elif not _may_see(past, asker):
            if past.guild == NO_SERVER:
                raise NoSeat("You can’t see that match: you didn’t play in it.")
            raise NoSeat("That match was played on another server, without you.")
        elif match in await self._store.events.hidden():
            raise NotFinished(_HIDDEN)
        else:
            return past
        raise WrongStage("There’s no match with that ID. Pick one from the list, or see /golf history.")

    async def state_of(self, match: str) -> TableState | None:
        """Return the table at the end of a match that was found; None for a match that can't be read."""
        try:
            entries = await self._store.journal.load(match)
            return await asyncio.to_thread(fold, entries) if entries else None
        except GolfError:
            return None  # the store has logged it
        except (LookupError, TypeError, ValueError) as error:
            log.warning("a finished match can’t be shown: %s", error)
            return None

    async def _refuse(self, match: str) -> None:
        """Raise `NotFinished` if the match exists but isn't in the history."""
        entries = await self._store.journal.load(match)
        if entries:
            state = await asyncio.to_thread(fold, entries)
            raise NotFinished(_REFUSALS.get(state.stage, _NOT_OVER))

    async def record(self, asker: Asker, match: str) -> Record:
        entries = await self.entries(asker, match)
        return await asyncio.to_thread(from_entries, entries)

    async def check(self, asker: Asker, match: str) -> Verification:
        """Verify the match, and return its record and the report."""
        entries = await self.entries(asker, match)
        return await asyncio.to_thread(_verification, entries)

    async def entries(self, asker: Asker, match: str) -> list[Stamped]:
        """Return the whole journal of the match. Also raises `WrongStage` if this version can't read it."""
        await self.find(asker, match)
        try:
            entries = await self._store.journal.load(match)
        except (KeyError, TypeError):
            entries = []
        if not entries:
            raise WrongStage(UNREADABLE)
        return entries

    async def recorded(self, match: str, reply: Reply) -> Recorded:
        """Return the record from which the person of `reply` can play on in the seat that they had.

        Also raises `NoSeat` if they had no seat, and `WrongStage` if this version can't read the match.
        """
        asker = Asker.of(reply.interaction)
        entries = await self.entries(asker, match)
        return await asyncio.to_thread(_recorded, entries, asker.user)


def _may_see(match: PastMatch, asker: Asker) -> bool:
    """Whether the asker may see the match: it was on their server, or they played in it."""
    here = match.guild == asker.guild != NO_SERVER
    return here or any(person.user == asker.user for person in match.people)


def _recorded(entries: Sequence[Stamped], user: int) -> Recorded:
    try:
        state, record = fold(entries), from_entries(entries)
    except (GolfError, LookupError, TypeError, ValueError) as error:
        log.warning("a finished match can’t be played on: %s", error)
        raise WrongStage(UNREADABLE) from error
    own = state.seat_of(user)
    if own is None:
        raise NoSeat("You can’t play on there: you didn’t play in that match.")
    levels = (USUAL_LEVEL,) * len(record.players)
    return Recorded(game_name(state.rules, state.named), record, levels, own)


def _verification(entries: list[Stamped]) -> Verification:
    record = from_entries(entries)
    return Verification(record, verify(record))
