"""The tables that are live in this process: one per channel, found by match, channel or person."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import discord

from cogs.advice.worker_process import WorkerProcess
from cogs.answering.limits import Limits
from cogs.answering.quota import Quota
from cogs.answering.services import Services
from cogs.answering.throttle import Throttle
from cogs.ownership import Ownership
from cogs.table.achievements import MatchAchievements
from cogs.table.finished_holes import FinishedHoles
from cogs.table.freeze import Freeze
from cogs.table.hands import Hands
from cogs.table.live_table import LiveTable
from cogs.table.lobby_messages import LobbyMessages
from cogs.table.message import Shared, TableMessage
from cogs.table.moments import MatchMoments
from cogs.table.notify import Notifier
from cogs.table.spectators import Spectators
from cogs.table.token_message import TokenMessage
from data.errors import ReadFailed
from data.metrics import BUDGET_USED
from data.no_server import NO_SERVER
from data.reading_again import read_again
from data.store import Store
from data.table_register import TableRow
from engine.game.errors import NoSeat, SeatRefused, StorageFailed, WrongStage
from engine.table import Change, Table, TableState
from engine.table.clock import Pace
from engine.table.entries import Joined, Opened, Tempo
from engine.table.match_tasks import match_task

log = logging.getLogger(__name__)

OPENED_WITHIN: Final = 600.0
"""Seconds after which a table that has no journal was not opened, as its process ended."""

SHOWN: Final = 30.0
"""Seconds after which a change is taken to have been shown by the process that made it."""

PAUSE_AFTER_SHOWING: Final = 9.0
"""The pause after the message of a table that had been shown, as a multiple of the time which that took."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened. `clock` is in seconds, None for none; `computers` are their levels.

    Seats are saved for the people `kept`, user ids and names.

    The other fields are as in `Opened`.
    """

    preset: str
    holes: int
    clock: int | None
    computers: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""
    hints: bool = False
    kept: tuple[tuple[int, str], ...] = ()
    tempo: Tempo = "normal"

    @classmethod
    def again(cls, past: TableState, host: int) -> NewTable:
        """The same game as at a `past` table, with the same computers and people; `host` sits there already.

        Nobody is asked back who has left or was forgotten, and nobody at all by a stranger.
        """
        levels = tuple(seat.level for seat in past.seats if seat.user is None)
        played = past.seat_of(host) is not None
        stayed = [seat for seat in past.seats if played and not seat.left and seat.user != host]
        return cls(
            past.preset.name,
            past.holes,
            past.clock,
            levels,
            past.changes,
            past.named,
            past.hints,
            tuple((seat.user, seat.name) for seat in stayed if seat.user is not None and seat.user > 0),
            past.tempo,
        )

    def opened(self, match: str) -> Opened:
        """The first entry of the journal of `match`, by which its lobby is opened."""
        return Opened(
            match, self.preset, self.holes, self.clock, dict(self.changes), self.named, hints=self.hints
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Restored:
    """A table that was rebuilt from its journal, and the UNIX time of the last entry there."""

    live: LiveTable
    changed_at: float


class Tables:
    """Opens, finds, restores and forgets tables. Everything in memory here can be rebuilt from `store`.

    Each table is made known to `freeze`. `reviews` is the worker process in which matches are reviewed.
    Tables of servers that `ownership` doesn't have here are left alone.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        pace: Pace,
        limits: Limits,
        services: Services,
        freeze: Freeze,
        reviews: WorkerProcess,
        ownership: Ownership,
    ) -> None:
        self._ownership = ownership
        self._services = services
        self._freeze = freeze
        self._reviews = reviews
        self._client = client
        self._store = store
        self._pace = pace
        throttle = Throttle(limits)
        BUDGET_USED.set_function(lambda: throttle.used)
        self._shared = Shared(client, services, store.tables, store.server_rules, throttle, asyncio.Lock())
        self._quota = Quota(limits)
        self._limits = limits
        self._by_match: dict[str, LiveTable] = {}
        self._by_channel: dict[int, LiveTable] = {}
        self._opening: dict[int, asyncio.Event] = {}
        self._taking_up: set[str] = set()
        self._restored: list[_Restored] = []
        self._showing: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self.over: Callable[[Table], None] = lambda table: None
        """Called with each table that is over, before that is shown."""
        store.journal.overtaken = self.rebuild

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
        if channel in self._opening:
            await self._opening[channel].wait()
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

    async def past(self, match: str) -> TableState | None:
        """The state of a table that is over, from the journal; None if there never was one."""
        entries = await self._store.journal.load(match)
        return TableState.fold(entries) if entries else None

    async def open(self, guild: int, channel: int, new: NewTable, host: Joined) -> LiveTable:
        """A new lobby in a channel. Raises `SeatRefused` if there is no room, or `new` is impossible."""
        if channel in self._by_channel or channel in self._opening:
            raise SeatRefused("There’s already a table in this channel. /golf table shows it here.")
        with self._quota.taken(guild, host.user, channel, self._hostings()):
            async with self._reserved(channel):
                return await self._opened(guild, channel, new, host)

    async def open_beside(
        self, guild: int, channel: int, new: NewTable, host: Joined, place: Callable[[], Awaitable[int]]
    ) -> LiveTable:
        """A new lobby in the channel that `place` makes beside `channel`, unless the lobby is impossible.

        Raises what `open` raises, and what `place` raises.
        """
        Table.draft(self._pace.now(), new.opened(""), host, new.computers)
        with self._quota.taken(guild, host.user, channel, self._hostings()):
            made = await place()
            async with self._reserved(made):
                return await self._opened(guild, made, new, host)

    def _hostings(self) -> list[tuple[int, int | None, int]]:
        """The server, host and channel of each table that somebody opened, not an event."""
        found = [each for each in self._by_match.values() if not each.table.state.event]
        return [(each.guild, each.table.state.host, each.message.channel) for each in found]

    async def seat(
        self, guild: int, channel: int, opened: Opened, event: str, people: Sequence[Joined]
    ) -> LiveTable:
        """A table of `event` in a channel, where `people` sit and play has begun.

        Raises `SeatRefused` if the channel has a table, and what `Table.seat` raises.
        """
        if channel in self._by_channel or channel in self._opening:
            raise SeatRefused("There’s already a table in this channel.")
        async with self._reserved(channel):
            at = self._pace.now()
            if await self._store.tables.find(opened.match) is None:
                await self._store.tables.add(opened.match, guild, channel, at)
            else:  # the process was killed before the first entry
                await self._store.tables.move(opened.match, channel)
            table = await Table.seat(self._store.journal, self._pace, opened, event, people)
            row = TableRow(opened.match, guild, channel, None, None, None, "live", at)
            live = self._placed(table, row, expected=True)
            self._admit(live)
            return live

    async def _opened(self, guild: int, channel: int, new: NewTable, host: Joined) -> LiveTable:
        match = secrets.token_hex(5)
        await self._store.tables.add(match, guild, channel, self._pace.now())
        table = await Table.open(
            self._store.journal, self._pace, new.opened(match), host, new.computers, new.kept, new.tempo
        )
        row = TableRow(match, guild, channel, None, None, None, "live", self._pace.now())
        live = self._placed(table, row, expected=True)
        self._admit(live)
        return live

    def _placed(self, table: Table, row: TableRow, *, expected: bool = False) -> LiveTable:
        """A table with everything that is shown of it; `expected` as for `TableMessage`."""
        self._freeze.add(table)
        table.subscribe(FinishedHoles(self._services.newcomers).changed)
        hands = Hands(table)
        achievements = MatchAchievements(table, self._store.statistics.achievements)
        moments = MatchMoments(table, self._store.journal, self._reviews)
        kind = TokenMessage if row.guild == NO_SERVER else TableMessage
        message = kind(table, hands, achievements, moments, self._shared, row, expected=expected)
        spectators = Spectators(table, self._shared.drawing, self._services, self._limits)
        notifier = Notifier(self._client, table, self._store.notify, message, row.guild)
        notifier.look()
        return LiveTable(
            table,
            hands,
            LobbyMessages(table),
            message,
            spectators,
            notifier,
            moments,
            lambda: message.channel in self._by_channel,
            row.guild,
        )

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
        if channel in self._by_channel or channel in self._opening or match in self._taking_up:
            raise SeatRefused("There’s already a table in this channel.")
        self._taking_up.add(match)
        try:
            async with self._reserved(channel):
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
        live = self._placed(table, replace(row, channel=channel, message=message, mention=None))
        self._admit(live)
        live.refresh(anew=True)
        table.wake()
        return live

    async def move(self, live: LiveTable, channel: int) -> None:
        """Continue a match in another channel. Raises `SeatRefused` if that has a table."""
        if channel in self._by_channel or channel in self._opening:
            raise SeatRefused("There’s already a table in this channel.")
        async with self._reserved(channel):
            await self._store.tables.move(live.table.id, channel)
        if self.find(live.table.id) is not live:
            raise WrongStage("That match just ended.")
        self._by_channel.pop(live.message.channel, None)
        self._by_channel[channel] = live
        live.hands.moved()
        live.message.move(channel)
        live.table.resume()

    @asynccontextmanager
    async def _reserved(self, channel: int) -> AsyncIterator[None]:
        """Keep a channel free for a table that is not in it yet; nobody is forgotten meanwhile."""
        over = self._opening[channel] = asyncio.Event()
        try:
            async with self._freeze.making():
                yield
        finally:
            del self._opening[channel]
            over.set()

    def _admit(self, live: LiveTable) -> None:
        self._by_match[live.table.id] = live
        self._by_channel[live.message.channel] = live
        live.table.subscribe(self._changed)

    def _changed(self, table: Table, change: Change) -> None:
        if not table.state.live:
            self._forget(table.id)
            self.over(table)

    def _forget(self, match: str) -> None:
        live = self._by_match.pop(match, None)
        if live is None:
            return
        if self._by_channel.get(live.message.channel) is live:
            del self._by_channel[live.message.channel]
        ending = match_task(match, live.ended(), "end")
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def restore(self, shards: frozenset[int] | None = None) -> int:
        """Rebuild every live table from its journal, without asking Discord anything; returns how many.

        With `shards` only those of the servers of these, which have just become this process's.
        """
        shards = self._ownership.shards if shards is None else shards
        if self._ownership.first:
            try:
                # Another process may be opening a table right now, or have a clock that is a little off.
                await self._store.tables.drop_empty(self._pace.now() - OPENED_WITHIN)
            except StorageFailed:
                log.warning("tables that never began could not be forgotten; that is tried at the next start")
        before = len(self._by_match)
        live = await self._store.tables.live()
        waiting = [row for row in live if self._ownership.shard_of(row.guild) in shards]
        try:
            await read_again(partial(self._restore_all, waiting), "restore tables")
        except ReadFailed:
            log.error("matches that can't be read: %d; they come back at the next start", len(waiting))
        return len(self._by_match) - before

    async def _restore_all(self, waiting: list[TableRow]) -> None:
        """Restore the tables in `waiting`. Raises `ReadFailed` if some can't be read, which stay in it."""
        unread: list[TableRow] = []
        for row in waiting:
            try:
                await self._restore(row)
            except ReadFailed:
                unread.append(row)
            except Exception:
                log.exception("match %s can't be restored; the others go on", row.match)
        waiting[:] = unread
        if unread:
            raise ReadFailed

    def rebuild(self, match: str) -> None:
        """Drop a table to whose journal another process has written, and rebuild it if it is still here."""
        live = self._by_match.get(match)
        if live is None:
            return
        log.warning("another process wrote to a journal; the table is rebuilt", extra={"match": match})
        self._drop(live)
        rebuilding = match_task(match, self._rebuild(match, live.message.channel), "rebuild")
        self._ending.add(rebuilding)
        rebuilding.add_done_callback(self._ending.discard)

    async def _rebuild(self, match: str, channel: int) -> None:
        over = self._opening[channel] = asyncio.Event()  # nobody opens another table there meanwhile
        try:
            await read_again(partial(self._restore_if_here, match), "rebuild a table")
        except ReadFailed:
            log.error("a table can't be rebuilt; it comes back at the next start", extra={"match": match})
        finally:
            del self._opening[channel]
            over.set()
        await self.show_all()

    async def _restore_if_here(self, match: str) -> None:
        row = await self._store.tables.find(match)
        if row is not None and row.status == "live" and self._ownership.has(row.guild):
            await self._restore(row)

    def _drop(self, live: LiveTable) -> None:
        live.stop()
        self._by_match.pop(live.table.id, None)
        if self._by_channel.get(live.message.channel) is live:
            del self._by_channel[live.message.channel]

    def abandon(self) -> None:
        """Drop all tables at once: they are another process's now, which shows them to everybody."""
        self._stop_showing()
        for live in self.all():
            self._drop(live)

    def _stop_showing(self) -> None:
        for showing in self._showing:
            showing.cancel()

    async def _restore(self, row: TableRow) -> None:
        entries = await self._store.journal.load(row.match)
        state = TableState.fold(entries)
        table = Table(state, self._store.journal, self._pace, resumed=True)
        live = self._placed(table, row)
        self._restored.append(_Restored(live, entries[-1].at))
        if state.live:
            self._admit(live)
        table.wake()

    async def show_all(self, shard: int | None = None) -> None:
        """Bring the public messages of restored tables up to date, once Discord has named all servers.

        With `shard` only those of its servers, once Discord has named these. The process that had the tables
        before lived until the last entry of all of them at least, so it has shown what is older than `SHOWN`
        by then: those messages come later, one at a time with pauses, so that presses and the limit for
        requests are left to tables at which somebody plays.
        """
        here = [each for each in self._restored if shard in (None, self._ownership.shard_of(each.live.guild))]
        self._restored = [each for each in self._restored if each not in here]
        shown_until = max((each.changed_at for each in here), default=0.0) - SHOWN
        await self._show([each.live for each in here if each.changed_at >= shown_until])
        if later := [each.live for each in here if each.changed_at < shown_until]:
            showing = asyncio.create_task(self._show_in_turn(later), name="show the other restored tables")
            self._showing.add(showing)
            showing.add_done_callback(self._showing.discard)

    async def _show_in_turn(self, tables: Sequence[LiveTable]) -> None:
        clock = asyncio.get_running_loop().time
        for live in tables:
            began = clock()
            await self._show([live])
            await asyncio.sleep(PAUSE_AFTER_SHOWING * (clock() - began))

    async def _show(self, tables: Sequence[LiveTable]) -> None:
        """Bring the messages of `tables` up to date, but for those that have been dropped by now."""
        here = [live for live in tables if self.find(live.table.id) is live or not live.table.state.live]
        messages = [live.message for live in here if not live.message.lost]
        for message in messages:
            message.refresh()
        settling = [message.settled() for message in messages]
        for outcome in await asyncio.gather(*settling, return_exceptions=True):
            if isinstance(outcome, Exception):
                log.error("a restored table could not be shown; the others go on", exc_info=outcome)

    async def close(self) -> None:
        """Stop all clocks and let edits in flight end, those of tables that have just ended too."""
        self._stop_showing()
        self._shared.throttle.rush()
        for live in self._by_match.values():
            live.stop()
        settling = [live.settled() for live in self._by_match.values()]
        await asyncio.gather(*settling, *self._ending, return_exceptions=True)
