"""The record of a table whose match is over, made from its journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.game.errors import NotFinished
from engine.record import Record, make
from engine.table.entries import Acted, Closed, Dealt, Stamped, Started
from engine.table.fold import apply, fold
from engine.table.state import TableState


def from_entries(entries: Iterable[Stamped]) -> Record:
    """Return the record of a match from its whole journal.

    If a match was ended early and counts, the record has only the finished holes. Raises `NotFinished` while
    the match is being played, or if its table was closed.
    """
    state = TableState()
    holes: list[list[str]] = []
    for stamped in entries:
        apply(state, stamped)
        match stamped.entry:
            case Started() | Dealt():
                holes.append([])
            case Acted(action=action):
                holes[-1].append(action)
    if state.stage != "finished":
        raise NotFinished("This match isn’t over, so there’s no record of it yet.")
    match = state.playing
    names = [seat.name for seat in state.seats]
    return make(
        state.id, match.rules, names, match.secret, match.nonce, holes[: len(match.results)], match.strokes
    )


def counted_holes(entries: Sequence[Stamped]) -> Sequence[Stamped]:
    """Return the journal of a finished match without the deal and the moves of a hole that doesn't count.

    Only a match that was ended early has such a hole.
    """
    if not any(isinstance(stamped.entry, Closed) for stamped in entries):
        return entries
    state, holes, found = fold(entries), 0, []
    for stamped in entries:
        holes += isinstance(stamped.entry, (Started, Dealt))
        if holes <= state.holes or not isinstance(stamped.entry, (Acted, Dealt)):
            found.append(stamped)
    return found


def number_of_holes(entries: Iterable[Stamped]) -> int:
    """Return how many holes were dealt in the journal `entries`."""
    return sum(isinstance(stamped.entry, (Started, Dealt)) for stamped in entries)
