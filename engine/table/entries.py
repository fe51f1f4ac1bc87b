"""The entries of a table's journal. Each entry is a fact that is written before it counts.

A table's state follows from its entries (`engine.table.fold`), so their meaning never changes. A new version
of the game adds kinds, or fields with defaults, and still reads old entries. Kinds and fields are stored by
name.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar, get_args

Tempo = Literal["slow", "normal", "quick", "instant"]
"""How long computer players take for a turn."""

EntryT = TypeVar("EntryT")


@dataclass(frozen=True, slots=True)
class JournalEntry(Generic[EntryT]):
    """An entry of a journal. `version` counts the entries from 1; `at` is UNIX time in seconds."""

    version: int
    at: float
    entry: EntryT

    @property
    def kind(self) -> str:
        """The name under which the entry is stored."""
        return type(self.entry).__name__

    @property
    def fields(self) -> str:
        """The entry's fields as a JSON object."""
        entry: Any = self.entry
        return json.dumps(asdict(entry), separators=(",", ":"), ensure_ascii=False)

    @property
    def stored(self) -> dict[str, int | float | str]:
        """The entry as a row of a journal: a value for each name of a column."""
        return {"version": self.version, "at": self.at, "kind": self.kind, "fields": self.fields}


@dataclass(frozen=True, slots=True)
class Opened:
    """A lobby was opened. `clock` is the seconds that a turn may take, or None for no clock.

    `changes` are the fields that differ from the preset (`engine.game.options`). `named` is the server's own
    name for these rules, if there is one. The deals come from `secret`, 64 hex digits that nobody knows until
    the match is over. `Table.open` chooses the secret before anybody sits down. `hints`: players may ask for
    hints; such a match is not rated.
    """

    match: str
    preset: str
    holes: int
    clock: int | None
    changes: dict[str, Any] = field(default_factory=dict)
    named: str = ""
    secret: str = ""
    hints: bool = False


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The host chose other rules in the lobby. The fields are as in `Opened`."""

    preset: str
    holes: int
    clock: int | None
    changes: dict[str, Any] = field(default_factory=dict)
    named: str = ""
    hints: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    """A person sat down in the lobby, by the press with the id `press`. Such ids make the deals' nonce."""

    user: int
    name: str
    press: int


@dataclass(frozen=True, slots=True)
class Left:
    """A person left. In a lobby their seat goes; in a match the computer plays their seat from then on.

    `removed`: the host removed the person from the lobby, and they can't sit down at this table again.
    """

    user: int
    removed: bool = False


@dataclass(frozen=True, slots=True)
class ComputerAdded:
    """A computer player sat down in the lobby, to play at `level`."""

    name: str
    level: str


@dataclass(frozen=True, slots=True)
class ComputerRemoved:
    """The computer player called `name` left the lobby."""

    name: str


@dataclass(frozen=True, slots=True)
class Started:
    """The match began. `rules` has all fields of the rules, as the preset may change later.

    `handicap_strokes` are the strokes of each seat in the whole match, empty if nobody has any.
    """

    rules: dict[str, Any]
    handicap_strokes: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Acted:
    """An action in the record's notation. `by` is who acted, or "clock" if a person's clock ran out."""

    action: str
    by: Literal["person", "computer", "clock"]


@dataclass(frozen=True, slots=True)
class Missed:
    """A seat's clock ran out. `handed_over`: the computer plays the seat from then on."""

    seat: int
    handed_over: bool


@dataclass(frozen=True, slots=True)
class TookBack:
    """A person took their seat back from the computer."""

    seat: int


@dataclass(frozen=True, slots=True)
class Readied:
    """A person is ready for the next hole."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The next hole was dealt."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The table was ended before its match was over. `by` is the person who ended it, if any.

    `counts`: the match counts as it stands, with only its finished holes.
    """

    by: int | None
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Agreed:
    """The person in a seat agreed to end the match without a result. The first to agree asked the others."""

    seat: int


