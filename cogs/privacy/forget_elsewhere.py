"""Forgetting a person at the tables of the bot's other processes.

The process that was asked tells the others that a person leaves. Each of the others freezes its tables, lets
the person leave these tables, and reports back. The tables stay frozen until the first process tells who
stands in for the person in each match.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

from cogs.answering.avatars import Avatars
from cogs.processes.other_processes import Broadcast, Processes
from cogs.table.live.freeze import Freeze
from cogs.table.live.live_table import LiveTable
from cogs.table.live.tables import Tables
from data.background import Tasks
from data.people.privacy import Forgotten, StandIn
from data.processes.leased_session import SessionLost
from engine.game.errors import StorageFailed
from engine.table import Table
from engine.table.signal import Signal

log = logging.getLogger(__name__)

LEFT_WITHIN: Final = 8.0
"""Seconds in which all other processes have to answer. If any doesn't, nobody is forgotten."""

HELD_FOR: Final = 20.0
"""Most seconds for which another process keeps its tables frozen."""

LOOK_EVERY: Final = 0.1
"""Seconds between checks whether the processes that have not answered still exist."""

AT_ONCE: Final = 60
"""Most matches in one message, whose length is limited to some 8,000 bytes."""


class ForgetElsewhere:
    """Makes all `processes` forget people at their tables. `tables` and `freeze` are this process's.

    Each process sends `forgotten` after a person is forgotten, so that listeners drop the person's name.
    """

    def __init__(
        self,
        processes: Processes,
        tables: Tables,
        freeze: Freeze,
        rebuild: Callable[[LiveTable], None],
        avatars: Avatars,
    ) -> None:
        self._processes = processes
        self._tables = tables
        self._freeze = freeze
        self._rebuild = rebuild
        self._avatars = avatars
        self.forgotten: Signal[()] = Signal("somebody forgotten")
        self._left: dict[str, set[int]] = {}
        self._ended: dict[str, asyncio.Future[Forgotten]] = {}
        self._stand_ins: dict[str, dict[str, StandIn]] = {}
        self._holding = Tasks()
        processes.on("leaves", self._leaves)
        processes.on("left", self._has_left)
        processes.on("forgotten", self._forgotten)

    @asynccontextmanager
    async def left(self, user: int) -> AsyncIterator[Forgotten]:
        """Let `user` leave all tables of other processes, and forget them there when the block ends.

        The block adds the user's stand-ins to the yielded object; without any, nobody is forgotten. Raises
        `StorageFailed` if another process does not answer.
        """
        forgotten, broadcast = Forgotten(), self._processes.broadcast
        if broadcast is None:
            yield forgotten
            self.forgotten.send()
            return
        asking = secrets.token_hex(8)
        self._left[asking] = set()
        try:
            async with AsyncExitStack() as stack:
                async with asyncio.timeout(LEFT_WITHIN):
                    await stack.enter_async_context(broadcast.alone())
                    await self._processes.tell("leaves", asking=asking, user=user)
                try:
                    async with asyncio.timeout(LEFT_WITHIN):
                        await self._all_left(asking, broadcast)
                    yield forgotten
                finally:  # with nothing found, nobody was forgotten
                    telling = self._tell(asking, user, forgotten)
                    await asyncio.wait({self._holding.begin("tell who was forgotten", telling)})
                self.forgotten.send()
        except (SessionLost, TimeoutError) as error:
            log.warning("not all processes could be asked to forget somebody")
            raise StorageFailed from error
        finally:
            del self._left[asking]

    async def _all_left(self, asking: str, broadcast: Broadcast) -> None:
        """Wait until all other running processes have answered."""
        while True:
            if not await broadcast.others() - self._left[asking]:
                return
            await asyncio.sleep(LOOK_EVERY)

    async def _tell(self, asking: str, user: int, forgotten: Forgotten) -> None:
        stand_ins = [(match, each.user, each.name) for match, each in forgotten.stand_ins.items()]
        for start in range(0, max(len(stand_ins), 1), AT_ONCE):
            some, last = stand_ins[start : start + AT_ONCE], start + AT_ONCE >= len(stand_ins)
            try:
                await self._processes.tell("forgotten", asking=asking, user=user, stand_ins=some, last=last)
            except SessionLost:
                log.warning("other processes were not told who was forgotten; they rebuild those tables")
                return

    def _leaves(self, message: dict[str, Any]) -> None:
        broadcast = self._processes.broadcast
        if broadcast is not None and message["from"] != broadcast.process:
            self._ended[message["asking"]] = asyncio.get_running_loop().create_future()
            self._holding.begin("forget somebody", self._hold(message["asking"], message["user"]))

    def _has_left(self, message: dict[str, Any]) -> None:
        self._left.get(message["asking"], set()).add(message["from"])

    def _forgotten(self, message: dict[str, Any]) -> None:
        ended = self._ended.get(message["asking"])
        if ended is None or ended.done():
            return
        some = self._stand_ins.setdefault(message["asking"], {})
        some.update({match: StandIn(user, name) for match, user, name in message["stand_ins"]})
        if message["last"]:
            ended.set_result(Forgotten(some))

    async def _hold(self, asking: str, user: int) -> None:
        shown = {live.table.id: live for live in self._tables.all()}
        try:
            async with self._freeze.all_tables() as known:
                for table in known:
                    await table.send_off(user)
                await self._processes.tell("left", asking=asking)
                try:
                    async with asyncio.timeout(HELD_FOR):
                        forgotten = await self._ended[asking]
                except TimeoutError:
                    log.warning("another process did not say whether somebody was forgotten")
                    for live in shown.values():
                        if live.table.state.seat_of(user) is not None:
                            self._rebuild(live)
                    return
                self._avatars.forget(user)
                for live in shown.values():
                    live.spectators.forget(user)
                for table in known:
                    forget_at(table, shown.get(table.id), user, forgotten)
            self.forgotten.send()
        except (StorageFailed, SessionLost):
            log.warning("somebody could not leave the tables of this process")
        finally:
            self._ended.pop(asking, None)
            self._stand_ins.pop(asking, None)


def forget_at(table: Table, live: LiveTable | None, user: int, forgotten: Forgotten) -> None:
    """Replace `user` by their stand-in, if this match has one. `live` has the table's messages."""
    stand_in = forgotten.stand_ins.get(table.id)
    if stand_in is None:
        return
    table.forget(user, stand_in.user, stand_in.name)
    table.wake()  # a table that has ended by this saves its end
    if live is not None:
        live.hands.forget(user)
        live.notifier.look()
        live.refresh()
