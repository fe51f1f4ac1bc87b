"""An event: its state behind one lock. Each change is written to the journal before it counts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol
from weakref import WeakValueDictionary

from engine.events import requests
from engine.events.entries import DeadlinesMoved, Fact, Logged, Played, Told
from engine.events.fold import apply, fold, stamped
from engine.events.requests import (
    GONE,
    NOT_ENTERED,
    require_open,
    require_present,
    require_time,
)
from engine.events.rounds import Rounds
from engine.events.seating import entrant_mark
from engine.events.state import Entrant, EventState
from engine.events.strokes_gained import Gained, gained
from engine.game.actions import Verb
from engine.game.errors import StorageFailed, WrongStage
from engine.solo.course import Course
from engine.solo.game import SoloGame

log = logging.getLogger(__name__)

MOST_REMEMBERED: Final = 100
"""Most games of an event that are kept in memory. A press replays any other game from the beginning."""

LEAST_OFF: Final = 120.0
"""Deadlines move only if nobody could press for at least this many seconds."""


class StoredEvent(NamedTuple):
    """The `entries` of an event, oldest first, and `marks` of people forgotten while it is on.

    A mark shows that a person entered, but not who (`engine.events.seating.entrant_mark`).
    """

    entries: Sequence[Logged]
    marks: Collection[str]


class EventJournal(Protocol):
    """Storage of events. An event writes an entry to the journal before the entry counts."""

    async def append(self, event: str, entries: Sequence[Logged]) -> None:
        """Write all of `entries` or none, and return once they are on disk.

        Raises `StorageFailed` if they can't be written, or if entries with their versions are stored already.
        """

    async def load(self, event: str) -> StoredEvent:
        """Return the stored entries of an event; empty if there is no such event.

        Raises `ReadFailed`, and `KeyError` or `TypeError` for an entry of a newer bot.
        """


Request = Callable[[EventState, float], Sequence[Fact]]
"""Returns the entries that grant a request at a UNIX time, or raises a refusal. Called under the lock."""

Changed = Callable[[EventState, Sequence[Fact]], None]
"""Called after each change, with an event's state and the facts of the new entries. It must not raise."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The holes of a person who plays alone. `standing` is the strokes gained in these holes.

    `standing` is None until a hole has ended, while a hole is played, and for a removed entrant.
    """

    event: EventState
    entrant: Entrant
    game: SoloGame
    standing: Gained | None = None

    @property
    def playable(self) -> bool:
        """Whether the person is in a hole that they may play now."""
        return self.game.state.stage == "playing" and self.event.status == "open"


class Event:
    """An event. It handles one request at a time: validate → journal → fold → answer.

    A refused request raises a `GolfError` with a sentence for the person, and changes nothing. The journal is
    read once, and again only after `reload`, when it may have changed in storage. `now` gives UNIX time in
    seconds.
    """

    def __init__(self, event: str, journal: EventJournal, now: Callable[[], float], changed: Changed) -> None:
        self.id = event
        self._journal = journal
        self._now = now
        self._changed = changed
        self._lock = asyncio.Lock()
        self._state: EventState | None = None
        self._marks: Collection[str] = ()
        self._games: dict[int, SoloGame] = {}
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """For each person who plays alone, the lock held while computers choose their answer to the person's
        press.
        """

    @classmethod
    async def make(
        cls, opened: Fact, event: str, journal: EventJournal, now: Callable[[], float], changed: Changed
    ) -> Event:
        """Return a new event, whose journal holds the entry `opened`."""
        made = cls(event, journal, now, changed)
        entries = stamped([opened], 0, now())
        await journal.append(event, entries)
        made._state = fold(entries)
        return made

    @property
    def busy(self) -> bool:
        return self._lock.locked() or bool(self._turns)

    def reload(self) -> None:
        """Read the journal again before the next request: a person was forgotten, or others wrote."""
        self._state = None
        self._games.clear()

    async def state(self) -> EventState:
        """Return the state. Raises `WrongStage` if the event is gone."""
        if self._state is not None:
            return self._state
        async with self._lock:
            return await self._loaded()

    async def ask(self, request: Request) -> EventState:
        """Check and write `request`, and return the state after it. Cancelling the caller stops nothing."""
        return await asyncio.shield(asyncio.create_task(self._ask(request), name="event"))

    async def begin_holes(self, user: int, name: str, roles: Collection[int]) -> Playing:
        """Return a person's holes; enter them into the event if necessary.

        Raises `WrongStage` or `SeatRefused` if the person may not play.
        """
        async with self._turn(user):
            state = await self.state()
            if state.entrant_of(user) is not None:
                return self._with_standing(await self._own(user))
            seen = entrant_mark(state.opened.secret, user) in self._marks
            while True:
                requests.enter(state, user, name, roles, self._now(), seen)
                course = state.course
                game = await asyncio.to_thread(SoloGame.begin, course, user, name, self._now())

                def entering(
                    state: EventState, now: float, course: Course = course, game: SoloGame = game
                ) -> Sequence[Fact]:
                    (entered,) = requests.enter(state, user, name, roles, now, seen)
                    if state.course != course:  # an organizer has edited the event meanwhile
                        return []
                    return [entered, Played(len(state.entrants) + 1, game.presses[0].moves)]

                state = await self.ask(entering)
                if state.entrant_of(user) is not None:
                    break
            entrant = _entrant_of(state, user)
            self._remember(entrant.number, game)
            return Playing(state, entrant, game)

    async def holes(self, user: int) -> Playing:
        """Return the holes of a person who has entered. Raises `WrongStage` for any other person."""
        async with self._turn(user):
            return self._with_standing(await self._own(user))

    async def act(self, user: int, version: int, moves: Sequence[tuple[Verb, int | None]]) -> Playing:
        """Make the `moves` of a press on the game's `version`, and write them with the computers' answer.

        Returns the person's holes after the press. Raises what `SoloGame.acted` raises, and `WrongStage`
        while nobody may play.
        """
        return await self._press(user, lambda game: game.acted(user, version, moves, self._now()))

    async def deal(self, user: int, version: int) -> Playing:
        """Deal a person's next hole by a press on the game's `version`. Returns all holes of the person.

        Raises `StaleVersion` and `WrongStage`.
        """
        return await self._press(user, lambda game: game.dealt(version, self._now()))

    async def asking(self, user: int, version: int) -> Playing:
        """Return the holes of a person who asks about a move. Raises what `act` raises before a move."""
        async with self._turn(user):
            own = await self._open(user)
            own.game.check_may_act(user, version)
            return own

    async def advance(self, rounds: Rounds) -> float | None:
        """Do all that is due. Returns the UNIX time at which more may be due, or None.

        Tables that can't be opened now stay as they are and delay no other. Raises `ReadFailed` and
        `StorageFailed`.
        """
        async with self._lock:
            state = await self._loaded()
            while facts := await rounds.due(state, self._now()):
                await self._write(state, facts)
            await rounds.settle(state)
            return rounds.next_look(state, self._now())

    async def tell(self) -> bool:
        """Note that the end is being announced. Returns False if it was noted before, or without an end."""
        before: list[bool] = []

        def telling(state: EventState, now: float) -> Sequence[Fact]:
            before.append(state.told or not state.over)
            return [] if before[0] else [Told()]

        await self.ask(telling)
        return not before[0]

    async def note_time_off(self, since: float) -> float:
        """Move all deadlines by the time since UNIX time `since`, as nobody could press until now.

        Returns the seconds of the move: 0 if the event is not open or the time is less than `LEAST_OFF`.
        """
        moved = [0.0]

        def moving(state: EventState, now: float) -> Sequence[Fact]:
            from_ = max(since, state.off_until, state.opened_at)
            if state.status != "open" or now - from_ < LEAST_OFF:
                return []
            moved[0] = now - from_
            return [DeadlinesMoved(moved[0])]

        await asyncio.shield(asyncio.create_task(self._ask(moving), name="event"))
        return moved[0]

    async def _ask(self, request: Request) -> EventState:
        async with self._lock:
            state = await self._loaded()
            if facts := request(state, self._now()):
                await self._write(state, facts)
            return state

    async def _loaded(self) -> EventState:
        """Return the state by the journal. The caller holds the lock."""
        if self._state is None:
            stored = await self._journal.load(self.id)
            if not stored.entries:
                raise WrongStage(GONE)
            self._state, self._marks = await asyncio.to_thread(fold, stored.entries), stored.marks
        return self._state

    async def _write(self, state: EventState, facts: Sequence[Fact]) -> None:
        """Write `facts` to the journal, and apply them. The caller holds the lock."""
        entries = stamped(facts, state.version, self._now())
        try:
            await self._journal.append(self.id, entries)
        except StorageFailed:
            self.reload()
            raise
        for entry in entries:
            apply(state, entry)
        self._changed(state, facts)

    def _turn(self, user: int) -> asyncio.Lock:
        """Return the lock held while a person's holes are extended, so that their presses don't overlap.

        The event's lock may be taken while this one is held, never the other way round. So nobody waits while
        computers think about another person's move.
        """
        return self._turns.setdefault(user, asyncio.Lock())

    async def _press(self, user: int, press: Callable[[SoloGame], SoloGame]) -> Playing:
        """Extend a person's game by a press, and write the press. The event may have stopped meanwhile."""
        async with self._turn(user):
            before = await self._open(user)
            number = before.entrant.number
            after = await asyncio.to_thread(press, before.game)
            points = after.scores[len(before.game.scores) :]
            moves = after.presses[-1].moves
            state = await self.ask(lambda state, now: requests.play(state, number, moves, points, now))
            self._remember(number, after)
            return self._with_standing(Playing(state, state.entrant(number), after))

    async def _own(self, user: int) -> Playing:
        state = await self.state()
        entrant = _entrant_of(state, user)
        game = self._games.pop(entrant.number, None)
        if game is None:
            game = await asyncio.to_thread(SoloGame, state.course, user, entrant.name, tuple(entrant.presses))
        self._remember(entrant.number, game)
        return Playing(state, entrant, game)

    async def _open(self, user: int) -> Playing:
        """Return the holes of a person who may play now. Raises `WrongStage` if the person may not."""
        own = await self._own(user)
        require_open(own.event)
        require_time(own.event, self._now())
        require_present(own.entrant)
        return own

    def _with_standing(self, own: Playing) -> Playing:
        """Return the holes with the person's strokes gained.

        Strokes gained are left out while a hole is played, and for removed entrants.
        """
        if own.playable or not own.game.scores or not own.entrant.present:
            return own
        return replace(own, standing=gained(own.event.scores, own.entrant.number))

    def _remember(self, number: int, game: SoloGame) -> None:
        self._games[number] = game
        while len(self._games) > MOST_REMEMBERED:
            del self._games[next(iter(self._games))]


def _entrant_of(state: EventState, user: int) -> Entrant:
    """Return the entrant of a person. Raises `WrongStage` if the person never entered."""
    entrant = state.entrant_of(user)
    if entrant is None:
        raise WrongStage(NOT_ENTERED)
    return entrant
