"""Direct messages at the start of a turn that may take a day, to people who asked for them."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.kit.unix_time import now
from cogs.table.public.mention import awaited
from cogs.table.public.message import TableMessage
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.people.preferences import TURN_MESSAGES, DirectMessages
from data.people.sent_notices import SentNotices
from engine.game.errors import StorageFailed
from engine.language import say, speaking
from engine.table import Table
from engine.table.table import match_task

log = logging.getLogger(__name__)

DAY: Final = 86_400
"""Seconds of the turn clock at tables that send such messages."""

DELAY: Final = 60.0
"""Seconds from the start of a turn until its player gets a message; people who are online play sooner."""

Turn = tuple[int, int, int, float]
"""User id, number of the hole, number of the turn in the hole (0 for the opening), and the UNIX time until
which the person is on holiday, or 0.
"""


class Notifier:
    """Sends people a direct message when `table` waits for them. `message` is the table's public message.

    `guild` is the server's id. Without a server nobody is told, as the bot may only answer there.
    """

    def __init__(
        self,
        client: discord.Client,
        table: Table,
        preferences: PreferenceStore,
        notices: SentNotices,
        message: TableMessage,
        guild: int,
    ) -> None:
        self._client = client
        self._table = table
        self._preferences = preferences
        self._notices = notices
        self._message = message
        self._guild = guild
        self._waiting: dict[Turn, asyncio.TimerHandle] = {}
        self._work: set[asyncio.Task[None]] = set()

    def look(self) -> None:
        """Set a timer for each turn that has begun, and cancel the timers of finished turns.

        People on holiday are told after the holiday, if their turn still lasts.
        """
        turns = self._turns()
        for turn in self._waiting.keys() - turns:
            self._waiting.pop(turn).cancel()
        loop = asyncio.get_running_loop()
        for turn in turns - self._waiting.keys():
            self._waiting[turn] = loop.call_later(max(DELAY, turn[3] - now()), self._ring, turn)

    def stop(self) -> None:
        """Cancel all timers before the process ends."""
        for timer in self._waiting.values():
            timer.cancel()

    def _turns(self) -> set[Turn]:
        """Turns that the table waits for now."""
        state = self._table.state
        told = state.clock == DAY and self._guild != NO_SERVER and not state.unhurried
        waiting = awaited(state) if told else {}
        if not waiting:
            return set()
        match, hole = state.playing, state.playing.hole
        opening = hole.phase == "opening"
        return {
            (
                user,
                match.number,
                0 if opening else hole.turns[number] + 1,
                self._table.state.seats[number].holiday.ends,
            )
            for number, user in waiting.items()
        }

    def _ring(self, turn: Turn) -> None:
        task = match_task(self._table.id, self._tell(turn), "notify")
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _tell(self, turn: Turn) -> None:
        user, hole, number, _ = turn
        try:
            if self._message.lost or turn not in self._turns():
                return
            if self._preferences.of(TURN_MESSAGES, user).wanted != "on":
                return
            occasion = f"{hole:02}.{number:04}"
            if not await self._notices.claim(TURN_MESSAGES, user, occasion, self._table.id):
                return
            if not await self._may_see(user):
                return
            if await self._send(user) is Refusal.UNWANTED:
                await self._preferences.change(TURN_MESSAGES, user, DirectMessages.refused)
        except StorageFailed:
            log.warning("it could not be noted who is told of a turn")

    async def _may_see(self, user: int) -> bool:
        """Whether `user` still sees the channel; True if this can't be found out.

        A person who has left the server or lost the channel could do nothing about the message.
        """
        guild = self._client.get_guild(self._guild)
        channel = None if guild is None else guild.get_channel_or_thread(self._message.channel)
        if guild is None or channel is None:
            return True
        await self._message.counted()
        member = await attempt("look whether somebody sees the table", guild.fetch_member(user))
        if isinstance(member, Refusal):
            return member is not Refusal.MEMBER_GONE
        return channel.permissions_for(member).view_channel

    async def _send(self, user: int) -> object:
        channel, address = self._message.channel, self._message.address
        with speaking(self._preferences.of(TURN_MESSAGES, user).language):
            text = say("It’s your turn in <#{channel}>: {address}", channel=channel, address=address)
        return await attempt("tell somebody of their turn", self._send_directly(user, text))

    async def _send_directly(self, user: int, text: str) -> discord.Message:
        await self._message.counted()
        direct = await self._client.create_dm(discord.Object(user))
        await self._message.counted()
        return await direct.send(text)
