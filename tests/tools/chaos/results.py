"""Compare the tables of results with the journals of the matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from engine.table import Stamped, TableState
from engine.table.results import SeatResult
from tests.tools.chaos.recount import Impossible, recounted

Row = tuple[object, ...]

HOLE_SEATS = "SELECT number, at, user_id, name, points, won, shared, kept FROM hole_seats WHERE match = ?"
MATCHES = "SELECT preset, holes, at FROM matches WHERE match = ?"
MATCH_SEATS = "SELECT at, user_id, name, points, won, shared, kept FROM match_seats WHERE match = ?"
STATUS = "SELECT status FROM tables WHERE match = ?"
ORPHANS = """
SELECT match FROM hole_seats UNION SELECT match FROM matches UNION SELECT match FROM match_seats
EXCEPT SELECT match FROM journal EXCEPT SELECT match FROM compressed_journals
"""


def without_journal(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield a sentence for each match that has results but no journal."""
    for (match,) in connection.execute(ORPHANS):
        yield f"match {match}: there are results of it, but no journal"


def differing(connection: sqlite3.Connection, state: TableState, *, complete: bool) -> Iterator[str]:
    """Yield each difference between the results kept of a match and `state`, the fold of its journal.

    Unless `complete`, results may be missing: the bot keeps them after a restart.
    """
    match = state.id
    finished = state.stage == "finished"
    final = state.match_result() if finished else None
    expected: Mapping[str, set[Row]] = {
        HOLE_SEATS: {
            (hole.number, hole.at, *columns)
            for hole in state.hole_results
            for columns in _columns(hole.people)
        },
        MATCHES: set() if final is None else {(final.preset, final.holes, final.at)},
        MATCH_SEATS: set() if final is None else {(final.at, *columns) for columns in _columns(final.people)},
    }
    for query, rows in expected.items():
        kept = {tuple(row) for row in connection.execute(query, (match,))}
        yield from _compared(match, query, kept, rows, complete=complete)
    yield from _status(connection, state, complete=complete)


def _columns(seats: Iterable[SeatResult]) -> Iterator[Row]:
    for seat in seats:
        yield seat.user, seat.name, seat.points, int(seat.won), int(seat.shared), int(seat.kept)


def _compared(
    match: str, query: str, kept: Collection[Row], expected: Collection[Row], *, complete: bool
) -> Iterator[str]:
    name = query.partition(" FROM ")[2].partition(" ")[0]
    for row in kept:
        if row not in expected:
            yield f"match {match}: {name} has {row}, which the journal does not add up to"
    for row in expected:
        if complete and row not in kept:
            yield f"match {match}: {name} lacks {row}"


def _status(connection: sqlite3.Connection, state: TableState, *, complete: bool) -> Iterator[str]:
    """Compare a table's status with its journal; it may be written after the last entry, never before."""
    stage = "live" if state.live else state.stage
    marked = [str(status) for (status,) in connection.execute(STATUS, (state.id,))]
    if marked != [stage] and (complete or marked != ["live"]):
        yield f"match {state.id}: it is {stage} by its journal, but entered as {marked or 'nothing'}"


def miscounted(state: TableState, entries: Sequence[Stamped]) -> Iterator[str]:
    """Yield each difference between the scores of `state`, the fold of `entries`, and a second count."""
    try:
        points = recounted(entries)
    except Impossible as error:
        yield f"match {state.id}: {error}"
        return
    scored = [] if state.match is None else state.match.results
    if points != scored:
        yield f"match {state.id}: the scores are {scored}, but counted once more they are {points}"
    elif state.stage == "finished":
        totals = tuple(sum(column) for column in zip(*points, strict=True))
        if totals != state.playing.totals:
            yield f"match {state.id}: the totals are {state.playing.totals}, but counted once more {totals}"
