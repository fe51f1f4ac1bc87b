"""Leagues and knock-outs: rounds are drawn, tables opened, results taken, until the last one is over.

Everything is read from the database and written there before it counts. What is due follows from what is
written, so a restart at any moment changes nothing, and looking once more does nothing twice.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from cogs.leagues.entering import Entering
from cogs.leagues.field import Field
from cogs.leagues.fields import KINDS, Fields
from cogs.leagues.organising import Organising
from cogs.leagues.rounds import Rounds
from cogs.leagues.seating import Seating
from cogs.leagues.tables import LeagueTables
from cogs.ownership import Ownership
from data.background import FIRST_RETRY, Background, at_deadlines
from data.errors import ReadFailed
from data.events.events import Event
from data.store import Store
from engine.game.errors import StorageFailed
from engine.table import Table

log = logging.getLogger(__name__)

Told = Callable[[Field], Awaitable[None]]
"""Tells a server that an event has ended."""


class RunningLeagues:
    """The leagues and knock-outs in `store` on the servers that `ownership` has here.

    `seating` opens their tables, `now` gives UNIX time in seconds. People come by `entering`, organisers act
    by `organising`; the rest happens in time. `told` is called with an event that has ended by itself, and
    `fields.changed` with one after what people are shown of it has changed.
    """

    def __init__(
        self, store: Store, seating: Seating, ownership: Ownership, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._ownership = ownership
        self._now = now
        self._tables = LeagueTables(seating, store.journal, now)
        self._background = Background("look after leagues", at_deadlines(self.look, now), started=False)
        self.fields = Fields(store)
        self.fields.look_again = self._background.want
        self._rounds = Rounds(self.fields, self._tables, store.event_tables, now)
        self.entering = Entering(self.fields, now)
        self.organising = Organising(self.fields, self._rounds, self._tables, now)
        self.told: Told = _nobody

    def start(self) -> None:
        """Begin to look after the events; call it once, when messages can be sent."""
        self._background.start()

    async def close(self) -> None:
        """Stop looking after the events."""
        await self._background.close()

    def look_again(self, table: Table | None = None) -> None:
        """Look after all events again soon, as other servers are here now, or `table` is over."""
        if table is None or table.state.event:
            self._background.want()

    async def look(self) -> float | None:
        """Do what is due in all events here; return the UNIX time of the next deadline, None without any.

        What fails at one event is tried again in a minute, and holds up no other. Raises `ReadFailed`.
        """
        found: list[float] = []
        for event in await self._store.events.to_keep():
            if event.kind in KINDS and self._ownership.has(event.guild):
                deadline = await self._try(event)
                found += [] if deadline is None else [deadline]
        return min(found, default=None)

    async def _try(self, event: Event) -> float | None:
        try:
            return await self._look_at(event)
        except (ReadFailed, StorageFailed) as error:
            log.warning("an event waits a minute: %s", type(error).__name__, extra={"event": event.event})
        except Exception:
            log.exception("an event could not be looked after", extra={"event": event.event})
        return self._now() + FIRST_RETRY

    async def _look_at(self, event: Event) -> float | None:
        """Do what is due in an event; return the UNIX time at which more may be."""
        async with self.fields.alone(event.event):
            field = await self._rounds.advance(await self.fields.read(event))
            await self._tables.set_clocks(field)
        if field.event.status == "finished":
            await self._tell(field)
        elif field.event.status != "new":
            self.fields.changed(field)
        return self._rounds.next_step(field)

    async def _tell(self, field: Field) -> None:
        # Noted before it is sent: after a crash in between a message is missing rather than there twice.
        async with self.fields.alone(field.event.event):
            # Read again, as its message may have been posted anew since.
            field = await self.fields.read(field.event)
            told = replace(field.event, told_at=self._now())
            await self._store.events.save(told)
        await self.told(replace(field, event=told))

    async def moved(self, event: str, message: int) -> None:
        """Note that `message` is the newest one about an event."""
        async with self.fields.alone(event):
            field = await self.fields.find(event)
            await self._store.events.save(replace(field.event, message=message))

    async def field(self, event: str) -> Field:
        """Return an event with its entrants and tables. Raises `WrongStage` if there is none."""
        return await self.fields.find(event)


async def _nobody(field: Field) -> None:
    """Tell nobody that an event has ended."""
