"""People and computers at a table of an event when it is opened, and its rules."""

from __future__ import annotations

from typing import Final

from engine.events.seating import secret_of
from engine.events.state import Entrant, EventState, EventTable
from engine.table.entries import Joined, Opened, SeatsGiven
from engine.table.seated_table import SeatedTable

DAY: Final = 86_400
"""Seconds of a round, and of a turn at its tables."""


def seated(state: EventState, table: EventTable) -> SeatedTable:
    """Return the seats and rules of a table of an event."""
    settings, same = state.opened, state.kind.same_cards
    place = (1, 1, 0) if same else (table.round, table.number, table.leg)
    opened = Opened(
        table.match,
        state.rules.preset,
        1 if table.play_off else state.rules.holes,
        DAY,
        dict(settings.changes),
        settings.named,
        secret_of(settings.secret, state.id, *place),
    )
    people = [
        Joined(_user_at(table.match, seat, entrant), entrant.called, state.first_message or 0)
        for seat, entrant in enumerate(map(state.entrant, table.entrants))
    ]
    given = SeatsGiven(state.id, str(state.first_message) if same else "")
    return SeatedTable(opened, given, tuple(people), table.computers, settings.level)


def _user_at(match: str, seat: int, entrant: Entrant) -> int:
    """Return the user id of an entrant at a table; for a forgotten person a number of that seat alone."""
    return entrant.user if entrant.user > 0 else -(int(match, 16) * 8 + seat + 1)