@dataclass(frozen=True, slots=True)
class PutAside:
    """The match left its channel, to continue later. `by` is the person who asked, None if nobody came."""

    by: int | None


@dataclass(frozen=True, slots=True)
class TakenUp:
    """A person continues a match that was put aside, and plays their seat."""

    user: int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person took a computer player's seat, with its points, between two holes.

    The deals don't depend on this person: their nonce is made of presses before the start.
    """

    seat: int
    user: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A seat of a rematch's lobby is kept until the UNIX time `until`. `user` played in the match before."""

    user: int
    name: str
    until: int


@dataclass(frozen=True, slots=True)
class InvitedOnly:
    """The host chose who may sit down from now on: invited people if `only`, otherwise everybody."""

    only: bool = True


@dataclass(frozen=True, slots=True)
class Invited:
    """The host invited `user` to the table, or took the invitation back (`taken_back`)."""

    user: int
    name: str
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class SeatsFreed:
    """The lobby no longer keeps seats for people."""


@dataclass(frozen=True, slots=True)
class TempoChosen:
    """The host chose how long computer players take for a turn. The tempo is no rule of the game."""

    tempo: Tempo


@dataclass(frozen=True, slots=True)
class ReactionsChosen:
    """The host allowed or forbade reactions of the people at the table."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class SeatsGiven:
    """The table belongs to the event with the id `event`, which seats the people who sit down next.

    `nonce` is the nonce of the deals, the same at all tables of the event. If it is empty, the nonce is made
    of the presses of the people who sit down.
    """

    event: str
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The computer plays an event's table to the end, as the time is over or all people have left."""


@dataclass(frozen=True, slots=True)
class ClocksStopped:
    """The table's event was paused. No person's clock runs until `ClocksStarted`."""


@dataclass(frozen=True, slots=True)
class ClocksStarted:
    """The event continues. Every person has the time that was left before the pause."""


@dataclass(frozen=True, slots=True)
class TimeOff:
    """Nobody could press for the last `seconds`. All times of the table move by as much."""

    seconds: float


@dataclass(frozen=True, slots=True)
class HolidayTaken:
    """The person in `seat` took a holiday from UNIX time `begins` to `ends`, or ended one early at `ends`."""

    seat: int
    begins: float
    ends: float


Entry = (
    Opened
    | RulesChanged
    | Joined
    | Left
    | ComputerAdded
    | ComputerRemoved
    | Started
    | Acted
    | Missed
    | TookBack
    | Readied
    | Dealt
    | Closed
    | Agreed
    | PutAside
    | TakenUp
    | SeatTaken
    | SeatKept
    | InvitedOnly
    | Invited
    | SeatsFreed
    | TempoChosen
    | ReactionsChosen
    | SeatsGiven
    | PlayedOut
    | ClocksStopped
    | ClocksStarted
    | TimeOff
    | HolidayTaken
)

_KINDS: Final[dict[str, type[Entry]]] = {kind.__name__: kind for kind in get_args(Entry)}


@dataclass(frozen=True, slots=True)
class Stamped(JournalEntry[Entry]):
    """An entry with its place in a table's journal."""

    entry: Entry

    @classmethod
    def load(cls, version: int, at: float, kind: str, fields: str) -> Stamped:
        """Return the stored entry. Raises `KeyError` or `TypeError` for an entry of a newer version."""
        return cls(version, at, _KINDS[kind](**json.loads(fields)))


_BY_ITSELF: Final = (
    Missed,
    Dealt,
    Closed,
    PutAside,
    SeatKept,
    SeatsFreed,
    SeatsGiven,
    PlayedOut,
    ClocksStopped,
    ClocksStarted,
    TimeOff,
    HolidayTaken,
)
"""Kinds of entries that don't show that a person is at the table, or that end the table."""


def by_a_person(entry: Entry) -> bool:
    """Whether `entry` shows that a person is at the table."""
    return entry.by == "person" if isinstance(entry, Acted) else not isinstance(entry, _BY_ITSELF)
