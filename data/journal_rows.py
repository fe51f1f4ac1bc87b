"""The entries of a journal, read from wherever they are stored: this is the one place that knows."""

from __future__ import annotations

import logging

from data.errors import JournalUnreadable
from data.journal_compression import JournalRow, NotAJournal, decompress
from data.sql.database import Database
from data.sql.portable import portable

log = logging.getLogger(__name__)

# One statement, as a journal may be compressed between two.
LOAD = portable("""
SELECT version, at, kind, fields, NULL AS body FROM journal WHERE match = :match
UNION ALL SELECT 0, 0.0, '', '', body FROM compressed_journals WHERE match = :match
""")


class JournalRows:
    """The entries of journals as they were written."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match: str) -> list[JournalRow]:
        """The entries of a match, oldest first; none if there is no such match.

        Raises `ReadFailed`, and `JournalUnreadable` for a compressed one that is damaged.
        """
        rows: list[JournalRow] = []
        for version, at, kind, fields, body in await self._database.read(LOAD, {"match": match}):
            if version:
                rows.append((version, at, kind, fields))
                continue
            try:
                rows += decompress(body)
            except NotAJournal as error:
                log.error("a journal can't be read: %s", error, extra={"match": match})
                raise JournalUnreadable from error
        return sorted(rows)
