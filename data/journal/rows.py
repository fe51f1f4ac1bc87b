"""The entries of journals as they are stored: rows of a table, or one compressed row of a finished match."""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import Sequence
from typing import Final

from sqlalchemy import insert

from data.errors import JournalUnreadable
from data.schema.base import KINDS_OF_PEOPLE
from data.schema.matches import compressed_journals
from data.sql.database import Database
from data.sql.portable import portable
from data.sql.writer import Statement

log = logging.getLogger(__name__)

JournalRow = tuple[int, float, str, str]
"""A stored entry: its version, UNIX time in seconds, kind and fields."""

COLUMNS: Final = ("version", "at", "kind", "fields")

# This is one statement, as a match may end between two.
LOAD = portable("""
SELECT version, at, kind, fields, NULL AS body FROM journal WHERE match = :match
UNION ALL SELECT 0, 0.0, '', '', body FROM compressed_journals WHERE match = :match
""")
# Entries that say who did something stay rows, in which people are found and forgotten.
WITHOUT_PEOPLE: Final = f"FROM journal WHERE match = :match AND kind NOT IN {KINDS_OF_PEOPLE}"
TO_COMPRESS = portable(f"SELECT version, at, kind, fields {WITHOUT_PEOPLE} ORDER BY version")
COMPRESS = insert(compressed_journals)
REMOVE = portable(f"DELETE {WITHOUT_PEOPLE}")

# This is the condition of the index `journal_of_person`, word for word, so that the databases use the index.
OF_PERSON: Final = f"FROM journal WHERE kind IN {KINDS_OF_PEOPLE} AND {{person}} = :user"
"""End of a statement, which selects the journal's entries that name the person `:user`."""


class NotAJournal(Exception):
    """Bytes that are no compressed journal."""


class JournalRows:
    """Reads the entries of journals, compressed or not."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match: str) -> list[JournalRow]:
        """Return the entries of a match, oldest first; none if there is no such match.

        Raises `ReadFailed`, and `JournalUnreadable` for a compressed journal that is damaged.
        """
        rows: list[JournalRow] = []
        for version, at, kind, fields, body in await self._database.read(LOAD, {"match": match}):
            if version:
                rows.append((version, at, kind, fields))
                continue
            try:
                rows += await asyncio.to_thread(decompressed, body)
            except NotAJournal as error:
                log.error("a journal can't be read: %s", error, extra={"match": match})
                raise JournalUnreadable from error
        return sorted(rows)

    async def compressing(self, match: str) -> list[Statement]:
        """Return the statements that replace entries of a finished match by one compressed row.

        Entries that name who did something stay. The statements belong in the transaction that ends the
        match, after the row of `matches`; the database refuses them if an entry is missing. Empty if the
        journal is compressed already. Raises `ReadFailed`.
        """
        found = await self._database.read(TO_COMPRESS, {"match": match})
        if not found:
            return []
        body = await asyncio.to_thread(compressed, [(*row,) for row in found])
        return [
            (COMPRESS, {"match": match, "entries": len(found), "body": body}),
            (REMOVE, {"match": match}),
        ]


def compressed(rows: Sequence[JournalRow]) -> bytes:
    """Return `rows` by column, as JSON compressed by zlib; `decompressed` returns exactly these rows."""
    columns = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
    return zlib.compress(json.dumps(columns, separators=(",", ":")).encode(), zlib.Z_BEST_COMPRESSION)


def decompressed(body: bytes) -> list[JournalRow]:
    """Return the entries that `compressed` was given. Raises `NotAJournal`."""
    try:
        columns = json.loads(zlib.decompress(body))
        return list(zip(*(columns[name] for name in COLUMNS), strict=True))
    except (zlib.error, ValueError, LookupError, TypeError) as error:
        raise NotAJournal(f"a damaged compressed journal ({error})") from error
