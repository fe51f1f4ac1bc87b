"""What a table's journal holds: one frozen fact per entry, written before it counts.

A table is nothing but the fold of these (`engine.table.state`), so their meaning never changes: a new
version of the game adds kinds or fields with defaults, and keeps reading the old ones.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, get_args


@dataclass(frozen=True, slots=True)
class Opened:
    """A lobby was opened. `clock` is the seconds a turn may take, or None for no clock.

    `changes` are the fields that differ from the preset (`engine.options`), `named` what the server calls
    these rules, if they are of its own. `secret` is what the deals will come from: 64 hex digits, chosen
    before anybody sits down; empty in lobbies of a time when it was chosen at the start. `hints` says whether
    they may be asked for; such a match doesn't count.
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
    """The host chose other rules in the lobby; the fields are those of `Opened`."""

    preset: str
    holes: int
    clock: int | None
    changes: dict[str, Any] = field(default_factory=dict)
    named: str = ""
    hints: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    """A person sat down in the lobby. `press` is the id of the press, which goes into the deal's nonce."""

    user: int
    name: str
    press: int


@dataclass(frozen=True, slots=True)
class Left:
    """A person stood up: in the lobby the seat goes, in a match the computer plays it from now on."""

    user: int


@dataclass(frozen=True, slots=True)
class ComputerAdded:
    """A computer player sat down in the lobby; all played at `level` “medium” before there were levels."""

    name: str
    level: str = "medium"


@dataclass(frozen=True, slots=True)
class ComputerRemoved:
    """The computer player called `name` stood up in the lobby."""

    name: str


@dataclass(frozen=True, slots=True)
class Started:
    """The match began. `secret` is 64 hex digits and stays secret until the match is over.

    `rules` are all fields of the rules that the match is played by, whatever becomes of the preset later;
    None in journals of a time when the preset and the holes said it all.
    """

    secret: str
    rules: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    """An action of the hole, in the record's notation. `by` says whose hand it was."""

    action: str
    by: Literal["person", "computer", "clock"]


@dataclass(frozen=True, slots=True)
class Missed:
    """A seat's clock ran out. `handed_over` says that the computer keeps the seat from now on."""

    seat: int
    handed_over: bool


@dataclass(frozen=True, slots=True)
class TookBack:
    """A person took the seat back from the computer."""

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
    """The table was ended before its match was over, by the person `by`, or because nobody is left (None)."""

    by: int | None


@dataclass(frozen=True, slots=True)
class PutAside:
    """The match left its channel, to be taken up later: as a person wished, or as nobody came (None)."""

    by: int | None


@dataclass(frozen=True, slots=True)
class TakenUp:
    """A person took the match up again, and plays from their seat."""

    user: int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Between two holes a person took a computer player's seat, with the points that it has.

    The deals don't depend on it: their nonce is of the presses by which people sat down before the start.
    """

    seat: int
    user: int
    name: str


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
    | PutAside
    | TakenUp
    | SeatTaken
)

_KINDS: Final[dict[str, type[Entry]]] = {kind.__name__: kind for kind in get_args(Entry)}


@dataclass(frozen=True, slots=True)
class Stamped:
    """An entry in its place: `version` counts a table's entries from 1, `at` is UNIX time in seconds."""

    version: int
    at: float
    entry: Entry

    @property
    def kind(self) -> str:
        """The name under which the entry is stored."""
        return type(self.entry).__name__

    @property
    def fields(self) -> str:
        """The entry's fields as a JSON object."""
        return json.dumps(asdict(self.entry), separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def load(cls, version: int, at: float, kind: str, fields: str) -> Stamped:
        """The entry that was stored. Raises `KeyError` or `TypeError` for a kind or fields of a newer bot."""
        return cls(version, at, _KINDS[kind](**json.loads(fields)))


_BY_ITSELF: Final = (Missed, Dealt, Closed, PutAside)
"""What happens without anybody doing it, or ends what somebody might have done."""


def by_a_person(entry: Entry) -> bool:
    """Whether it is something that a person did."""
    return entry.by == "person" if isinstance(entry, Acted) else not isinstance(entry, _BY_ITSELF)
