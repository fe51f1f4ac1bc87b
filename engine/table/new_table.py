"""Settings of a table before it is opened."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.table.entries import Opened, Tempo
from engine.table.state import TableState


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened. `clock` is in seconds, None for none; `computers` has the level of each computer
    player.

    `kept` are the user ids and names of people for whom seats are saved, as far as there are seats; `invited`
    of those who are invited, if only they may sit down, or None. The other fields are as in `Opened`.
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
        """Table for the same game as at a `past` table, with its computers, and seats saved for its people;
        `host` sits down first.

        People who left or were forgotten are not asked back, nor those who are to stay `apart` from the host
        (user ids), and nobody is asked back by a stranger.
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
        """The first entry of the journal of `match`, which opens its lobby."""
        return Opened(
            match, self.preset, self.holes, self.clock, dict(self.changes), self.named, hints=self.hints
        )


def _can_be_asked(person: tuple[int, str], host: int, apart: Collection[int]) -> bool:
    """Whether a `person` of a past table (user id, name) is somebody else than the `host`, known and not to
    stay `apart` from them.
    """
    user, _ = person
    return user > 0 and user != host and user not in apart
