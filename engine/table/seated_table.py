"""A table of an event before it is opened: everybody sits there already."""

from __future__ import annotations

from dataclasses import dataclass

from engine.names.telling_apart import COMPUTER_NAMES
from engine.table.entries import ComputerAdded, Entry, Joined, Opened, SeatsGiven
from engine.table.seat import USUAL_LEVEL


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table to be `opened` and `given` to an event.

    `computers` of `level` sit after the `people`.
    """

    opened: Opened
    given: SeatsGiven
    people: tuple[Joined, ...]
    computers: int = 0
    level: str = USUAL_LEVEL

    @property
    def entries(self) -> list[Entry]:
        """The first entries of the table's journal, up to the start of the match."""
        computers = [ComputerAdded(name, self.level) for name in COMPUTER_NAMES[: self.computers]]
        return [self.opened, self.given, *self.people, *computers]
