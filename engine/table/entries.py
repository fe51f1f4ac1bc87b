"""The entries of a table's journal: one frozen fact each, written before it counts.

A table's state is the fold of its entries (`engine.table.state`), so their meaning never changes. A new
version of the game adds kinds, or fields with defaults, and still reads old entries. Kinds and fields are
stored by name.
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
        """The entry as a row of a journal, by the names of columns."""
        return {"version": self.version, "at": self.at, "kind": self.kind, "fields": self.fields}


@dataclass(frozen=True, slots=True)
class Opened:
    """A lobby was opened. `clock` is the seconds that a turn may take, or None for no clock.

    `changes` are the fields that differ from the preset (`engine.game.options`). `named` is the server's own
    name for these rules, if they have one. The deals will come from `secret`: 64 hex digits, chosen before
    anybody sits down (empty until `Table.open` chooses it) and unknown to all until the match is over.
    `hints`: players may ask for hints; such a match is not rated.
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
    """The host chose other rules in the lobby; the fields mean the same as in `Opened`."""

    preset: str
    holes: int
    clock: int | None
    changes: dict[str, Any] = field(default_factory=dict)
    named: str = ""
    hints: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    """A person sat down in the lobby. `press` is the id of their press, which is part of the deals' nonce."""

    user: int
    name: str
    press: int


@dataclass(frozen=True, slots=True)
class Left:
    """A person left. A lobby loses the seat; in a match the computer plays the seat from then on.

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
    """The computer player called `name` stood up in the lobby."""

    name: str


@dataclass(frozen=True, slots=True)
class Started:
    """The match began. `rules` are all fields of its rules, as the preset may change later.

    `handicap_strokes` are the strokes of each seat in the whole match, empty if nobody has any.
    """

    rules: dict[str, Any]
    handicap_strokes: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Acted:
    """An action of the hole, in the record's notation. `by`: who did it, or that a clock ran out."""

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
    """The table was ended before its match was over: by the person `by`, or as nobody is left (None).

    `counts`: the match counts as it stands, with only its finished holes.
    """

    by: int | None
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Agreed:
    """The person in a seat agreed to end the match without a result. The first to agree asks the others."""

    seat: int


@dataclass(frozen=True, slots=True)
class PutAside:
    """The match left its channel, to continue later: by the person `by`, or as nobody came (None)."""

    by: int | None


@dataclass(frozen=True, slots=True)
class TakenUp:
    """A person continues a match that was put aside, and plays their seat."""

    user: int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person took a computer player's seat, with its points, between two holes.

    The deals don't depend on this person: the nonce consists of the presses of people who sat down before the
    start.
    """

    seat: int
    user: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A seat of a rematch's lobby is kept, until the UNIX time `until`, for `user`, who played before."""

    user: int
    name: str
    until: int


@dataclass(frozen=True, slots=True)
class InvitedOnly:
    """If `only`, the host let only invited people sit down from now on; otherwise everybody again."""

    only: bool = True


@dataclass(frozen=True, slots=True)
class Invited:
    """The host invited `user`, who may sit down if only invited people may, or took the invitation back."""

    user: int
    name: str
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class SeatsFreed:
    """The lobby's seats that were kept for people are free for all."""


@dataclass(frozen=True, slots=True)
class TempoChosen:
    """The host chose how long computer players take for a turn. It is no rule of the game."""

    tempo: Tempo


@dataclass(frozen=True, slots=True)
class ReactionsChosen:
    """The host allowed the people at the table to react to what is played, or not."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class SeatsGiven:
    """The table belongs to the event with the id `event`, which seats the people who sit down next.

    The deals' nonce is `nonce`, the same at all tables of the event. If `nonce` is empty, the presses of the
    people who sit down are the nonce.
    """

    event: str
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The computer plays all seats of an event's table to the end, as its time is over or all have left."""


@dataclass(frozen=True, slots=True)
class ClocksStopped:
    """The event of the table was paused. No person's clock runs until `ClocksStarted`."""


@dataclass(frozen=True, slots=True)
class ClocksStarted:
    """The event continues. Every person has the time that was left."""


@dataclass(frozen=True, slots=True)
class TimeOff:
    """For `seconds` until now nobody could press. All times of the table move by these seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class HolidayTaken:
    """The person in `seat` took a holiday between two UNIX times, or ended it early, at `ends`."""

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
        """Return the stored entry. Raises `KeyError` or `TypeError` for a kind or fields of a newer bot."""
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
"""The kinds that no person needs to cause, or that end a table."""


def by_a_person(entry: Entry) -> bool:
    """Whether `entry` is an act that shows that a person is there."""
    return entry.by == "person" if isinstance(entry, Acted) else not isinstance(entry, _BY_ITSELF)
