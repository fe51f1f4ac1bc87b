"""The tables of events as the rest of the bot opens and finds them."""

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
        """Open a table where everybody sits; False if the bot may not, or its channel is gone.

        Raises `TryLater` for whatever may pass by itself, `StorageFailed`, and `BadRules` if the rules don't
        fit that many. What was done by then is not done twice at the next call for the same match.
        """

    def find(self, match: str) -> Table | None:
        """Return the live table of a match, or None."""

    def lost(self, match: str) -> bool:
        """Whether the channel of a live table is gone, so that nobody sees it and its clocks stand still."""

    async def past(self, match: str) -> TableState | None:
        """Return the state of a match from its journal, None if it has none. Raises `ReadFailed`."""

    async def ratings(self, state: EventState) -> dict[int, float]:
        """Return the ratings on the server of those entrants who have one, by their numbers."""

    async def departed(self, state: EventState) -> list[int]:
        """Return the numbers of the entrants who are known to have left the server."""
