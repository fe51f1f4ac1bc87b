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
    """The result of a seat. `user` is a person's id, or None for a computer player of the level `level`.

    `points` are card points. `kept`: the seat's owner held it, which is always true of a computer player.
    `kept` is False if the computer played a person's seat at the end, or for more than half of the turns in a
    hole, or for at least half of the person's holes in a match. `went_out`: this seat ended the hole. `score`
    and `place` (from 1) are set if the match's format decides, not totals.
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
    """The results of all seats, in order, in hole `number` of `match`, which ended at UNIX time `at`."""

    match: str
    number: int
    at: float
    seats: tuple[SeatResult, ...]

    @property
    def people(self) -> tuple[SeatResult, ...]:
        return _people_of(self.seats)

    def without(self, user: int, stand_in: int, name: str) -> HoleResult:
        """Return the result with `stand_in` in place of the id `user`, and `name` in place of their name."""
        seats = [
            replace(seat, user=stand_in, name=name) if seat.user == user else seat for seat in self.seats
        ]
        return replace(self, seats=tuple(seats))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The results of all seats, in order, in a finished match of `holes` holes.

    `at` is the UNIX time of its end. `rated`: the match counts in the standings. `changed`: the rules differ
    from the preset, by `changes`; `named` is the server's own name for these rules, or "". `played` are the
    results of the holes. `cut_from` is the planned number of holes if the match was ended early, otherwise 0.
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
        """A number for each seat by which the format ranks the seats. The lowest is first."""
        return tuple([seat.points if seat.place is None else seat.place for seat in self.seats])

    @property
    def computer(self) -> str:
        """The name of the best computer player by the format; "" if there is none."""
        return "" if (best := self._best_computer) is None else best.name

    @property
    def computer_score(self) -> int | None:
        """The score of the best computer player; None if totals decide or there is no computer player."""
        return None if (best := self._best_computer) is None else best.score

    @property
    def _best_computer(self) -> SeatResult | None:
        computers = [number for number, seat in enumerate(self.seats) if seat.user is None]
        best = min(computers, key=lambda number: self.keys[number], default=None)
        return None if best is None else self.seats[best]


def hole_result(table: str, seats: Sequence[Seat], match: Match, at: float) -> HoleResult:
    """Return the result of the last hole of `match`, which ended at UNIX time `at`."""
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
    """Return the result of each seat in a hole or match. Only a seat that was `held` by its owner can win.

    `best` are the seats that came first; `shared` if they belong to several sides. `out` is the seat that
    ended the hole. `score` is the score of a match in which totals don't decide.
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
