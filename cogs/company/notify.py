"""Direct messages to those who asked for them, when a turn begins that may take a day."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from cogs.board import Board
from cogs.outside import Refusal, attempt
from data.errors import ReadFailed
from data.notify import Notify
from engine.errors import StorageFailed
from engine.language import say, speaking
from engine.table import Change, Table

log = logging.getLogger(__name__)

DAY: Final = 86_400
"""Seconds of the clock at whose tables people are told."""

DELAY: Final = 60.0
"""Seconds that a turn has gone on when its player is told: whoever is there plays sooner."""

Turn = tuple[int, int, int]
"""Whose turn it is (a user id), in which hole, and their how manieth there; 0 for the opening."""


class Notifier:
    """Tells those whom `table` waits for, which stands on `board` in the server `guild` (an id)."""

    def __init__(self, client: discord.Client, table: Table, kept: Notify, board: Board, guild: int) -> None:
        self._client = client
        self._table = table
        self._kept = kept
        self._board = board
        self._guild = guild
        self._waiting: dict[Turn, asyncio.TimerHandle] = {}
        self._work: set[asyncio.Task[None]] = set()
        table.subscribe(self._changed)

    def __str__(self) -> str:
        """What the log says of it."""
        return f"match={self._table.id}"

    def look(self) -> None:
        """Wait with those whose turn it is now, from now on, and no more with others."""
        awaited = self._awaited()
        for turn in self._waiting.keys() - awaited:
            self._waiting.pop(turn).cancel()
        loop = asyncio.get_running_loop()
        for turn in awaited - self._waiting.keys():
            self._waiting[turn] = loop.call_later(DELAY, self._ring, turn)

    def stop(self) -> None:
        """Tell nobody, as before the process ends."""
        for timer in self._waiting.values():
            timer.cancel()

    def _changed(self, table: Table, change: Change) -> None:
        self.look()

    def _awaited(self) -> set[Turn]:
        state = self._table.state
        if state.clock != DAY or state.stage != "playing":
            return set()
        match, hole = state.playing, state.playing.hole
        opening = hole.phase == "opening"
        return {
            (seat.user, match.number, 0 if opening else hole.turns[number] + 1)
            for number in hole.waiting()
            if (seat := state.seats[number]).user is not None and seat.person
        }

    def _ring(self, turn: Turn) -> None:
        task = asyncio.create_task(self._tell(turn), name=f"notify-{self._table.id}")
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _tell(self, turn: Turn) -> None:
        user, hole, number = turn
        try:
            if self._board.lost or turn not in self._awaited():
                return
            if not await self._kept.claim(user, self._table.id, hole, number):
                return
            if await self._send(user) is Refusal.UNWANTED:
                await self._kept.refused(user)
        except (ReadFailed, StorageFailed):
            log.warning("it could not be looked up or noted who is told of a turn: %s", self)

    async def _send(self, user: int) -> object:
        channel, message = self._board.channel, self._board.message
        address = f"https://discord.com/channels/{self._guild}/{channel}"
        if message is not None:
            address += f"/{message}"
        with speaking(await self._kept.language(user)):
            text = say(
                "It is your turn at the table in <#{channel}>: {address}", channel=channel, address=address
            )
        return await attempt("tell somebody of their turn", self._send_directly(user, text), self)

    async def _send_directly(self, user: int, text: str) -> discord.Message:
        direct = await self._client.create_dm(discord.Object(user))
        return await direct.send(text)
