"""What the organiser of an event of duplicate golf may do; all of it is in the event's log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cogs.events.kept_events import KeptEvents
from cogs.events.stages import check_going_on, check_open
from data.events.entrants import removal
from data.events.events import Event, Events, Logged
from engine.events.extending import extended
from engine.game.errors import WrongStage


class Organising:
    """Acts of organisers in the events in `kept`, written to the store `events`.

    `now` gives UNIX time in seconds. All acts raise `WrongStage` where they are impossible; `by` is the id of
    the organiser.
    """

    def __init__(self, kept: KeptEvents, events: Events, now: Callable[[], float]) -> None:
        self._kept = kept
        self._events = events
        self._now = now

    async def pause(self, event: str, guild: int, by: int) -> Event:
        """Let nobody play until `resume`."""
        async with self._kept.alone(event):
            found = await self._kept.found(event, guild)
            check_open(found)
            at = self._now()
            return await self._kept.done(replace(found, status="paused", paused_at=at), "paused", by)

    async def resume(self, event: str, guild: int, by: int) -> Event:
        """Let people play again, for as long as they could have when the event was paused."""
        async with self._kept.alone(event):
            found = await self._kept.found(event, guild)
            if found.status != "paused" or found.paused_at is None:
                raise WrongStage("This event isn’t paused.")
            end = found.closes_at + self._now() - found.paused_at
            return await self._kept.done(
                replace(found, status="open", paused_at=None, closes_at=end), "resumed", by
            )

    async def extend(self, event: str, guild: int, by: int, hours: int) -> Event:
        """Let an event end `hours` later. Raises `LimitReached` if that is too late."""
        async with self._kept.alone(event):
            found = await self._kept.found(event, guild)
            check_going_on(found)
            end = extended(found.closes_at, hours, found.paused_at or self._now())
            return await self._kept.done(replace(found, closes_at=end), "extended", by)

    async def remove(self, event: str, guild: int, by: int, entrant: int) -> Event:
        """Remove an entrant, whose points count no more. Raises `WrongStage` if they are not there."""
        async with self._kept.alone(event):
            found = await self._kept.found(event, guild)
            check_going_on(found)
            field = await self._kept.field(found)
            if not any(each.entrant == entrant for each in field.entrants):
                raise WrongStage("That player isn’t in this event anymore.")
            at = self._now()
            removed = Logged(at, "removed", by, entrant)
            await self._events.save(found, removed, also=[removal(event, entrant, at)])
            self._kept.changed(found)
            return found

    async def close(self, event: str, guild: int, by: int) -> Event:
        """Let an event end now, with the results there are."""
        async with self._kept.alone(event):
            found = await self._kept.found(event, guild)
            check_going_on(found)
            closed = replace(found, status="open", paused_at=None, closes_at=self._now())
            return await self._kept.done(closed, "closed", by)

    async def annul(self, event: str, guild: int, by: int) -> Event:
        """End an event without results."""
        async with self._kept.alone(event):
            found = await self._kept.found(event, guild)
            check_going_on(found)
            annulled = replace(found, status="annulled", ended_at=self._now())
            return await self._kept.done(annulled, "annulled", by)
