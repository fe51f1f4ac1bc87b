"""The record of a table whose match is over, made from its journal."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game.errors import NotFinished
from engine.record import Record, make
from engine.table.entries import Acted, Dealt, Stamped, Started
from engine.table.fold import apply
from engine.table.state import TableState


def from_entries(entries: Iterable[Stamped]) -> Record:
    """Return the record of the match whose whole journal is `entries`.

    Raises `NotFinished` while it is being played, or if its table was closed.
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
    return make(state.id, match.rules, names, match.secret, match.nonce, holes)
