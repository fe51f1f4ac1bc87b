"""Entries of an event's journal: one frozen fact each, written before it counts.

An event's state is the fold of its entries (`engine.events.fold`), so their meaning never changes. A new
version of the game adds kinds, or fields with defaults, and still reads old entries. Kinds and fields are
stored by name.

`by` is the id of the organizer who did something, or None if the event did it by itself. `user` is the id of
the person who takes part as the entrant with the number `entrant`. A forgotten person is 0 as an organizer,
and a negative number as an entrant.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from engine.table.entries import JournalEntry
from engine.table.seat import USUAL_LEVEL

KindName = Literal["duplicate", "tables", "league", "knockout"]
"""`duplicate`: everybody plays the same cards alone. `tables`: the same cards at every table."""

Absent = Literal["computer", "forfeit"]
"""Result for a seat whose entrant does not come: the computer's strokes count, or the seat comes last."""


@dataclass(frozen=True, slots=True)
class EventOpened:
    """`by` made an event on the server `guild`, to be shown in `channel`. Nobody can enter yet.

    `rules` are all fields of the matches' rules. They come from a preset with `changes`, which the server
    calls `named`. At `closes_at` (UNIX time in seconds) play ends if people play alone; otherwise entering
    ends. The first message moves `closes_at` by the time since this entry.

    The deals follow from `secret`, 64 hex digits. Only the role with the id `role` may enter. Each person who
    plays alone has `computers` opponents of `level`. Tables have up to `seats`, and a league `rounds`.
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
class Edited:
    """An organizer chose other options before anybody played. All options are as in `EventOpened`.

    `kind` and `closes_at` stay the same once the event's message was posted.
    """

    by: int
    kind: KindName
    name: str
    rules: dict[str, Any]
    closes_at: float
    role: int | None
    computers: int
    level: str
    seats: int
    rounds: int
    absent: Absent
    changes: dict[str, Any]
    named: str


@dataclass(frozen=True, slots=True)
class Posted:
    """The event's message was posted; `message` is its id. After the first message people can enter.

    The time until `closes_at` begins with the first message.
    """

    message: int


@dataclass(frozen=True, slots=True)
class Entered:
    """A person entered, or entered again if their number is known. `by` is the organizer who let them in.

    If rounds have been drawn already, the person becomes the seed after the last.
    """

    entrant: int
    user: int
    name: str
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Withdrew:
    """An entrant left by themselves. Results of the entrant so far stay."""

    entrant: int


@dataclass(frozen=True, slots=True)
class Removed:
    """An organizer removed an entrant, or the entrant had left the server (`by` is None).

    In events played alone the entrant's scores don't count any more; at tables, results so far stay.
    """

    entrant: int
    by: int | None


@dataclass(frozen=True, slots=True)
class Replaced:
    """A new person, `entrant`, takes over the seed and the points of the entrant `replaced`."""

    entrant: int
    replaced: int
    user: int
    name: str
    by: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """A press of an entrant who plays alone: the `moves` of the person and of the computers, as in records.

    `points` has the points of each hole that this press finished.
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
    """A match at a table was drawn. `round` and `table` count from 1.

    `leg` counts the matches of this table from 0: play-offs, and matches that replace annulled ones.
    `entrants` sit in this order, and `computers` after them. A single entrant without computers has a bye. A
    `play_off` is one hole of tied entrants. At `deadline` (UNIX time) the computer takes over the seats that
    hold up the table.
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
    """A table was opened in Discord. `match` is the id of its match."""

    match: str


@dataclass(frozen=True, slots=True)
class TableLate:
    """The deadline of a table passed; at the new `deadline` the computer plays its match to the end."""

    match: str
    deadline: float


@dataclass(frozen=True, slots=True)
class TableOver:
    """A table is over. `scores` has the score of each seat by the event's format, None for a forfeit.

    `absent` are the entrants who didn't play their seats themselves: nothing at this table counts for them.
    """

    match: str
    scores: tuple[int | None, ...]
    absent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableAnnulled:
    """A table does not count: an organizer annulled it, or its match was ended or lost (`by` is None)."""

    match: str
    by: int | None


@dataclass(frozen=True, slots=True)
class Paused:
    """An organizer paused the event, or Discord let no table be opened (`by` is None)."""

    by: int | None


@dataclass(frozen=True, slots=True)
class Resumed:
    """A pause is over. `closes_at` and all deadlines are moved by the same time."""

    by: int
    closes_at: float


@dataclass(frozen=True, slots=True)
class Extended:
    """The end of play, or of entering, was moved to `closes_at`. All deadlines move by the same time."""

    by: int
    closes_at: float


@dataclass(frozen=True, slots=True)
class DeadlinesMoved:
    """For `seconds` nobody could press, as the bot was off. All deadlines move by these seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class ClosedEarly:
    """An organizer ended play, or entering, before its time."""

    by: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The event is over. `points` has pairs of an entrant's number and the points for their final place."""

    points: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Annulled:
    """The event is over without a result: an organizer decided that, or too few entered (`by` is None)."""

    by: int | None


@dataclass(frozen=True, slots=True)
class Told:
    """The end was announced on the server, or no announcement will follow."""


Fact = (
    EventOpened
    | Edited
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
    | DeadlinesMoved
    | ClosedEarly
    | Ended
    | Annulled
    | Told
)

_KINDS: Final[dict[str, type[Fact]]] = {kind.__name__: kind for kind in get_args(Fact)}

_RENAMED: Final = {("TableOver", "strokes"): "scores"}
"""Fields that version 1.0.0 stored under another name: from kind and stored name to the present name."""


@dataclass(frozen=True, slots=True)
class Logged(JournalEntry[Fact]):
    """A fact with its place in an event's journal."""

    entry: Fact

    @classmethod
    def load(cls, version: int, at: float, kind: str, fields: str) -> Logged:
        """Return the stored entry. Raises `KeyError` or `TypeError` for a kind or fields of a newer bot."""
        values = {
            _RENAMED.get((kind, name), name): _tuples(value) for name, value in json.loads(fields).items()
        }
        return cls(version, at, _KINDS[kind](**values))


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
