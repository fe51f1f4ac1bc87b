"""What a table leaves behind: the scores of a hole and of a match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from engine.table.journal import HoleResult, MatchResult, SeatResult, TableSeat
from engine.table.seat import Seat

if TYPE_CHECKING:
    from engine.table.state import TableState


def hole_result(state: TableState, at: float) -> HoleResult:
    """The newest hole of a match, which has ended at UNIX time `at`."""
    match = state.playing
    scores = match.results[-1]
    best = [seat for seat, points in enumerate(scores) if points == min(scores)]
    table = _table(state.seats, scores, best, shared=len(best) > 1, out=match.hole.out)
    return HoleResult(state.id, len(match.results), at, _people(table), table)


def match_result(state: TableState) -> MatchResult:
    """The totals of a match that is over.

    Whoever took a computer's seat between holes has its points, but wins only after more than half the holes.
    """
    match = state.playing
    winners = [number for number in match.winners if _mostly_theirs(state, number)]
    table = _table(state.seats, match.totals, winners, shared=len(match.winners) > 1)
    return MatchResult(
        match=state.id,
        preset=state.preset.name,
        holes=state.holes,
        at=state.stage_from,
        seats=_people(table),
        rated=not state.hints,
        changed=bool(state.changes),
        table=table,
        played=tuple(state.hole_results),
    )


def _mostly_theirs(state: TableState, number: int) -> bool:
    """Whether whoever has a seat now had it in more than half of the holes."""
    user = state.seats[number].user
    held = sum(hole.table[number].user == user for hole in state.hole_results)
    return 2 * held > len(state.hole_results)


def _table(
    seats: Sequence[Seat],
    points: Sequence[int],
    best: Collection[int],
    *,
    shared: bool,
    out: int | None = None,
) -> tuple[TableSeat, ...]:
    """One result per seat. A person's seat that the computer holds at the end is not a win of theirs."""
    return tuple(
        TableSeat(
            user=seat.user,
            name=seat.name,
            level=seat.level if seat.user is None else "",
            points=points[number],
            won=number in best and _kept(seat),
            shared=number in best and _kept(seat) and shared,
            kept=_kept(seat),
            went_out=number == out,
        )
        for number, seat in enumerate(seats)
    )


def _kept(seat: Seat) -> bool:
    return seat.user is None or seat.person


def _people(table: Sequence[TableSeat]) -> tuple[SeatResult, ...]:
    return tuple(
        SeatResult(seat.user, seat.name, seat.points, seat.won, seat.shared, seat.kept)
        for seat in table
        if seat.user is not None
    )
