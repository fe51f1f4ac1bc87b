"""What somebody wants to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.table import TableState
from engine.table.entries import Opened


@dataclass(frozen=True, slots=True)
class Wish:
    """A table that is to be opened. `clock` in seconds, None for none; `computers` are their levels.

    `changes`, `named` and `hints` are as in `Opened`.
    """

    preset: str
    holes: int
    clock: int | None
    computers: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""
    hints: bool = False

    @classmethod
    def again(cls, past: TableState) -> Wish:
        """The same as was played at a table, with the same computer players."""
        levels = tuple(seat.level for seat in past.seats if seat.user is None)
        return cls(past.preset.name, past.holes, past.clock, levels, past.changes, past.named, past.hints)

    def opened(self, match: str) -> Opened:
        """The lobby of that match id in which this is to be played."""
        return Opened(
            match, self.preset, self.holes, self.clock, dict(self.changes), self.named, hints=self.hints
        )
