"""The compressor: it gives the journals of finished matches their compressed form, in the background."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, insert

from data.journal_compression import JournalRow, compress, decompress
from data.schema.matches import compressed_journals
from data.sql.connections import WritingConnection
from data.sql.database import Database
from data.sql.portable import portable
from data.upkeep.stepwise_work import StepwiseWork
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

FIRST_REST: Final = 10.0
"""Seconds before the first match: whoever just finished it, or started the process, comes first."""

# SQLite takes the index only for the very words of its condition.
TO_COMPRESS = portable("""
SELECT match, at FROM matches
WHERE stored < 2 AND stored = 0 AND (at, match) > (:at, :match) AND counted = 1 ORDER BY at, match LIMIT :most
""")
# The entries that say who did something stay rows: people are found, and forgotten, in them.
ENTRIES = portable("""
SELECT version, at, kind, fields FROM journal WHERE match = :match
AND kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept') ORDER BY version
""")
ADD = insert(compressed_journals)
ADDED = portable("SELECT body FROM compressed_journals WHERE match = :match")
REMOVE = portable("""
DELETE FROM journal WHERE match = :match
AND kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
""")
NOTE = portable("UPDATE matches SET stored = 1 WHERE match = :match AND stored = 0")


class Differs(StorageFailed):
    """A journal was not the same after it was compressed, or while it was, so its rows stay."""


class JournalCompressor:
    """Replaces the rows of finished matches' journals by compressed ones.

    A match is taken once it is counted, alone in a transaction that reads back what it has written before it
    deletes anything, so that a process which is killed leaves either form whole. Others may go on writing
    between two matches, and the work rests as long as it works.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.work = StepwiseWork("compress journals", database, TO_COMPRESS, self.compress)

    async def resume(self) -> None:
        """Begin with what former processes have left. Raises `ReadFailed`."""
        if await self.work.any():
            self.want()

    def want(self) -> None:
        """Compress what was counted by now, soon."""
        self.work.want(FIRST_REST)

    async def compress(self, match: str) -> bool:
        """Compress the journal of `match`; returns whether that was done, and not before.

        One that is not the same when it is read back is left as it is. Raises `StorageFailed`, `ReadFailed`.
        """
        rows = _rows(await self._database.read(ENTRIES, {"match": match}))
        body = await asyncio.to_thread(_compressed, rows)
        if body is None:
            log.error("a journal can't be compressed without a loss, so it stays", extra={"match": match})
            return False
        return await self._database.alone(lambda connection: _replace(connection, match, rows, body))


async def _replace(
    connection: WritingConnection, match: str, rows: Sequence[JournalRow], body: bytes
) -> bool:
    """Write `body` in place of `rows`, unless another process did it. Raises `Differs`."""
    if not await connection.execute(NOTE, [{"match": match}]):
        return False
    if rows:
        await connection.execute(ADD, [{"match": match, "entries": len(rows), "body": body, "digest": None}])
        ((written,),) = await connection.rows(ADDED, {"match": match})
        if decompress(written) != _rows(await connection.rows(ENTRIES, {"match": match})):
            raise Differs
        if await connection.execute(REMOVE, [{"match": match}]) != len(rows):
            raise Differs
    return True


def _compressed(rows: Sequence[JournalRow]) -> bytes | None:
    """The compressed form of `rows`, or None if it would not give them back to the byte."""
    body = compress(rows)
    return body if decompress(body) == rows else None


def _rows(found: Sequence[Row[Any]]) -> list[JournalRow]:
    return [(row.version, row.at, row.kind, row.fields) for row in found]
