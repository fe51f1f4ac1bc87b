"""The mention of people whom a table waits for: once, when they are slow, and removed afterwards."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from cogs.answering.attempt import attempt
from cogs.answering.preferences import Speaking
from cogs.answering.throttle import Throttle
from data.table_register import TableRegister
from engine.game.errors import StorageFailed
from engine.language import listed, plural, say
from engine.table import Table, TableState
from engine.table.match_tasks import match_task

log = logging.getLogger(__name__)

WITHOUT_CLOCK: Final = 120.0
LATEST: Final = 600.0
"""Seconds until people are mentioned, at a table without a clock and at most; else it is half the clock."""


class Mention:
    """Mentions the people whom `table` waits for in `place()`. `message` is the mention's id, or None.

    `speaking` opens a context in which the server's language is spoken.
    """

    def __init__(
        self,
        table: Table,
        register: TableRegister,
        throttle: Throttle,
        place: Callable[[], discord.PartialMessageable],
        speaking: Speaking,
        message: int | None,
    ) -> None:
        self._table = table
        self._register = register
        self._throttle = throttle
        self._place = place
        self._speaking = speaking
        self._message = message
        self._people: tuple[int, ...] = ()
        self._reason: tuple[int, ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self._sending: asyncio.Task[None] | None = None

    def wait(self) -> None:
        """Mention the people awaited now after a delay; another call restarts the delay."""
        self.stop()
        if self._message is not None or not awaited(self._table.state):
            return
        clock = self._table.state.clock
        delay = WITHOUT_CLOCK if clock is None else min(clock / 2, LATEST)
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop(self) -> None:
        """Mention nobody until `wait` is called again."""
        if self._timer is not None:
            self._timer.cancel()

    def forget(self) -> None:
        """Leave the mention behind, as the table has moved to another channel."""
        self._message = None

    async def take_down(self) -> None:
        """Remove the mention if its turn or opening is over, or nobody it names is awaited any more."""
        if self._message is None:
            return
        if set(self._people) & set(awaited(self._table.state).values()) and self._reason == self._occasion():
            return
        message, self._message = self._message, None
        await self._throttle.turn()
        removing = self._place().get_partial_message(message).delete()
        await attempt("remove a mention", removing)
        await remember(self._table, self._register.set_mention(self._table.id, None))
        self.wait()

    def _ring(self) -> None:
        self._sending = match_task(self._table.id, self._send(), "mention")

    async def _send(self) -> None:
        await self._throttle.turn()
        people = tuple(awaited(self._table.state).values())
        if not people or self._message is not None:
            return
        reason = self._occasion()
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in people])
        with self._speaking():
            words = self._words(people)
        call = self._place().send(words, allowed_mentions=mentions)
        sent = await attempt("mention a player", call)
        if isinstance(sent, discord.Message):
            self._message, self._people, self._reason = sent.id, people, reason
            await remember(self._table, self._register.set_mention(self._table.id, sent.id))
            await self.take_down()

    def _words(self, users: tuple[int, ...]) -> str:
        people = listed([f"<@{user}>" for user in users])
        if self._table.state.playing.hole.phase != "opening":
            return say("{people}, it is your turn.", people=people)
        return plural(
            "{people}, the table waits for you.",
            "{people}, the table waits for you.",
            count=len(users),
            people=people,
        )

    def _occasion(self) -> tuple[int, ...]:
        """The numbers that tell apart openings of holes and turns that the table waits for."""
        match = self._table.state.playing
        hole = match.hole
        return (
            (match.number,) if hole.phase == "opening" else (match.number, hole.turn, hole.turns[hole.turn])
        )


def awaited(state: TableState) -> dict[int, int]:
    """The users whom a match waits for, by their seats; none unless a hole is being played."""
    if state.stage != "playing":
        return {}
    seats = {number: state.seats[number] for number in state.playing.hole.waiting()}
    return {number: seat.user for number, seat in seats.items() if seat.user is not None and seat.person}


async def remember(table: Table, writing: Awaitable[None]) -> None:
    """Note a message of the table by `writing`. Only a restart needs it, so a failure is only logged."""
    try:
        await writing
    except StorageFailed:
        log.warning("table %s could not note where its messages are", table.id)
