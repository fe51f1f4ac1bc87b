"""The tables that are live in this process: at most one per channel, found by match, channel or person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from cogs.table.live.freeze import Freeze
from cogs.table.live.live_table import LiveTable
from data.no_server import NO_SERVER
from engine.game.errors import NoSeat, SeatRefused, WrongStage
from engine.table import Change, Table
from engine.table.match_tasks import match_task


class LiveTables:
    """Finds live tables, and forgets them when they are over. Channels are ids."""

    def __init__(self, freeze: Freeze) -> None:
        self._freeze = freeze
        self._by_match: dict[str, LiveTable] = {}
        self._by_channel: dict[int, LiveTable] = {}
        self._opening: dict[int, asyncio.Event] = {}
        self._work: set[asyncio.Task[None]] = set()
        self.over: Callable[[Table], None] = lambda table: None
        """Called with each table that is over, before that is shown."""

    def find(self, match: str) -> LiveTable | None:
        """The live table of a match, or None."""
        return self._by_match.get(match)

    def all(self) -> tuple[LiveTable, ...]:
        """Every live table."""
        return tuple(self._by_match.values())

    def in_channel(self, channel: int) -> LiveTable | None:
        """The live table of a channel, or None."""
        return self._by_channel.get(channel)

    def here(self, channel: int | None) -> LiveTable:
        """The live table of a channel. Raises `WrongStage` if there is none."""
        live = self._by_channel.get(channel or 0)
        if live is None:
            raise WrongStage("There’s no table in this channel. Open one with /golf start.")
        return live

    async def lobby_in(self, channel: int) -> LiveTable | None:
        """The lobby of a channel, waited for if it is just being opened; None if there is none."""
        await self.opened(channel)
        live = self._by_channel.get(channel)
        return live if live is not None and live.table.state.stage == "lobby" else None

    def lost_table_of(self, guild: int, user: int) -> LiveTable:
        """A person's match whose channel is gone. Raises `NoSeat`, saying where to look, if there is none.

        Without a server there never is one: a table stays where its message was.
        """
        if guild == NO_SERVER:
            raise NoSeat("There’s no table in this channel. Open one with /golf start.")
        theirs = [
            live
            for live in self._by_match.values()
            if live.guild == guild and live.table.state.seat_of(user) is not None
        ]
        for live in theirs:
            if live.message.lost or live.message.closed:
                return live
        if theirs:
            where = theirs[0].message.channel
            raise NoSeat("There’s no table in this channel. Yours is in <#{channel}>.", channel=where)
        raise NoSeat("There’s no table in this channel. Open one with /golf start.")

    def has(self, channel: int) -> bool:
        """Whether a channel has a live table."""
        return channel in self._by_channel

    def taken(self, channel: int) -> bool:
        """Whether a channel has a table, or soon will have one."""
        return channel in self._by_channel or channel in self._opening

    def check_free(self, channel: int) -> None:
        """Raise `SeatRefused` for a channel that is taken."""
        if self.taken(channel):
            raise SeatRefused("There’s already a table in this channel.")

    async def opened(self, channel: int) -> None:
        """Wait while a table is just being opened in a channel."""
        if channel in self._opening:
            await self._opening[channel].wait()

    @asynccontextmanager
    async def reserved(self, channel: int) -> AsyncIterator[None]:
        """Keep a channel free for a table that is not in it yet; nobody is forgotten meanwhile.

        Raises what `check_free` raises.
        """
        self.check_free(channel)
        over = self._opening[channel] = asyncio.Event()
        try:
            async with self._freeze.making():
                yield
        finally:
            del self._opening[channel]
            over.set()

    def admit(self, live: LiveTable) -> None:
        """Let a table be found from now on, until it is over."""
        self._by_match[live.table.id] = live
        self._by_channel[live.message.channel] = live
        live.table.subscribe(self._changed)

    def change_channel(self, live: LiveTable, channel: int) -> None:
        """Let a table be found in another channel than before."""
        self._by_channel.pop(live.message.channel, None)
        self._by_channel[channel] = live

    def drop(self, live: LiveTable) -> None:
        """Stop a table here and find it no more; nothing more is shown of it."""
        live.stop()
        self._remove(live)

    def finish_later(self, match: str, work: Coroutine[Any, Any, None], what: str) -> None:
        """Do `work` on a match in the background; `close` waits for it. `what` names it in the log."""
        task = match_task(match, work, what)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def close(self) -> None:
        """Stop all clocks and let edits in flight end, those of tables that have just ended too."""
        for live in self.all():
            live.stop()
        settling = [live.settled() for live in self.all()]
        await asyncio.gather(*settling, *self._work, return_exceptions=True)

    def _changed(self, table: Table, change: Change) -> None:
        if not table.state.live:
            live = self._by_match.get(table.id)
            if live is not None:
                self._remove(live)
                self.finish_later(table.id, live.ended(), "end")
            self.over(table)

    def _remove(self, live: LiveTable) -> None:
        self._by_match.pop(live.table.id, None)
        if self._by_channel.get(live.message.channel) is live:
            del self._by_channel[live.message.channel]
