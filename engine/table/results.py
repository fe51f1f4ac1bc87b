"""What a table leaves behind: the people's scores of a hole and of a match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from engine.table.journal import HoleResult, MatchResult, SeatResult
from engine.table.seat import Seat

if TYPE_CHECKING:
    from engine.table.state import TableState


def hole_result(state: TableState, at: float) -> HoleResult:
    """The newest hole of a match, which has ended at UNIX time `at`."""
    match = state.playing
    scores = match.results[-1]
    best = [seat for seat, points in enumerate(scores) if points == min(scores)]
    return HoleResult(state.id, len(match.results), at, _people(state.seats, scores, best))


def match_result(state: TableState) -> MatchResult:
    """The totals of a match that is over."""
    match = state.playing
    people = _people(state.seats, match.totals, match.winners)
    return MatchResult(state.id, state.preset.name, state.holes, state.stage_from, people)


def _people(seats: Sequence[Seat], points: Sequence[int], best: Collection[int]) -> tuple[SeatResult, ...]:
    """One result per person. A seat that the computer holds at the end is not a win of its owner's."""
    return tuple(
        SeatResult(
            user=seat.user,
            name=seat.name,
            points=points[number],
            won=number in best and seat.person,
            shared=number in best and seat.person and len(best) > 1,
            kept=seat.person,
        )
        for number, seat in enumerate(seats)
        if seat.user is not None
    )
