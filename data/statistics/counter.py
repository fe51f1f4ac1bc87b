"""Counts every finished match once: at its end, or later from its journal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import aiosqlite

from data.database import Database
from data.errors import ReadFailed
from data.statistics.clearing import CLEARINGS
from data.statistics.counting import MARK, count_match
from engine.errors import GolfError, StorageFailed
from engine.table.entries import Stamped
from engine.table.journal import MatchResult
from engine.table.results import match_result
from engine.table.state import TableState

log = logging.getLogger(__name__)

VERSION: Final = "1"
"""Of the formulas. With another one, all matches are counted again."""

VERSION_NOTE: Final = "version of the statistics"
"""The note of what the statistics were made by; without it, by the first version."""

AGAIN: Final = "to be made anew"
"""In the note's place, no version: all is counted again."""

PIECE: Final = 8
"""So many matches are counted in one transaction: nobody's press waits for more than these."""

REST: Final = 1.0
"""After each piece nothing is done for as long as it took, times this."""

FIRST_REST: Final = 10.0
"""Seconds before the first piece: the process that starts has the machine to itself."""

FIND_VERSION = "SELECT value FROM notes WHERE key = ?"
PUT_VERSION = """
INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
TO_COUNT = "SELECT match FROM matches WHERE counted = 0 ORDER BY at, match LIMIT ?"
JOURNAL = "SELECT version, at, kind, fields FROM journal WHERE match = ? ORDER BY version"


class Counter:
    """Keeps the statistics complete.

    A match is counted as soon as it is kept. Those that were kept before there were statistics, or while
    something went wrong, are counted in the background in the order of their ends, with rests; what happens
    meanwhile waits its turn. Every step is wholly on disk or not at all, so a new process goes on where this
    one ended. Ratings depend on the order: a match that is kept late counts when it is kept, and takes the
    place of its end only if all is counted again.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._behind = False
        self._asked = False
        self._work: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    @property
    def complete(self) -> bool:
        """Whether all that is kept is counted, as far as is known."""
        return not self._behind and self._work is None

    async def resume(self) -> None:
        """Begin with what is not counted yet, if anything. Raises `ReadFailed`."""
        if await self._version() != VERSION or await self._database.read(TO_COUNT, (1,)):
            self._begin()

    async def recount(self) -> None:
        """Make everything anew from the journals, in the background. Raises `StorageFailed`."""
        await self._database.write([(PUT_VERSION, (VERSION_NOTE, AGAIN))])
        self._begin()

    async def take(self, result: MatchResult) -> None:
        """Count a match that was just kept, or leave it to the work in the background."""
        if not self.complete:
            self._begin()
            return
        try:
            counted = await self._database.alone(
                lambda connection: count_match(connection, result.match, result)
            )
        except StorageFailed:
            log.warning(
                "a match was not counted; it will be with the next one", extra={"match": result.match}
            )
            counted = False
        self._behind = self._behind or not counted

    async def settled(self) -> None:
        """Wait until what can be done now is done."""
        if self._work is not None:
            await asyncio.wait({self._work})

    async def close(self) -> None:
        """Let the present piece end; the rest is done by the next process."""
        self._closing.set()
        await self.settled()

    def _begin(self) -> None:
        self._asked = True
        if self._work is None and not self._closing.is_set():
            self._work = asyncio.create_task(self._do(), name="count matches")

    async def _do(self) -> None:
        self._behind = True
        try:
            await self._rest(FIRST_REST)
            while self._asked and not self._closing.is_set():
                self._asked = False
                await self._clear()
                await self._count()
        except (StorageFailed, ReadFailed):
            log.warning("not all finished matches could be counted; trying again after the next match")
        finally:
            self._work = None

    async def _version(self) -> str:
        rows = await self._database.read(FIND_VERSION, (VERSION_NOTE,))
        return str(rows[0]["value"]) if rows else "1"

    async def _clear(self) -> None:
        """Remove what was made by other formulas, a piece at a time."""
        if await self._version() == VERSION:
            return
        log.info("the statistics are made anew")
        for clearing in CLEARINGS:
            while await self._clear_piece(clearing):
                if self._closing.is_set():
                    return
        await self._database.write([(PUT_VERSION, (VERSION_NOTE, VERSION))])

    async def _clear_piece(self, sql: str) -> bool:
        """Whether there was anything left to clear."""

        async def clear(connection: aiosqlite.Connection) -> bool:
            async with connection.executemany(sql, [()]) as cursor:
                return cursor.rowcount > 0

        began = _now()
        found = await self._database.alone(clear)
        await self._rest_since(began)
        return found

    async def _count(self) -> None:
        total = 0
        while not self._closing.is_set():
            began = _now()
            matches = [str(row["match"]) for row in await self._database.read(TO_COUNT, (PIECE,))]
            if not matches:
                break
            total += len(matches)
            strange = await self._count_piece(matches)
            if strange and (strange := await self._count_piece(strange)):
                log.warning(
                    "the results of some matches differ from their journals", extra={"matches": strange}
                )
                await self._database.write([(MARK, (match,)) for match in strange])
            await self._rest_since(began)
        else:
            return
        self._behind = False
        if total:
            log.info("finished matches were counted", extra={"matches": total})

    async def _count_piece(self, matches: Sequence[str]) -> list[str]:
        """Count these; those are left out whose people are not those of their journals."""
        results = [(match, await self._folded(match)) for match in matches]

        async def count(connection: aiosqlite.Connection) -> list[str]:
            return [match for match, result in results if not await count_match(connection, match, result)]

        return await self._database.alone(count)

    async def _folded(self, match: str) -> MatchResult | None:
        """What a journal adds up to, or None if it can't be told."""
        rows = [tuple(row) for row in await self._database.read(JOURNAL, (match,))]
        try:
            return await asyncio.to_thread(_fold, rows)
        except (GolfError, LookupError, TypeError, ValueError) as error:
            log.warning(
                "a match could not be counted: %s: %s", type(error).__name__, error, extra={"match": match}
            )
            return None

    async def _rest_since(self, began: float) -> None:
        await self._rest((_now() - began) * REST)

    async def _rest(self, seconds: float) -> None:
        """Leave the machine to others, unless the process ends."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)


def _fold(rows: Sequence[tuple[int, float, str, str]]) -> MatchResult | None:
    """The result that a journal adds up to; None without a journal or before its match is over."""
    state = TableState.fold(Stamped.load(*row) for row in rows)
    return match_result(state) if state.stage == "finished" else None


def _now() -> float:
    return asyncio.get_running_loop().time()
