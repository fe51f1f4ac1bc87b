"""The facts of a finished match, seat by seat."""

from __future__ import annotations

from dataclasses import dataclass

from data.statistics.rated_player import RatedPlayer
from engine.game.handicap import FEWEST_HOLES
from engine.table.results import MatchResult, SeatResult


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat of a match. `points`, `won`, `shared` and `kept` are as in `SeatResult`.

    `place`: from 1, by the format. Equals share it. Seats that the computer held for people share the last.
    `late`: the player took the seat over after half of the holes or more, so the place isn't their own.
    Also True for a person in first place who played at most half of a match that was ended early.
    `scores`: points of each hole that the player played to the end.
    `whole`: whether these are all holes of the match.
    `holes_won`: how many of these holes the player won, alone or not.
    `outs`: in how many the player went out. `outs_won`: in how many the player went out and won.
    """

    player: RatedPlayer
    place: int
    points: int
    won: bool
    shared: bool
    kept: bool
    late: bool
    scores: tuple[int, ...]
    whole: bool
    holes_won: int
    outs: int
    outs_won: int

    @property
    def average(self) -> float | None:
        """Points a hole. None unless the player played a whole match of `FEWEST_HOLES` or more."""
        long = len(self.scores) >= FEWEST_HOLES
        return self.points / len(self.scores) if self.whole and long else None


def facts_of(result: MatchResult) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat in order; empty if the result has no seats."""
    return tuple(_seat(result, number) for number in range(len(result.seats)))


def _seat(result: MatchResult, number: int) -> SeatFacts:
    seat = result.seats[number]
    own = [hole.seats[number] for hole in result.played if _same(hole.seats[number], seat)]
    holes = [hole for hole in own if hole.kept]
    place = 1 + sum(_before(result, other, number) for other in range(len(result.seats)))
    late = 2 * len(own) <= len(result.played) or (
        seat.user is not None and place == 1 and 2 * len(own) <= result.cut_from
    )
    return SeatFacts(
        player=RatedPlayer(seat.user or 0, seat.level),
        place=place,
        points=seat.points,
        won=seat.won,
        shared=seat.shared,
        kept=seat.kept,
        late=late and bool(result.played),
        scores=tuple(hole.points for hole in holes),
        whole=seat.kept and bool(holes) and len(holes) == len(result.played) and not result.cut_from,
        holes_won=sum(hole.won for hole in holes),
        outs=sum(hole.went_out for hole in holes),
        outs_won=sum(hole.went_out and hole.won for hole in holes),
    )


def _same(one: SeatResult, other: SeatResult) -> bool:
    """Whether one seat has the same player in both. A person may take a computer's seat during a match."""
    return (one.user, one.level) == (other.user, other.level)


def _before(result: MatchResult, one: int, other: int) -> bool:
    """Whether seat number `one` has a better place than seat number `other`."""
    kept, others_kept = result.seats[one].kept, result.seats[other].kept
    if kept != others_kept:
        return kept
    return kept and result.keys[one] < result.keys[other]
