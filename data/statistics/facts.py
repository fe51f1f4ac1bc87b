"""The facts of a finished match, seat by seat."""

from __future__ import annotations

from dataclasses import dataclass

from data.statistics.rated_player import RatedPlayer
from engine.game.handicap import FEWEST_HOLES
from engine.table.results import MatchResult, SeatResult


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat of a match. `points`, `won`, `shared`, `kept` are of the match, as in `SeatResult`.

    `place` is by the format and counts from 1. Equals share a place, and seats that the computer held for
    people share the last. `late`: the place is not the player's own, as they took the seat over after half of
    the holes or more. A person's first place is not their own either if they played at most half of the holes
    of a match that was ended early.

    `scores` are the points of the holes that the player played to the end; `whole`: these are all holes of
    the match. Of these holes, the player had the lowest score in `holes_won` (also if shared), went out in
    `outs`, and both in `outs_won`.
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
        """Points a hole of a match of `FEWEST_HOLES` or more, played as a `whole`; otherwise None."""
        long = len(self.scores) >= FEWEST_HOLES
        return self.points / len(self.scores) if self.whole and long else None


def facts_of(result: MatchResult) -> tuple[SeatFacts, ...]:
    """Return the facts of a match's seats in their order; empty if the result has no seats."""
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
    """Whether a seat has the same player in both: a person may take a computer's seat during a match."""
    return (one.user, one.level) == (other.user, other.level)


def _before(result: MatchResult, one: int, other: int) -> bool:
    """Whether seat number `one` takes a better place than number `other`."""
    kept, others_kept = result.seats[one].kept, result.seats[other].kept
    if kept != others_kept:
        return kept
    return kept and result.keys[one] < result.keys[other]
