"""What the engine asks of the place where things are kept. `data` implements it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.table.entries import Stamped


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one person's seat scored. `kept` is False where the computer held the seat at the end."""

    user: int
    name: str
    points: int
    won: bool
    shared: bool
    kept: bool


@dataclass(frozen=True, slots=True)
class HoleResult:
    """The people's scores of hole `number` of `match`; `at` is UNIX time in seconds."""

    match: str
    number: int
    at: float
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The people's totals of a finished match of `holes` holes; `at` is UNIX time in seconds."""

    match: str
    preset: str
    holes: int
    at: float
    seats: tuple[SeatResult, ...]


class Journal(Protocol):
    """Where a table writes before it answers."""

    async def append(self, match: str, entries: Sequence[Stamped]) -> None:
        """Write all of `entries` or none, and return once they are on disk.

        Raises `StorageFailed` if they could not be written; a version that is there already counts as that.
        """

    async def keep_hole(self, result: HoleResult) -> None:
        """Keep a hole's scores. Keeping the same hole twice changes nothing."""

    async def keep_match(self, result: MatchResult) -> None:
        """Keep a finished match's totals and mark it finished. Keeping it twice changes nothing."""

    async def put_aside(self, match: str, people: Sequence[int]) -> None:
        """Mark a table as put aside, to be found again by the `people` (user ids) who sit at it."""

    async def close(self, match: str) -> None:
        """Mark a table as ended before its match was over."""
