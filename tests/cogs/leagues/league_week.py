"""A league or knock-out as people and organisers go through it, on real tables and a time of its own."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

from cogs.leagues.field import Field, LeagueOptions
from cogs.leagues.running import RunningLeagues
from cogs.leagues.seating import NotNow
from cogs.leagues.tables import DAY
from cogs.ownership import Ownership
from data.events.event_tables import EventTable
from data.events.events import Event, Kind, Logged
from data.store import Store
from engine.game.presets import preset
from engine.table import Table
from engine.table.clock import Pace
from engine.table.fold import fold
from engine.table.seated_table import SeatedTable
from tests.databases import new_store
from tests.engine.table.memory_journal import Clock

GUILD, ORGANISER = 1_000_001, 9_001
EVENT: Final = "abcdef0123"


class Seats:
    """Tables without Discord. `refusing`: none may be opened; `failing`: that fails so.

    Those of the boards `unopenable` can't be opened for the moment; `asked` are the boards of all calls.

    The channels of matches that are `gone` were deleted; those that are `hidden` are not in memory.
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

    async def open(self, event: Event, table: EventTable, seated: SeatedTable) -> bool:
        """Open a table as the bot does in a thread."""
        self.asked.append(table.board)
        if self.refusing:
            return False
        if self.failing is not None and event.event == EVENT:
            raise self.failing
        if table.board in self.unopenable:
            raise NotNow
        opened = seated.opened
        await self._store.tables.add(opened.match, event.guild, 100 + len(self.tables), self._pace.now())
        self.tables[opened.match] = await Table.seat(self._store.journal, self._pace, seated)
        return True

    def find(self, match: str) -> Table | None:
        """Return the live table of a match."""
        found = self.tables.get(match)
        return found if found is not None and found.state.live and match not in self.hidden else None

    def lost(self, match: str) -> bool:
        """Whether the channel of a match was deleted."""
        return match in self.gone

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
    running: RunningLeagues
    away: Collection[int] = ()
    random: Random = field(default_factory=lambda: Random(5))

    @classmethod
    async def begin(
        cls, store: Store, people: int, kind: Kind, options: LeagueOptions, *, away: Collection[int] = ()
    ) -> Week:
        """A new event that `people` (user ids from 1) have entered, and that starts in an hour."""
        clock = Clock()
        clock.now = 1_000_000.0
        pace = Pace(clock, 0.0)
        seats = Seats(store, pace)
        event = Event(
            event=EVENT,
            guild=GUILD,
            kind=kind,
            name="Autumn",
            rules=preset("four-card").rules_for(2, 1, {}),
            computers=0,
            level="medium",
            role=None,
            organiser=ORGANISER,
            opened_at=clock.now,
            closes_at=clock.now + 3600,
            secret="5e" * 32,
            channel=7,
            options=options.kept(),
        )
        await store.events.add(event, Logged(clock.now, "opened", ORGANISER))
        await store.events.save(replace(event, status="open", message=77, first_message=77))
        running = RunningLeagues(store, seats, Ownership(), clock)
        week = cls(store, clock, seats, running, away)
        for user in range(1, people + 1):
            await running.entering.enter(EVENT, user, f"Player {user}", ())
        return week

    async def restart(self) -> None:
        """Go on in another process."""
        for table in self.seats.tables.values():
            table.stop()
        self.seats = await self.seats.restored()
        self.running = RunningLeagues(self.store, self.seats, Ownership(), self.clock)

    async def pass_time(self, seconds: float) -> Field:
        """Let time pass, and the bot do what is due, until nothing is."""
        self.clock.now += seconds
        await self.running.look()
        return await self.settled()

    async def settled(self) -> Field:
        """Let computers play what is theirs, and the bot take the results."""
        for table in list(self.seats.tables.values()):
            while table.state.played_out and table.state.live:
                table.wake()
                await table.rested()
        await self.running.look()
        return await self.running.field(EVENT)

    async def play(self) -> Field:
        """Let everybody who is there play at their tables, as far as that is up to them."""
        for table in list(self.seats.tables.values()):
            await self._play_at(table)
        return await self.settled()

    async def _play_at(self, table: Table) -> None:
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

    async def whole(self) -> Field:
        """Go through the whole event, day by day."""
        found, before = await self.pass_time(3600), None
        while found.event.status == "open":
            # Rounds may follow each other on one day; it ends when nobody can do any more.
            found, before = await (self.play() if found != before else self.pass_time(DAY)), found
        return found


async def opened_store(folder: Path) -> Store:
    """Return a store in a file of its own."""
    return await new_store(folder / "golf.db")
