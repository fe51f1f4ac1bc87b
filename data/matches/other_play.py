"""A person's play besides matches: daily holes, puzzles, events."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from data.matches.daily_tries import DailyTries
from data.matches.puzzles import Puzzles, Solver
from data.no_server import NO_SERVER
from data.sql.database import Database
from data.sql.portable import Value, portable
from data.statistics.daily_standings import DailyTotals
from data.statistics.event_standings import EventTotals, event_totals

DAILY_HOLES: Final = portable("""
SELECT count(*) AS holes, coalesce(sum(points), 0) AS points FROM daily_games
WHERE user_id = :user AND points IS NOT NULL AND guild = coalesce(:guild, guild)
""")
EVENTS: Final = portable("""
SELECT CAST(round(sum(worth) * 100) AS BIGINT) AS hundredths, count(*) AS events
FROM events JOIN event_people ON event_people.event = events.event
WHERE guild = coalesce(:guild, guild) AND events.status = 'finished' AND worth IS NOT NULL AND user_id = :user
""")


@dataclass(frozen=True, slots=True)
class OtherPlay:
    """A person's figures besides matches. `daily` and `events` are None if the person played none.

    `streak`: the number of days in a row with a daily hole. `streak` and `puzzles` are None unless
    `all_of_it` was asked for.
    """

    daily: DailyTotals | None = None
    events: EventTotals | None = None
    streak: int | None = None
    puzzles: Solver | None = None


class OtherPlayReports:
    """Figures of people's play besides matches. Queries raise `ReadFailed`."""

    def __init__(self, database: Database, tries: DailyTries, puzzles: Puzzles) -> None:
        self._database = database
        self._tries = tries
        self._puzzles = puzzles

    async def of(self, guild: int, user: int, today: date, *, all_of_it: bool) -> OtherPlay:
        """Return the figures of `user` on a server, or with `NO_SERVER` on all servers.

        `all_of_it`: also the puzzles and the streak, which belong to no server. The streak ends `today` or on
        the day before.
        """
        wanted: dict[str, Value] = {"user": user, "guild": None if guild == NO_SERVER else guild}
        (daily,) = await self._database.read(DAILY_HOLES, wanted)
        (events,) = await self._database.read(EVENTS, wanted)
        streak, puzzles = None, None
        if all_of_it:
            streak = await self._tries.streak(today, user)
            streak = streak or await self._tries.streak(today - timedelta(days=1), user)
            puzzles = await self._puzzles.solver(user)
        return OtherPlay(
            daily=DailyTotals(daily.holes, daily.points) if daily.holes else None,
            events=event_totals(events) if events.events else None,
            streak=streak,
            puzzles=puzzles,
        )
