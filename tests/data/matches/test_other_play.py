"""What people play beside matches is counted on its server, or everywhere."""

from __future__ import annotations

from datetime import date, timedelta

from data.matches.other_play import OtherPlay
from data.no_server import NO_SERVER
from data.statistics.daily_standings import DailyTotals
from data.statistics.event_standings import EventTotals
from data.store import Store
from tests.data.run_sql import sql
from tests.data.statistics.test_event_standings import ended

TODAY = date(2027, 1, 5)


async def test_daily_holes_and_events_count_where_they_were_played(store: Store) -> None:
    for days, guild, points in ((3, 1, 4), (2, 1, 9), (1, 2, 2)):
        await store.database.write(
            [
                sql(
                    "INSERT INTO daily_games (day, user_id, guild, name, begun_at, points, finished_at)"
                    " VALUES (?, 7, ?, 'Ana', 1.0, ?, 2.0)",
                    (TODAY - timedelta(days=days)).isoformat(),
                    guild,
                    points,
                )
            ]
        )
    await ended(store, 1, 1, 5.0, {7: 2.5, 8: 1.0})
    reports = store.statistics.other_play
    here = await reports.of(1, 7, TODAY, all_of_it=False)
    assert here == OtherPlay(DailyTotals(2, 13), EventTotals(1, 2.5)), (
        "nobody else is told of streaks and puzzles"
    )
    everywhere = await reports.of(NO_SERVER, 7, TODAY, all_of_it=True)
    assert everywhere.daily == DailyTotals(3, 15)
    assert everywhere.streak == 3, "today may still be played"
    assert everywhere.puzzles is not None and everywhere.puzzles.tries == 0
    assert (await reports.of(1, 7, TODAY + timedelta(days=1), all_of_it=True)).streak == 0
    assert await reports.of(1, 9, TODAY, all_of_it=False) == OtherPlay()
