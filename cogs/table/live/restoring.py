"""Tables rebuilt from their journals: after a restart, or when they come from another process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from cogs.processes.heartbeat import Heartbeat
from cogs.processes.ownership import Ownership
from cogs.table.live.availability import Availability
from cogs.table.live.live_table import LiveTable
from cogs.table.live.live_table_maker import LiveTableMaker
from cogs.table.live.tables import Tables
from data.background import Tasks
from data.errors import ReadFailed
from data.journal.table_register import TableRow
from data.no_server import NO_SERVER
from data.sql.reading_again import read_again
from data.store import Store
from engine.game.errors import StorageFailed
from engine.table import Table
from engine.table.clock import Pace
from engine.table.fold import fold

log = logging.getLogger(__name__)

OPENED_WITHIN: Final = 600.0
"""Age in seconds at which a registered table that still has no journal is deleted."""

SHOWN: Final = 30.0
"""Seconds in which a process is assumed to show a change that it has made."""

PAUSE_AFTER_SHOWING: Final = 9.0
"""Pause after the update of one restored message, as a multiple of the time that the update took."""


@dataclass(frozen=True, slots=True, eq=False)
class _Restored:
    """A table rebuilt from its journal, and the UNIX time of the journal's last entry."""

    live: LiveTable
    changed_at: float


