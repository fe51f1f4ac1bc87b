"""The tables of leagues and knock-outs: their rounds, who sits where, and the results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Literal

from sqlalchemy import Row, insert

from data.portable import Value, portable
from data.schema.events import event_seats, event_tables
from data.sql.database import Database
from data.sql.writer import Statement
from data.statistics.periods import ALWAYS

Status = Literal["waiting", "open", "over", "annulled"]
"""`waiting`: its match is still to be opened in Discord. An annulled table is played again as another leg."""

ADD: Final = insert(event_tables)
SEAT: Final = insert(event_seats)
SAVE: Final = portable("""
UPDATE event_tables SET match = :match, status = :status, deadline = :deadline, late = :late
WHERE event = :event AND round = :round AND board = :board AND leg = :leg
""")
SCORE: Final = portable("""
UPDATE event_seats SET strokes = :strokes, forfeited = :forfeited
WHERE event = :event AND round = :round AND board = :board AND leg = :leg AND seat = :seat
""")
ALL: Final = portable("""
SELECT event_tables.round, event_tables.board, event_tables.leg, play_off, match, status, deadline, late,
    entrant, strokes, forfeited
FROM event_tables JOIN event_seats ON event_seats.event = event_tables.event
    AND event_seats.round = event_tables.round AND event_seats.board = event_tables.board
    AND event_seats.leg = event_tables.leg
WHERE event_tables.event = :event
ORDER BY event_tables.round, event_tables.leg, event_tables.board, seat
""")
UNDER_WAY: Final = portable("""
SELECT match, options FROM event_tables JOIN events ON events.event = event_tables.event
WHERE match IS NOT NULL AND told_at IS NULL AND events.status NOT IN ('finished', 'annulled')
""")
RATINGS: Final = portable("""
SELECT event_entrants.entrant, mu FROM event_entrants
JOIN statistics_totals ON statistics_totals.user_id = event_entrants.user_id
WHERE event = :event AND guild = :guild AND span = :span AND preset = '' AND level = ''
""")


@dataclass(frozen=True, slots=True)
class EventSeat:
    """A seat of an entrant, by their number. `strokes` are None until the table is over, and for byes.

    `forfeited`: they did not come, and by the event's rule are last.
    """

    entrant: int
    strokes: int | None = None
    forfeited: bool = False


@dataclass(frozen=True, slots=True)
class EventTable:
    """Leg `leg` (from 0) of table `board` in round `round`, both numbered from 1, with its `seats` in order.

    `play_off`: a hole of those who are tied. `match` is the id of the match played there, None for a bye and
    while it waits. `deadline` is a UNIX time in seconds; from then on the computer takes over the seats that
    hold up the table (`late`).
    """

    event: str
    round: int
    board: int
    leg: int
    seats: tuple[EventSeat, ...]
    deadline: float
    play_off: bool = False
    match: str | None = None
    status: Status = "waiting"
    late: bool = False

    @property
    def bye(self) -> bool:
        """Whether its only entrant meets nobody, not even a computer player."""
        return len(self.seats) == 1 and self.status == "over" and self.match is None

    @property
    def place(self) -> dict[str, Value]:
        """What names this table in the database."""
        return {"event": self.event, "round": self.round, "board": self.board, "leg": self.leg}


class EventTables:
    """The tables of all leagues and knock-outs. Changing raises `StorageFailed`, asking `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, event: str) -> list[EventTable]:
        """The tables of an event in the order in which they were drawn."""
        rows = await self._database.read(ALL, {"event": event})
        found = groupby(rows, key=lambda row: (row.round, row.leg, row.board))
        return [_table(event, list(seats)) for _, seats in found]

    async def save(self, table: EventTable) -> None:
        """Keep what has changed of a table."""
        await self._database.write(saved(table))

    async def hidden(self) -> frozenset[str]:
        """The matches whose cards others still play, as their event has the same at all tables."""
        rows = await self._database.read(UNDER_WAY)
        return frozenset(str(row.match) for row in rows if json.loads(row.options).get("same_cards"))

    async def ratings(self, event: str, guild: int) -> dict[int, float]:
        """The ratings on the server of those entrants who have one, by their numbers."""
        rows = await self._database.read(RATINGS, {"event": event, "guild": guild, "span": ALWAYS})
        return {row.entrant: row.mu for row in rows}


def added(table: EventTable) -> list[Statement]:
    """The statements that keep a new table, to be done with the entry of the log."""
    seats: list[Statement] = [
        (SEAT, {**table.place, "seat": number, "entrant": seat.entrant, **_result(seat)})
        for number, seat in enumerate(table.seats)
    ]
    return [(ADD, {**table.place, "play_off": int(table.play_off), **_state(table)}), *seats]


def saved(table: EventTable) -> list[Statement]:
    """The statements that keep what has changed of a table: match, status, deadline and results."""
    seats: list[Statement] = [
        (SCORE, {**table.place, "seat": number, **_result(seat)}) for number, seat in enumerate(table.seats)
    ]
    return [(SAVE, {**table.place, **_state(table)}), *seats]


def _state(table: EventTable) -> dict[str, Value]:
    return {
        "match": table.match,
        "status": table.status,
        "deadline": table.deadline,
        "late": int(table.late),
    }


def _result(seat: EventSeat) -> dict[str, Value]:
    return {"strokes": seat.strokes, "forfeited": int(seat.forfeited)}


def _table(event: str, rows: Sequence[Row[Any]]) -> EventTable:
    first = rows[0]
    seats = tuple([EventSeat(row.entrant, row.strokes, bool(row.forfeited)) for row in rows])
    return EventTable(
        event,
        first.round,
        first.board,
        first.leg,
        seats,
        first.deadline,
        bool(first.play_off),
        first.match,
        first.status,
        bool(first.late),
    )
