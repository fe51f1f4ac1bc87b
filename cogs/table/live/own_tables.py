"""The tables of one person on all servers, whether in memory or only in the database."""

from __future__ import annotations

from typing import Final

from cogs.kit.addresses import message_address
from cogs.table.live.tables import Tables
from cogs.table.public.mention import awaited
from cogs.table.screens.my_tables import ListedTable
from data.journal.table_register import TableRow
from data.no_server import NO_SERVER
from data.store import Store
from engine.table import TableState
from engine.table.clock import seat_due

MOST: Final = 40
"""Most tables that are considered for one person, newest first."""


class OwnTables:
    """Finds the tables of a person: live tables of this process in `tables`, all others in `store`."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def of(self, user: int, guild: int, channel: int) -> list[ListedTable]:
        """Return the live and paused tables at which `user` has a seat.

        `guild` and `channel` are where the person reads the list. Raises `ReadFailed`, and what reading a
        journal raises.
        """
        found = []
        for row in await self._store.tables.of_person(user, MOST):
            live = self._tables.find(row.match)
            state = await self._tables.past(row.match) if live is None else live.table.state
            seat = None if state is None else _seat_of(state, user)
            if state is not None and seat is not None:
                found.append(self._own(row, state, seat, guild, channel))
        return found

    async def elsewhere(self, user: int, channel: int) -> bool:
        """Whether the person has a table outside `channel`.

        No journal is read, so a table of another process counts even if the person has left it. Raises
        `ReadFailed`.
        """
        rows = await self._store.tables.of_person(user, MOST)
        return any(self._is_elsewhere(row, user, channel) for row in rows)

    def _is_elsewhere(self, row: TableRow, user: int, channel: int) -> bool:
        live = self._tables.find(row.match)
        if live is None:
            return row.channel != channel
        return live.message.channel != channel and _seat_of(live.table.state, user) is not None

    def _own(self, row: TableRow, state: TableState, seat: int, guild: int, channel: int) -> ListedTable:
        live = self._tables.find(row.match)
        where = row.channel if live is None else live.message.channel
        # A table without a server may still be in a server's channel; only presses name that server.
        address = "" if row.guild == NO_SERVER else message_address(row.guild, where, row.message)
        stranded = False
        if live is not None:
            address = "" if live.message.lost else live.message.address
            stranded = live.message.lost or live.message.closed
        same = row.guild == guild and (guild != NO_SERVER or where == channel)
        waiting = tuple(awaited(state))
        due = [at for each in waiting if (at := self._due(row.match, state, each)) is not None]
        return ListedTable(
            state=state,
            seat=seat,
            channel=where if row.guild != NO_SERVER else None,
            address=address,
            here=where == channel,
            waiting=waiting,
            deadline=min(due, default=None),
            movable=same and (stranded or state.stage == "aside") and not self._tables.taken(channel),
        )

    def _due(self, match: str, state: TableState, seat: int) -> float | None:
        live = self._tables.find(match)
        return seat_due(state, seat, 0.0, 0.0) if live is None else live.table.deadline(seat)


def _seat_of(state: TableState, user: int) -> int | None:
    """Return the person's seat at a live table, or at a paused table that they may resume."""
    seat = state.seat_of(user)
    if seat is None or not (state.stage == "aside" or (state.live and not state.seats[seat].left)):
        return None
    return seat
