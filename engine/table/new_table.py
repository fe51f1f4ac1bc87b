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
    """A table to be opened. `clock` is in seconds, None for none; `computers` has the level of each computer
    player.

    `kept` are the user ids and names of people for whom seats are saved, if there are enough seats. If only
    invited people may sit down, `invited` are their user ids and names; otherwise it is None. The other
    fields are as in `Opened`.
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
        """Return a table for the same game as at a `past` table. `host` sits down first.

        The table has the computers of the past table, and saves seats for its people. People who left or were
        forgotten are not asked back, nor people (user ids) who are to stay `apart` from the host. If the host
        is a stranger, nobody is asked back.
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
    """Whether a `person` (user id, name) of a past table is known, not the `host`, and not to stay `apart`
    from the host.
    """
    user, _ = person
    return user > 0 and user != host and user not in apart


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table to be `opened` and `given` to an event.

    `computers` of `level` sit after the `people`.
    """

    opened: Opened
    given: SeatsGiven
    people: tuple[Joined, ...]
    computers: int = 0
    level: str = USUAL_LEVEL

    @property
    def entries(self) -> list[Entry]:
        """The first entries of the table's journal, up to the start of the match."""
        computers = [ComputerAdded(name, self.level) for name in COMPUTER_NAMES[: self.computers]]
        return [self.opened, self.given, *self.people, *computers]


def draft(now: float, new: NewTable, match: str, host: Joined) -> tuple[TableState, list[Stamped]]:
    """Return the lobby of `match` at UNIX time `now` and its entries, which are not written.

    The other arguments and the errors are those of `Table.open`.
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
