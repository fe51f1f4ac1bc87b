"""Seasons of a server. Each ends where the next begins, and none is deleted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from data.schema.statistics import seasons
from data.sql.database import Database
from data.sql.portable import portable

# A season can't begin before the season before it, even if the clock was set back.
BEGIN = portable("""
INSERT INTO seasons (guild, number, began_at, name)
SELECT :guild, coalesce(max(number), 1) + 1,
    CASE WHEN max(began_at) > :at THEN max(began_at) ELSE :at END, :name
FROM seasons WHERE guild = :guild
""")


@dataclass(frozen=True, slots=True)
class Season:
    """Season `number` (from 1), with the server's name for it, or "".

    It lasts from `began_at` to just before `ended_at`, UNIX times in seconds. `began_at` is None for the
    first season, and `ended_at` for the present one.
    """

    number: int
    name: str
    began_at: float | None
    ended_at: float | None


FIRST_SEASON: Final = Season(1, "", None, None)


class Seasons:
    """Seasons of every server. A match belongs to the season in which it ends."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, guild: int, at: float, name: str = "") -> Season:
        """Start a new season at UNIX time `at`, and return it. Raises `StorageFailed`, `ReadFailed`.

        Its standings begin empty. Ratings carry over, but are provisional again.
        """
        await self._database.write([(BEGIN, {"guild": guild, "at": at, "name": name})], locked=True)
        return (await self.list(guild))[-1]

    async def list(self, guild: int) -> list[Season]:
        """Return all seasons, oldest first; the last is the present season. Raises `ReadFailed`."""
        columns = (seasons.c.number, seasons.c.began_at, seasons.c.name)
        asked = select(*columns).where(seasons.c.guild == guild).order_by(seasons.c.number)
        rows = [tuple(row) for row in await self._database.read(asked)]
        begun = [(1, None, ""), *rows]
        ends = [*(row[1] for row in rows), None]
        return [
            Season(number, name, began, end) for (number, began, name), end in zip(begun, ends, strict=True)
        ]
