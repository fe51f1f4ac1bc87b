"""An event with tables as people and organizers go through it, on real tables and a time of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol

from engine.events.entries import Entered, EventOpened, Fact, KindName, Logged, Posted
from engine.events.event import Event, EventJournal, Request
from engine.events.fold import stamped
from engine.events.rounds import DAY, Rounds, TryLater
from engine.events.state import EventState, EventTable
from engine.game.presets import preset
from engine.table import Stamped, Table, TableState, requests
from engine.table.clock import Pace
from engine.table.fold import fold
from engine.table.journal import Journal
from engine.table.new_table import SeatedTable
from tests.engine.events.memory_events import MemoryEvents
from tests.engine.table.memory_journal import Clock, MemoryJournal

GUILD, ORGANISER = 1_000_001, 9_001
EVENT: Final = "abcdef0123"
MESSAGE: Final = 77
PATIENCE: Final = 60.0
"""Seconds for computers to play what is theirs at a table, on however busy a machine."""


class ReadableJournal(Journal, Protocol):
    """A journal of matches that can be read again."""

    async def load(self, match: str) -> list[Stamped]:
        """Return the entries of a match, none if there is no such match."""


class Seats:
    """Implements `TableOpener` without Discord. `refusing`: no table may be opened; `failing`: that fails so.

    Those of the numbers `unopenable` can't be opened for the moment; `asked` are the numbers of all calls.
    The channels of matches that are `gone` were deleted; those that are `hidden` are not in memory. The
    entrants with the numbers `left` have left the server.
    """

    def __init__(self, journal: ReadableJournal, pace: Pace) -> None:
        self.journal = journal
        self.pace = pace
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
        await self.note(state, seated)
        self.tables[seated.opened.match] = await Table.seat(self.journal, self.pace, seated)
        return True

    async def note(self, state: EventState, seated: SeatedTable) -> None:
        """Note where a new table is; in memory nobody asks."""

    def find(self, match: str) -> Table | None:
        found = self.tables.get(match)
        return found if found is not None and found.state.live and match not in self.hidden else None

    def lost(self, match: str) -> bool:
        return match in self.gone

    async def past(self, match: str) -> TableState | None:
        entries = await self.journal.load(match)
        return fold(entries) if entries else None

    async def ratings(self, state: EventState) -> dict[int, float]:
        """Nobody has a rating."""
        return {}

    async def departed(self, state: EventState) -> list[int]:
        found, self.left = self.left, []
        return found

    async def restore(self) -> None:
        """Find the live tables again in their journals, as another process does."""
        for match, table in self.tables.items():
            table.stop()
            if table.state.live:
                state = fold(await self.journal.load(match))
                self.tables[match] = Table(state, self.journal, self.pace, resumed=True)


def new_event(event: str, people: int, kind: KindName, now: float, **settings: Any) -> list[Fact]:
    """Return the facts of an event that `people` (user ids from 1) have entered; it starts in an hour."""
    opened = EventOpened(
        event=event,
        guild=GUILD,
        channel=7,
        kind=kind,
        name="Autumn",
        closes_at=now + 3600,
        secret="5e" * 32,
        by=ORGANISER,
        **{
            "rules": preset("four-card").rules_for(2, 1, {}).to_dict(),
            "seats": 2,
            "rounds": 1,
            "absent": "forfeit",
            **settings,
        },
    )
    return [
        opened,
        Posted(MESSAGE),
        *(Entered(user, user, f"Player {user}") for user in range(1, people + 1)),
    ]


@dataclass
class Week:
    """The event, those who play in it, and what time it is. The people `away` never move."""

    journal: EventJournal
    clock: Clock
    seats: Seats
    away: Collection[int] = ()
    random: Random = field(default_factory=lambda: Random(5))

    def __post_init__(self) -> None:
        self._read_again()

    def _read_again(self) -> None:
        self.event = Event(EVENT, self.journal, self.clock, lambda state, facts: None)
        self._rounds = Rounds(self.seats)

    @classmethod
    async def begin(
        cls,
        people: int,
        kind: KindName,
        *,
        away: Collection[int] = (),
        journal: EventJournal | None = None,
        opener: Seats | None = None,
        **settings: Any,
    ) -> Week:
        """A new event that `people` (user ids from 1) have entered, and that starts in an hour.

        All is kept in memory, unless another `journal` and `opener` are given.
        """
        clock = Clock()
        week = cls(journal or MemoryEvents(), clock, opener or Seats(MemoryJournal(), Pace(clock, 0.0)), away)
        facts = new_event(EVENT, people, kind, clock.now, **settings)
        await week.journal.append(EVENT, stamped(facts, 0, clock.now))
        return week

    async def restart(self) -> None:
        """Go on in another process."""
        await self.seats.restore()
        self._read_again()

    async def state(self) -> EventState:
        """Return the event's state."""
        return await self.event.state()

    async def ask(self, request: Request) -> EventState:
        """Ask something, and let the bot do what is due then."""
        await self.event.ask(request)
        return await self.settled()

    async def log(self) -> list[Logged]:
        """Return the log that people may read."""
        return (await self.state()).log

    async def check_due(self) -> float | None:
        """Do what is due, and return the UNIX time of the next deadline."""
        look = await self.event.advance(self._rounds)
        await self.event.tell()
        return look

    async def pass_time(self, seconds: float) -> EventState:
        """Let time pass, and the bot do what is due, until nothing is."""
        self.clock.now += seconds
        await self.check_due()
        return await self.settled()

    async def settled(self) -> EventState:
        """Let computers play what is theirs, and the bot take the results."""
        for table in list(self.seats.tables.values()):
            async with asyncio.timeout(PATIENCE):
                while table.state.played_out and table.state.live:
                    table.wake()
                    await asyncio.sleep(0)  # else one with nothing to do now is asked without end
                    await table.rested()
        await self.check_due()
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
            await table.ask(requests.act(user, state.version, [(action.verb, action.slot)]))
            await table.rested()

    async def whole(self) -> EventState:
        """Go through the whole event, day by day."""
        found, before = await self.pass_time(3600), 0
        while found.status == "open":
            # Rounds may follow each other on one day; it ends when nobody can do any more.
            moved, before = found.version != before, found.version
            found = await (self.play() if moved else self.pass_time(DAY))
        return found
