"""The async table: one match behind one lock, written down before it counts."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.actions import Verb
from engine.cpu import choose
from engine.errors import NoSeat, StorageFailed
from engine.hole import Hole
from engine.table import requests
from engine.table.clock import AFTER_RESTART, Pace, idle_due, next_due, seat_due
from engine.table.entries import (
    Acted,
    Closed,
    Dealt,
    Entry,
    Joined,
    Missed,
    Opened,
    PutAside,
    RulesChanged,
    Stamped,
)
from engine.table.journal import Journal
from engine.table.keeper import ResultKeeper
from engine.table.state import TableState
from engine.view import View

log = logging.getLogger(__name__)

MISSES_ALLOWED: Final = 2
"""After so many turns in a row without an answer the computer keeps the seat."""

STORAGE_RETRY: Final = 5.0
"""Seconds until the table tries again after its own move could not be written."""


@dataclass(frozen=True, slots=True)
class Change:
    """What subscribers are told: the entries taken in."""

    entries: tuple[Stamped, ...]


Subscriber = Callable[["Table", Change], None]


class Table:
    """One table. Every request goes: validate → journal → apply → answer, one at a time.

    Requests raise a `GolfError` with a sentence for the player and then have changed nothing.
    """

    def __init__(self, state: TableState, journal: Journal, pace: Pace, *, resumed: bool = False) -> None:
        """A table in `state`. `resumed`: it was rebuilt after the process was down (see `AFTER_RESTART`)."""
        self.state = state
        self._journal = journal
        self._pace = pace
        self._not_before = pace.now() + AFTER_RESTART if resumed else 0.0
        self._lock = asyncio.Lock()
        self._subscribers: list[Subscriber] = []
        self._timer: asyncio.TimerHandle | None = None
        self._work: set[asyncio.Task[None]] = set()
        self._keeper = ResultKeeper(state, journal)
        self._keep_timer: asyncio.TimerHandle | None = None
        self._hurried = False
        self._stopped = False

    @classmethod
    async def open(cls, journal: Journal, pace: Pace, opened: Opened, host: Joined, computers: int) -> Table:
        """A new lobby with its host and so many computer players seated.

        Raises `SeatRefused` for too many, and `BadRules` for a preset or number of holes that there isn't.
        """
        state = TableState()
        entries: list[Stamped] = []

        def note(entry: Entry) -> None:
            entries.append(Stamped(len(entries) + 1, pace.now(), entry))
            state.apply(entries[-1])

        note(replace(opened, secret=secrets.token_hex(32)))
        state.rules_with(state.preset.fewest)
        note(host)
        for _ in range(computers):
            for added in requests.add_computer(state, host.user):
                note(added)
        await journal.append(opened.match, entries)
        table = cls(state, journal, pace)
        table._set_timer()
        return table

    # ------------------------------------------------------------------ what is seen

    @property
    def id(self) -> str:
        """The match id."""
        return self.state.id

    def view(self, user: int | None) -> View:
        """The hole as the person sees it, or as a spectator does. Raises `WrongStage` in the lobby."""
        seat = None if user is None else self.state.seat_of(user)
        return self.state.playing.hole.observe(seat)

    def deadline(self, seat: int) -> float | None:
        """The UNIX time at which the computer will act for a person's seat, or None."""
        return seat_due(self.state, seat, self._pace.pause, self._not_before)

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call `subscriber` after every change. It must not block or raise."""
        self._subscribers.append(subscriber)

    # ------------------------------------------------------------------ what people ask

    async def join(self, user: int, name: str, press: int, version: int | None = None) -> None:
        """Sit down in the lobby; `version` is given by a press, which is refused if it saw other rules."""
        await self._grant(lambda: requests.join(self.state, user, name, press, version))

    async def change_rules(self, user: int, wish: RulesChanged) -> None:
        """Choose other rules in the lobby."""
        await self._grant(lambda: requests.change_rules(self.state, user, wish))

    async def leave(self, user: int, version: int | None = None) -> None:
        """Stand up; `version` is given by a press, which is refused in a later stage than it was made for."""
        await self._grant(lambda: requests.leave(self.state, user, version))

    async def add_computer(self, user: int) -> None:
        """Seat a computer player."""
        await self._grant(lambda: requests.add_computer(self.state, user))

    async def remove_computer(self, user: int) -> None:
        """Let the last computer player go."""
        await self._grant(lambda: requests.remove_computer(self.state, user))

    async def start(self, user: int) -> None:
        """Begin the match."""
        await self._grant(lambda: requests.start(self.state, user, secrets.token_hex(32)))

    async def act(self, user: int, version: int, moves: Sequence[tuple[Verb, int | None]]) -> None:
        """Do the moves of one press, seen at `version`; several count together or not at all."""
        await self._grant(lambda: requests.act(self.state, user, version, moves, self._trial()))

    def check_moment(self, user: int, version: int) -> None:
        """Raise what `act` would raise unless it is the person's moment, as seen at `version`."""
        requests.moment(self.state, user, version, self.state.playing.hole)

    async def take_back(self, user: int) -> None:
        """Take one's seat back from the computer."""
        await self._grant(lambda: requests.take_back(self.state, user))

    async def ready(self, user: int, version: int) -> None:
        """Be ready for the next hole."""
        await self._grant(lambda: requests.ready(self.state, user, version))

    async def end(self, user: int, *, moderator: bool, version: int | None = None) -> None:
        """End the table before its match is over, as was asked at `version`."""
        await self._grant(lambda: requests.end(self.state, user, moderator, version))

    def check_end(self, user: int, *, moderator: bool) -> None:
        """Raise what `end` would raise."""
        requests.end(self.state, user, moderator)

    async def put_aside(self, user: int, *, moderator: bool) -> None:
        """Make room in the channel: a lobby closes, a match can be taken up again."""
        await self._grant(lambda: requests.put_aside(self.state, user, moderator, self._pace.now()))

    def check_put_aside(self, user: int, *, moderator: bool) -> None:
        """Raise what `put_aside` would raise."""
        requests.put_aside(self.state, user, moderator, self._pace.now())

    async def take_up(self, user: int) -> None:
        """Go on with a match that was put aside."""
        await self._grant(lambda: requests.take_up(self.state, user))

    def hurry(self, user: int) -> None:
        """Let the computers play without a pause until a person has to act; `NoSeat` for a stranger."""
        if self.state.seat_of(user) is None:
            raise NoSeat("You have no seat at this table.")
        self._hurried = not self._person_awaited()
        self._set_timer()

    # ------------------------------------------------------------------ one request

    async def _grant(self, ask: Callable[[], list[Entry]]) -> None:
        """Check and write a request. It is finished even if the one who asked is cancelled meanwhile."""
        await asyncio.shield(self._spawn(self._check_and_write(ask)))

    async def _check_and_write(self, ask: Callable[[], list[Entry]]) -> None:
        async with self._lock:
            await self._write(ask())
        await self._keep_results()

    async def _write(self, entries: Iterable[Entry]) -> None:
        """Journal, then fold, then tell. The lock is held."""
        now = self._pace.now()
        stamped = tuple(
            Stamped(version, now, entry) for version, entry in enumerate(entries, self.state.version + 1)
        )
        await self._journal.append(self.id, stamped)
        for entry in stamped:
            self.state.apply(entry)
        if self._person_awaited():
            self._hurried = False
        self._set_timer()
        change = Change(stamped)
        for subscriber in self._subscribers:
            try:
                subscriber(self, change)
            except Exception:
                log.exception("a subscriber of table %s failed; the move counts all the same", self.id)

    def _trial(self) -> Hole:
        return self.state.playing.trial()

    def _person_awaited(self) -> bool:
        if self.state.stage != "playing":
            return True
        return any(self.state.seats[seat].person for seat in self.state.playing.hole.waiting())

    # ------------------------------------------------------------------ by itself

    def wake(self) -> None:
        """Go on by itself after it was rebuilt: set the timer, and keep what was not kept."""
        self._set_timer()
        self._spawn(self._keep_results())

    def stop(self) -> None:
        """Do nothing by itself any more, as before the process ends or while nobody can see the table."""
        self._stopped = True
        for timer in (self._timer, self._keep_timer):
            if timer is not None:
                timer.cancel()

    def resume(self) -> None:
        """Go on after `stop`; nobody's clock runs out for a while (see `AFTER_RESTART`)."""
        self._stopped = False
        self._not_before = self._pace.now() + AFTER_RESTART
        self.wake()

    @property
    def _pause(self) -> float:
        return 0.0 if self._hurried else self._pace.pause

    def _set_timer(self, at_least: float = 0.0) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = (
            next_due(self.state, self._pause, self._not_before),
            idle_due(self.state, self._pace.idle, self._not_before),
        )
        due = min((time for time in times if time is not None), default=None)
        if due is not None and not self._stopped:
            delay = max(due - self._pace.now(), at_least)
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._spawn(self._do_what_is_due())

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=f"table-{self.id}")
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    async def _do_what_is_due(self) -> None:
        try:
            async with self._lock:
                entries = [] if self._stopped else self._due_entries()
                if entries:
                    await self._write(entries)
                else:
                    self._set_timer()
            await self._keep_results()
        except StorageFailed:
            log.warning("table %s could not write its own move; trying again", self.id)
            self._set_timer(at_least=STORAGE_RETRY)
        except Exception:
            log.exception("table %s could not do what was due; trying again", self.id)
            self._set_timer(at_least=STORAGE_RETRY)

    def _due_entries(self) -> list[Entry]:
        """What the clock and the computers do now: one seat's whole turn, or all due openings together."""
        state, now = self.state, self._pace.now()
        idle = idle_due(state, self._pace.idle, self._not_before)
        if idle is not None and idle <= now:
            return [Closed(None) if state.match is None else PutAside(None)]
        due = next_due(state, self._pause, self._not_before)
        if due is None or due > now:
            return []
        if state.stage == "between":
            return [Dealt()]
        trial = self._trial()
        entries: list[Entry] = []
        for number in trial.waiting():
            seat_time = seat_due(state, number, self._pause, self._not_before)
            if seat_time is not None and seat_time <= now:
                entries += self._played_by_computer(number, trial)
        return entries

    def _played_by_computer(self, number: int, trial: Hole) -> list[Entry]:
        seat = self.state.seats[number]
        entries: list[Entry] = []
        if seat.person:
            entries.append(Missed(number, handed_over=seat.missed + 1 >= MISSES_ALLOWED))
        turns = trial.turns[number]
        while number in trial.waiting() and trial.turns[number] == turns:
            action = choose(trial.observe(number), seat.remembered)
            trial.apply(action)
            entries.append(Acted(str(action), "clock" if seat.person else "computer"))
            if trial.phase == "choose":
                break
        return entries

    # ------------------------------------------------------------------ results

    async def _keep_results(self) -> None:
        """Keep what has ended. The moves are safe already; what could not be kept is tried again later."""
        if not await self._keeper.keep() and not self._stopped:
            if self._keep_timer is not None:
                self._keep_timer.cancel()
            loop = asyncio.get_running_loop()
            self._keep_timer = loop.call_later(STORAGE_RETRY, lambda: self._spawn(self._keep_results()))
