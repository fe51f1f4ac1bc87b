"""The engine's `Journal` in the database."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from sqlalchemy import insert

from data.errors import ReadFailed
from data.journal.rows import JournalRows
from data.metrics import COMMIT_FAILURES, COMMITS, JOURNAL_ENTRIES
from data.schema.matches import journal
from data.sql.database import Database
from data.sql.portable import Value, Values, portable
from data.sql.writer import Statement
from engine.game.errors import StorageFailed
from engine.names.search_key import search_key
from engine.table.entries import Stamped
from engine.table.results import HoleResult, MatchResult, SeatResult

log = logging.getLogger(__name__)

APPEND = insert(journal)
WRITTEN = portable("""
SELECT max(version) AS version FROM journal WHERE match = :match
UNION ALL SELECT CAST(:version AS INTEGER) FROM compressed_journals WHERE match = :match
""")
NEWEST = portable("SELECT coalesce(max(version), 0) AS version FROM journal WHERE match = :match")

KEEP_HOLE_SEAT = portable("""
INSERT INTO hole_seats (user_id, name, points, won, shared, kept, match, number, at)
VALUES (:user, :name, :points, :won, :shared, :kept, :match, :number, :at) ON CONFLICT DO NOTHING
""")
KEEP_MATCH = portable("""
INSERT INTO matches (match, guild, preset, holes, at, rated, named, computer, format, computer_score)
VALUES (
    :match, (SELECT guild FROM tables WHERE match = :match), :preset, :holes, :at, :rated, :named, :computer,
    :format, :computer_score
)
ON CONFLICT DO NOTHING
""")
KEEP_MATCH_SEAT = portable("""
INSERT INTO match_seats (user_id, name, points, won, shared, kept, folded, match, guild, at, score, place)
SELECT
    :user, :name, :points, :won, :shared, :kept, :folded, match, guild, at,
    CAST(:score AS INTEGER), CAST(:place AS INTEGER)
FROM matches
WHERE match = :match ON CONFLICT DO NOTHING
""")
PUT_ASIDE = portable("INSERT INTO aside_seats (user_id, match) VALUES (:user, :match) ON CONFLICT DO NOTHING")
END_TABLE = portable("UPDATE tables SET status = :status WHERE match = :match AND status = 'live'")
END_ASIDE = portable("UPDATE tables SET status = :status WHERE match = :match AND status = 'aside'")
FORGET_ASIDE = portable("DELETE FROM aside_seats WHERE match = :match")


MATCH_COLUMNS: Final = (
    *("match", "preset", "holes", "at", "rated", "named", "computer"),
    *("format", "computer_score"),
)
SEAT_COLUMNS: Final = ("user", "name", "points", "won", "shared", "kept")
"""Fields of a match's result and of its seats. The statements' parameters have the same names."""


class SqlJournal:
    """Implements `engine.table.journal.Journal`."""

    def __init__(
        self, database: Database, rows: JournalRows, count: Callable[[MatchResult], Awaitable[None]]
    ) -> None:
        """`count` is called with each saved match."""
        self._database = database
        self._rows = rows
        self._count = count
        self._overtaken: Callable[[str, int], None] | None = None

    def serve(self, overtaken: Callable[[str, int], None]) -> None:
        """Call `overtaken` with a match and its newest version if another process wrote to its journal first.

        A journal serves one bot at a time, and outlives bots that have lost their leases.
        """
        self._overtaken = overtaken

    async def append(self, match: str, entries: Sequence[Stamped]) -> None:
        """Write all of `entries` or none, and return once they are on disk. Raises `StorageFailed`."""
        statements: list[Statement] = [(APPEND, {"match": match, **entry.stored}) for entry in entries]
        try:
            with COMMITS.time():
                await self._database.write(statements)
        except StorageFailed:
            COMMIT_FAILURES.inc()
            log.info("entries were not written", extra={"match": match, "entries": len(entries)})
            await self._look_who_wrote(match, entries[0].version)
            raise
        JOURNAL_ENTRIES.inc(len(entries))

    async def _look_who_wrote(self, match: str, version: int) -> None:
        """Report a match whose journal already has an entry of this version, or is over."""
        try:
            written = await self._database.read(WRITTEN, {"match": match, "version": version})
        except ReadFailed:
            return
        newest = max(row.version or 0 for row in written)
        if newest >= version and self._overtaken is not None:
            self._overtaken(match, newest)

    async def load(self, match: str) -> list[Stamped]:
        """Return a table's entries, oldest first; empty if there is no such table.

        Raises what `JournalRows.of` raises, and `KeyError` or `TypeError` for an entry of a newer bot.
        """
        return [Stamped.load(*row) for row in await self._rows.of(match)]

    async def newest(self, match: str) -> int:
        """Return the version of a table's last entry; 0 if there is none. Raises `ReadFailed`."""
        (row,) = await self._database.read(NEWEST, {"match": match})
        return int(row.version)

    async def keep_hole(self, result: HoleResult) -> None:
        """Save a hole's scores. Saving the same hole twice changes nothing. Raises `StorageFailed`."""
        place: Values = {"match": result.match, "number": result.number, "at": result.at}
        await self._database.write(
            [(KEEP_HOLE_SEAT, {**seat_values(seat), **place}) for seat in result.people]
        )

    async def keep_match(self, result: MatchResult) -> None:
        """Save a finished match's totals, compress its journal and mark its table finished.

        All this is one transaction. Then the match is counted in the statistics, now or later. Saving a match
        twice changes nothing. Raises `StorageFailed`.
        """
        match = result.match
        try:
            compressing = await self._rows.compressing(match)
        except ReadFailed as error:
            raise StorageFailed from error
        statements: list[Statement] = [
            (KEEP_MATCH, {name: getattr(result, name) for name in MATCH_COLUMNS}),
            *((KEEP_MATCH_SEAT, match_seat_values(match, seat)) for seat in result.people),
            *_ended("finished", match),
            *compressing,
        ]
        await self._database.write(statements)
        await self._count(result)

    async def put_aside(self, match: str, people: Sequence[int]) -> None:
        """Mark a table as put aside, to be found again by `people` (user ids). Raises `StorageFailed`."""
        statements: list[Statement] = [(END_TABLE, {"status": "aside", "match": match})]
        statements += [(PUT_ASIDE, {"user": user, "match": match}) for user in people]
        await self._database.write(statements)

    async def close(self, match: str) -> None:
        """Mark a table as ended before its match was over. Raises `StorageFailed`."""
        await self._database.write(_ended("closed", match))


def _ended(status: str, match: str) -> list[Statement]:
    """Return the statements that mark a table as over, so that nobody can resume it."""
    values: Values = {"status": status, "match": match}
    return [(END_TABLE, values), (END_ASIDE, values), (FORGET_ASIDE, {"match": match})]


def match_seat_values(match: str, seat: SeatResult) -> dict[str, Value]:
    """Return the parameters of `KEEP_MATCH_SEAT`."""
    by_format = {"score": seat.score, "place": seat.place}
    return {**seat_values(seat), "folded": search_key(seat.name), "match": match, **by_format}


def seat_values(seat: SeatResult) -> dict[str, Value]:
    """Return the parameters of `KEEP_HOLE_SEAT` that are about a seat."""
    return {name: getattr(seat, name) for name in SEAT_COLUMNS}
