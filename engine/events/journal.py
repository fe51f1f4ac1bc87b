"""Storage that events need, which `data` implements."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from engine.events.entries import Logged


class StoredEvent(NamedTuple):
    """The `entries` of an event, oldest first, and the marks of people who were forgotten while it goes on.

    A mark shows that a person entered, and not who (`engine.events.seating.entrant_mark`).
    """

    entries: Sequence[Logged]
    marks: Collection[str]


class EventJournal(Protocol):
    """Storage of events. An event writes an entry there before it counts."""

    async def append(self, event: str, entries: Sequence[Logged]) -> None:
        """Write all of `entries` or none, and return once they are on disk.

        Raises `StorageFailed` if they could not be written, also for a version that is stored already.
        """

    async def load(self, event: str) -> StoredEvent:
        """Return the stored entries of an event; empty if there is no such event.

        Raises `ReadFailed`, and `KeyError` or `TypeError` for an entry of a newer bot.
        """
