"""Creates and finds the events of this process's servers, and advances them at their deadlines.

A change counts only once it is written, so a restart loses nothing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final
from weakref import WeakKeyDictionary

from cogs.processes.heartbeat import Heartbeat
from cogs.processes.ownership import Ownership
from data.background import Background, at_deadlines
from data.errors import ReadFailed
from data.events.event_register import EventRegister, EventRow
from engine.events.entries import Entered, EventOpened, Fact, Played, Withdrew
from engine.events.event import Event, EventJournal
from engine.events.requests import GONE, posted
from engine.events.rounds import AGAIN, Rounds, TableOpener
from engine.events.state import EventState
from engine.game.errors import LimitReached, StorageFailed, WrongStage
from engine.solo.course import new_secret
from engine.table import Table
from engine.table.signal import Signal

log = logging.getLogger(__name__)

MOST_OPEN: Final = 10
"""Most open events of a server."""

MOST_REMEMBERED: Final = 500
"""Most events kept in memory; the event unused for longest is dropped first."""

Announce = Callable[[EventState], Awaitable[None]]
"""Announces the end of an event to its server."""


class RunningEvents:
    """The events in `journal` and `register`, on the servers that `ownership` has here.

    - `opener`: opens the events' tables.
    - `heartbeat`: tells when nobody could press, as such times don't count.
    - `announce`: called once for each event, after its end.
    - `now`: returns UNIX time in seconds.
    """

    def __init__(
        self,
        register: EventRegister,
        journal: EventJournal,
        opener: TableOpener,
        ownership: Ownership,
        heartbeat: Heartbeat,
        announce: Announce,
        now: Callable[[], float],
    ) -> None:
        self.changed: Signal[EventState] = Signal("events with a message out of date")
        self._register = register
        self._journal = journal
        self._opener = opener
        self._ownership = ownership
        self._heartbeat = heartbeat
        self._announce = announce
        self._now = now
        self._rounds = Rounds(opener)
        self._events: dict[str, Event] = {}
        self._posting: WeakKeyDictionary[Event, asyncio.Lock] = WeakKeyDictionary()
        self._deadlines = Background("look after events", at_deadlines(self.check_due, now), started=False)
        heartbeat.back.subscribe(lambda guild: self.check_again())

    async def create(self, opened: EventOpened) -> EventState:
        """Write a new event. People can enter after `move` has noted its message.

        `opened.closes_at` is in seconds from now; id and secret are chosen here. Raises `LimitReached` if
        the server has too many open events.
        """
        await self.check_room(opened.guild)
        name, closes_at = secrets.token_hex(5), self._now() + opened.closes_at
        new = replace(opened, event=name, secret=new_secret(), closes_at=closes_at)
        event = await Event.make(new, name, self._journal, self._now, self._was_changed)
        self._events[name] = event
        return await event.state()

    def posting(self, event: Event) -> asyncio.Lock:
        """Return the lock to hold while an event's message is posted: two presses must not post two."""
        return self._posting.setdefault(event, asyncio.Lock())

    async def check_room(self, guild: int) -> None:
        """Raise `LimitReached` if a server has too many open events to open another."""
        count = await self._register.open(guild)
        if count >= MOST_OPEN:
            raise LimitReached(
                "{count} open event is my limit here.",
                "{count} open events is my limit here.",
                count=count,
            )

    async def unposted(self, guild: int, organiser: int) -> Event | None:
        """Return the event that a person is preparing on a server, None if there is none."""
        event = await self._register.unposted(guild, organiser)
        return None if event is None else self._known(event)

    async def move(self, event: str, message: int) -> EventState:
        """Note the id of an event's newest public message. The first message opens the event."""
        return await self._known(event).ask(lambda state, now: posted(state, message))

    async def find(self, event: str, guild: int) -> Event:
        """Return an event of a server. Raises `WrongStage` if the event is gone."""
        live = self._known(event)
        state = await live.state()
        if state.guild != guild:
            raise WrongStage(GONE)
        if state.over:  # its message may still show Play, if a process ended with the event
            self.changed.send(state)
        return live

    async def state(self, event: str) -> EventState:
        """Return the state of an event. Raises `WrongStage` if the event is gone."""
        return await self._known(event).state()

    async def of_guild(self, guild: int, most: int) -> list[EventRow]:
        """Return at most `most` events of a server, the newest ones."""
        return await self._register.of_guild(guild, most)

    def reload(self) -> None:
        """Read all events again, after a person was forgotten, and check their deadlines."""
        for event in self._events.values():
            event.reload()
        self.check_again()

    def check_again(self, table: Table | None = None) -> None:
        """Check all events again soon. With a `table`, only if the table belongs to an event."""
        if table is None or table.state.event:
            self._deadlines.want()

    def start(self) -> None:
        """Start checking the events. Call once, when messages can be sent."""
        self._heartbeat.start()
        self._deadlines.start()

    async def close(self) -> None:
        await self._heartbeat.close()
        await self._deadlines.close()

    async def check_due(self) -> float | None:
        """Do what is due in all events here; return the UNIX time of the next deadline or None.

        A failure at one event is tried again in a minute, and delays no other event. Raises `ReadFailed`.
        """
        looks: list[float] = []
        off = await self._heartbeat.off_since()
        for row in await self._register.to_keep():
            if self._ownership.has(row.guild):
                off_here = off.shards.get(self._ownership.shard_of(row.guild)), off.guilds.get(row.guild)
                since = [each for each in off_here if each is not None]
                look = await self._try(row, min(since, default=None))
                looks += [] if look is None else [look]
        self._heartbeat.applied(off)
        return min(looks, default=None)

    async def _try(self, row: EventRow, off_since: float | None) -> float | None:
        """Do what is due in an event; return the UNIX time of its next deadline.

        `off_since`: UNIX time since which nobody could press; None if people could press all the time.
        """
        try:
            if off_since is not None:
                await self._known(row.event).note_time_off(off_since)
            if self._heartbeat.connected(row.guild):
                return await self._advance(row.event)
        except (ReadFailed, StorageFailed) as error:
            log.warning("an event waits a minute: %s", type(error).__name__, extra={"event": row.event})
        except Exception:
            log.exception("an event could not be looked after", extra={"event": row.event})
        return self._now() + AGAIN

    async def _advance(self, event: str) -> float | None:
        known = self._known(event)
        look = await known.advance(self._rounds)
        state = await known.state()
        # The end is noted before it is announced: a crash between loses a message rather than doubling it.
        ended = state.over and await known.tell()
        if state.status != "new":
            self.changed.send(state)
        if ended:
            await self._announce(state)
        return look

    def _known(self, event: str) -> Event:
        """Return the event in memory, or a new object, which reads its journal at first use."""
        found = self._events.pop(event, None) or Event(event, self._journal, self._now, self._was_changed)
        self._events[event] = found
        for oldest in list(self._events)[: max(len(self._events) - MOST_REMEMBERED, 0)]:
            if not self._events[oldest].busy:
                del self._events[oldest]
        return found

    def _was_changed(self, state: EventState, facts: Sequence[Fact]) -> None:
        """Update the event's message and check deadlines, unless the new `facts` can't change them."""
        if not all(isinstance(fact, Played) and not fact.points for fact in facts):
            self.changed.send(state)
        if not all(isinstance(fact, Entered | Withdrew | Played) for fact in facts):
            self.check_again()
