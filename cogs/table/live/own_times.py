"""Holidays and nights of the people at a table, which its journal must know of, as clocks depend on them."""

from __future__ import annotations

from cogs.kit.unix_time import now
from data.background import HOUR, Background
from data.people.preference_store import PreferenceStore
from data.people.preferences import HOLIDAY, NIGHT
from engine.table import Table, requests
from engine.table.own_time import OwnTime, own_time
from engine.table.requests import has_own_time


class OwnTimes:
    """Writes to the journal of `table` what its people chose in `preferences`, whenever that differs."""

    def __init__(self, table: Table, preferences: PreferenceStore) -> None:
        self._table = table
        self._preferences = preferences
        self._writing = Background("note a holiday or a night at a table", self._write, match=table.id)

    def look(self) -> None:
        """Write what differs now, and look again later, as nights move when a person's clock changes."""
        if has_own_time(self._table.state):
            self._writing.want(0.0 if self._differing() else HOUR)

    def stop(self) -> None:
        """Write nothing more, as the process ends."""
        self._writing.stop()

    def _differing(self) -> dict[int, OwnTime]:
        """The times that people at the table chose and the table doesn't know of, by user id."""
        if not has_own_time(self._table.state):
            return {}
        users = [seat.user for seat in self._table.state.seats if seat.user is not None]
        chosen = {user: self._chosen(user) for user in users}
        return {
            user: own
            for user, own in chosen.items()
            if self._table.check(requests.choose_own_time(user, own, self._table.now()))
        }

    def _chosen(self, user: int) -> OwnTime:
        return own_time(self._preferences.of(HOLIDAY, user), self._preferences.of(NIGHT, user), now())

    async def _write(self) -> float | None:
        for user, own in self._differing().items():
            await self._table.ask(requests.choose_own_time(user, own, self._table.now()))
        return HOUR if has_own_time(self._table.state) else None
