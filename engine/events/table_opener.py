"""Interface by which events open and find their tables."""

from __future__ import annotations

from typing import Protocol

from engine.events.state import EventState, EventTable
from engine.table import Table, TableState
from engine.table.seated_table import SeatedTable


class TryLater(Exception):
    """Discord could not open a table at the moment; it may do so a little later."""


class TableOpener(Protocol):
    """The tables in Discord, and the journals of their matches."""

    async def open(self, state: EventState, table: EventTable, seated: SeatedTable) -> bool:
        """Open a table with everybody seated; returns False if the bot may not, or its channel is gone.

        Raises `TryLater` for trouble that may pass by itself, `StorageFailed`, and `BadRules` if the rules
        don't fit the number of seats. A further call for the same match continues where the earlier call
        stopped.
        """

    def find(self, match: str) -> Table | None:
        """Return the live table of a match, or None."""

    def lost(self, match: str) -> bool:
        """Whether the channel of a live table is gone, so that nobody sees it and its clocks stand still."""

    async def past(self, match: str) -> TableState | None:
        """Return the state of a match from its journal, None if there is no journal. Raises `ReadFailed`."""

    async def ratings(self, state: EventState) -> dict[int, float]:
        """Return the ratings of entrants on the server, by entrant number; unrated entrants are left out."""

    async def departed(self, state: EventState) -> list[int]:
        """Return the numbers of the entrants who are known to have left the server."""
