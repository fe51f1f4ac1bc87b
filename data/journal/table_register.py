"""The register of tables: the place of each table in Discord, and its status."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, insert

from data.journal.rows import OF_PERSON
from data.schema.matches import tables
from data.sql.database import Database
from data.sql.portable import Values, portable

Status = Literal["live", "aside", "finished", "closed"]

ADD = insert(tables)
MOVE = portable("""
UPDATE tables SET channel = :channel, message = NULL, posted_at = NULL, nudge = NULL WHERE match = :match
""")
SET_MESSAGE = portable("UPDATE tables SET message = :message, posted_at = :at WHERE match = :match")
SET_MENTION = portable("UPDATE tables SET nudge = :mention WHERE match = :match")
ROWS = """
SELECT tables.match, guild, channel, message, posted_at, nudge AS mention, status, opened_at FROM tables
"""
OF_LIVE = """
WHERE status = 'live' AND EXISTS (SELECT 1 FROM journal WHERE journal.match = tables.match)
ORDER BY opened_at, {entered}
"""
LIVE = portable(ROWS + OF_LIVE)
PERSONS = portable(
    f"""
{ROWS}
WHERE status = 'live' AND tables.match IN (SELECT match {OF_PERSON})
    OR status = 'aside' AND tables.match IN (SELECT match FROM aside_seats WHERE user_id = :user)
ORDER BY opened_at DESC, tables.match LIMIT :most
"""  # noqa: S608 - a condition of ours
)
# A match was put aside at the time of its newest entry. If it was closed since, its result may be missing.
OF_ASIDE_BEFORE = """
WHERE status = 'aside' AND opened_at <= :before_at AND NOT EXISTS (
    SELECT 1 FROM journal WHERE journal.match = tables.match AND at > :before_at AND kind <> 'Closed'
)
ORDER BY opened_at, tables.match
"""
ASIDE_BEFORE = portable(ROWS + OF_ASIDE_BEFORE)
TAKE_UP = portable("""
UPDATE tables SET status = 'live', channel = :channel, message = NULL, posted_at = NULL, nudge = NULL
WHERE match = :match AND status = 'aside'
""")
FORGET_ASIDE = portable("DELETE FROM aside_seats WHERE match = :match")
DROP_EMPTY = portable("""
DELETE FROM tables
WHERE status = 'live' AND opened_at < :before_at
    AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.match = tables.match)
""")
FIND = portable(ROWS + "WHERE tables.match = :match")
LATEST = portable(
    ROWS
    + """
WHERE guild = :guild AND channel = :channel ORDER BY opened_at DESC, {entered} DESC LIMIT 1
"""
)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table's place. `guild`, `channel`, `message` (the public table) and `mention` are ids.

    `posted_at` (when the message was posted) and `opened_at` are UNIX times in seconds.
    """

    match: str
    guild: int
    channel: int
    message: int | None
    posted_at: float | None
    mention: int | None
    status: Status
    opened_at: float


class TableRegister:
    """All tables. Changes raise `StorageFailed`, queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, match: str, guild: int, channel: int, at: float) -> None:
        """Add a new table, before its first journal entry. `at` is UNIX time in seconds."""
        added: Values = {"match": match, "guild": guild, "channel": channel, "opened_at": at}
        await self._database.write([(ADD, added)])

    async def move(self, match: str, channel: int) -> None:
        """Move a table to another channel. Its message and its mention stay behind in the old channel."""
        await self._database.write([(MOVE, {"channel": channel, "match": match})])

    async def set_message(self, match: str, message: int | None, posted_at: float) -> None:
        """Save the id of the table's public message, or None if it has none now. The match may be over."""
        posted: Values = {"message": message, "at": posted_at, "match": match}
        await self._database.write([(SET_MESSAGE, posted)])

    async def set_mention(self, match: str, mention: int | None) -> None:
        """Save the id of the message that mentions awaited people; None without such a message."""
        await self._database.write([(SET_MENTION, {"mention": mention, "match": match})])

    async def live(self) -> list[TableRow]:
        """Return the live tables, oldest first."""
        return [_row(row) for row in await self._database.read(LIVE)]

    async def find(self, match: str) -> TableRow | None:
        return next((_row(row) for row in await self._database.read(FIND, {"match": match})), None)

    async def of_person(self, user: int, most: int) -> list[TableRow]:
        """Return the newest live and paused tables that name `user`, on all servers, at most `most`.

        A live table is found even if the person has left it or was only invited.
        """
        rows = await self._database.read(PERSONS, {"user": user, "most": most})
        return [_row(row) for row in rows]

    async def aside_before(self, before: float) -> list[TableRow]:
        """The matches that were put aside before the UNIX time `before` and not resumed, oldest first."""
        return [_row(row) for row in await self._database.read(ASIDE_BEFORE, {"before_at": before})]

    async def take_up(self, match: str, channel: int) -> None:
        """Make a match live again in `channel`, if it was put aside; otherwise change nothing."""
        await self._database.write(
            [(TAKE_UP, {"channel": channel, "match": match}), (FORGET_ASIDE, {"match": match})]
        )

    async def drop_empty(self, before: float) -> None:
        """Delete tables that were added before the UNIX time `before` and have no journal entry."""
        await self._database.write([(DROP_EMPTY, {"before_at": before})])

    async def latest(self, guild: int, channel: int) -> TableRow | None:
        """Return the table opened last in a channel, in any status."""
        rows = await self._database.read(LATEST, {"guild": guild, "channel": channel})
        return next((_row(row) for row in rows), None)


def _row(row: Row[Any]) -> TableRow:
    return TableRow(*row)
