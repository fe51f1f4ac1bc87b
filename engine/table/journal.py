"""The storage that a table needs, which `data` implements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.table.entries import Stamped
from engine.table.results import HoleResult, MatchResult


class Journal(Protocol):
    """The storage of tables. A table writes an entry to the journal before the entry counts."""

    async def append(self, match: str, entries: Sequence[Stamped]) -> None:
        """Write all of `entries` or none, and return once they are on disk.

        Raises `StorageFailed` if writing fails, or if an entry with the same version is stored already.
        """

    async def keep_hole(self, result: HoleResult) -> None:
        """Store a hole's scores. Storing the same hole twice changes nothing."""

    async def keep_match(self, result: MatchResult) -> None:
        """Store a finished match's totals and mark it as finished. Storing it twice changes nothing."""

    async def put_aside(self, match: str, people: Sequence[int]) -> None:
        """Mark a table as put aside, so that its `people` (user ids) can find the table again."""

    async def close(self, match: str) -> None:
        """Mark a table as ended before its match was over."""
