"""The mention of those whom a table waits for: once, when they are slow, and gone when they have played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from cogs.bounds.pacing import Pacing
from cogs.languages import Speaking
from cogs.outside import attempt
from data.tables import TableRegister
from engine.errors import StorageFailed
from engine.language import listed, plural, say
from engine.table import Table

log = logging.getLogger(__name__)

WITHOUT_CLOCK: Final = 120.0
LATEST: Final = 600.0
"""Seconds after which somebody is mentioned at a table without a clock, and at most; else half the clock."""


class Mention:
    """Watches over a table that stands in `place()`. `message` is the mention's id, None if there is none.

    `speaking` opens a context in which the server's language is spoken.
    """

    def __init__(
        self,
        table: Table,
        register: TableRegister,
        pacing: Pacing,
        place: Callable[[], discord.PartialMessageable],
        speaking: Speaking,
        message: int | None,
    ) -> None:
        self._table = table
        self._register = register
        self._pacing = pacing
        self._place = place
        self._speaking = speaking
        self._message = message
        self._people: tuple[int, ...] = ()
        self._reason: tuple[int, ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self._sending: asyncio.Task[None] | None = None

    def wait(self) -> None:
        """Begin to wait for whoever is awaited now; after a change, from the beginning."""
        self.stop()
        if not self._awaited() or self._message is not None:
            return
        clock = self._table.state.clock
        delay = WITHOUT_CLOCK if clock is None else min(clock / 2, LATEST)
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop(self) -> None:
        """Mention nobody."""
        if self._timer is not None:
            self._timer.cancel()

    def forget(self) -> None:
        """The table has gone elsewhere, and its mention is out of reach."""
        self._message = None

    async def take_down(self) -> None:
        """Remove it once what it asked for is done, or nobody that it names is awaited any more."""
        if self._message is None:
            return
        if set(self._people) & set(self._awaited()) and self._reason == self._occasion():
            return
        message, self._message = self._message, None
        await self._pacing.turn()
        removing = self._place().get_partial_message(message).delete()
        await attempt("remove a mention", removing, f"match={self._table.id}")
        await remember(self._table, self._register.set_nudge(self._table.id, None))
        self.wait()

    def _ring(self) -> None:
        self._sending = asyncio.create_task(self._send(), name=f"nudge-{self._table.id}")

    async def _send(self) -> None:
        await self._pacing.turn()
        awaited = self._awaited()
        if not awaited or self._message is not None:
            return
        reason = self._occasion()
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in awaited])
        with self._speaking():
            words = self._words(awaited)
        call = self._place().send(words, allowed_mentions=mentions)
        sent = await attempt("mention a player", call, f"match={self._table.id}")
        if isinstance(sent, discord.Message):
            self._message, self._people, self._reason = sent.id, awaited, reason
            await remember(self._table, self._register.set_nudge(self._table.id, sent.id))
            await self.take_down()

    def _words(self, awaited: tuple[int, ...]) -> str:
        people = listed([f"<@{user}>" for user in awaited])
        if self._table.state.playing.hole.phase != "opening":
            return say("{people}, it is your turn.", people=people)
        return plural(
            "{people}, the table waits for you.",
            "{people}, the table waits for you.",
            count=len(awaited),
            people=people,
        )

    def _awaited(self) -> tuple[int, ...]:
        """The users that the table waits for."""
        state = self._table.state
        if state.stage != "playing":
            return ()
        seats = [state.seats[number] for number in state.playing.hole.waiting()]
        return tuple(seat.user for seat in seats if seat.user is not None and seat.person)

    def _occasion(self) -> tuple[int, ...]:
        """What the table waits for: the opening of a hole, or one turn of one seat."""
        match = self._table.state.playing
        hole = match.hole
        return (
            (match.number,) if hole.phase == "opening" else (match.number, hole.turn, hole.turns[hole.turn])
        )


async def remember(table: Table, writing: Awaitable[None]) -> None:
    """Which messages are the table's is only needed after a restart: failing to note it stops nothing."""
    try:
        await writing
    except StorageFailed:
        log.warning("table %s could not note where its messages are", table.id)
