"""People at a table, as the tests of it see them: what they press, and how time passes for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from inspect import iscoroutine
from time import monotonic
from typing import Final

import pytest

from engine.cpu import choose
from engine.game.actions import SLOT_VERBS, VERBS, Verb
from engine.game.cards import fresh_deck
from engine.game.errors import GolfError
from engine.game.match import Match
from engine.table import Stamped, Table, TableState, requests
from engine.table.clock import BETWEEN_HOLES, Pace, Timekeeper
from engine.table.entries import ComputerAdded, Entry, Joined, Opened, Started
from engine.table.fold import fold
from engine.table.new_table import NewTable
from engine.table.seat import USUAL_LEVEL
from tests.engine.game.strategies import snapshot
from tests.engine.table.memory_journal import Clock, MemoryJournal

Request = Callable[[Table], Awaitable[None]]

MATCH: Final = "m1"
ANN, BEN, CAT, DAN, EVE, FAY = PEOPLE = tuple(range(101, 107))
"""User ids. People sit at the tables below in this order, before any computer."""

NAMES: Final = dict(zip(PEOPLE, ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay"), strict=True))
STRANGER: Final = 999
SECRET: Final = "5e" * 32
IDLE_AFTER: Final = 30 * 86_400.0
"""Seconds after which a table without people leaves its channel; longer than other tests let pass."""

IDLE: Final = 25
"""Passes of the event loop without a new version or a thought, after which nothing is about to happen."""


PATIENCE: Final = 10.0
"""Seconds to wait for a thread at the most, however busy the machine is."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table with the journal under it and the clock beside it."""

    table: Table
    journal: MemoryJournal
    clock: Clock

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def version(self) -> int:
        return self.state.version

    @property
    def entries(self) -> list[Entry]:
        """The entries of this table in the journal."""
        return [stamped.entry for stamped in self.journal.entries[MATCH]]

    def since(self, version: int) -> list[Entry]:
        """Return the entries after `version`."""
        return self.entries[version:]

    async def press(self, user: int, *moves: str, version: int | None = None) -> None:
        """One press that asks for `moves` such as `draw` or `swap 2`, by default as seen right now."""
        seen = self.version if version is None else version
        await self.table.ask(requests.act(user, seen, [parse(move) for move in moves]))

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and the table do what is due by then."""
        self.clock.now += seconds
        await self.settle()

    async def settle(self) -> None:
        """Let the table do all that is due now, and what follows from it without time passing."""
        self.table.wake()
        version, idle = self.version, 0
        while idle < IDLE:
            await asyncio.sleep(0)
            idle = idle + 1 if self.version == version and not _thinking() else 0
            version = self.version

    async def open_all(self) -> None:
        """Every person does the opening, turning the first cards of the grid; computers do theirs."""
        for seat, owed in enumerate(list(self.state.playing.hole.pending)):
            user = self.state.seats[seat].user
            if user is not None:
                verb = "ready" if self.state.preset.rules.opening == "peek" else "flip"
                for slot in range(owed):
                    await self.press(user, verb if verb == "ready" else f"{verb} {slot}")
        await self.settle()

    async def play_turn(self, user: int) -> None:
        """The whole turn of `user`, as the computer would choose."""
        seat = self.state.seat_of(user)
        turns = self.state.playing.hole.turns
        assert seat is not None
        before = turns[seat]
        while turns[seat] == before:
            action = choose(self.table.view(user), {})
            await self.table.ask(requests.act(user, self.version, [(action.verb, action.slot)]))
        await self.settle()

    async def next_hole(self) -> None:
        """Let the pause after a hole pass; who is alone with computers asks for the next hole."""
        await self.pass_time(BETWEEN_HOLES)
        if self.state.stage == "between" and self.state.unhurried and self.state.attended:
            alone = next(seat.user for seat in self.state.seats if seat.person)
            await self.table.ask(requests.ready(alone or 0, self.version))

    async def play_hole(self, away: Collection[int] = ()) -> None:
        """Play the hole to its end, all but those `away`, who let their clocks run out."""
        while self.state.stage == "playing":
            people = [
                seat.user
                for number in self.state.playing.hole.waiting()
                if (seat := self.state.seats[number]).person and seat.user is not None
            ]
            here = [user for user in people if user not in away]
            if here:
                action = choose(self.table.view(here[0]), {})
                await self.table.ask(requests.act(here[0], self.version, [(action.verb, action.slot)]))
            else:
                await self.pass_time(float(self.state.clock or 0) if people else 0)
        await self.settle()

    def rebuilt(self, *, resumed: bool = True) -> Sitting:
        """The table as a restart makes it from the stored form of the journal."""
        self.table.stop()
        state = fold(self.journal.reloaded(MATCH))
        return Sitting(
            Table(state, self.journal, _pace(self.clock), resumed=resumed), self.journal, self.clock
        )


def _thinking() -> bool:
    """Whether a table does by itself what is due, as while a computer thinks."""
    doing = (task.get_coro() for task in asyncio.all_tasks())
    return any(iscoroutine(work) and work.__qualname__ == Timekeeper.play.__qualname__ for work in doing)


async def lobby(
    people: int = 1,
    computers: int = 0,
    preset: str = "classic",
    holes: int = 1,
    kept: Sequence[tuple[int, str]] = (),
) -> Sitting:
    """Open a lobby with the first `people` of `PEOPLE`, Ann being the host, and `computers`.

    Seats are `kept` for people, by ids and names.
    """
    journal, clock = MemoryJournal(), Clock()
    host = Joined(ANN, NAMES[ANN], 1)
    new = NewTable(preset, holes, None, (USUAL_LEVEL,) * computers, kept=tuple(kept))
    table = await Table.open(journal, _pace(clock), new, MATCH, host)
    for user in PEOPLE[1:people]:
        await table.ask(requests.join(user, NAMES[user], user * 10))
    return Sitting(table, journal, clock)


async def match(
    people: int = 2,
    computers: int = 0,
    preset: str = "classic",
    holes: int = 1,
    clock: int | None = None,
    pause: float = 0.0,
    secret: str = SECRET,
    level: str = USUAL_LEVEL,
) -> Sitting:
    """A match that has just begun, dealt from `secret`; the seats are as in `lobby`.

    The computers play at `level`.
    """
    entries: list[Entry] = [Opened(MATCH, preset, holes, clock, secret=secret)]
    entries += [Joined(user, NAMES[user], user * 10) for user in PEOPLE[:people]]
    entries += [ComputerAdded(name, level) for name in ("Birdie", "Bogey", "Eagle")[:computers]]
    entries.append(Started(fold(stamp(entries)).rules.to_dict()))
    journal, time = MemoryJournal(), Clock()
    stamped = stamp(entries, time())
    await journal.append(MATCH, stamped)
    sitting = Sitting(Table(fold(stamped), journal, _pace(time, pause)), journal, time)
    await sitting.settle()
    return sitting


async def turns(
    people: int = 2, computers: int = 0, clock: int | None = None, pause: float = 0.0, holes: int = 1
) -> Sitting:
    """A match of `classic` whose opening is done: it is Ann's turn."""
    sitting = await match(people, computers, holes=holes, clock=clock, pause=pause)
    if pause:
        await sitting.pass_time(pause)
    await sitting.open_all()
    return sitting


