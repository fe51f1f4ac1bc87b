"""The results of holes and matches as they are stored, made from the seats of a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.game.formats import FormatScore
from engine.game.match import Match
from engine.game.rules import Rules
from engine.table.seat import Seat


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat: of a person (`user` is their id), or of a computer player of a `level`.

    `points` are card points. `kept`: the person held the seat. It is False if the computer played the seat at
    the end, or in more than half of the turns of a hole; in a match, if it did so in half of the person's
    holes or more. A computer player always keeps its seat. `went_out`: in the result of a hole, this seat
    ended it. `score` and `place` (from 1) are by the format of a match in which totals don't decide.
    """

    user: int | None
    name: str
    points: int
    won: bool
    shared: bool
    kept: bool
    level: str = ""
    went_out: bool = False
    score: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class HoleResult:
    """The results of all seats in hole `number` of `match`, in order; `at` is UNIX time in seconds."""

    match: str
    number: int
    at: float
    seats: tuple[SeatResult, ...]

    @property
    def people(self) -> tuple[SeatResult, ...]:
        return _people_of(self.seats)

    def without(self, user: int, stand_in: int, name: str) -> HoleResult:
        """Return the result with `stand_in` and `name` in place of the id and name of `user`."""
        seats = [
            replace(seat, user=stand_in, name=name) if seat.user == user else seat for seat in self.seats
        ]
        return replace(self, seats=tuple(seats))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The results of all seats in a finished match of `holes` holes, in the seats' order.

    `at` is UNIX time in seconds. `rated`: the match counts in the standings. `changed`: its rules differ from
    the preset's, by `changes`; `named` is the server's own name for them, or "". `played` are the match's
    holes; `rules` are the rules of all holes. `cut_from` is the number of holes that were planned if the
    match was ended early, otherwise 0.
    """

    match: str
    preset: str
    holes: int
    at: float
    seats: tuple[SeatResult, ...]
    rated: bool = True
    changed: bool = False
    played: tuple[HoleResult, ...] = ()
    rules: Rules | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""
    cut_from: int = 0

    @property
    def people(self) -> tuple[SeatResult, ...]:
        return _people_of(self.seats)

    @property
    def format(self) -> str:
        """The words of the format, as `Rules.format_words`; "" if totals decide."""
        return "" if self.rules is None else self.rules.format_words

    @property
    def keys(self) -> tuple[int, ...]:
        """A number for each seat by which the format ranks them, the lowest first."""
        return tuple([seat.points if seat.place is None else seat.place for seat in self.seats])

    @property
    def computer(self) -> str:
        """The name of the best computer player by the format; "" if there is none."""
        return "" if (best := self._best_computer) is None else best.name

    @property
    def computer_score(self) -> int | None:
        """The score of that computer player if totals don't decide; otherwise None."""
        return None if (best := self._best_computer) is None else best.score

    @property
    def _best_computer(self) -> SeatResult | None:
        computers = [number for number, seat in enumerate(self.seats) if seat.user is None]
        best = min(computers, key=lambda number: self.keys[number], default=None)
        return None if best is None else self.seats[best]


def hole_result(table: str, seats: Sequence[Seat], match: Match, at: float) -> HoleResult:
    """Return the result of the last hole of `match` at `table`, which ended at UNIX time `at`."""
    scores = match.results[-1]
    best = [seat for seat, points in enumerate(scores) if points == min(scores)]
    held = [seat.played_by_owner and 2 * seat.stood_in <= match.hole.turns[n] for n, seat in enumerate(seats)]
    out = match.hole.out
    return HoleResult(
        table, len(match.results), at, seat_results(seats, held, scores, best, shared=len(best) > 1, out=out)
    )


def seat_results(
    seats: Sequence[Seat],
    held: Sequence[bool],
    points: Sequence[int],
    best: Collection[int],
    *,
    shared: bool,
    out: int | None = None,
    score: FormatScore | None = None,
) -> tuple[SeatResult, ...]:
    """Return each seat's result in a hole or match by its `points`. Only seats that were `held` can win.

    `best` are the seats that came first; `shared`: they belong to several sides. `out` is the seat that ended
    the hole. `score` is the score of a match in which totals don't decide.
    """
    keys = () if score is None else score.keys
    return tuple(
        SeatResult(
            user=seat.user,
            name=seat.called,
            points=points[number],
            won=number in best and held[number],
            shared=number in best and held[number] and shared,
            kept=held[number],
            level=seat.level if seat.user is None else "",
            went_out=number == out,
            score=None if score is None else score.totals[number],
            place=None if score is None else 1 + sum(key < keys[number] for key in keys),
        )
        for number, seat in enumerate(seats)
    )


def _people_of(seats: Sequence[SeatResult]) -> tuple[SeatResult, ...]:
    return tuple(seat for seat in seats if seat.user is not None)
