"""The entries of a journal, read from wherever they are stored: this is the one place that knows."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from data.archive import Archive, ArchiveOutOfReach, FileUnreadable
from data.errors import ArchiveNotThere, JournalUnreadable
from data.journal_compression import JournalRow, NotAJournal, decompress
from data.key_values import KeyValues
from data.portable import portable
from data.sql.database import Database

log = logging.getLogger(__name__)

# One statement, as a journal may be compressed between two.
LOAD = portable("""
SELECT version, at, kind, fields, NULL AS body, NULL AS digest FROM journal WHERE match = :match
UNION ALL SELECT 0, 0.0, '', '', body, digest FROM compressed_journals WHERE match = :match
""")

ARCHIVE_MARK: Final = "mark of the archive"
"""The key of what the mark of the archive's folder says; without it nothing was archived."""


class JournalRows:
    """The entries of journals as they were written."""

    def __init__(self, database: Database, archive: Archive | None = None) -> None:
        """`archive` is where journals of matches long over are, if they are archived."""
        self._database = database
        self._key_values = KeyValues(database)
        self._archive = archive

    async def of(self, match: str) -> list[JournalRow]:
        """The entries of a match, oldest first; none if there is no such match.

        Raises `ReadFailed`, `JournalUnreadable` for a compressed one that is damaged or an archived one whose
        file is, and `ArchiveNotThere`, which is both, where the whole archive is out of reach.
        """
        rows: list[JournalRow] = []
        for version, at, kind, fields, body, digest in await self._database.read(LOAD, {"match": match}):
            if version:
                rows.append((version, at, kind, fields))
                continue
            try:
                rows += decompress(await self._archived(match, digest) if body is None else body)
            except (NotAJournal, FileUnreadable) as error:
                log.error("a journal can't be read: %s", error, extra={"match": match})
                raise JournalUnreadable from error
            except ArchiveOutOfReach as error:
                log.error("GOLF_ARCHIVE: %s", error, extra={"match": match})
                raise ArchiveNotThere from error
        return sorted(rows)

    async def check_archive(self) -> None:
        """Raise `ArchiveOutOfReach` if journals are in an archive that is not there, or `ReadFailed`."""
        mark = await self._key_values.get(ARCHIVE_MARK)
        if mark is not None:
            if self._archive is None:
                raise ArchiveOutOfReach("names no folder, but journals of old matches are in one")
            await asyncio.to_thread(self._archive.check, mark)

    async def _archived(self, match: str, digest: bytes) -> bytes:
        await self.check_archive()
        if self._archive is None:
            raise ArchiveOutOfReach("names no folder, but journals of old matches are in one")
        return await asyncio.to_thread(self._archive.body, match, digest)
