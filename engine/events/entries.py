"""The entries of an event's journal: one frozen fact each, written before it counts.

An event's state is the fold of its entries (`engine.events.fold`), so their meaning never changes: a new
version of the game adds kinds, or fields with defaults, and still reads the old ones. Kinds and fields are
stored by name. `by` is the id of the organizer who did something, or None where it came by itself; `user` the
id of the person who takes part as the entrant with the number `entrant`. Whoever was forgotten is 0 as an
organizer, and a number below 0 as an entrant.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from engine.journal_entry import JournalEntry
from engine.table.seat import USUAL_LEVEL

KindName = Literal["duplicate", "tables", "league", "knockout"]
"""`duplicate`: the same cards for everybody, played alone. `tables`: the same cards at every table."""

Absent = Literal["computer", "forfeit"]
"""What becomes of a seat whose entrant does not come: the computer's strokes count, or it comes last."""


@dataclass(frozen=True, slots=True)
class EventOpened:
    """An event of the server `guild` was made by `by`, to be shown in `channel`; nobody can enter yet.

    `rules` are all fields of the rules of its matches: a preset with some `changes`, which the server calls
    `named`. Play ends at `closes_at` (UNIX time in seconds) where people play alone, and entering otherwise.
    The deals follow from `secret`, 64 hex digits. `role` is the id of the role that may enter. `computers` of
    `level` play against each person who plays alone. Tables have up to `seats`; a league has `rounds`.
    """

    event: str
    guild: int
    channel: int
    kind: KindName
    name: str
    rules: dict[str, Any]
    closes_at: float
    secret: str
    by: int
    role: int | None = None
    computers: int = 0
    level: str = USUAL_LEVEL
    seats: int = 2
    rounds: int = 0
    absent: Absent = "forfeit"
    changes: dict[str, Any] = field(default_factory=dict)
    named: str = ""


@dataclass(frozen=True, slots=True)
class Posted:
    """The event's message stands; `message` is its id. With the first one people can enter."""

    message: int


@dataclass(frozen=True, slots=True)
class Entered:
    """A person entered, again if their number is known, or the organizer `by` let them in.

    With rounds drawn already, they come after the last seed.
    """

    entrant: int
    user: int
    name: str
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Withdrew:
    """An entrant left by themselves. What they have played by then stays."""

    entrant: int


@dataclass(frozen=True, slots=True)
class Removed:
    """An organizer removed an entrant, or they had left the server (None).

    Where people play alone their scores count no more; at tables what they have played stays.
    """

    entrant: int
    by: int | None


@dataclass(frozen=True, slots=True)
class Replaced:
    """The new `entrant` takes the place of the one with the number `replaced`, with seed and points."""

    entrant: int
    replaced: int
    user: int
    name: str
    by: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """A press of an entrant who plays alone: the `moves` of theirs and of the computers, as in records.

    `points` are those of the holes that they finished by it.
    """

    entrant: int
    moves: tuple[str, ...]
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundsStarted:
    """Entering ended, and the first round can be drawn. `seeds` are the entrants, the best seed first."""

    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table of a round was drawn: leg `leg` (from 0) of table `table`, both it and `round` from 1.

    `entrants` are in the order of their seats, `computers` sit after them. A single entrant without any has a
    bye. A `play_off` is one hole of those who are tied. From `deadline` on, in UNIX time, the computer takes
    over the seats that hold up the table.
    """

    round: int
    table: int
    leg: int
    entrants: tuple[int, ...]
    deadline: float
    computers: int = 0
    play_off: bool = False


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The match with the id `match`, that of a table, is being played in Discord."""

    match: str


@dataclass(frozen=True, slots=True)
class TableLate:
    """The deadline of a table passed; at the new `deadline` the computer plays its match to the end."""

    match: str
    deadline: float


@dataclass(frozen=True, slots=True)
class TableOver:
    """A table is over. `strokes` are those of its seats, None for who forfeits.

    `absent` are the entrants who didn't play their seats themselves: nothing there counts for them.
    """

    match: str
    strokes: tuple[int | None, ...]
    absent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableAnnulled:
    """A table does not count: as an organizer said, or its match was ended or lost (None)."""

    match: str
    by: int | None


@dataclass(frozen=True, slots=True)
class Paused:
    """An organizer paused the event, or Discord let no table be opened (None)."""

    by: int | None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The event continues until `closes_at`, now that the pause is over; all deadlines move on by as much."""

    by: int
    closes_at: float


@dataclass(frozen=True, slots=True)
class Extended:
    """The end of play, or of entering, was moved on to `closes_at`, and all deadlines by as much."""

    by: int
    closes_at: float


@dataclass(frozen=True, slots=True)
class TimeOff:
    """For `seconds` nobody could press, as the bot was off: everything that is to end does so later."""

    seconds: float


@dataclass(frozen=True, slots=True)
class ClosedEarly:
    """An organizer ended play, or entering, before its time."""

    by: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The event is over. `points` are what places are worth, by pairs of an entrant's number and points."""

    points: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Annulled:
    """The event is over without a result: by an organizer, or as too few entered (None)."""

    by: int | None


@dataclass(frozen=True, slots=True)
class Told:
    """The server was told of the end, or is not to be."""


Fact = (
    EventOpened
    | Posted
    | Entered
    | Withdrew
    | Removed
    | Replaced
    | Played
    | RoundsStarted
    | Drawn
    | TableOpened
    | TableLate
    | TableOver
    | TableAnnulled
    | Paused
    | Resumed
    | Extended
    | TimeOff
    | ClosedEarly
    | Ended
    | Annulled
    | Told
)

_KINDS: Final[dict[str, type[Fact]]] = {kind.__name__: kind for kind in get_args(Fact)}


@dataclass(frozen=True, slots=True)
class Logged(JournalEntry[Fact]):
    """A fact with its place in an event's journal."""

    entry: Fact

    @classmethod
    def load(cls, version: int, at: float, kind: str, fields: str) -> Logged:
        """Return the stored entry. Raises `KeyError` or `TypeError` for a kind or fields of a newer bot."""
        found = {name: _tuples(value) for name, value in json.loads(fields).items()}
        return cls(version, at, _KINDS[kind](**found))


def _tuples(value: Any) -> Any:
    """Return `value` with its lists as tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
