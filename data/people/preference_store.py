"""Preferences of servers and people, in memory and in the database."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Row, delete, select

from data.people.preferences import PREFERENCES, Preference
from data.people.store_in_memory import StoreInMemory, nothing
from data.schema.people import preferences
from data.sql.connections import WritingConnection
from data.sql.database import Database
from data.sql.portable import Value, put
from engine.table.signal import Signal

T = TypeVar("T")

PUT: Final = put(preferences, "value")


class PreferenceStore(StoreInMemory):
    """The preferences of all servers and people, by their ids."""

    ALL = select(preferences)

    def __init__(self, database: Database, changed: Callable[[], None] = nothing) -> None:
        super().__init__(database, changed)
        self._values: dict[str, dict[int, Any]] = {kind: {} for kind in PREFERENCES}
        self.updated: Signal[()] = Signal("preferences")
        """Sent after one preference was changed here, or all were read again."""

    def of(self, preference: Preference[T], owner: int) -> T:
        """Return what a server or a person chose, or the usual value."""
        return self.chosen(preference).get(owner, preference.usual)

    def chosen(self, preference: Preference[T]) -> Mapping[int, T]:
        """Return the chosen values by the id of the owner. Owners with the usual value are left out."""
        return self._values[preference.kind]

    def chosen_by(self, server: int, person: int) -> dict[str, Any]:
        """Return everything that this server or this person chose, by kind of preference."""
        owners = {"server": server, "person": person}
        return {
            kind: values[owners[PREFERENCES[kind].of]]
            for kind, values in self._values.items()
            if owners[PREFERENCES[kind].of] in values
        }

    async def choose(self, preference: Preference[T], owner: int, value: T) -> None:
        await self.change(preference, owner, lambda _: value)

    async def change(self, preference: Preference[T], owner: int, change: Callable[[T], T]) -> None:
        """Call `change` with the present value, and save what it returns. Raises `StorageFailed`."""
        key = owner_of(preference, owner)
        that = [preferences.c[column] == value for column, value in key.items()]

        async def in_database(connection: WritingConnection) -> T:
            rows = await connection.rows(select(preferences.c.value).where(*that))
            value = change(preference.read(json.loads(rows[0].value)) if rows else preference.usual)
            if value == preference.usual:
                await connection.execute(delete(preferences).where(*that))
            else:
                await connection.execute(PUT, [{**key, "value": json.dumps(preference.write(value))}])
            return value

        value = await self._database.alone(in_database)
        if value == preference.usual:
            self._values[preference.kind].pop(owner, None)
        else:
            self._values[preference.kind][owner] = value
        self._changed()
        self.updated.send()

    def _fill(self, rows: Sequence[Row[Any]]) -> None:
        chosen: dict[str, dict[int, Any]] = {kind: {} for kind in PREFERENCES}
        for row in rows:
            if row.kind in PREFERENCES:  # a newer version may have more
                value = PREFERENCES[row.kind].read(json.loads(row.value))
                chosen[row.kind][row.guild or row.user_id] = value
        self._values = chosen
        self.updated.send()

    def _drop(self, user: int) -> None:
        for preference in PREFERENCES.values():
            if preference.of == "person":
                self._values[preference.kind].pop(user, None)


def owner_of(preference: Preference[Any], owner: int) -> dict[str, Value]:
    """Return the columns of the key of a preference's row. The id of the other kind of owner is 0."""
    server = preference.of == "server"
    return {"kind": preference.kind, "guild": owner if server else 0, "user_id": 0 if server else owner}
