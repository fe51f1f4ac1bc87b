"""A journal in memory that can be told to fail, and a clock moved by hand."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from engine.game.errors import StorageFailed
from engine.table import HoleResult, MatchResult, Stamped

Write = Literal["append", "keep_hole", "keep_match", "put_aside", "close"]


class MemoryJournal:
    """Implements `engine.table.journal.Journal`; what was written is there to be looked at.

    `failing` names the writes that fail until they are taken out again, `attempts` counts all of them.
    """

    def __init__(self) -> None:
        self.entries: dict[str, list[Stamped]] = {}
        self.holes: list[HoleResult] = []
        self.matches: list[MatchResult] = []
        self.closed: list[str] = []
        self.aside: list[tuple[str, tuple[int, ...]]] = []
        self.failing: set[Write] = set()
        self.attempts: Counter[Write] = Counter()

    async def append(self, match: str, entries: Sequence[Stamped]) -> None:
        """Write all or none. Raises `StorageFailed` unless the versions follow the last stored one."""
        await self._write("append")
        written = self.entries.setdefault(match, [])
        if [entry.version for entry in entries] != [len(written) + at for at in range(1, len(entries) + 1)]:
            raise StorageFailed
        written.extend(entries)

    async def keep_hole(self, result: HoleResult) -> None:
        await self._write("keep_hole")
        self.holes.append(result)

    async def keep_match(self, result: MatchResult) -> None:
        await self._write("keep_match")
        self.matches.append(result)

    async def put_aside(self, match: str, people: Sequence[int]) -> None:
        await self._write("put_aside")
        self.aside.append((match, tuple(people)))

    async def close(self, match: str) -> None:
        await self._write("close")
        self.closed.append(match)

    async def load(self, match: str) -> list[Stamped]:
        """A match's entries, none if there is no such match."""
        return list(self.entries.get(match, ()))

    def reloaded(self, match: str) -> list[Stamped]:
        """A match's entries after a way through their stored form."""
        return [reload(entry) for entry in self.entries[match]]

    async def _write(self, write: Write) -> None:
        self.attempts[write] += 1
        await asyncio.sleep(0)  # as a disk would: others run meanwhile
        if write in self.failing:
            raise StorageFailed


def reload(entry: Stamped) -> Stamped:
    """`entry` after a way through its stored form."""
    return Stamped.load(entry.version, entry.at, entry.kind, entry.fields)


class Clock:
    """UNIX time that stands still until it is moved. To be given to `Pace` as `now`."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now
