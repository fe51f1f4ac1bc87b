"""The turns that a computer plays at a table, ready to be thought out away from the event loop."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engine.cpu.levels import LADDER, STYLES, Level, level
from engine.errors import SeatRefused
from engine.hole import Hole
from engine.language import say
from engine.table.entries import Acted, Entry, Missed
from engine.table.seat import Seat
from engine.table.state import TableState

TABLE_LEVELS: Final[Mapping[str, Level]] = {each.name: each for each in (*LADDER, *STYLES)}
"""The levels that a computer player may have, by name: from weak to strong, then the styles."""

MISSES_ALLOWED: Final = 2
"""After so many turns in a row without an answer the computer keeps the seat."""


def table_level(name: str) -> str:
    """`name`, if a computer player may have that level. Raises `SeatRefused` if there is no such level."""
    if name not in TABLE_LEVELS:
        names = ", ".join(TABLE_LEVELS)
        raise SeatRefused(
            say("There is no computer level “{name}”. Choose of: {names}.", name=name[:40], names=names)
        )
    return name


@dataclass(frozen=True, slots=True)
class Turns:
    """One turn, or one opening, for each of `seats`, by number, at version `version` of the match's table.

    `trial` and the seats are copies, so that nobody changes them while they are thought about.
    """

    match: str
    version: int
    trial: Hole
    seats: Mapping[int, Seat]

    @classmethod
    def at(cls, state: TableState, numbers: Collection[int]) -> Turns:
        """The turns of the seats with these numbers, which have something to do now."""
        seats = {number: replace(state.seats[number]) for number in numbers}
        return cls(state.id, state.version, state.playing.trial(), seats)

    def played(self) -> list[Entry]:
        """What the computer does in these turns; it does them on `trial`, so ask once. Takes milliseconds."""
        return [entry for number, seat in self.seats.items() for entry in self._played(number, seat)]

    def _played(self, number: int, seat: Seat) -> list[Entry]:
        entries: list[Entry] = []
        if seat.person:
            entries.append(Missed(number, handed_over=seat.missed + 1 >= MISSES_ALLOWED))
        player, chance, trial = level(seat.level), self._chance(number), self.trial
        turns = trial.turns[number]
        while number in trial.waiting() and trial.turns[number] == turns:
            action = player(trial.observe(number), seat.remembered, chance)
            trial.apply(action)
            entries.append(Acted(str(action), "clock" if seat.person else "computer"))
            if trial.phase == "choose":
                break
        return entries

    def _chance(self, number: int) -> Random:
        """Made of what everybody knows, never of the deal's secret; the same again after a restart."""
        return Random(f"{self.match}:{self.version}:{number}")  # noqa: S311  # it is style, no secret
