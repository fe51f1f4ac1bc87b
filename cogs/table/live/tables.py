"""The live tables of this process, and how they come to a channel: opened, seated, moved or taken up."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from cogs.answering.gate.quota import Quota
from cogs.answering.limits import Limits
from cogs.table.live.freeze import Freeze
from cogs.table.live.live_table import LiveTable
from cogs.table.live.live_table_maker import LiveTableMaker
from cogs.table.live.live_tables import LiveTables
from cogs.table.opening.new_table import NewTable
from data.journal.table_register import TableRow
from data.no_server import NO_SERVER
from data.store import Store
from engine.game.errors import NoSeat, SeatRefused, WrongStage
from engine.table import Table, TableState
from engine.table.clock import Pace
from engine.table.entries import Joined
from engine.table.fold import fold
from engine.table.seated_table import SeatedTable


class Tables(LiveTables):
    """Opens tables, and brings them to other channels. Everything in memory can be rebuilt from `store`."""

    def __init__(
        self, store: Store, pace: Pace, limits: Limits, freeze: Freeze, maker: LiveTableMaker
    ) -> None:
        super().__init__(freeze)
        self._store = store
        self._pace = pace
        self._maker = maker
        self._quota = Quota(limits)
        self._taking_up: set[str] = set()

    async def past(self, match: str) -> TableState | None:
        """The state of a table that is over, from the journal; None if there never was one."""
        entries = await self._store.journal.load(match)
        return await asyncio.to_thread(fold, entries) if entries else None

    async def open(self, guild: int, channel: int, new: NewTable, host: Joined) -> LiveTable:
        """A new lobby in a channel. Raises `SeatRefused` if there is no room, or `new` is impossible."""
        if self.taken(channel):
            raise SeatRefused("There’s already a table in this channel. /golf table shows it here.")
        with self._quota.taken(guild, host.user, channel, self._hostings(self.all())):
            async with self.reserved(channel):
                return await self._opened(guild, channel, new, host)

    async def open_beside(
        self, guild: int, channel: int, new: NewTable, host: Joined, place: Callable[[], Awaitable[int]]
    ) -> LiveTable:
        """A new lobby in the channel that `place` makes beside `channel`, unless the lobby is impossible.

        Raises what `open` raises, and what `place` raises.
        """
        self.check(new, host)
        with self._quota.taken(guild, host.user, channel, self._hostings(self.all())):
            made = await place()
            async with self.reserved(made):
                return await self._opened(guild, made, new, host)

    def check(self, new: NewTable, host: Joined) -> None:
        """Raise what `open` would raise in a channel without a table, whatever the limits."""
        Table.draft(self._pace.now(), new.opened(""), host, new.computers)

    def check_instead(self, live: LiveTable, new: NewTable, host: Joined) -> None:
        """Raise what `open` would raise in the channel of `live` if that table were gone."""
        self.check(new, host)
        others = self._hostings([each for each in self.all() if each is not live])
        with self._quota.taken(live.guild, host.user, live.message.channel, others):
            return

    def _hostings(self, tables: Sequence[LiveTable]) -> list[tuple[int, int | None, int]]:
        """The server, host and channel of each of `tables` that somebody opened, not an event."""
        found = [each for each in tables if not each.table.state.event]
        return [(each.guild, each.table.state.host, each.message.channel) for each in found]

    async def seat(self, guild: int, channel: int, seated: SeatedTable) -> LiveTable:
        """A table of an event in a channel, where everybody sits and play has begun.

        Raises `SeatRefused` if the channel has a table, and what `Table.seat` raises.
        """
        async with self.reserved(channel):
            at, opened = self._pace.now(), seated.opened
            if await self._store.tables.find(opened.match) is None:
                await self._store.tables.add(opened.match, guild, channel, at)
            else:  # the process was killed before the first entry
                await self._store.tables.move(opened.match, channel)
            table = await Table.seat(self._store.journal, self._pace, seated)
            row = TableRow(opened.match, guild, channel, None, None, None, "live", at)
            live = self._maker.make(table, row, self.has, expected=True)
            self.admit(live)
            return live

    async def _opened(self, guild: int, channel: int, new: NewTable, host: Joined) -> LiveTable:
        match = secrets.token_hex(5)
        await self._store.tables.add(match, guild, channel, self._pace.now())
        table = await Table.open(
            self._store.journal, self._pace, new.opened(match), host, new.computers, new.kept, new.tempo
        )
        row = TableRow(match, guild, channel, None, None, None, "live", self._pace.now())
        live = self._maker.make(table, row, self.has, expected=True)
        self.admit(live)
        return live

    async def aside_of(self, guild: int, channel: int, user: int) -> str | None:
        """The newest match of a server with a seat of `user`'s that was put aside, or None.

        Without a server it must have been played in this `channel`, where the others are, too.
        """
        rows = await self._store.tables.aside_of(guild, user)
        return next((row.match for row in rows if guild != NO_SERVER or row.channel == channel), None)

    async def take_up(self, match: str, channel: int, user: int) -> LiveTable:
        """Continue, in a channel, a match that was put aside; `user` must have a seat in it.

        Raises `SeatRefused` if the channel has a table, and what `Table.take_up` raises.
        """
        if match in self._taking_up:
            raise SeatRefused("There’s already a table in this channel.")
        self._taking_up.add(match)
        try:
            async with self.reserved(channel):
                return await self._taken_up(match, channel, user)
        finally:
            self._taking_up.discard(match)

    async def _taken_up(self, match: str, channel: int, user: int) -> LiveTable:
        row = await self._store.tables.find(match)
        state = await self.past(match)
        if row is None or state is None or row.status != "aside":
            raise WrongStage("That match has already been resumed, or it’s over.")
        message = row.message if row.channel == channel else None
        table = Table(state, self._store.journal, self._pace)
        if state.seat_of(user) is None:
            raise NoSeat("You’re not in this match. Join the next one!")
        if not state.live:  # it is, if the process was killed while somebody took it up
            await table.take_up(user)
        await self._store.tables.take_up(match, channel)
        placed = replace(row, channel=channel, message=message, mention=None)
        live = self._maker.make(table, placed, self.has)
        self.admit(live)
        live.refresh(anew=True)
        table.wake()
        return live

    async def move(self, live: LiveTable, channel: int) -> None:
        """Continue a match in another channel. Raises `SeatRefused` if that has a table."""
        async with self.reserved(channel):
            await self._store.tables.move(live.table.id, channel)
        if self.find(live.table.id) is not live:
            raise WrongStage("That match just ended.")
        self.change_channel(live, channel)
        live.hands.moved()
        live.message.move(channel)
        live.table.resume()

    async def close(self) -> None:
        """Stop all clocks and let edits in flight end, without waiting for a turn to send them."""
        self._maker.rush()
        await super().close()
