"""The async table: one match behind one lock, written down before it counts."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from engine.actions import Verb
from engine.errors import NoSeat, StorageFailed
from engine.language import say
from engine.table import requests
from engine.table.clock import Pace
from engine.table.entries import Entry, Joined, Opened, RulesChanged, Stamped
from engine.table.journal import Journal
from engine.table.keeper import ResultKeeper
from engine.table.seat import USUAL_LEVEL
from engine.table.state import TableState
from engine.table.timekeeper import STORAGE_RETRY, Ask, Timekeeper
from engine.view import View

log = logging.getLogger(__name__)


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
        self._lock = asyncio.Lock()
        self._subscribers: list[Subscriber] = []
        self._when_kept: list[Callable[[], None]] = []
        self._work: set[asyncio.Task[None]] = set()
        self._keeper = ResultKeeper(state, journal)
        self._keep_timer: asyncio.TimerHandle | None = None
        self._timekeeper = Timekeeper(state, pace, self._spawn, self._check_and_write, resumed=resumed)

    @classmethod
    async def open(
        cls, journal: Journal, pace: Pace, opened: Opened, host: Joined, computers: Sequence[str] = ()
    ) -> Table:
        """A new lobby with its host and computer players of these levels seated.

        Raises `SeatRefused` for too many or a level that there isn't, and `BadRules` for a preset or a number
        of holes that there isn't.
        """
        state = TableState()
        entries: list[Stamped] = []

        def note(entry: Entry) -> None:
            entries.append(Stamped(len(entries) + 1, pace.now(), entry))
            state.apply(entries[-1])

        note(replace(opened, secret=secrets.token_hex(32)))
        state.rules_with(state.preset.fewest)
        note(host)
        for level in computers:
            for added in requests.add_computer(state, host.user, level):
                note(added)
        await journal.append(opened.match, entries)
        table = cls(state, journal, pace)
        table._timekeeper.set()
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
        return self._timekeeper.deadline(seat)

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call `subscriber` after every change. It must not block or raise."""
        self._subscribers.append(subscriber)

    @property
    def kept(self) -> bool:
        """Whether the table is over and all its results are kept."""
        return self._keeper.end_kept

    async def rested(self) -> None:
        """Wait until the table has done what it is doing now."""
        await asyncio.gather(*self._work, return_exceptions=True)

    def when_kept(self, callback: Callable[[], None]) -> None:
        """Call `callback` once, when the table is over and all its results are kept. It must not raise."""
        self._when_kept.append(callback)

    # ------------------------------------------------------------------ what people ask

    async def join(self, user: int, name: str, press: int, version: int | None = None) -> None:
        """Sit down in the lobby; `version` is given by a press, which is refused if it saw other rules."""
        await self._grant(lambda: requests.join(self.state, user, name, press, version))

    async def take_seat(self, user: int, name: str, version: int | None = None) -> None:
        """Take a computer player's seat between two holes; `version` is given by a press."""
        await self._grant(lambda: requests.take_seat(self.state, user, name, version))

    async def change_rules(self, user: int, wish: RulesChanged) -> None:
        """Choose other rules in the lobby."""
        await self._grant(lambda: requests.change_rules(self.state, user, wish))

    async def leave(self, user: int, version: int | None = None) -> None:
        """Stand up; `version` is given by a press, which is refused in a later stage than it was made for."""
        await self._grant(lambda: requests.leave(self.state, user, version))

    async def add_computer(self, user: int, level: str = USUAL_LEVEL) -> None:
        """Seat a computer player of a level. Raises `SeatRefused` for one that there isn't."""
        await self._grant(lambda: requests.add_computer(self.state, user, level))

    async def remove_computer(self, user: int) -> None:
        """Let the last computer player go."""
        await self._grant(lambda: requests.remove_computer(self.state, user))

    async def start(self, user: int) -> None:
        """Begin the match."""
        await self._grant(lambda: requests.start(self.state, user, secrets.token_hex(32)))

    async def act(self, user: int, version: int, moves: Sequence[tuple[Verb, int | None]]) -> None:
        """Do the moves of one press, seen at `version`; several count together or not at all."""
        await self._grant(lambda: requests.act(self.state, user, version, moves, self.state.playing.trial()))

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
            raise NoSeat(say("You have no seat at this table."))
        self._timekeeper.hurry()

    # ------------------------------------------------------------------ forgetting a person

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Let nothing happen here until this is left; what has ended is kept. Raises `StorageFailed`."""
        async with self._lock:
            if not await self._keeper.keep():
                raise StorageFailed
            yield

    async def send_off(self, user: int) -> None:
        """Let a person stand up for good, if they sit here; for use while the table is `still`."""
        seat = self.state.seat_of(user)
        if self.state.live and seat is not None and not self.state.seats[seat].left:
            await self._write(requests.leave(self.state, user, None))

    def forget(self, user: int, stand_in: int, name: str) -> None:
        """Know a person no more, as the journal does not; for use while the table is `still`."""
        self.state.forget(user, stand_in, name)

    # ------------------------------------------------------------------ one request

    async def _grant(self, ask: Ask) -> None:
        """Check and write a request. It is finished even if the one who asked is cancelled meanwhile."""
        await asyncio.shield(self._spawn(self._check_and_write(ask)))

    async def _check_and_write(self, ask: Ask) -> None:
        async with self._lock:
            if entries := ask():
                await self._write(entries)
        if self._keeper.due:  # nobody's answer waits for results: the move itself is safe
            self._spawn(self._keep_results())

    async def _write(self, entries: Iterable[Entry]) -> None:
        """Journal, then fold, then tell. The lock is held."""
        now = self._pace.now()
        stamped = tuple(
            Stamped(version, now, entry) for version, entry in enumerate(entries, self.state.version + 1)
        )
        await self._journal.append(self.id, stamped)
        for entry in stamped:
            self.state.apply(entry)
        self._timekeeper.set()
        change = Change(stamped)
        for subscriber in self._subscribers:
            try:
                subscriber(self, change)
            except Exception:
                log.exception("a subscriber of table %s failed; the move counts all the same", self.id)

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=f"table-{self.id}")
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    # ------------------------------------------------------------------ by itself

    def wake(self) -> None:
        """Go on by itself after it was rebuilt: set the timer, and keep what was not kept."""
        self._timekeeper.set()
        self._spawn(self._keep_results())

    def stop(self) -> None:
        """Do nothing by itself any more, as before the process ends or while nobody can see the table."""
        self._timekeeper.stop()
        if self._keep_timer is not None:
            self._keep_timer.cancel()

    def resume(self) -> None:
        """Go on after `stop`; nobody's clock runs out for a while (see `AFTER_RESTART`)."""
        self._timekeeper.resume()
        self.wake()

    async def _keep_results(self) -> None:
        """Keep what has ended. The moves are safe already; what could not be kept is tried again later."""
        if not await self._keeper.keep() and not self._timekeeper.stopped:
            if self._keep_timer is not None:
                self._keep_timer.cancel()
            loop = asyncio.get_running_loop()
            self._keep_timer = loop.call_later(STORAGE_RETRY, lambda: self._spawn(self._keep_results()))
        if self.kept:
            callbacks, self._when_kept = self._when_kept, []
            for callback in callbacks:
                callback()
