"""Counter of finished matches. It counts each match once, at the end or later from the journal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Executable

from data.background import Background
from data.errors import ReadFailed
from data.journal.rows import JournalRow, JournalRows
from data.sql.connections import WritingConnection
from data.sql.database import Database
from data.sql.key_values import GET, PUT, KeyValues
from data.sql.portable import portable
from data.statistics.clearing import CLEARINGS
from data.statistics.counting import MARK, count_match
from engine.game.errors import GolfError, StorageFailed
from engine.table.entries import Stamped
from engine.table.fold import fold
from engine.table.results import MatchResult

log = logging.getLogger(__name__)

VERSION: Final = "3"
"""Version of the formulas. If it changes, all matches are counted again."""

VERSION_NOTE: Final = "version of the statistics"
"""Key of the note that tells by which `VERSION` the statistics were counted."""

PIECE: Final = 8
"""Number of matches counted in one transaction; presses wait meanwhile."""

REST: Final = 1.0
"""Length of the rest after each piece, as a multiple of the piece's duration."""

FIRST_REST: Final = 10.0
"""Seconds before the first piece, during which the process starts undisturbed."""

NOTE_FIRST = portable("INSERT INTO notes (key, value) VALUES (:key, :value) ON CONFLICT DO NOTHING")
"""Notes the present version, unless one is noted already."""

ANY = portable("SELECT 1 FROM matches LIMIT 1")
TO_COUNT = portable("SELECT match FROM matches WHERE counted = 0 ORDER BY at, match LIMIT :most")


class Counter:
    """Keeps the statistics complete.

    A match is counted when it is saved, or if that fails, in the background. If the formulas change, all
    matches are counted again in the background, in the order of their ends, with rests in between. Matches
    that end meanwhile come last. Each step is one transaction, so a new process continues where the last one
    stopped. Counting reads only matches that are on disk, so it needs no lease.

    Ratings depend on the order of matches. A match that is saved late is counted last; its end decides its
    place only when all matches are counted again.
    """

    def __init__(self, database: Database, rows: JournalRows) -> None:
        self._database = database
        self._rows = rows
        self._key_values = KeyValues(database)
        self._behind = False
        self._background = Background("count matches", self._count_all)

    @property
    def complete(self) -> bool:
        """Whether all matches are counted, as far as this process knows."""
        return not self._behind and not self._background.running

    async def resume(self) -> None:
        """Start to count the matches that are not counted yet. Raises `ReadFailed`."""
        if not await self._database.read(ANY):
            return
        if await self._version() != VERSION or await self._database.read(TO_COUNT, {"most": 1}):
            self._begin()

    async def take(self, result: MatchResult) -> None:
        """Count a match that was just saved, or leave it to the background work."""
        if not self.complete:
            self._begin()
            return
        try:
            counted = await self._database.alone(
                lambda connection: self._take(connection, result), fenced=False
            )
        except StorageFailed:
            log.warning(
                "a match was not counted; it will be with the next one", extra={"match": result.match}
            )
            counted = False
        self._behind = self._behind or not counted

    async def _take(self, connection: WritingConnection, result: MatchResult) -> bool:
        """Count a match and return True, unless another process is to count all matches again."""
        await connection.execute(NOTE_FIRST, [{"key": VERSION_NOTE, "value": VERSION}])
        return await _up_to_date(connection) and await count_match(connection, result.match, result)

    async def settled(self) -> None:
        """Start planned background work at once, and wait for it."""
        await self._background.settled()

    async def close(self) -> None:
        """Stop counting; the next process goes on."""
        await self._background.close()

    def _begin(self) -> None:
        self._behind = True
        self._background.want(0.0 if self._background.running else FIRST_REST)

    async def _count_all(self) -> None:
        await self._clear()
        await self._count()

    async def _version(self) -> str | None:
        return await self._key_values.get(VERSION_NOTE)

    async def _clear(self) -> None:
        """Remove statistics by other formulas, a piece at a time."""
        if await self._version() == VERSION:
            return
        log.info("the statistics are made anew")
        for clearing in CLEARINGS:
            while await self._clear_piece(clearing):
                pass
        await self._database.write([(PUT, {"key": VERSION_NOTE, "value": VERSION})], fenced=False)

    async def _clear_piece(self, clearing: Executable) -> bool:
        """Clear one piece. Returns whether there was anything to clear."""

        async def clear(connection: WritingConnection) -> bool:
            # Another process may have finished the same work, and count already.
            return not await _up_to_date(connection) and await connection.execute(clearing) > 0

        began = _now()
        found = await self._database.alone(clear, fenced=False)
        await _rest_since(began)
        return found

    async def _count(self) -> None:
        total = 0
        while matches := [str(row.match) for row in await self._database.read(TO_COUNT, {"most": PIECE})]:
            began = _now()
            total += len(matches)
            strange = await self._count_piece(matches)
            if strange:
                strange = await self._count_piece(strange)
            if strange is None:
                self._background.want()
                return
            if strange:
                log.warning(
                    "the results of some matches differ from their journals", extra={"matches": strange}
                )
                await self._database.write([(MARK, {"match": match}) for match in strange], fenced=False)
            await _rest_since(began)
        self._behind = False
        if total:
            log.info("finished matches were counted", extra={"matches": total})

    async def _count_piece(self, matches: Sequence[str]) -> list[str] | None:
        """Count `matches`. Returns those left out: their journal and result name different people.

        Returns None, with nothing counted, if another process has begun to count everything again.
        """
        results = [(match, await self._folded(match)) for match in matches]

        async def count(connection: WritingConnection) -> list[str] | None:
            if not await _up_to_date(connection):
                return None
            return [match for match, result in results if not await count_match(connection, match, result)]

        return await self._database.alone(count, fenced=False)

    async def _folded(self, match: str) -> MatchResult | None:
        """Return a match's result from its journal; None if the journal can't be read or has no result."""
        try:
            rows = await self._rows.of(match)
            return await asyncio.to_thread(_fold, rows)
        except ReadFailed:
            raise
        except (GolfError, LookupError, TypeError, ValueError) as error:
            log.warning(
                "a match could not be counted: %s: %s", type(error).__name__, error, extra={"match": match}
            )
            return None


async def _up_to_date(connection: WritingConnection) -> bool:
    noted = await connection.rows(GET, {"key": VERSION_NOTE})
    return [row.value for row in noted] == [VERSION]


def _fold(rows: Sequence[JournalRow]) -> MatchResult | None:
    """Return the result of the journal in `rows`; None if the match isn't finished."""
    state = fold(Stamped.load(*row) for row in rows)
    return state.match_result() if state.stage == "finished" else None


async def _rest_since(began: float) -> None:
    await asyncio.sleep((_now() - began) * REST)


def _now() -> float:
    return asyncio.get_running_loop().time()
