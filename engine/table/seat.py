"""A seat at a table, who plays it, and the handicap strokes of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.game.cards import Card
from engine.game.errors import StaleVersion
from engine.game.handicap import handicap_strokes
from engine.game.pars import level_handicap
from engine.game.rules import Rules
from engine.table.holiday import Holiday

USUAL_LEVEL: Final = "medium"
"""The level of a computer player unless another is chosen."""

BEGINNERS: Final = "easy"
"""The computer level whose handicap counts for people who have no handicap of their own."""

Handicaps = Mapping[int, float | None]
"""Handicaps by user id; None for a person without a handicap. Empty if the match has no strokes."""

NO_HANDICAPS: Final[Handicaps] = MappingProxyType({})
"""The handicaps for matches without handicap strokes."""


@dataclass(slots=True)
class Seat:
    """A seat and who plays it. `user` is the person's id, or None for a computer player.

    - `called`: the name that the player goes by; `name` tells it apart from others at the table
      (`told_apart`);
    - `press`: the id of the press with which the person sat down;
    - `computer`: the computer plays this seat now, for a computer player or for a person who has left or
      missed too many turns; `missed`: turns in a row that the person missed;
    - `level`: a computer player's level (`engine.cpu.levels`); `remembered`: the cards that a peek showed a
      computer player, slot to card;
    - `since`: the version of the table from which the seat's present decision is open;
    - `clock_from`: the UNIX time from which the clock runs; `used`: the seconds of the clock that were used
      before that time; `saved`: the seconds that the person has saved up for later turns;
    - `holiday`: the person's holiday, during which the clock stands still;
    - `stood_in`: the number of turns in this hole that the computer began for a person; `timed_out`: the
      number of turns in the match in which the person's clock ran out;
    - `moved`: the person has made a move in the match;
    - `agreed`: the person agrees, in this hole, to end the match without a result.
    """

    name: str
    user: int | None = None
    press: int = 0
    computer: bool = False
    left: bool = False
    ready: bool = False
    missed: int = 0
    since: int = 0
    clock_from: float = 0.0
    remembered: dict[int, Card] = field(default_factory=dict)
    level: str = USUAL_LEVEL
    stood_in: int = 0
    timed_out: int = 0
    moved: bool = False
    agreed: bool = False
    called: str = ""
    holiday: Holiday = field(default_factory=Holiday)
    used: float = 0.0
    saved: float = 0.0

    def __post_init__(self) -> None:
        self.called = self.called or self.name

    @property
    def person(self) -> bool:
        return not self.computer

    @property
    def played_by_owner(self) -> bool:
        """Whether the seat's owner plays it now. A computer player always does."""
        return self.user is None or self.person


def seat_strokes(seats: Sequence[Seat], rules: Rules, handicaps: Handicaps) -> tuple[int, ...]:
    """Return the handicap strokes of each seat in a match by `rules`; empty for a match without strokes.

    Raises `StaleVersion` if `handicaps` lack a person, who sat down after the handicaps were looked up.
    """
    if not rules.handicap_strokes or not handicaps:
        return ()
    if any(seat.user is not None and seat.user not in handicaps for seat in seats):
        raise StaleVersion
    own = [None if seat.user is None else handicaps[seat.user] for seat in seats]
    levels = [seat.level if seat.user is None else BEGINNERS for seat in seats]
    found = [
        level_handicap(rules.preset, level) if each is None else each
        for each, level in zip(own, levels, strict=True)
    ]
    return handicap_strokes(found, rules.holes, rules.preset)
