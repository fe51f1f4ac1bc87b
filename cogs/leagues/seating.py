"""The tables of leagues and knock-outs as the rest of the bot opens and finds them."""

from __future__ import annotations

from typing import Protocol

from data.events.event_tables import EventTable
from data.events.events import Event
from engine.table import Table
from engine.table.seated_table import SeatedTable


class NotNow(Exception):
    """Discord could not open a table at the moment; it may do so a little later."""


class Seating(Protocol):
    """The tables in Discord."""

    async def open(self, event: Event, table: EventTable, seated: SeatedTable) -> bool:
        """Open a table where everybody sits; False if the bot may not, or its channel is gone.

        Raises `NotNow` for whatever may pass by itself, `StorageFailed`, and `BadRules` if the rules don't
        fit that many. What was done by then is not done twice at the next call for the same match.
        """

    def find(self, match: str) -> Table | None:
        """Return the live table of a match, or None."""

    def lost(self, match: str) -> bool:
        """Whether the channel of a live table is gone, so that nobody sees it and its clocks stand still."""