class Restoring:
    """Rebuilds tables and adds them to `tables`. Only tables on servers of `ownership` are rebuilt.

    `availability` stops the clocks of rebuilt tables until people can press. `heartbeat` knows since when
    nobody could press.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        pace: Pace,
        maker: LiveTableMaker,
        ownership: Ownership,
        heartbeat: Heartbeat,
        availability: Availability,
    ) -> None:
        self._tables = tables
        self._store = store
        self._pace = pace
        self._maker = maker
        self._ownership = ownership
        self._heartbeat = heartbeat
        self._availability = availability
        self._restored: list[_Restored] = []
        self._showing = Tasks()

    async def restore(self, shards: frozenset[int] | None = None) -> int:
        """Rebuild the live tables of `shards` from their journals, and return how many. Nothing is asked of
        Discord.

        Without `shards`: the tables of all shards of this process.
        """
        shards = self._ownership.shards if shards is None else shards
        if self._ownership.first:
            try:
                # Another process may be opening a table right now, or have a clock that is a little off.
                await self._store.tables.drop_empty(self._pace.now() - OPENED_WITHIN)
            except StorageFailed:
                log.warning("tables that never began could not be forgotten; that is tried at the next start")
        before = len(self._tables.all())
        live = await self._store.tables.live()
        waiting = [
            row
            for row in live
            if self._ownership.shard_of(row.guild) in shards and not self._tables.taken(row.channel)
        ]
        try:
            await read_again(partial(self._restore_all, waiting), "restore tables")
        except ReadFailed:
            log.error("matches that can't be read: %d; they come back at the next start", len(waiting))
        return len(self._tables.all()) - before

    async def _restore_all(self, waiting: list[TableRow]) -> None:
        """Restore the tables in `waiting`. Unread tables stay there, and then `ReadFailed` is raised."""
        unread: list[TableRow] = []
        for row in waiting:
            try:
                since = await self._heartbeat.last(row.guild)
                restored = await self._restore(row)
                restored.live.unshown = True
                if restored.live.table.state.live:
                    self._availability.hold(restored.live, since)
                self._restored.append(restored)
            except ReadFailed:
                unread.append(row)
            except Exception:
                log.exception("match %s can't be restored; the others go on", row.match)
        waiting[:] = unread
        if unread:
            raise ReadFailed

    async def fetch(self, channel: int) -> None:
        """Load the newest state of a table without a server, as another process may have changed the table.

        Discord sends the interactions of such a place to any of the processes. The process that had the table
        notices its loss when it next writes to the journal. Raises `ReadFailed`.
        """
        if not self._ownership.shared:
            return
        await self._tables.opened(channel)
        live = self._tables.in_channel(channel)
        if live is None:
            await self._fetch(channel)
            return
        async with live.table.at_rest():
            match, version = live.table.id, live.table.state.version
            row = await self._store.tables.latest(NO_SERVER, channel)
            if row is not None and row.match == match and await self._store.journal.newest(match) <= version:
                return
            if self._tables.find(match) is live:
                self._tables.drop(live)
        await self._fetch(channel)

    async def _fetch(self, channel: int) -> None:
        row = await self._store.tables.latest(NO_SERVER, channel)
        await self._tables.opened(channel)  # another interaction may just have it fetched
        if row is None or row.status != "live" or self._tables.taken(channel):
            return
        async with self._tables.reserved(channel):
            if await self._store.journal.newest(row.match):
                await self._restore(row)

    def overtaken(self, match: str, version: int) -> None:
        """Rebuild a table, because another process wrote `version` to its journal.

        A table that already has `version` stays as it is. A table without a server is only dropped: it
        belongs to the other process until an interaction at the table comes to this process.
        """
        live = self._tables.find(match)
        if live is not None and live.table.state.version >= version:
            return
        if live is not None and live.guild == NO_SERVER and self._ownership.shared:
            log.info("another process has a table now", extra={"match": match})
            self._tables.drop(live)
        elif live is not None:
            log.warning("another process wrote to a journal; the table is rebuilt", extra={"match": match})
            self.rebuild(live)

    async def compare(self) -> None:
        """Rebuild tables that are missing in memory, or have another version in memory than in their
        journals.

        Raises `ReadFailed`.
        """
        known = self._tables.all()
        if await self.restore():
            await self.show_all()
        for live in known:
            async with live.table.at_rest():
                same = await self._store.journal.newest(live.table.id) == live.table.state.version
            if not same and self._tables.find(live.table.id) is live:
                log.warning("a table is not as its journal is; it is rebuilt", extra={"match": live.table.id})
                self.rebuild(live)

    def rebuild(self, live: LiveTable) -> None:
        """Drop a table, and rebuild it if its server still belongs to this process."""
        self._tables.drop(live)
        match = live.table.id
        self._tables.finish_later(match, self._rebuild(match, live.message.channel), "rebuild")

    async def _rebuild(self, match: str, channel: int) -> None:
        try:
            async with self._tables.reserved(channel):  # nobody opens another table there meanwhile
                await read_again(partial(self._restore_if_here, match), "rebuild a table")
        except ReadFailed:
            log.error("a table can't be rebuilt; it comes back at the next start", extra={"match": match})
        await self.show_all()

    async def _restore_if_here(self, match: str) -> None:
        row = await self._store.tables.find(match)
        if row is not None and row.status == "live" and self._ownership.has(row.guild):
            self._restored.append(await self._restore(row))

    def abandon(self) -> None:
        """Drop all tables right away, because another process has them now and shows them to everybody."""
        self._showing.cancel()
        for live in self._tables.all():
            self._tables.drop(live)

    async def _restore(self, row: TableRow) -> _Restored:
        entries = await self._store.journal.load(row.match)
        state = fold(entries)
        table = Table(state, self._store.journal, self._pace, resumed=True)
        live = self._maker.make(table, row)
        if state.live:
            self._tables.admit(live)
        table.wake()
        return _Restored(live, entries[-1].at)

    async def show_all(self, shard: int | None = None) -> None:
        """Update the public messages of restored tables: those of `shard`, or all without it.

        Called once Discord has named the servers. The former process lived at least until the last entry of
        any journal, and had by then shown every change older than `SHOWN`. The messages of such changes are
        updated later, one at a time with pauses, to leave the rate limit to tables where people play.
        """
        here = [each for each in self._restored if shard in (None, self._ownership.shard_of(each.live.guild))]
        self._restored = [each for each in self._restored if each not in here]
        shown_until = max((each.changed_at for each in here), default=0.0) - SHOWN
        await self._show([each.live for each in here if each.changed_at >= shown_until])
        if later := [each.live for each in here if each.changed_at < shown_until]:
            self._showing.begin("show the other restored tables", self._show_in_turn(later))

    async def _show_in_turn(self, tables: Sequence[LiveTable]) -> None:
        clock = asyncio.get_running_loop().time
        for live in tables:
            began = clock()
            await self._show([live])
            await asyncio.sleep(PAUSE_AFTER_SHOWING * (clock() - began))

    async def _show(self, tables: Sequence[LiveTable]) -> None:
        """Update the messages of `tables`, except tables that were dropped meanwhile."""
        here = [
            live for live in tables if self._tables.find(live.table.id) is live or not live.table.state.live
        ]
        for live in here:
            live.unshown = False
        messages = [live.message for live in here if not live.message.lost]
        for message in messages:
            message.refresh()
        settling = [message.settled() for message in messages]
        for outcome in await asyncio.gather(*settling, return_exceptions=True):
            if isinstance(outcome, Exception):
                log.error("a restored table could not be shown; the others go on", exc_info=outcome)

    async def close(self) -> None:
        await self._showing.close()