def stamp(entries: Iterable[Entry], at: float = 0.0) -> list[Stamped]:
    """The first entries of a journal, all written at once."""
    return [Stamped(version, at, entry) for version, entry in enumerate(entries, 1)]


async def until(condition: Callable[[], bool]) -> None:
    """Let the event loop run until `condition` holds, which may depend on a thread."""
    end = monotonic() + PATIENCE
    while not condition():
        if monotonic() > end:
            raise AssertionError("what was waited for never happened")
        await asyncio.sleep(0)


def parse(move: str) -> tuple[Verb, int | None]:
    """A move written without its seat, such as `flip 3`."""
    word, _, slot = move.partition(" ")
    verb = next(verb for verb in VERBS if verb == word)
    return verb, int(slot) if verb in SLOT_VERBS else None


def facts(state: TableState) -> dict[str, object]:
    """Every field of `state` as a value of its own, so that it can be compared with a later moment."""
    found: dict[str, object] = {}
    for name, value in vars(state).items():
        if isinstance(value, Match):
            found |= {f"match.{field}": fact for field, fact in _match_facts(value).items()}
        else:
            found[name] = tuple(value) if isinstance(value, list) else value
    seats = [replace(seat, remembered=dict(seat.remembered)) for seat in state.seats]
    return found | {"seats": seats}


def _match_facts(match: Match) -> dict[str, object]:
    plain = {
        name: value
        for name, value in vars(match).items()
        if name not in ("stream", "hole", "results", "_former")
    }
    still_to_come = list(fresh_deck(1, 0))
    match.stream.copy().shuffle(still_to_come)
    return plain | {
        "stream": tuple(still_to_come),
        "hole": snapshot(match.hole),
        "former": None if match._former is None else snapshot(match._former[2]),
        "results": tuple(match.results),
    }


def _pace(clock: Clock, pause: float = 0.0) -> Pace:
    return Pace(now=clock, pause=pause, idle=IDLE_AFTER)


async def refused(sitting: Sitting, request: Request) -> GolfError:
    """Make a request that must be refused, leaving no trace, and return the refusal."""
    before, version = facts(sitting.state), sitting.version
    with pytest.raises(GolfError) as caught:
        await request(sitting.table)
    assert facts(sitting.state) == before
    assert len(sitting.entries) == version
    return caught.value
