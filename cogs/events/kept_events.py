"""The events of duplicate golf in the database, each read and changed by one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from cogs.events.field import Field
from cogs.events.stages import GONE
from data.events.entrants import Entrants
from data.events.events import Event, Events, Logged, What
from engine.game.errors import WrongStage

ABANDONED: Final = 600.0
"""Seconds after which an event whose first message never stood is given up."""


class KeptEvents:
    """The events in the stores `events` and `entrants`. `now` gives UNIX time in seconds.

    `changed` is called with an event whose message is out of date, `look_again` when one has another end.
    """

    def __init__(self, events: Events, entrants: Entrants, now: Callable[[], float]) -> None:
        self._events = events
        self._entrants = entrants
        self._now = now
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.changed: Callable[[Event], None] = lambda event: None
        self.look_again: Callable[[], None] = lambda: None

    def alone(self, event: str) -> asyncio.Lock:
        """Return the lock held while an event is read and changed, or a press in it is written."""
        return self._locks.setdefault(event, asyncio.Lock())

    async def found(self, event: str, guild: int) -> Event:
        """Return an event of a server. Raises `WrongStage` if it is gone."""
        found = await self._events.find(event)
        if found is None or found.guild != guild or found.kind != "duplicate":
            raise WrongStage(GONE)
        return await self.up_to_date(found)

    async def up_to_date(self, event: Event) -> Event:
        """Return `event`, ended if its time is over; one that was never posted is given up."""
        at = self._now()
        if event.status == "open" and at >= event.closes_at:
            ended = replace(event, status="finished", ended_at=event.closes_at)
            await self._events.save(ended, Logged(event.closes_at, "ended"))
            self.look_again()
            return ended
        if event.status == "new" and at >= event.opened_at + ABANDONED:
            gone = replace(event, status="annulled", ended_at=at, told_at=at)
            await self._events.save(gone)
            return gone
        return event

    async def field(self, event: Event, *, removed: bool = False) -> Field:
        """Return who takes part in an event, with their points; `removed`: also those who were removed."""
        everybody = await self._entrants.all(event.event)
        present = [each for each in everybody if removed or each.removed_at is None]
        scores = await self._entrants.scores(event.event)
        return Field(event, present, {each.entrant: scores.get(each.entrant, []) for each in present})

    async def done(self, event: Event, what: What, by: int) -> Event:
        """Keep `event` after the organiser `by` has changed it."""
        fields = {"closes_at": event.closes_at} if what in ("extended", "resumed") else {}
        await self._events.save(event, Logged(self._now(), what, by, fields=fields))
        self.changed(event)
        self.look_again()
        return event
