"""Work that is due in an event without a request: its end, its rounds, and the results of its tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, Protocol

from engine.events.entries import (
    Annulled,
    Drawn,
    Ended,
    Fact,
    Paused,
    Removed,
    RoundsStarted,
    TableAnnulled,
    TableLate,
    TableOpened,
    TableOver,
    Told,
)
from engine.events.seating import secret_of
from engine.events.state import Entrant, EventState, EventTable
from engine.table import Table, TableState, ending, requests
from engine.table.entries import Joined, Opened, SeatsGiven
from engine.table.new_table import SeatedTable

log = logging.getLogger(__name__)

DAY: Final = 86_400
"""Seconds for a round, and for a turn at one of its tables."""

ABANDONED: Final = DAY
"""Seconds after which an event without a first message is given up."""

AGAIN: Final = 60.0
"""Seconds until a table that could not be opened or read is tried again."""

LOOK_FOR_PEOPLE: Final = 3600.0
"""Most seconds between two looks for entrants who have left the server."""

NOBODY: Final = 0
"""User id for the host in whose name an event ends a table."""


def _overdue(state: EventState, now: float) -> list[Fact]:
    """Return the entries due by time alone: the end of playing alone, or of waiting for a message."""
    if state.status == "new" and now >= state.opened_at + ABANDONED:
        return [Annulled(None), Told()]
    if state.status == "open" and not state.kind.at_tables and now >= state.closes_at:
        return [Ended()]
    return []


class TryLater(Exception):
    """Discord could not open a table at the moment, but may do so a little later."""


class TableOpener(Protocol):
    """The tables in Discord, and the journals of their matches."""

    async def open(self, state: EventState, table: EventTable, seated: SeatedTable) -> bool:
        """Open a table with everybody seated. Returns False if the bot may not, or if the channel is gone.

        Raises `TryLater` for trouble that may pass by itself, `StorageFailed`, and `BadRules` if the rules
        don't fit the number of seats. A further call for the same match continues where the earlier call
        stopped.
        """

    def find(self, match: str) -> Table | None: ...

    def lost(self, match: str) -> bool:
        """Whether the channel of a live table is gone. Then nobody sees it, and clocks stand still."""

    async def past(self, match: str) -> TableState | None:
        """Return the state of a match by its journal, or None without a journal. Raises `ReadFailed`."""

    async def ratings(self, state: EventState) -> dict[int, float]:
        """Return the ratings of entrants on the server, by entrant number. Unrated entrants are left out."""

    async def departed(self, state: EventState) -> list[int]:
        """Return the numbers of the entrants who are known to have left the server."""


class Rounds:
    def __init__(self, opener: TableOpener) -> None:
        self._opener = opener
        self._refused: dict[str, float] = {}
        """UNIX times to try again to open a table, by the id of the table's match."""

    async def due(self, state: EventState, now: float) -> list[Fact]:
        """Return the entries of the next thing that is due at UNIX time `now`; empty if nothing is due.

        By then Discord shows the change already; it counts once the entries are written. Raises `ReadFailed`
        and `StorageFailed`.
        """
        if entries := _overdue(state, now):
            return entries
        if state.status != "open" or not state.kind.at_tables:
            return []
        if not state.begun:
            return await self._started(state) if now >= state.closes_at else []
        return _played_again(state, now) or await self._of_tables(state, now)

    def next_look(self, state: EventState, now: float) -> float | None:
        """Return the UNIX time at which more may be due; None if only a request changes anything."""
        if state.status == "new":
            return state.opened_at + ABANDONED
        if state.status != "open":
            return None
        if not state.begun:
            return state.closes_at
        looks = [
            self._refused.get(each.match, 0.0) if each.stage == "waiting" else each.deadline
            for each in state.open_tables
        ]
        # A table whose deadline has passed stays as it is if the table itself can't be had.
        look = min([look if look > now else now + AGAIN for look in looks], default=now + AGAIN)
        return min(look, now + LOOK_FOR_PEOPLE)

    async def settle(self, state: EventState) -> None:
        """Make live tables follow the event: annulled tables end, clocks stand still during a pause.

        Entrants who don't take part any more leave their table, and the computer plays on.
        """
        paused = state.status == "paused"
        for table in state.tables:
            live = self._opener.find(table.match)
            if live is None or not live.state.live:
                continue
            if table.stage == "annulled":
                await live.ask(ending.end(NOBODY, moderator=True))
                continue
            await (live.ask(requests.stop_clocks()) if paused else live.ask(requests.start_clocks()))
            for seat, number in enumerate(table.entrants):
                entrant, user = state.entrant(number), live.state.seats[seat].user
                gone = not entrant.present or entrant.user < 0
                if gone and user is not None and not live.state.seats[seat].left and live.state.live:
                    await live.ask(ending.leave(user))

    async def _started(self, state: EventState) -> list[Fact]:
        """Return the entries at the end of entering: removals, the start, or the event's annulment."""
        departed = await self._departed(state)
        if departed:
            return departed
        if not state.enough:
            return [Annulled(None), Told()]
        ratings = await self._opener.ratings(state)
        present = [each.number for each in state.present]
        return [
            RoundsStarted(tuple(sorted(present, key=lambda each: (-ratings.get(each, float("-inf")), each))))
        ]

    async def _departed(self, state: EventState) -> list[Fact]:
        present = {each.number for each in state.present}
        return [Removed(each, None) for each in await self._opener.departed(state) if each in present]

    async def _of_tables(self, state: EventState, now: float) -> list[Fact]:
        """Return the entries due at an open table. Without open tables, return the next tables or the end."""
        if departed := await self._departed(state):
            return departed
        for table in state.open_tables:
            if entries := await self._step(state, table, now):
                return entries
        if state.open_tables:
            return await self._drawn(state, now)
        return await self._drawn(state, now) or await _ended(state)

    async def _drawn(self, state: EventState, now: float) -> list[Fact]:
        deadline, entries = now + _patience(state), []
        for draw in await asyncio.to_thread(state.next_tables):
            numbers = tuple([state.of_seed(seed).number for seed in draw.entrants])
            leg = sum((each.round, each.number) == (draw.round, draw.table) for each in state.tables)
            entries.append(
                Drawn(draw.round, draw.table, leg, numbers, deadline, draw.computers, draw.play_off)
            )
        return list(entries)

    async def _step(self, state: EventState, table: EventTable, now: float) -> list[Fact]:
        """Return the entries due at an open table; empty if nothing can be done now."""
        if table.stage == "open":
            return await self._watched(state, table, now)
        if self._refused.get(table.match, 0.0) > now:
            return []
        self._refused.pop(table.match, None)
        try:
            there = await self._opener.past(table.match) is not None
            if there or await self._opener.open(state, table, seated(state, table)):
                return [TableOpened(table.match)]
        except TryLater:
            self._refused[table.match] = now + AGAIN
            log.warning("a table can't be opened yet", extra={"event": state.id, "table": table.number})
            return []
        return [Paused(None)]

    async def _watched(self, state: EventState, table: EventTable, now: float) -> list[Fact]:
        """Return the entries due at a table that is in play, or was until now."""
        live = self._opener.find(table.match)
        played = live.state if live is not None else await self._opener.past(table.match)
        if played is not None and played.stage == "finished":
            return [_result(state, table, played)]
        # A running match that isn't found is being rebuilt, or could not be rebuilt.
        missing = live is None and played is not None and played.live
        late = now >= table.deadline and not missing
        if played is None or played.stage == "closed" or (late and self._opener.lost(table.match)):
            return [TableAnnulled(table.match, None)]
        if late and not table.late and _walkover(state, table, played):
            result = _result(state, table, played, walkover=True)  # by the decisions that are open still
            if live is not None:
                await live.ask(ending.end(NOBODY, moderator=True))
            return [result]
        if live is None or not late:
            return []
        # First the computer takes over the seats that hold up the table, and a day later all seats.
        await (live.ask(requests.play_out()) if table.late else live.ask(requests.hand_over()))
        return [TableLate(table.match, now + DAY)]


