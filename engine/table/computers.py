"""The turns that the computer plays at a table, chosen outside of the event loop."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engine.cpu.levels import LADDER, STAND_IN, STYLES, Level, level
from engine.game.errors import SeatRefused
from engine.game.hole import Hole
from engine.names.graphemes import cut
from engine.table.entries import Acted, Entry, Missed
from engine.table.seat import Seat
from engine.table.state import TableState

TABLE_LEVELS: Final[Mapping[str, Level]] = {each.name: each for each in (*LADDER, *STYLES)}
"""The levels of computer players by name: from weak to strong, then the styles."""

LONGEST_LEVEL: Final = 40
"""Most characters that a refusal shows of the name of an unknown level."""

MISSES_ALLOWED: Final = 2
"""Missed turns in a row after which the computer keeps the seat."""


def table_level(name: str) -> str:
    """Return `name` if it is a level of computer players. Raises `SeatRefused` otherwise."""
    if name not in TABLE_LEVELS:
        names = ", ".join(TABLE_LEVELS)
        raise SeatRefused(
            "There’s no computer level “{name}”. Pick one: {names}.",
            name=cut(name, LONGEST_LEVEL),
            names=names,
        )
    return name


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns, or openings, that the computer plays for `seats` (by number) at `version` of a table.

    `match` is the id of the table. `trial` is a copy of its hole. The seats are copies, too, as the table may
    change while the computer chooses.
    """

    match: str
    version: int
    trial: Hole
    seats: Mapping[int, Seat]

    @classmethod
    def at(cls, state: TableState, numbers: Collection[int]) -> Turns:
        """Return the turns of the seats with these `numbers`, which must all be to act now."""
        seats = {number: replace(state.seats[number]) for number in numbers}
        return cls(state.id, state.version, state.playing.trial(), seats)

    def played(self) -> list[Entry]:
        """Play the turns on `trial`, and return their entries. Works only once; takes milliseconds."""
        return [entry for number, seat in self.seats.items() for entry in self._played(number, seat)]

    def _played(self, number: int, seat: Seat) -> list[Entry]:
        entries: list[Entry] = []
        if seat.person:
            entries.append(Missed(number, handed_over=seat.missed + 1 >= MISSES_ALLOWED))
        player = level(seat.level) if seat.user is None else STAND_IN
        chance, trial = self._chance(number), self.trial
        turns = trial.turns[number]
        while number in trial.waiting() and trial.turns[number] == turns:
            action = player(trial.observe(number), seat.remembered, chance)
            trial.apply(action)
            entries.append(Acted(str(action), "clock" if seat.person else "computer"))
            if trial.phase == "choose":
                break
        return entries

    def _chance(self, number: int) -> Random:
        """Return a generator that is seeded by public facts only. After a restart it is the same."""
        return Random(f"{self.match}:{self.version}:{number}")  # noqa: S311  # no secret depends on it
