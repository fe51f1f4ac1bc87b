"""The people who want a direct message before their streak of daily holes breaks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from data.people.notify_settings import Wanted
from data.portable import Value, portable
from data.sql.database import Database
from data.traces import Traces

GET: Final = portable("SELECT refused FROM streak_reminders WHERE user_id = :user")
ON: Final = portable("""
INSERT INTO streak_reminders (user_id, language) VALUES (:user, :language)
ON CONFLICT (user_id) DO UPDATE SET refused = 0, language = excluded.language
""")
OFF: Final = portable("DELETE FROM streak_reminders WHERE user_id = :user")
REFUSED: Final = portable("UPDATE streak_reminders SET refused = 1 WHERE user_id = :user")
TOLD: Final = portable("UPDATE streak_reminders SET told = :today WHERE user_id = :user")
TRACES: Final = Traces(portable("SELECT count(*) FROM streak_reminders WHERE user_id = :user"), (OFF,))
DUE: Final = portable("""
SELECT own.user_id, language, last.guild FROM streak_reminders AS own
JOIN daily_games AS last ON last.user_id = own.user_id AND last.day = :yesterday AND last.points IS NOT NULL
WHERE refused = 0 AND told < :today
AND EXISTS (SELECT 1 FROM daily_games WHERE user_id = own.user_id AND day = :before AND points IS NOT NULL)
AND NOT EXISTS (SELECT 1 FROM daily_games WHERE user_id = own.user_id AND day = :today AND points IS NOT NULL)
ORDER BY own.user_id
""")


@dataclass(frozen=True, slots=True)
class DueReminder:
    """A person to tell, in which language, and the server where they played on the day before."""

    user: int
    language: str
    guild: int


class StreakReminders:
    """The wishes of people, by their id. Changing raises `StorageFailed`, asking raises `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wanted(self, user: int) -> Wanted:
        """The wish of `user`."""
        rows = await self._database.read(GET, {"user": user})
        if not rows:
            return "off"
        return "refused" if rows[0].refused else "on"

    async def switch_on(self, user: int, language: str) -> None:
        """Note that `user` wants messages in `language`."""
        await self._database.write([(ON, {"user": user, "language": language})])

    async def switch_off(self, user: int) -> None:
        """Note that `user` wants no messages."""
        await self._database.write([(OFF, {"user": user})])

    async def due(self, today: date) -> list[DueReminder]:
        """The people to tell on the day `today`.

        Their streak is of two days or more up to the day before, they have not finished today's hole, and
        they were not told today.
        """
        days = {"today": today, "yesterday": today - timedelta(days=1), "before": today - timedelta(days=2)}
        values: dict[str, Value] = {name: day.isoformat() for name, day in days.items()}
        return [DueReminder(*row) for row in await self._database.read(DUE, values)]

    async def note_told(self, user: int, today: date) -> None:
        """Note that `user` is told on the day `today`."""
        await self._database.write([(TOLD, {"today": today.isoformat(), "user": user})])

    async def refused(self, user: int) -> None:
        """Note that Discord takes no messages for `user`; they are told no more until they ask anew."""
        await self._database.write([(REFUSED, {"user": user})])
