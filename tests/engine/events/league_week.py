"""An event with tables as people and organizers go through it, on real tables and a time of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Final

from cogs.events.heartbeat import Heartbeat
from cogs.events.running import Announce, RunningEvents
from cogs.ownership import Ownership
from data.store import Store
from engine.events.entries import Absent, Entered, EventOpened, Fact, KindName, Logged, Posted
from engine.events.event import Event, Request
from engine.events.fold import stamped
from engine.events.state import EventState, EventTable
from engine.events.table_opener import TryLater
from engine.events.table_seats import DAY
from engine.game.presets import preset
from engine.table import Table, TableState
from engine.table.clock import Pace
from engine.table.fold import fold
from engine.table.seated_table import SeatedTable
from tests.engine.table.memory_journal import Clock

GUILD, ORGANISER = 1_000_001, 9_001
EVENT: Final = "abcdef0123"
MESSAGE: Final = 77


class Seats:
    """Implements `TableOpener` without Discord. `refusing`: no table may be opened; `failing`: that fails so.

    Those of the numbers `unopenable` can't be opened for the moment; `asked` are the numbers of all calls.
    The channels of matches that are `gone` were deleted; those that are `hidden` are not in memory. The
    entrants with the numbers `left` have left the server.
    """

    def __init__(self, store: Store, pace: Pace) -> None:
        self._store = store
        self._pace = pace
        self.tables: dict[str, Table] = {}
        self.refusing = False
        self.failing: Exception | None = None
        self.unopenable: Collection[int] = ()
        self.asked: list[int] = []
        self.gone: set[str] = set()
        self.hidden: set[str] = set()
        self.left: list[int] = []

    async def open(self, state: EventState, table: EventTable, seated: SeatedTable) -> bool:
        """Open a table as the bot does in a thread."""
        self.asked.append(table.number)
        if self.refusing:
            return False
        if self.failing is not None and state.id == EVENT:
            raise self.failing
        if table.number in self.unopenable:
            raise TryLater
        opened = seated.opened
        await self._store.tables.add(opened.match, state.guild, 100 + len(self.tables), self._pace.now())
        self.tables[opened.match] = await Table.seat(self._store.journal, self._pace, seated)
        return True

    def find(self, match: str) -> Table | None:
        found = self.tables.get(match)
        return found if found is not None and found.state.live and match not in self.hidden else None

    def lost(self, match: str) -> bool:
        return match in self.gone

    async def past(self, match: str) -> TableState | None:
        entries = await self._store.journal.load(match)
        return fold(entries) if entries else None

    async def ratings(self, state: EventState) -> dict[int, float]:
        return await self._store.events.ratings(state.id, state.guild)

    async def departed(self, state: EventState) -> list[int]:
        found, self.left = self.left, []
        return found

    async def restored(self) -> Seats:
        """Return the tables as another process finds them in the database."""
        after = Seats(self._store, self._pace)
        for row in await self._store.tables.live():
            state = fold(await self._store.journal.load(row.match))
            after.tables[row.match] = Table(state, self._store.journal, self._pace, resumed=True)
        return after


@dataclass
class Week:
    """The event, those who play in it, and what time it is. The people `away` never move."""

    store: Store
    clock: Clock
    seats: Seats
    running: RunningEvents
    away: Collection[int] = ()
    random: Random = field(default_factory=lambda: Random(5))

    @classmethod
    async def begin(
        cls,
        store: Store,
        people: int,
        kind: KindName,
        *,
        seats: int = 2,
        rounds: int = 1,
        absent: Absent = "forfeit",
        away: Collection[int] = (),
    ) -> Week:
        """A new event that `people` (user ids from 1) have entered, and that starts in an hour."""
        clock = Clock()
        clock.now = 1_000_000.0
        pace = Pace(clock, 0.0)
        opener = Seats(store, pace)
        week = cls(store, clock, opener, running_events(store, opener, clock), away)
        await week.add(EVENT, people, kind, seats, rounds, absent)
        return week

    async def add(
        self, event: str, people: int, kind: KindName, seats: int, rounds: int, absent: Absent
    ) -> None:
        """Write an event that `people` have entered to the journal."""
        opened = EventOpened(
            event=event,
            guild=GUILD,
            channel=7,
            kind=kind,
            name="Autumn",
            rules=preset("four-card").rules_for(2, 1, {}).to_dict(),
            closes_at=self.clock.now + 3600,
            secret="5e" * 32,
            by=ORGANISER,
            seats=seats,
            rounds=rounds,
            absent=absent,
        )
        entered = [Entered(user, user, f"Player {user}") for user in range(1, people + 1)]
        facts: list[Fact] = [opened, Posted(MESSAGE), *entered]
        await self.store.event_journal.append(event, stamped(facts, 0, self.clock.now))

    async def restart(self) -> None:
        """Go on in another process."""
        for table in self.seats.tables.values():
            table.stop()
        self.seats = await self.seats.restored()
        self.running = running_events(self.store, self.seats, self.clock)

    async def event(self) -> Event:
        """Return the event."""
        return await self.running.find(EVENT, GUILD)

    async def state(self) -> EventState:
        """Return the event's state."""
        return await (await self.event()).state()

    async def ask(self, request: Request) -> EventState:
        """Ask something, and let the bot do what is due then."""
        await (await self.event()).ask(request)
        return await self.settled()

    async def log(self) -> list[Logged]:
        """Return the log that people may read."""
        return (await self.state()).log

    async def pass_time(self, seconds: float) -> EventState:
        """Let time pass, and the bot do what is due, until nothing is."""
        self.clock.now += seconds
        await self.running.check_due()
        return await self.settled()

    async def settled(self) -> EventState:
        """Let computers play what is theirs, and the bot take the results."""
        for table in list(self.seats.tables.values()):
            while table.state.played_out and table.state.live:
                table.wake()
                await table.rested()
        await self.running.check_due()
        return await self.state()

    async def play(self) -> EventState:
        """Let everybody who is there play at their tables, as far as that is up to them."""
        for table in list(self.seats.tables.values()):
            await self.play_at(table)
        return await self.settled()

    async def play_at(self, table: Table) -> None:
        """Let those who are there play at a table, until it is over or waits for others."""
        idle = 0
        while table.state.live and idle < 3:
            state = table.state
            waiting = [state.seats[number] for number in state.playing.hole.waiting()] if state.match else []
            here = [seat for seat in waiting if seat.user not in self.away and seat.person]
            if not here:
                idle += 1
                table.wake()
                await table.rested()
                continue
            idle, user = 0, here[0].user
            assert user is not None
            legal = [action for action in table.view(user).legal if action.verb != "take"]
            action = self.random.choice(legal)
            await table.act(user, state.version, [(action.verb, action.slot)])
            await table.rested()

    async def whole(self) -> EventState:
        """Go through the whole event, day by day."""
        found, before = await self.pass_time(3600), 0
        while found.status == "open":
            # Rounds may follow each other on one day; it ends when nobody can do any more.
            moved, before = found.version != before, found.version
            found = await (self.play() if moved else self.pass_time(DAY))
        return found


class AlwaysOn(Heartbeat):
    """A heartbeat without a gap, for tests that let days pass at once."""

    def __init__(self) -> None:
        """Need nothing."""

    def start(self) -> None:
        """Note nothing."""

    async def close(self) -> None:
        """Note nothing."""

    def connected(self, guild: int) -> bool:
        return True

    async def off_since(self) -> dict[int, float]:
        return {}

    def applied(self, off: dict[int, float]) -> None:
        """Forget nothing."""


async def nobody(state: EventState) -> None:
    """Announce nothing."""


def running_events(
    store: Store, seats: Seats, clock: Callable[[], float], announce: Announce = nobody
) -> RunningEvents:
    """Return the events of a store, whose tables `seats` opens."""
    return RunningEvents(store.events, store.event_journal, seats, Ownership(), AlwaysOn(), announce, clock)
