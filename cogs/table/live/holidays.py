"""Holidays of the people at a table, noted in the table's journal because clocks depend on holidays."""

from __future__ import annotations

from data.background import Background
from data.people.preference_store import PreferenceStore
from data.people.preferences import HOLIDAY
from engine.table import Table, requests
from engine.table.holiday import Holiday


class Holidays:
    """Notes in the journal of `table` when its people choose other holidays in `preferences`."""

    def __init__(self, table: Table, preferences: PreferenceStore) -> None:
        self._table = table
        self._preferences = preferences
        self._writing = Background("note a holiday at a table", self._write, match=table.id)

    def look(self) -> None:
        """Write changed holidays to the journal soon."""
        if self._differing():
            self._writing.want()

    def stop(self) -> None:
        """Write nothing more, as the process ends."""
        self._writing.stop()

    def _differing(self) -> dict[int, Holiday]:
        """Holidays that people have chosen and the table doesn't know yet, by user id."""
        users = [seat.user for seat in self._table.state.seats if seat.user is not None]
        chosen = {user: self._preferences.of(HOLIDAY, user) for user in users}
        return {
            user: holiday
            for user, holiday in chosen.items()
            if self._table.check(requests.take_holiday(user, holiday, self._table.now()))
        }

    async def _write(self) -> None:
        for user, holiday in self._differing().items():
            await self._table.ask(requests.take_holiday(user, holiday, self._table.now()))
