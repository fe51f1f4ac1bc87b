"""The leagues and knock-outs in the database, each read and changed by one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

from cogs.leagues.changes import Changes
from cogs.leagues.field import Field
from data.events.events import Event
from data.store import Store
from engine.game.errors import WrongStage

KINDS: Final = ("league", "knockout")


class Fields:
    """The fields in `store`.

    `changed` is called with a field after what people are shown of it has changed; `look_again` after
    anything was written, as something else may be due.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.changed: Callable[[Field], None] = lambda field: None
        self.look_again: Callable[[], None] = lambda: None

    def alone(self, event: str) -> asyncio.Lock:
        """Return the lock held while an event is read and changed."""
        return self._locks.setdefault(event, asyncio.Lock())

    async def read(self, event: Event) -> Field:
        """Return an event as it is kept, with its entrants and tables."""
        found = await self._store.events.find(event.event)
        entrants = await self._store.entrants.all(event.event)
        return Field(found or event, entrants, await self._store.event_tables.all(event.event))

    async def find(self, event: str) -> Field:
        """Return an event by its id. Raises `WrongStage` if there is none."""
        found = await self._store.events.find(event)
        if found is None or found.kind not in KINDS:
            raise WrongStage("That event is gone.")
        return await self.read(found)

    async def going_on(self, event: str) -> Field:
        """Return an event that is not over. Raises `WrongStage` otherwise."""
        field = await self.find(event)
        if field.event.over or field.event.status == "new":
            raise WrongStage("This event is over.")
        return field

    async def write(self, changes: Changes) -> Field:
        """Write `changes`; return the field after them."""
        await self._store.events.save(changes.field.event, *changes.logged, also=changes.statements)
        self.look_again()
        self.changed(changes.field)
        return changes.field
