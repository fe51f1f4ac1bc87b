"""Times in which nobody could press, kept as long as streaks and paused matches may depend on them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from sqlalchemy import select

from data.schema.key_values import times_off
from data.sql.database import Database
from data.sql.portable import portable
from engine.solo.time_off import Spell, days_off, seconds_off

ALL = select(times_off)
SINCE = portable("SELECT off_from, off_until FROM times_off WHERE off_until > :off_from")
ADD = portable("""
INSERT INTO times_off (off_from, off_until) VALUES (:off_from, :off_until)
ON CONFLICT (off_from) DO UPDATE SET off_until = excluded.off_until
    WHERE times_off.off_until < excluded.off_until
""")


class TimesOff:
    """The times off of all processes. Queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, spells: Iterable[Spell]) -> None:
        rows = [{"off_from": int(since), "off_until": int(until)} for since, until in spells]
        await self._database.write([(ADD, row) for row in rows])

    async def seconds(self, since: float, until: float) -> float:
        """Return for how many seconds nobody could press between two UNIX times."""
        rows = await self._database.read(SINCE, {"off_from": int(since)})
        return seconds_off([(row.off_from, row.off_until) for row in rows], since, until)

    async def days(self) -> frozenset[date]:
        """Return the days on which nobody could press for a long time."""
        return days_off([(row.off_from, row.off_until) for row in await self._database.read(ALL)])