async def _ended(state: EventState) -> list[Fact]:
    points = await asyncio.to_thread(state.season_points)
    return [Ended(tuple(sorted(points.items())))]


def _played_again(state: EventState, now: float) -> list[Fact]:
    """Draw annulled tables again, for the present holders of the seeds.

    With the same cards at all tables nothing is played again, as the players already know the cards.
    """
    if state.kind.same_cards:
        return []
    last = {(each.round, each.number): each for each in state.tables}
    entries: list[Fact] = []
    for table in last.values():
        if table.stage != "annulled":
            continue
        holders = [state.of_seed(state.seed_of(number)) for number in table.entrants]
        numbers = tuple([each.number for each in holders if each.present])
        if numbers:
            deadline = max(table.deadline, now + DAY)
            entries.append(
                Drawn(table.round, table.number, table.leg + 1, numbers, deadline, play_off=table.play_off)
            )
    return entries


def _patience(state: EventState) -> float:
    """Return the seconds of a round: a day, or with the same cards for all the time of entering if longer.

    Pauses don't count as time of entering.
    """
    entering = state.closes_at - state.opened_at - state.paused_for
    return max(DAY, entering) if state.kind.same_cards else DAY


def _walkover(state: EventState, table: EventTable, played: TableState) -> bool:
    """Whether a match is over at its deadline without being played, as fewer than two entrants came."""
    came = sum(not played.never_came(seat) for seat in range(len(table.entrants)))
    return state.absent == "forfeit" and came < 2


def _result(state: EventState, table: EventTable, played: TableState, *, walkover: bool = False) -> TableOver:
    """Return the result of a table. In a `walkover` it only matters who came."""
    scores: Sequence[int]
    if walkover:
        scores = [0] * len(played.seats)
        absent = [played.never_came(seat) for seat in range(len(played.seats))]
    else:
        scores = played.playing.format_score.totals
        absent = [seat.user is not None and not _played(played, at) for at, seat in enumerate(played.seats)]
    forfeits = state.absent == "forfeit"
    counting = [None if forfeits and absent[at] else own for at, own in enumerate(scores)]
    return TableOver(
        table.match,
        tuple(counting),
        tuple([number for at, number in enumerate(table.entrants) if absent[at]]),
    )


def _played(played: TableState, seat: int) -> bool:
    """Whether the person in a seat played more than half of the holes to the end themselves."""
    return played.seats[seat].moved and played.played_by_its_user(seat)


def seated(state: EventState, table: EventTable) -> SeatedTable:
    settings, same = state.opened, state.kind.same_cards
    place = (1, 1, 0) if same else (table.round, table.number, table.leg)
    opened = Opened(
        table.match,
        state.rules.preset,
        1 if table.play_off else state.rules.holes,
        DAY,
        dict(settings.changes),
        settings.named,
        secret_of(settings.secret, state.id, *place),
    )
    people = [
        Joined(_user_at(table.match, seat, entrant), entrant.called, state.first_message or 0)
        for seat, entrant in enumerate(map(state.entrant, table.entrants))
    ]
    given = SeatsGiven(state.id, str(state.first_message) if same else "")
    return SeatedTable(opened, given, tuple(people), table.computers, settings.level)


def _user_at(match: str, seat: int, entrant: Entrant) -> int:
    """Return the user id of an entrant at a table. A forgotten person gets an id that no other seat has."""
    return entrant.user if entrant.user > 0 else -(int(match, 16) * 8 + seat + 1)
