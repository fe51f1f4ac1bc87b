"""Tables before they are opened: settings of a lobby, its first entries, and tables of events."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.names.telling_apart import COMPUTER_NAMES
from engine.table import requests
from engine.table.entries import (
    ComputerAdded,
    Entry,
    Joined,
    Opened,
    ReactionsChosen,
    SeatsGiven,
    Stamped,
    Tempo,
    TempoChosen,
)
from engine.table.fold import add
from engine.table.seat import USUAL_LEVEL
from engine.table.state import TableState


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened. `computers` has the level of each computer player.

    `clock` is in seconds, None for no clock. `kept` are people (user ids, names) for whom seats are kept, if
    enough are free. If only invited people may sit down, `invited` are these people (user ids, names);
    otherwise it is None. `tempo` and `reactions` are as in `TableState`, the other fields as in `Opened`.
    """

    preset: str
    holes: int
    clock: int | None
    computers: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""
    hints: bool = False
    kept: tuple[tuple[int, str], ...] = ()
    tempo: Tempo = "normal"
    invited: tuple[tuple[int, str], ...] | None = None
    reactions: bool = True

    @classmethod
    def again(cls, past: TableState, host: int, apart: Collection[int] = ()) -> NewTable:
        """Return a table for the same game as at the table `past`. `host` sits down first.

        The table has the computers of the past table, and keeps seats for its people. People who left, were
        forgotten, or are to stay `apart` from the host (user ids) are not asked back. If the host did not
        play there, nobody is asked back.
        """
        levels = tuple(seat.level for seat in past.seats if seat.user is None)
        played = past.seat_of(host) is not None
        stayed = [
            (seat.user, seat.called)
            for seat in past.seats
            if played and not seat.left and seat.user is not None
        ]
        apart = {*apart, *past.barred}
        asked = [each for each in stayed if _can_be_asked(each, host, apart)]
        also = [(each.user, each.name) for each in past.invited if (each.user, each.name) not in asked]
        invited = (*asked, *(each for each in also if _can_be_asked(each, host, apart)))
        return cls(
            past.preset.name,
            past.holes,
            past.clock,
            levels,
            past.changes,
            past.named,
            past.hints,
            tuple(asked),
            past.tempo,
            invited if past.invited_only and played else None,
            past.reactions,
        )

    def opened(self, match: str) -> Opened:
        """Return the first entry of the journal of `match`, which opens its lobby."""
        return Opened(
            match, self.preset, self.holes, self.clock, dict(self.changes), self.named, hints=self.hints
        )


def _can_be_asked(person: tuple[int, str], host: int, apart: Collection[int]) -> bool:
    """Whether `person` (user id, name) is neither forgotten, nor the `host`, nor one of `apart`."""
    user, _ = person
    return user > 0 and user != host and user not in apart


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of an event: its first entries, its `people`, and `computers` of `level` who sit after them."""

    opened: Opened
    given: SeatsGiven
    people: tuple[Joined, ...]
    computers: int = 0
    level: str = USUAL_LEVEL

    @property
    def entries(self) -> list[Entry]:
        """The first entries of the table's journal, before the start of the match."""
        computers = [ComputerAdded(name, self.level) for name in COMPUTER_NAMES[: self.computers]]
        return [self.opened, self.given, *self.people, *computers]


def draft(now: float, new: NewTable, match: str, host: Joined) -> tuple[TableState, list[Stamped]]:
    """Return the lobby of `match` as it opens at UNIX time `now`, and its entries. Nothing is written.

    `new`, `host` and the errors are as in `Table.open`.
    """
    state = TableState()
    entries: list[Stamped] = []

    def note(entry: Entry) -> None:
        add(entry, entries, state, now)

    note(replace(new.opened(match), secret=secrets.token_hex(32)))
    state.rules_with(state.preset.fewest)
    note(host)
    for level in new.computers:
        for added in requests.add_computer(host.user, level)(state):
            note(added)
    if new.tempo != state.tempo:
        note(TempoChosen(new.tempo))
    if new.reactions != state.reactions:
        note(ReactionsChosen(new.reactions))
    if new.invited is not None:
        for inviting in (
            *requests.choose_who_joins(host.user, invited_only=True)(state),
            *requests.invite(host.user, new.invited[: requests.MOST_INVITED])(state),
        ):
            note(inviting)
    for keeping in requests.keep_seats(new.kept, now)(state):
        note(keeping)
    return state, entries
