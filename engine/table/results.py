"""The results of holes and matches as they are stored, made from the seats of a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from engine.game.formats import FormatScore
from engine.game.match import Match
from engine.game.rules import Rules
from engine.table.seat import Seat


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The score of a person's seat.

    `kept` (the person held the seat) is False if the computer played it at the end, or in more than half of
    the turns of a hole; in a match, if it did so in half of the person's holes or more.
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


class FormatPlace(NamedTuple):
    """A seat's score by the format and its place by that, from 1; None for both where totals decide."""

    score: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The people's card points in a finished match of `holes` holes; `at` is UNIX time in seconds.

    `rated` says whether the match counts in the standings, `changed` whether its rules differ from the
    preset's, by `changes`, and `named` is the server's own name for them, or "". `table` has every seat's
    total, in the order of the seats; `played` are the match's holes; `rules` are the rules of all holes.
    `cut_from` is the number of holes that a match was to have which was ended early, otherwise 0.
    `by_format` is the score by the format.
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
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""
    cut_from: int = 0
    by_format: FormatScore | None = None

    @property
    def format(self) -> str:
        """The words of the format, as `Rules.format_words`; "" where totals decide."""
        return "" if self.rules is None else self.rules.format_words

    @property
    def keys(self) -> tuple[int, ...]:
        """A number for each seat by which the format ranks them, the lowest first."""
        return tuple([seat.points for seat in self.table]) if self.by_format is None else self.by_format.keys

    @property
    def computer(self) -> str:
        """The name of the best computer player by the format; "" if there is none."""
        return "" if (best := self._best_computer) is None else self.table[best].name

    @property
    def computer_score(self) -> int | None:
        """The score of that computer player where totals don't decide; otherwise, None."""
        best = self._best_computer
        return self.by_format.totals[best] if self.format and self.by_format and best is not None else None

    @property
    def _best_computer(self) -> int | None:
        computers = [number for number, seat in enumerate(self.table) if seat.user is None]
        return min(computers, key=lambda number: self.keys[number], default=None)

    def format_place(self, user: int) -> FormatPlace:
        """Return the score and the place of a person's seat where totals don't decide."""
        if not self.format or self.by_format is None:
            return FormatPlace(None, None)
        number = next(number for number, seat in enumerate(self.table) if seat.user == user)
        keys = self.by_format.keys
        return FormatPlace(self.by_format.totals[number], 1 + sum(key < keys[number] for key in keys))


def hole_result(table: str, seats: Sequence[Seat], match: Match, at: float) -> HoleResult:
    """Return the result of the last hole of `match` at `table`, which ended at UNIX time `at`."""
    scores = match.results[-1]
    best = [seat for seat, points in enumerate(scores) if points == min(scores)]
    held = [seat.played_by_owner and 2 * seat.stood_in <= match.hole.turns[n] for n, seat in enumerate(seats)]
    everybody = table_seats(seats, held, scores, best, shared=len(best) > 1, out=match.hole.out)
    return HoleResult(table, len(match.results), at, people_of(everybody), everybody)


def table_seats(
    seats: Sequence[Seat],
    held: Sequence[bool],
    points: Sequence[int],
    best: Collection[int],
    *,
    shared: bool,
    out: int | None = None,
) -> tuple[TableSeat, ...]:
    """Return each seat's result in a hole or match by its `points`. Only seats that were `held` can win.

    `best` are the seats with the fewest points; `shared`: these are several seats. `out` is the seat that
    ended the hole.
    """
    return tuple(
        TableSeat(
            user=seat.user,
            name=seat.called,
            level=seat.level if seat.user is None else "",
            points=points[number],
            won=number in best and held[number],
            shared=number in best and held[number] and shared,
            kept=held[number],
            went_out=number == out,
        )
        for number, seat in enumerate(seats)
    )


def people_of(seats: Sequence[TableSeat]) -> tuple[SeatResult, ...]:
    """Return the results of the people among `seats`."""
    return tuple(
        SeatResult(seat.user, seat.name, seat.points, seat.won, seat.shared, seat.kept)
        for seat in seats
        if seat.user is not None
    )
