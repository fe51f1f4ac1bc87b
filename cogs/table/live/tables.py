"""Live tables of this process, and how they come to a channel: opened, seated, moved or taken up."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from cogs.answering.gate.quota import Quota
from cogs.answering.limits import Limits
from cogs.processes.ownership import Ownership
from cogs.table.live.freeze import Freeze
from cogs.table.live.live_table import LiveTable
from cogs.table.live.live_table_maker import LiveTableMaker
from data.journal.table_register import TableRow
from data.store import Store
from engine.game.errors import NoSeat, SeatRefused, StorageFailed, WrongStage
from engine.table import Change, Table, TableState, ending
from engine.table.clock import KEPT_ASIDE, Pace, expired
from engine.table.entries import Joined
from engine.table.fold import fold
from engine.table.new_table import NewTable, SeatedTable, draft
from engine.table.seat import NO_HANDICAPS, Handicaps
from engine.table.signal import Signal
from engine.table.table import match_task

log = logging.getLogger(__name__)


class Tables:
    """The live tables of this process: at most one per channel, found by match, channel id or person.

    Everything in memory can be rebuilt from `store`. A finished table is dropped from here.
    """

    def __init__(
        self, store: Store, pace: Pace, limits: Limits, freeze: Freeze, maker: LiveTableMaker
    ) -> None:
        self._freeze = freeze
        self._store = store
        self._pace = pace
        self._maker = maker
        self._quota = Quota(limits)
        self._taking_up: set[str] = set()
        self._by_match: dict[str, LiveTable] = {}
        self._by_channel: dict[int, LiveTable] = {}
        self._opening: dict[int, asyncio.Event] = {}
        self._work: set[asyncio.Task[None]] = set()
        self.over: Signal[Table] = Signal("tables that are over")
        """Sent with each finished table, before its end is shown."""

    def find(self, match: str) -> LiveTable | None:
        return self._by_match.get(match)

    def all(self) -> tuple[LiveTable, ...]:
        return tuple(self._by_match.values())

    def in_channel(self, channel: int) -> LiveTable | None:
        return self._by_channel.get(channel)

    def here(self, channel: int | None) -> LiveTable:
        """The live table of a channel. Raises `WrongStage` if the channel has none."""
        live = self._by_channel.get(channel or 0)
        if live is None:
            raise WrongStage("There’s no table in this channel. Open one with /golf start.")
        return live

    async def lobby_in(self, channel: int) -> LiveTable | None:
        """The lobby of a channel; if a lobby is just being opened, wait for it. None without a lobby."""
        await self.opened(channel)
        live = self._by_channel.get(channel)
        return live if live is not None and live.table.state.stage == "lobby" else None

    def taken(self, channel: int) -> bool:
        """Whether a channel has a table, or will soon have one."""
        return channel in self._by_channel or channel in self._opening

    def check_free(self, channel: int) -> None:
        """Raise `SeatRefused` for a channel that has a table, or will soon have one."""
        if self.taken(channel):
            raise SeatRefused("There’s already a table in this channel.")

    async def opened(self, channel: int) -> None:
        """Wait until no table is being opened in a channel."""
        if channel in self._opening:
            await self._opening[channel].wait()

    @asynccontextmanager
    async def reserved(self, channel: int) -> AsyncIterator[None]:
        """Keep a channel free for a new table until the block ends. No person's data is deleted meanwhile.

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
        """Add a table, to be found until it is over."""
        self._by_match[live.table.id] = live
        self._by_channel[live.message.channel] = live
        live.table.changed.subscribe(self._changed)

    def note_holidays(self) -> None:
        """Let each table note the holidays that its people have taken or ended."""
        for live in self.all():
            live.holidays.look()

    def drop(self, live: LiveTable) -> None:
        """Stop a table and remove it from this process; show nothing more of the table."""
        live.stop()
        self._remove(live)

    def finish_later(self, match: str, work: Coroutine[Any, Any, None], what: str) -> None:
        """Run a match's `work` in the background, named `what` in the log. `close` waits for such work."""
        task = match_task(match, work, what)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def past(self, match: str) -> TableState | None:
        """State of a finished table, from the journal; None if there was no such table."""
        entries = await self._store.journal.load(match)
        return await asyncio.to_thread(fold, entries) if entries else None

    async def open(self, guild: int, channel: int, new: NewTable, host: Joined) -> LiveTable:
        """Open a lobby in a channel. Raises `SeatRefused` if the channel is taken or `new` is impossible."""
        if self.taken(channel):
            raise SeatRefused("There’s already a table in this channel. /golf table shows it here.")
        with self._quota.taken(guild, host.user, channel, self._hostings(self.all())):
            async with self.reserved(channel):
                return await self._opened(guild, channel, new, host)

    async def open_beside(
        self, guild: int, channel: int, new: NewTable, host: Joined, place: Callable[[], Awaitable[int]]
    ) -> LiveTable:
        """Open a lobby in the channel that `place` makes beside `channel`.

        `place` is called only if the lobby is possible. Raises what `open` raises, and what `place` raises.
        """
        self.check(new, host)
        with self._quota.taken(guild, host.user, channel, self._hostings(self.all())):
            made = await place()
            async with self.reserved(made):
                return await self._opened(guild, made, new, host)

    def check(self, new: NewTable, host: Joined) -> None:
        """Raise what `open` raises if `new` is impossible. The channel and the limits are not checked."""
        draft(self._pace.now(), new, "", host)

    def check_instead(self, live: LiveTable, new: NewTable, host: Joined) -> None:
        """Raise what `open` would raise if `new` took the place of `live`."""
        self.check(new, host)
        others = self._hostings([each for each in self.all() if each is not live])
        with self._quota.taken(live.guild, host.user, live.message.channel, others):
            return

    def _hostings(self, tables: Sequence[LiveTable]) -> list[tuple[int, int | None, int]]:
        """Server, host and channel of each of `tables`, without the tables of events."""
        own = [each for each in tables if not each.table.state.event]
        return [(each.guild, each.table.state.host, each.message.channel) for each in own]

    async def seat(self, guild: int, channel: int, seated: SeatedTable) -> LiveTable:
        """Open a table of an event in a channel, with everybody seated and play under way.

        Raises `SeatRefused` if the channel has a table, `ReadFailed`, and what `Table.seat` raises.
        """
        async with self.reserved(channel):
            at, opened = self._pace.now(), seated.opened
            if await self._store.tables.find(opened.match) is None:
                await self._store.tables.add(opened.match, guild, channel, at)
            else:  # the process was killed before the first entry
                await self._store.tables.move(opened.match, channel)
            handicaps = await self._handicaps(guild, seated)
            table = await Table.seat(self._store.journal, self._pace, seated, handicaps)
            row = TableRow(opened.match, guild, channel, None, None, None, "live", at)
            live = self._maker.make(table, row, expected=True)
            self.admit(live)
            return live

    async def _handicaps(self, guild: int, seated: SeatedTable) -> Handicaps:
        """Return the handicaps of the people, if the rules give strokes. Raises `ReadFailed`."""
        if not seated.opened.changes.get("handicap_strokes"):
            return NO_HANDICAPS
        users = [each.user for each in seated.people]
        return await self._store.statistics.player_reports.handicaps(guild, users)

    async def _opened(self, guild: int, channel: int, new: NewTable, host: Joined) -> LiveTable:
        match = secrets.token_hex(5)
        await self._store.tables.add(match, guild, channel, self._pace.now())
        table = await Table.open(self._store.journal, self._pace, new, match, host)
        row = TableRow(match, guild, channel, None, None, None, "live", self._pace.now())
        live = self._maker.make(table, row, expected=True)
        self.admit(live)
        return live

    async def take_up(self, match: str, channel: int, user: int) -> LiveTable:
        """Continue, in `channel`, a match that was put aside and in which `user` has a seat.

        Raises `SeatRefused` if the channel has a table, and what `engine.table.ending.take_up` raises.
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
            await table.ask(ending.take_up(user, table.now() - await self._off(state)))
        await self._store.tables.take_up(match, channel)
        placed = replace(row, channel=channel, message=message, mention=None)
        live = self._maker.make(table, placed)
        self.admit(live)
        live.refresh(anew=True)
        table.wake()
        return live

    async def expire_paused(self, ownership: Ownership) -> None:
        """End matches that were paused for too long, on the servers of `ownership`.

        Raises `ReadFailed`.
        """
        for row in await self._store.tables.aside_before(self._pace.now() - KEPT_ASIDE):
            if not ownership.has(row.guild):
                continue
            try:
                await self._expire(row)
            except StorageFailed:
                log.warning("a paused match could not be ended; trying again", extra={"match": row.match})
            except Exception:
                log.exception("match %s can't be ended; the others go on", row.match)

    async def _expire(self, row: TableRow) -> None:
        """End a match as it stands, and show the end in its former place, `row`."""
        if row.match in self._taking_up:
            return
        self._taking_up.add(row.match)
        try:
            async with self._freeze.making():
                state = await self.past(row.match)
                if state is None or (state.stage == "aside" and not await self._expired(state)):
                    return
                live = self._maker.make(Table(state, self._store.journal, self._pace), row)
            await live.table.ask(ending.expire(live.table.now() - await self._off(state)))
            live.table.wake()  # it has ended already, if the process was killed before its result was saved
            live.refresh()
            await live.table.rested()
            await live.settled()
            live.stop()
        finally:
            self._taking_up.discard(row.match)

    async def _expired(self, state: TableState) -> bool:
        return expired(state, self._pace.now() - await self._off(state))

    async def _off(self, state: TableState) -> float:
        """Return how many seconds the bot was off since a match was put aside. Raises `ReadFailed`."""
        return await self._store.times_off.seconds(state.stage_from, self._pace.now())

    async def move(self, live: LiveTable, channel: int) -> None:
        """Continue a match in another channel. Raises `SeatRefused` if the channel has a table."""
        async with self.reserved(channel):
            await self._store.tables.move(live.table.id, channel)
        if self.find(live.table.id) is not live:
            raise WrongStage("That match just ended.")
        self._by_channel.pop(live.message.channel, None)
        self._by_channel[channel] = live
        live.hands.moved()
        live.message.move(channel)
        live.table.resume()

    async def close(self) -> None:
        """Stop all clocks, send waiting edits at once, and wait for edits and for work in the background."""
        self._maker.rush()
        for live in self.all():
            live.stop()
        await asyncio.gather(*(live.table.note_time_off() for live in self.all()), return_exceptions=True)
        settling = [live.settled() for live in self.all()]
        await asyncio.gather(*settling, *self._work, return_exceptions=True)

    def _changed(self, table: Table, change: Change) -> None:
        if not table.state.live:
            live = self._by_match.get(table.id)
            if live is not None:
                self._remove(live)
                ended = live.ended(followed=lambda: self.in_channel(live.message.channel) is not None)
                self.finish_later(table.id, ended, "end")
            self.over.send(table)

    def _remove(self, live: LiveTable) -> None:
        self._by_match.pop(live.table.id, None)
        if self._by_channel.get(live.message.channel) is live:
            del self._by_channel[live.message.channel]
