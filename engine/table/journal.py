"""The storage that a table needs, which `data` implements, and the results that it stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from engine.game.rules import Rules
from engine.table.entries import Stamped


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The score of a person's seat.

    `kept` is False if the computer played the seat at the end, or in a hole more than half of its turns.
    """

    user: int
    name: str
    points: int
    won: bool
    shared: bool
    kept: bool


@dataclass(frozen=True, slots=True)
class TableSeat:
    """The score of any seat: of a person (`user` is their id), or of a computer player (`level`).

    `level` is empty for a person. `points`, `won`, `shared` and `kept` are as in `SeatResult`; a computer
    player always keeps its seat. `went_out`: in the result of a hole, whether this seat ended it.
    """

    user: int | None
    name: str
    level: str
    points: int
    won: bool
    shared: bool
    kept: bool
    went_out: bool = False


@dataclass(frozen=True, slots=True)
class HoleResult:
    """The people's scores of hole `number` of `match`; `at` is UNIX time in seconds.

    `table` has every seat's score, in the order of the seats.
    """

    match: str
    number: int
    at: float
    seats: tuple[SeatResult, ...]
    table: tuple[TableSeat, ...] = ()

    def without(self, user: int, stand_in: int, name: str) -> HoleResult:
        """Return the result with `stand_in` and `name` in place of the id and name of `user`."""
        seats = (
            replace(seat, user=stand_in, name=name) if seat.user == user else seat for seat in self.seats
        )
        table = (
            replace(seat, user=stand_in, name=name) if seat.user == user else seat for seat in self.table
        )
        return replace(self, seats=tuple(seats), table=tuple(table))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The people's totals of a finished match of `holes` holes; `at` is UNIX time in seconds.

    `rated` says whether the match counts in the standings, `changed` whether its rules differ from the
    preset's. `table` has every seat's total, in the order of the seats; `played` are the match's holes;
    `rules` are those that they were played by.
    """

    match: str
    preset: str
    holes: int
    at: float
    seats: tuple[SeatResult, ...]
    rated: bool = True
    changed: bool = False
    table: tuple[TableSeat, ...] = ()
    played: tuple[HoleResult, ...] = ()
    rules: Rules | None = None


class Journal(Protocol):
    """The storage of tables. A table writes an entry there before it counts."""

    async def append(self, match: str, entries: Sequence[Stamped]) -> None:
        """Write all of `entries` or none, and return once they are on disk.

        Raises `StorageFailed` if they could not be written, also for a version that is stored already.
        """

    async def keep_hole(self, result: HoleResult) -> None:
        """Store a hole's scores. Storing the same hole twice changes nothing."""

    async def keep_match(self, result: MatchResult) -> None:
        """Store a finished match's totals and mark it as finished. Storing it twice changes nothing."""

    async def put_aside(self, match: str, people: Sequence[int]) -> None:
        """Mark a table as put aside, so that its `people` (user ids) can find it again."""

    async def close(self, match: str) -> None:
        """Mark a table as ended before its match was over."""
