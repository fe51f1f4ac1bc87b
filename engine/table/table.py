"""The table: one match behind one lock. Every change is written to the journal before it counts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from engine.game.errors import NoSeat, StorageFailed
from engine.game.view import View
from engine.table import ending, requests
from engine.table.clock import Pace, Timekeeper
from engine.table.entries import (
    Entry,
    Joined,
    Left,
    Stamped,
)
from engine.table.fold import add, apply
from engine.table.journal import Journal
from engine.table.new_table import NewTable, SeatedTable, draft
from engine.table.result_storage import ResultStorage
from engine.table.seat import NO_HANDICAPS, Handicaps
from engine.table.signal import Signal
from engine.table.state import Request, TableState

log = logging.getLogger(__name__)

T = TypeVar("T")

MATCH: Final[ContextVar[str | None]] = ContextVar("match", default=None)
"""The id of the match for which the present task works. Tasks that it starts work for the same match."""


def match_task(match: str, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    context = copy_context()
    context.run(MATCH.set, match)
    return asyncio.create_task(work, name=f"{name}-{match}", context=context)


@dataclass(frozen=True, slots=True)
class Change:
    """What subscribers are told of a change: the new entries, which are already applied."""

    entries: tuple[Stamped, ...]

    @property
    def removed(self) -> frozenset[int]:
        """The ids of the users whom the host removed from the lobby."""
        entries = [stamped.entry for stamped in self.entries]
        return frozenset(entry.user for entry in entries if isinstance(entry, Left) and entry.removed)


class Table:
    """A table. It handles one request at a time: validate → journal → apply → answer.

    `ask` takes what the functions of `engine.table.requests` and `engine.table.ending` return. A refused
    request raises a `GolfError` with a sentence for the player, and changes nothing.
    """

    def __init__(self, state: TableState, journal: Journal, pace: Pace, *, resumed: bool = False) -> None:
        """`resumed`: `state` was rebuilt after a restart of the process (see `AFTER_RESTART`)."""
        self.state = state
        self._journal = journal
        self._pace = pace
        self._lock = asyncio.Lock()
        self.changed: Signal[Table, Change] = Signal(f"table {state.id}")
        """Sent after every change."""
        self.stored: Signal[Table] = Signal(f"the results of table {state.id}")
        """Sent once, when the table is over and all its results are stored."""
        self._work: set[asyncio.Task[None]] = set()
        self._results = ResultStorage(state, journal, self._spawn, partial(self.stored.send, self))
        self._timekeeper = Timekeeper(state, pace, self._spawn, self._check_and_write, resumed=resumed)

    @classmethod
    async def open(cls, journal: Journal, pace: Pace, new: NewTable, match: str, host: Joined) -> Table:
        """Open the lobby of `match`, in which its `host` and the computer players of `new` sit.

        Raises `SeatRefused` for too many computer players or an unknown level, and `BadRules` for an unknown
        preset or an impossible number of holes.
        """
        state, entries = draft(pace.now(), new, match, host)
        await journal.append(match, entries)
        table = cls(state, journal, pace)
        table._timekeeper.set()
        return table

    @classmethod
    async def seat(
        cls, journal: Journal, pace: Pace, seated: SeatedTable, handicaps: Handicaps = NO_HANDICAPS
    ) -> Table:
        """Open a table of an event, with everybody seated and the match begun.

        The match is dealt from the secret of `seated.opened`; `handicaps` are as in `requests.start`. Raises
        `BadRules` if the rules don't fit the number of seats.
        """
        opened, state = seated.opened, TableState()
        entries: list[Stamped] = []
        now = pace.now()
        for entry in seated.entries:
            add(entry, entries, state, now)
        rules = state.rules_with(len(state.seats))
        add(requests.started(state.seats, rules, handicaps), entries, state, now)
        await journal.append(opened.match, entries)
        table = cls(state, journal, pace)
        table._timekeeper.set()
        return table

    @property
    def id(self) -> str:
        return self.state.id

    def view(self, user: int | None) -> View:
        """Return the hole as `user` or a spectator (None) sees it. Raises `WrongStage` in the lobby."""
        seat = None if user is None else self.state.seat_of(user)
        return self.state.playing.hole.observe(seat)

    def deadline(self, seat: int) -> float | None:
        """Return the UNIX time at which the computer will act for a person's seat, or None."""
        return self._timekeeper.deadline(seat)

    @property
    def pause(self) -> float:
        """Seconds that a computer takes for its turn at the chosen tempo."""
        return self._timekeeper.usual_pause

    @property
    def results_stored(self) -> bool:
        return self._results.end_stored

    async def rested(self) -> None:
        """Wait for all tasks that the table has running now."""
        await asyncio.gather(*self._work, return_exceptions=True)

    async def ask(self, request: Request) -> None:
        """Check and write `request`. Cancelling the caller doesn't stop the writing."""
        await asyncio.shield(self._spawn(self._check_and_write(request)))

    def check(self, request: Request) -> bool:
        """Whether `request` would change anything now. Raises the refusal if it would be refused."""
        return bool(request(self.state))

    def now(self) -> float:
        """Return the UNIX time at the table, in seconds."""
        return self._pace.now()

    def holiday_until(self, seat: int) -> float | None:
        """Return the UNIX time until which the person of a seat is on holiday; None without a holiday."""
        holiday = self.state.seats[seat].holiday
        return holiday.ends if holiday.running(self._pace.now()) else None

    async def note_time_off(self) -> None:
        """Write down for how long nobody could press, if it was long enough to matter."""
        async with self._lock:
            if self._timekeeper.time_off():
                await self._write(())

    def hurry(self, user: int) -> None:
        """Let computers play without a pause until a person is to act. Raises `NoSeat` without a seat."""
        if self.state.seat_of(user) is None:
            raise NoSeat("You’re not playing here.")
        self._timekeeper.hurry()

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        """Store all results, then hold the table's lock inside the context. Raises `StorageFailed`."""
        async with self.at_rest():
            if not await self._results.store():
                raise StorageFailed
            stopped = self._timekeeper.stopped
            self._timekeeper.stop()
            try:
                yield
            finally:
                if not stopped:
                    self._timekeeper.resume(grace=0.0)

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """Hold the table's lock inside the context, so that nothing happens at the table."""
        async with self._lock:
            yield

    async def send_off(self, user: int) -> None:
        """Let `user` leave the table if they have a seat. For use inside `frozen`."""
        seat = self.state.seat_of(user)
        if self.state.live and seat is not None and not self.state.seats[seat].left:
            await self._write(ending.leave(user)(self.state))

    def forget(self, user: int, stand_in: int, name: str) -> None:
        """Replace the id and name of `user` in the state, as in the journal. For use inside `frozen`."""
        self.state.forget(user, stand_in, name)

    async def _check_and_write(self, request: Request) -> None:
        async with self._lock:
            entries, stopped = request(self.state), self._timekeeper.stopped
            if entries or (self._timekeeper.time_off() and not stopped):
                await self._write(entries)
            elif not stopped:  # a stopped table writes nothing unasked: another copy may be live by now
                self._timekeeper.forget_time_off()
        if self._results.due:  # nobody's answer waits for results: the move itself is safe
            self._results.begin()

    async def _write(self, entries: Iterable[Entry]) -> None:
        """Write `entries` to the journal, apply them, and tell subscribers. The caller holds the lock.

        If nobody could press for a time, the entry about this time is written first.
        """
        now, every = self._pace.now(), [*self._timekeeper.time_off(), *entries]
        stamped = tuple(
            Stamped(version, now, entry) for version, entry in enumerate(every, self.state.version + 1)
        )
        try:
            await self._journal.append(self.id, stamped)
        except StorageFailed:
            self._timekeeper.fail()
            raise
        self._timekeeper.forget_time_off()
        for entry in stamped:
            apply(self.state, entry)
        self._timekeeper.set()
        self.changed.send(self, Change(stamped))

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = match_task(self.id, work, "table")
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    def wake(self) -> None:
        """Set the timer of a table that was rebuilt, and store the results that were not stored."""
        self._timekeeper.set()
        self._results.begin()

    def stop(self, since: float | None = None) -> None:
        """Stop what the table does by itself until `resume`: the process ends, or nobody can see the table.

        Nobody can press from UNIX time `since` on, or from now on (None). No clock loses this time.
        """
        self._timekeeper.stop(since)
        self._results.stop()

    def resume(self) -> None:
        """Continue after `stop`. For `AFTER_RESTART` seconds nobody's clock runs out."""
        self._timekeeper.resume()
        self._results.resume()
