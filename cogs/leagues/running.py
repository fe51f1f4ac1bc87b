"""Leagues and knock-outs: rounds are drawn, tables opened, results taken, until the last one is over.

Everything is read from the database and written there before it counts. What is due follows from what is
written, so a restart at any moment changes nothing, and looking once more does nothing twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol
from weakref import WeakValueDictionary

from cogs.leagues.field import Field
from cogs.ownership import Ownership
from cogs.posting.deadlines import AGAIN, Deadlines
from data.errors import ReadFailed
from data.events.entrants import Entrant, addition, removal, scored
from data.events.event_tables import EventSeat, EventTable, added, saved
from data.events.events import Event, Logged, What
from data.store import Store
from data.writer import Statement
from engine.game.errors import LimitReached, SeatRefused, StorageFailed, WrongStage
from engine.table import Table, TableState
from engine.table.entries import Joined, Opened, SeatsGiven
from engine.table.fold import fold
from engine.table.seated_table import SeatedTable
from engine.tournament import FEWEST, MOST, Draw
from engine.tournament.seating import match_of, secret_of

log = logging.getLogger(__name__)

DAY: Final = 86_400
"""Seconds of a round, and of a turn at its tables."""

KINDS: Final = ("league", "knockout")
NOBODY: Final = 0
"""The id in whose name a table of an event is ended by the event itself."""


class NotNow(Exception):
    """Discord could not open a table at the moment; it may do so a little later."""


Told = Callable[[Field], Awaitable[None]]
"""Tells a server that an event has ended."""


class Seating(Protocol):
    """The tables in Discord."""

    async def open(self, event: Event, table: EventTable, seated: SeatedTable) -> bool:
        """Open a table where everybody sits; False if the bot may not, or its channel is gone.

        Raises `NotNow` for whatever may pass by itself, `StorageFailed`, and `BadRules` if the rules don't
        fit that many. What was done by then is not done twice at the next call for the same match.
        """

    def find(self, match: str) -> Table | None:
        """Return the live table of a match, or None."""

    def lost(self, match: str) -> bool:
        """Whether the channel of a live table is gone, so that nobody sees it and its clocks stand still."""


@dataclass(frozen=True, slots=True)
class _Changes:
    """A field after some changes, with what is to be written for them."""

    field: Field
    statements: tuple[Statement, ...] = ()
    logged: tuple[Logged, ...] = ()

    def saving(self, table: EventTable) -> _Changes:
        """Return them with what has changed of a table."""
        return _Changes(self.field.with_table(table), (*self.statements, *saved(table)), self.logged)

    def adding(self, table: EventTable) -> _Changes:
        """Return them with a new table."""
        field = replace(self.field, tables=[*self.field.tables, table])
        return _Changes(field, (*self.statements, *added(table)), self.logged)

    def noting(self, event: Event, *logged: Logged) -> _Changes:
        """Return them with `event` changed and `logged`."""
        return _Changes(replace(self.field, event=event), self.statements, (*self.logged, *logged))


class RunningLeagues:
    """The leagues and knock-outs in `store` on the servers that `ownership` has here.

    `seating` opens their tables, `now` gives UNIX time in seconds. `changed` is called with a field after
    what people are shown of it has changed, `told` with one that has ended by itself.
    """

    def __init__(
        self, store: Store, seating: Seating, ownership: Ownership, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._seating = seating
        self._ownership = ownership
        self._now = now
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._deadlines = Deadlines("leagues", self.look, now)
        self.changed: Callable[[Field], None] = lambda field: None
        self.told: Told = _nobody

    # In time

    def start(self) -> None:
        """Begin to look after the events; call it once, when messages can be sent."""
        self._deadlines.start()

    async def close(self) -> None:
        """Stop looking after the events."""
        await self._deadlines.close()

    def look_again(self, table: Table | None = None) -> None:
        """Look after all events again soon, as other servers are here now, or `table` is over."""
        if table is None or table.state.event:
            self._deadlines.look_again()

    # Entered

    async def enter(self, event: str, user: int, name: str, roles: Sequence[int]) -> Field:
        """Let a person enter before the first round; `roles` are the ids of theirs.

        Raises `WrongStage`, `LimitReached` or `SeatRefused` if they may not.
        """
        async with self._alone(event):
            field = await self._found(event)
            self._check_entering(field, user, roles)
            entrant = Entrant(len(field.entrants) + 1, user, name, self._now())
            await self._store.entrants.add(event, entrant)
            self.look_again()
            entered = replace(field, entrants=[*field.entrants, entrant])
            self.changed(entered)
            return entered

    async def withdraw(self, event: str, user: int) -> Field:
        """Let a person who entered leave before the first round. Raises `WrongStage` if it is drawn."""
        async with self._alone(event):
            field = await self._found(event)
            own = next((each for each in field.present if each.user == user), None)
            if own is None:
                raise WrongStage("You haven’t entered this event.")
            if field.tables or field.event.over:
                raise WrongStage("The first round has started. Ask the organizer to replace you.")
            at = self._now()
            logged = Logged(at, "removed", user, own.entrant)
            await self._store.events.save(field.event, logged, also=[removal(event, own.entrant, at)])
            left = await self._read(field.event)
            self.changed(left)
            return left

    def _check_entering(self, field: Field, user: int, roles: Sequence[int]) -> None:
        event = field.event
        if event.status != "open" or field.tables:
            raise WrongStage("You can’t enter this event anymore.")
        if event.role is not None and event.role not in roles:
            raise SeatRefused("You don’t have the role that this event is for.")
        if any(each.user == user for each in field.entrants):
            raise WrongStage("You already entered this event, or left it.")
        if len(field.present) >= MOST:
            raise LimitReached("This event is full: it’s for up to {most} players.", most=MOST)

    # Organised

    async def pause(self, event: str, by: int) -> Field:
        """Let no deadline pass and no round begin until `resume`; open tables can be played."""
        async with self._alone(event):
            field = await self._going_on(event)
            if field.event.status == "paused":
                raise WrongStage("This event is already paused.")
            paused = replace(field.event, status="paused", paused_at=self._now())
            field = await self._write(self._done(field, paused, "paused", by))
            await self._set_clocks(field)
            return field

    async def resume(self, event: str, by: int) -> Field:
        """Let the event continue, with as much time for everything as there was left."""
        async with self._alone(event):
            field = await self._going_on(event)
            if field.event.status != "paused" or field.event.paused_at is None:
                raise WrongStage("This event isn’t paused.")
            lasted = self._now() - field.event.paused_at
            resumed = replace(field.event, status="open", paused_at=None)
            field = await self._write(self._later(field, resumed, lasted, "resumed", by))
            await self._set_clocks(field)
            return field

    async def extend(self, event: str, by: int, hours: int) -> Field:
        """Move the end of entering, or the deadlines of all open tables, `hours` on."""
        async with self._alone(event):
            field = await self._going_on(event)
            return await self._write(self._later(field, field.event, hours * 3600.0, "extended", by))

    async def replace_entrant(self, event: str, by: int, entrant: int, user: int, name: str) -> Field:
        """Give the place of an entrant to another person: seed, points, and the table they sit at.

        Their table is played again from its first card. Raises `WrongStage` if that is impossible.
        """
        async with self._alone(event):
            field = await self._going_on(event)
            if not field.tables:
                raise WrongStage("The first round hasn’t started yet. Players can still enter and leave.")
            if field.options.same_cards:
                raise WrongStage("Nobody can be replaced where everyone has the same cards.")
            if all(entrant != each.entrant for each in field.present):
                raise WrongStage("That player isn’t in this event anymore.")
            if any(user == each.user for each in field.entrants):
                raise WrongStage("They’re already in this event.")
            at = self._now()
            new = Entrant(len(field.entrants) + 1, user, name, at)
            options = field.options
            seeds = tuple([(*each, new.entrant) if entrant == each[-1] else each for each in options.field])
            renewed = replace(field.event, options=replace(options, field=seeds).kept())
            changes = self._done(
                replace(field, entrants=[*field.entrants, new]),
                renewed,
                "replaced",
                by,
                entrant,
                by_entrant=new.entrant,
            )
            renamed = addition(event, new), removal(event, entrant, at)
            changes = replace(changes, statements=(*renamed, *changes.statements))
            for table in field.open_tables:
                if any(seat.entrant == entrant for seat in table.seats):
                    changes = await self._again(changes, table)
            await self._write(changes)
            return await self._advanced(await self._read(changes.field.event))

    async def annul_table(self, event: str, by: int, board: int) -> Field:
        """Let a table of the present round be played again; its match doesn't count for the event.

        Raises `WrongStage` if there is no such table, or nobody plays at it.
        """
        async with self._alone(event):
            field = await self._going_on(event)
            legs = [each for each in field.tables if (each.round, each.board) == (field.round, board)]
            if not legs or legs[-1].bye:
                raise WrongStage("There’s no such table in this round.")
            last = legs[-1]
            changes = self._done(field, field.event, "table annulled", by, round=last.round, table=board)
            await self._write(await self._again(changes, last))
            return await self._advanced(await self._read(field.event))

    async def annul(self, event: str, by: int) -> Field:
        """End the event without a result, and the tables that are still played."""
        async with self._alone(event):
            field = await self._going_on(event)
            at = self._now()
            over = replace(field.event, status="annulled", ended_at=at, told_at=at)
            changes = self._done(field, over, "annulled", by)
            for table in field.open_tables:
                await self._end(table)
                changes = changes.saving(replace(table, status="annulled"))
            return await self._write(changes)

    # Going on

    async def look(self) -> float | None:
        """Do what is due in all events here; return the UNIX time of the next deadline, None without any.

        What fails at one event is tried again in a minute, and holds up no other. Raises `ReadFailed`.
        """
        found: list[float] = []
        for event in await self._store.events.to_keep():
            if event.kind in KINDS and self._ownership.has(event.guild):
                try:
                    found += await self._look_at(event)
                except (ReadFailed, StorageFailed) as error:
                    why = type(error).__name__
                    log.warning("an event waits a minute: %s", why, extra={"event": event.event})
                    found.append(self._now() + AGAIN)
                except Exception:
                    log.exception("an event could not be looked after", extra={"event": event.event})
                    found.append(self._now() + AGAIN)
        return min(found, default=None)

    async def _look_at(self, event: Event) -> list[float]:
        """Do what is due in an event; return the UNIX times at which more will be."""
        async with self._alone(event.event):
            field = await self._advanced(await self._read(event))
            await self._set_clocks(field)
        if field.event.status == "finished":
            await self._tell(field)
        elif field.event.status != "new":
            self.changed(field)
        if field.event.status != "open":
            return []
        # A table without a match could not be opened; a deadline that has passed stays where the table itself
        # was not to be had.
        soon = self._now() + AGAIN
        deadlines = [table.deadline if table.match is not None else 0.0 for table in field.open_tables] or [
            field.event.closes_at
        ]
        return [each if each > self._now() else soon for each in deadlines]

    async def _tell(self, field: Field) -> None:
        # Noted before it is sent: after a crash in between a message is missing rather than there twice.
        async with self._alone(field.event.event):
            told = replace(field.event, told_at=self._now())
            await self._store.events.save(told)
        await self.told(replace(field, event=told))

    async def moved(self, event: str, message: int) -> None:
        """Note that `message` is the newest one about an event."""
        async with self._alone(event):
            field = await self._found(event)
            await self._store.events.save(replace(field.event, message=message))

    async def field(self, event: str) -> Field:
        """Return an event with its entrants and tables. Raises `WrongStage` if there is none."""
        return await self._found(event)

    async def _advanced(self, field: Field) -> Field:
        """Return a field after all that is due at it, which is written.

        Tables that can't be opened now stay as they are and hold up no other.
        """
        refused: set[tuple[int, int]] = set()
        while True:
            changes = await self._step(field, refused)
            if changes is None:
                return field
            field = await self._write(changes)

    async def _step(self, field: Field, refused: set[tuple[int, int]]) -> _Changes | None:
        """Return what changes next, None if nothing is due.

        `refused` are round and board of tables that can't be opened now; what is found so is added to it.
        """
        if field.event.status != "open":
            return None
        if not field.tables:
            return await self._begun(field) if self._now() >= field.event.closes_at else None
        for table in field.open_tables:
            if (table.round, table.board) not in refused:
                changes = await self._tried(field, table, refused)
                if changes is not None:
                    return changes
        drawn = await asyncio.to_thread(field.due)
        if drawn:
            return self._drawn(_Changes(field), drawn)
        if field.open_tables:
            return None
        at = self._now()
        over = replace(field.event, status="finished", ended_at=at)
        worth = await asyncio.to_thread(field.season_points)
        points = tuple([scored(field.event.event, entrant, each) for entrant, each in worth.items()])
        return _Changes(field, points).noting(over, Logged(at, "ended"))

    async def _tried(self, field: Field, table: EventTable, refused: set[tuple[int, int]]) -> _Changes | None:
        """Return what changes at an open table, None if nothing does, or it is one of the `refused`."""
        try:
            return await self._step_at(field, table)
        except NotNow:
            refused.add((table.round, table.board))
            log.warning("a table can't be opened yet", extra={"event": table.event, "table": table.board})
            return None

    async def _begun(self, field: Field) -> _Changes:
        """Return the field with its first round; with too few entrants the event is annulled."""
        event, at = field.event, self._now()
        if len(field.present) < FEWEST:
            few = replace(event, status="annulled", ended_at=at, told_at=at)
            return _Changes(field).noting(few, Logged(at, "annulled"))
        ratings = await self._store.event_tables.ratings(event.event, event.guild)
        best = sorted(
            [each.entrant for each in field.present],
            key=lambda entrant: (-ratings.get(entrant, float("-inf")), entrant),
        )
        options = replace(field.options, field=tuple((entrant,) for entrant in best))
        begun = replace(event, options=options.kept())
        changes = _Changes(field).noting(begun, Logged(at, "started"))
        drawn = await asyncio.to_thread(changes.field.due)
        return self._drawn(changes, drawn)

    def _drawn(self, changes: _Changes, drawn: Sequence[Draw]) -> _Changes:
        """Return the changes with the tables that are drawn."""
        field, deadline = changes.field, self._now() + self._patience(changes.field)
        for draw in drawn:
            seats = tuple([EventSeat(field.of_seed(seed).entrant) for seed in draw.entrants])
            legs = sum((each.round, each.board) == (draw.round, draw.table) for each in field.tables)
            table = EventTable(
                field.event.event, draw.round, draw.table, legs, seats, deadline, draw.play_off
            )
            changes = changes.adding(replace(table, status="over") if draw.bye else table)
        return changes

    @staticmethod
    def _patience(field: Field) -> float:
        """Return the seconds for a round: a day; with the same cards for all those of entering if more."""
        entering = field.event.closes_at - field.event.opened_at
        return max(DAY, entering) if field.options.same_cards else DAY

    async def _step_at(self, field: Field, table: EventTable) -> _Changes | None:
        """Return what changes at an open table, None if nothing is due there."""
        if table.match is None:
            return await self._opened(field, table)
        live = self._seating.find(table.match)
        state = live.state if live is not None else await self._past(table.match)
        if state is not None and state.stage == "finished":
            return _Changes(field).saving(self._result(field, table, state))
        # A match that goes on without being found is being rebuilt, or could not be.
        missing = live is None and state is not None and state.live
        late = self._now() >= table.deadline and not missing
        if late and self._seating.lost(table.match):
            return await self._again(_Changes(field), table)
        if state is not None and late and not table.late and self._walkover(field, state):
            if live is not None:
                await live.end(NOBODY, moderator=True)
            return _Changes(field).saving(self._result(field, table, state, played=False))
        if state is None or state.stage == "closed":
            return await self._again(_Changes(field), table)
        return await self._late(field, table, live) if live is not None and late else None

    def _walkover(self, field: Field, state: TableState) -> bool:
        """Whether a match is over at its deadline without being played, as fewer than two came."""
        came = sum(seat.moved for seat in state.seats)
        return field.options.absent == "forfeit" and came < 2

    async def _opened(self, field: Field, table: EventTable) -> _Changes | None:
        """Open the match of a table; if the bot may not, the event is paused, and its log says why."""
        event, same = field.event, field.options.same_cards
        place = (event.event, table.round, table.board, table.leg)
        match = match_of(*place)
        first = (event.event, 1, 1, 0)
        opened = Opened(
            match,
            event.rules.preset,
            1 if table.play_off else event.rules.holes,
            DAY,
            dict(event.changes),
            event.named,
            secret_of(event.secret, *(first if same else place)),
        )
        people = [
            Joined(_user_at(match, number, entrant), entrant.name, event.first_message or 0)
            for number, entrant in enumerate(field.entrant(seat.entrant) for seat in table.seats)
        ]
        given = SeatsGiven(event.event, str(event.first_message) if same else "")
        seated = SeatedTable(opened, given, tuple(people), field.computers_at(table), event.level)
        there = bool(await self._store.journal.load(match))
        if there or await self._seating.open(event, table, seated):
            await self._leave_for_the_forgotten(match)
            return _Changes(field).saving(replace(table, match=match, status="open"))
        at = self._now()
        refused = replace(event, status="paused", paused_at=at)
        return _Changes(field).noting(refused, Logged(at, "paused", fields={"refused": True}))

    async def _leave_for_the_forgotten(self, match: str) -> None:
        """Let the computer play the seats of entrants who were forgotten."""
        live = self._seating.find(match)
        for seat in () if live is None else tuple(live.state.seats):
            if live is not None and seat.user is not None and seat.user < 0 and not seat.left:
                await live.leave(seat.user)

    async def _late(self, field: Field, table: EventTable, live: Table) -> _Changes:
        """Return what happens at a live table whose deadline has passed.

        First the computer takes over the seats that hold it up, and a day later all seats.
        """
        await (live.play_out() if table.late else live.hand_over())
        return _Changes(field).saving(replace(table, late=True, deadline=self._now() + DAY))

    def _result(
        self, field: Field, table: EventTable, state: TableState, *, played: bool = True
    ) -> EventTable:
        """Return a table with its result; of a match that was not `played` only who came counts."""
        forfeit = field.options.absent == "forfeit"
        totals = state.playing.totals if played else [0] * len(state.seats)
        seats = tuple(
            replace(seat, strokes=totals[number], forfeited=forfeit and not state.seats[number].moved)
            for number, seat in enumerate(table.seats)
        )
        return replace(table, status="over", seats=seats)

    async def _again(self, changes: _Changes, table: EventTable) -> _Changes:
        """Return the changes with `table` annulled, and another leg of it for those who sit there now.

        There is no other leg where all have the same cards, as those who sit there know them.
        """
        await self._end(table)
        changes = changes.saving(replace(table, status="annulled"))
        field = changes.field
        if field.options.same_cards:
            return changes
        seats = tuple([EventSeat(field.of_seed(field.seed_of(seat.entrant)).entrant) for seat in table.seats])
        again = EventTable(
            table.event,
            table.round,
            table.board,
            table.leg + 1,
            seats,
            max(table.deadline, self._now() + DAY),
            table.play_off,
        )
        return changes.adding(again)

    async def _set_clocks(self, field: Field) -> None:
        """Stop the clocks of turns at all tables while the event is paused, and let them run otherwise."""
        for table in field.open_tables:
            live = None if table.match is None else self._seating.find(table.match)
            if live is not None:
                await (live.stop_clocks() if field.event.status == "paused" else live.start_clocks())

    async def _end(self, table: EventTable) -> None:
        """End the match of a table if it is still being played."""
        live = None if table.match is None else self._seating.find(table.match)
        if live is not None and live.state.live:
            await live.end(NOBODY, moderator=True)

    async def _past(self, match: str) -> TableState | None:
        entries = await self._store.journal.load(match)
        return fold(entries) if entries else None

    # Written and read

    def _done(
        self, field: Field, event: Event, what: What, by: int, entrant: int | None = None, **fields: object
    ) -> _Changes:
        return _Changes(field).noting(event, Logged(self._now(), what, by, entrant, fields))

    def _later(self, field: Field, event: Event, seconds: float, what: What, by: int) -> _Changes:
        """Return the changes by which everything that is to end ends `seconds` later."""
        later = replace(event, closes_at=event.closes_at + seconds)
        changes = self._done(field, later, what, by, closes_at=later.closes_at)
        for table in field.open_tables:
            changes = changes.saving(replace(table, deadline=table.deadline + seconds))
        return changes

    async def _write(self, changes: _Changes) -> Field:
        await self._store.events.save(changes.field.event, *changes.logged, also=changes.statements)
        self.look_again()
        self.changed(changes.field)
        return changes.field

    async def _read(self, event: Event) -> Field:
        found = await self._store.events.find(event.event)
        entrants = await self._store.entrants.all(event.event)
        return Field(found or event, entrants, await self._store.event_tables.all(event.event))

    async def _found(self, event: str) -> Field:
        found = await self._store.events.find(event)
        if found is None or found.kind not in KINDS:
            raise WrongStage("That event is gone.")
        return await self._read(found)

    async def _going_on(self, event: str) -> Field:
        field = await self._found(event)
        if field.event.over or field.event.status == "new":
            raise WrongStage("This event is over.")
        return field

    def _alone(self, event: str) -> asyncio.Lock:
        """Return the lock held while an event is read and changed."""
        return self._locks.setdefault(event, asyncio.Lock())


async def _nobody(field: Field) -> None:
    """Tell nobody that an event has ended."""


def _user_at(match: str, seat: int, entrant: Entrant) -> int:
    """Return the user id of an entrant at a table; of one who was forgotten a number of that seat alone."""
    return entrant.user if entrant.user > 0 else -(int(match, 16) * 8 + seat + 1)
