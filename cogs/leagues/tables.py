"""One table of a league or knock-out: opened, waited for, handed to the computer, and its result."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cogs.leagues.changes import Changes
from cogs.leagues.field import Field
from cogs.leagues.seating import NotNow, Seating
from data.background import FIRST_RETRY
from data.events.entrants import Entrant
from data.events.event_tables import EventSeat, EventTable
from data.events.events import Logged
from data.journal.sql_journal import SqlJournal
from engine.events.seating import match_of, secret_of
from engine.table import Table, TableState
from engine.table.entries import Joined, Opened, SeatsGiven
from engine.table.fold import fold
from engine.table.seated_table import SeatedTable

log = logging.getLogger(__name__)

DAY: Final = 86_400
"""Seconds of a round, and of a turn at its tables."""

NOBODY: Final = 0
"""The id in whose name a table of an event is ended by the event itself."""


class LeagueTables:
    """The tables that `seating` opens, with the matches in `journal`. `now` gives UNIX time in seconds."""

    def __init__(self, seating: Seating, journal: SqlJournal, now: Callable[[], float]) -> None:
        self._seating = seating
        self._journal = journal
        self._now = now
        self._refused: dict[str, float] = {}
        """UNIX times until which tables aren't tried that couldn't be opened, by the ids of their matches."""

    async def step(self, field: Field, table: EventTable) -> Changes | None:
        """Return what changes at an open table, None if nothing is due there, or can be done now."""
        match = _match(table)
        if self._refused.get(match, 0.0) > self._now():
            return None
        self._refused.pop(match, None)
        try:
            return await self._step(field, table)
        except NotNow:
            self._refused[match] = self._now() + FIRST_RETRY
            log.warning("a table can't be opened yet", extra={"event": table.event, "table": table.board})
            return None

    def next_step(self, table: EventTable) -> float:
        """Return the UNIX time at which more may be due at an open table."""
        due = self._refused.get(_match(table), 0.0) if table.match is None else table.deadline
        # One whose deadline has passed stays as it is where the table itself is not to be had.
        return due if due > self._now() else self._now() + FIRST_RETRY

    async def again(self, changes: Changes, table: EventTable) -> Changes:
        """Return the changes with `table` annulled, and another leg of it for those who sit there now.

        There is no other leg where all have the same cards, as those who sit there know them.
        """
        await self.end(table)
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

    async def end(self, table: EventTable) -> None:
        """End the match of a table if it is still being played."""
        live = self._live(table)
        if live is not None and live.state.live:
            await live.end(NOBODY, moderator=True)

    async def set_clocks(self, field: Field) -> None:
        """Stop the clocks of turns at all tables while the event is paused, and let them run otherwise."""
        for table in field.open_tables:
            live = self._live(table)
            if live is not None:
                await (live.stop_clocks() if field.event.status == "paused" else live.start_clocks())

    def _live(self, table: EventTable) -> Table | None:
        return None if table.match is None else self._seating.find(table.match)

    async def _past(self, match: str) -> TableState | None:
        entries = await self._journal.load(match)
        return fold(entries) if entries else None

    async def _step(self, field: Field, table: EventTable) -> Changes | None:
        """Return what changes at an open table. Raises `NotNow`."""
        if table.match is None:
            return await self._opened(field, table)
        live = self._seating.find(table.match)
        state = live.state if live is not None else await self._past(table.match)
        if state is not None and state.stage == "finished":
            return Changes(field).saving(_result(field, table, state))
        # A match that goes on without being found is being rebuilt, or could not be.
        missing = live is None and state is not None and state.live
        late = self._now() >= table.deadline and not missing
        if late and self._seating.lost(table.match):
            return await self.again(Changes(field), table)
        if state is not None and late and not table.late and _walkover(field, state):
            if live is not None:
                await live.end(NOBODY, moderator=True)
            return Changes(field).saving(_result(field, table, state, played=False))
        if state is None or state.stage == "closed":
            return await self.again(Changes(field), table)
        return await self._late(field, table, live) if live is not None and late else None

    async def _opened(self, field: Field, table: EventTable) -> Changes:
        """Open the match of a table; if the bot may not, the event is paused, and its log says why."""
        event = field.event
        seated = _seated(field, table)
        match = seated.opened.match
        there = bool(await self._journal.load(match))
        if there or await self._seating.open(event, table, seated):
            await self._leave_for_the_forgotten(match)
            return Changes(field).saving(replace(table, match=match, status="open"))
        at = self._now()
        refused = replace(event, status="paused", paused_at=at)
        return Changes(field).noting(refused, Logged(at, "paused", fields={"refused": True}))

    async def _leave_for_the_forgotten(self, match: str) -> None:
        """Let the computer play the seats of entrants who were forgotten."""
        live = self._seating.find(match)
        if live is None:
            return
        for seat in tuple(live.state.seats):
            if seat.user is not None and seat.user < 0 and not seat.left:
                await live.leave(seat.user)

    async def _late(self, field: Field, table: EventTable, live: Table) -> Changes:
        """Return what happens at a live table whose deadline has passed.

        First the computer takes over the seats that hold it up, and a day later all seats.
        """
        await (live.play_out() if table.late else live.hand_over())
        return Changes(field).saving(replace(table, late=True, deadline=self._now() + DAY))


def _match(table: EventTable) -> str:
    """Return the id that the match of a table has, or will have."""
    return match_of(table.event, table.round, table.board, table.leg)


def _seated(field: Field, table: EventTable) -> SeatedTable:
    """Return who sits at a table, and what is played there."""
    event, same = field.event, field.options.same_cards
    place = (event.event, table.round, table.board, table.leg)
    match = _match(table)
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
    return SeatedTable(opened, given, tuple(people), field.computers_at(table), event.level)


def _user_at(match: str, seat: int, entrant: Entrant) -> int:
    """Return the user id of an entrant at a table; of one who was forgotten a number of that seat alone."""
    return entrant.user if entrant.user > 0 else -(int(match, 16) * 8 + seat + 1)


def _walkover(field: Field, state: TableState) -> bool:
    """Whether a match is over at its deadline without being played, as fewer than two came."""
    came = sum(seat.moved for seat in state.seats)
    return field.options.absent == "forfeit" and came < 2


def _result(field: Field, table: EventTable, state: TableState, *, played: bool = True) -> EventTable:
    """Return a table with its result; of a match that was not `played` only who came counts."""
    forfeit = field.options.absent == "forfeit"
    totals = state.playing.totals if played else [0] * len(state.seats)
    seats = tuple(
        replace(seat, strokes=totals[number], forfeited=forfeit and not state.seats[number].moved)
        for number, seat in enumerate(table.seats)
    )
    return replace(table, status="over", seats=seats)
