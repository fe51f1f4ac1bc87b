"""The archiver: it moves the journals of matches long over from the database to the archive."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from data.archive import Archive, ArchiveOutOfReach, FileUnreadable
from data.errors import ReadFailed
from data.journal_compression import JournalRow
from data.journal_rows import ARCHIVE_MARK, JournalRows
from data.key_values import GET, PUT
from data.portable import portable
from data.sql.connections import WritingConnection
from data.sql.database import Database
from data.upkeep.stepwise_work import StepwiseWork
from engine.game.errors import GolfError, StorageFailed
from engine.record import write
from engine.table.entries import Stamped
from engine.table.recording import from_entries

log = logging.getLogger(__name__)

FIRST_REST: Final = 60.0
"""Seconds from the start to the first match."""

INTERVAL: Final = 3600.0
"""Seconds until it is looked again which matches have become old enough."""

DAY: Final = 86_400.0

# SQLite takes the index only for the very words of its condition.
TO_ARCHIVE = portable("""
SELECT match, at FROM matches
WHERE stored < 2 AND stored = 1 AND (at, match) > (:at, :match) AND at < :before_at
ORDER BY at, match LIMIT :most
""")
BODY = portable("SELECT body FROM compressed_journals WHERE match = :match AND body IS NOT NULL")
STORED = portable("SELECT stored FROM matches WHERE match = :match")
EMPTY = portable("UPDATE compressed_journals SET body = NULL, digest = :digest WHERE match = :match")
NOTE = portable("UPDATE matches SET stored = 2 WHERE match = :match")


class Archiver:
    """Moves journals of matches to the archive when they are old enough.

    First the file is on disk and was read back, then the row goes: a process that is killed in between leaves
    both, and the next one writes the file again.
    """

    def __init__(self, database: Database, rows: JournalRows, archive: Archive) -> None:
        self._database = database
        self._rows = rows
        self._archive = archive
        self._marked = False
        self.work = StepwiseWork(
            "archive journals",
            database,
            TO_ARCHIVE,
            self.move,
            lambda: {"before_at": time.time() - archive.days * DAY},
        )
        self.work.ended = lambda: self.work.want(INTERVAL)

    def begin(self) -> None:
        """Begin soon, and again every hour."""
        self.work.want(FIRST_REST)

    async def move(self, match: str) -> bool:
        """Move the journal of `match`; returns whether that was done, and not before.

        Raises `StorageFailed` if the folder can't be written, and `ReadFailed`.
        """
        found = await self._database.read(BODY, {"match": match})
        if not found:
            return False
        body = bytes(found[0].body)
        try:
            await self._prepare()
            rows = await self._rows.of(match)
            await asyncio.to_thread(self._keep, match, rows, body)
        except (StorageFailed, ReadFailed):
            raise
        except (OSError, ArchiveOutOfReach, FileUnreadable) as error:
            log.error("GOLF_ARCHIVE: %s", error, extra={"match": match})
            raise StorageFailed from error
        except (GolfError, LookupError, TypeError, ValueError) as error:
            log.warning(
                "a match stays out of the archive: %s: %s",
                type(error).__name__,
                error,
                extra={"match": match},
            )
            return False
        return await self._database.alone(lambda connection: _empty(connection, match, body))

    async def _prepare(self) -> None:
        """Mark a new archive as this database's, or raise `ArchiveOutOfReach` where it is another's."""
        if not self._marked:
            failure = await self._database.alone(self._note_mark)
            if failure is not None:
                raise failure
            self._marked = True
        await self._rows.check_archive()

    async def _note_mark(self, connection: WritingConnection) -> ArchiveOutOfReach | None:
        """Note the mark, as the one process that does it, or return why it can't be made."""
        if not await connection.rows(GET, {"key": ARCHIVE_MARK}):
            try:
                mark = await asyncio.to_thread(self._archive.mark)
            except ArchiveOutOfReach as failure:
                return failure
            await connection.execute(PUT, [{"key": ARCHIVE_MARK, "value": mark}])
        return None

    def _keep(self, match: str, rows: Sequence[JournalRow], body: bytes) -> None:
        record = from_entries(Stamped.load(*row) for row in rows)
        seats = tuple(f"Seat {number}" for number, _ in enumerate(record.players, 1))
        self._archive.keep(match, write(replace(record, players=seats)), body)


async def _empty(connection: WritingConnection, match: str, body: bytes) -> bool:
    """Put the digest of `body` into its place, unless another process did it."""
    if [row.stored for row in await connection.rows(STORED, {"match": match})] != [1]:
        return False
    await connection.execute(EMPTY, [{"match": match, "digest": hashlib.sha256(body).digest()}])
    await connection.execute(NOTE, [{"match": match}])
    return True
