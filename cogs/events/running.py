"""The events of the servers that are here: made, found, and ended when it is time.

All of it is read from the database and written there before it counts, so a restart changes nothing.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from cogs.events.courses import Courses
from cogs.events.field import Field
from cogs.events.kept_events import KeptEvents
from cogs.events.organising import Organising
from cogs.events.stages import GONE, check_revealed
from cogs.ownership import Ownership
from data.background import Background, at_deadlines
from data.events.entrants import Entrant, Entrants
from data.events.events import Event, Events, Logged
from engine.events.extending import HOUR
from engine.events.records import Played
from engine.game.errors import LimitReached, WrongStage
from engine.solo.course import new_secret

MOST_OPEN: Final = 10
"""Events of a server that may be open together."""

Told = Callable[[Event], Awaitable[None]]
"""Tells a server that an event has ended."""


class RunningEvents:
    """The events in the stores `events` and `entrants`. `now` gives UNIX time in seconds.

    People play them by `courses`, organisers act by `organising`. `told` is called when one has ended,
    `kept.changed` with one whose message is out of date.
    """

    def __init__(
        self, events: Events, entrants: Entrants, ownership: Ownership, now: Callable[[], float]
    ) -> None:
        self._events = events
        self._entrants = entrants
        self._ownership = ownership
        self._now = now
        self._background = Background("look after events", at_deadlines(self.look, now), started=False)
        self.kept = KeptEvents(events, entrants, now)
        self.kept.look_again = self._background.want
        self.courses = Courses(self.kept, entrants, now)
        self.organising = Organising(self.kept, events, now)
        self.told: Told = _nobody

    async def create(self, event: Event) -> Event:
        """Keep a new event, which people can enter once `posted` says that its message stands.

        The ids, times and secret of `event` are chosen here. Raises `LimitReached` if the server has too
        many open ones.
        """
        running = [
            each for each in await self._events.to_keep() if each.guild == event.guild and not each.over
        ]
        if len(running) >= MOST_OPEN:
            raise LimitReached(
                "This server already has {count} open event, the most it can have.",
                "This server already has {count} open events, the most it can have.",
                count=len(running),
            )
        at = self._now()
        span = event.closes_at - event.opened_at
        new = replace(
            event, event=secrets.token_hex(5), secret=new_secret(), opened_at=at, closes_at=at + span
        )
        await self._events.add(new, Logged(at, "opened", new.organiser))
        return new

    async def posted(self, event: Event, message: int) -> Event:
        """Open `event`, as `message` shows its commitment now, and note where it stands."""
        opened = replace(event, status="open", message=message, first_message=message)
        await self._events.save(opened)
        self.look_again()
        return opened

    async def find(self, event: str, guild: int) -> Event:
        """Return an event of a server, of any kind. Raises `WrongStage` if it is gone.

        Duplicate golf is ended first if its time is over.
        """
        async with self.kept.alone(event):
            found = await self._events.find(event)
            if found is None or found.guild != guild:
                raise WrongStage(GONE)
            return await self.kept.up_to_date(found) if found.kind == "duplicate" else found

    async def of_guild(self, guild: int, limit: int) -> list[Event]:
        """Return the newest events of a server."""
        return await self._events.of_guild(guild, limit)

    async def log(self, event: Event) -> list[Logged]:
        """Return what was done to an event, oldest first."""
        return await self._events.log(event.event)

    async def field(self, event: Event, *, removed: bool = False) -> Field:
        """Return who takes part in an event, with their points; `removed`: also those who were removed."""
        return await self.kept.field(event, removed=removed)

    async def entrant(self, event: Event, user: int) -> Entrant | None:
        """Return the entrant that a person is, also if they were removed; None if they have not entered."""
        return await self._entrants.find(event.event, user)

    async def played(self, event: Event) -> list[Played]:
        """Return all that was played in an event that is over. Raises `WrongStage` before."""
        check_revealed(event)
        field = await self.kept.field(event)
        return [
            Played(each.entrant, each.name, tuple(await self._entrants.presses(event.event, each.entrant)))
            for each in field.entrants
        ]

    async def moved(self, event: Event, message: int) -> None:
        """Note that `message` is the newest one about an event."""
        async with self.kept.alone(event.event):
            found = await self._events.find(event.event)
            if found is not None:
                await self._events.save(replace(found, message=message))

    def look_again(self) -> None:
        """Look after all events again, as other servers are here now, or somebody has another name."""
        self._background.want()

    def start(self) -> None:
        """Begin to end events when it is time; call it once, when messages can be sent."""
        self._background.start()

    async def close(self) -> None:
        """Stop ending events."""
        await self._background.close()

    async def look(self) -> float | None:
        """End what is due on the servers here; return the UNIX time of the next look, None if none is needed.

        Raises `ReadFailed` and `StorageFailed`.
        """
        next_end: float | None = None
        for event in await self._events.to_keep():
            if not self._ownership.has(event.guild):
                continue
            if event.kind != "duplicate" and event.status != "new":
                continue  # leagues look after their own; one that was never posted is nobody's
            async with self.kept.alone(event.event):
                found = await self._events.find(event.event)
                if found is None:
                    continue
                found = await self.kept.up_to_date(found)
            if found.over:
                if found.told_at is None:
                    await self._tell(found)
                    next_end = min(self._now() + HOUR, next_end or math.inf)  # in case that failed
            else:
                self.kept.changed(found)
            if found.status == "open":
                next_end = min(found.closes_at, next_end or found.closes_at)
        return next_end

    async def _tell(self, event: Event) -> None:
        # Noted before it is sent: after a crash in between a message is missing rather than there twice.
        async with self.kept.alone(event.event):
            # Read again, as its message may have been posted anew since.
            found = await self._events.find(event.event) or event
            await self._events.save(replace(found, told_at=self._now()))
        await self.told(found)


async def _nobody(event: Event) -> None:
    """Tell nobody that an event has ended."""
