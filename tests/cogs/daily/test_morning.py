"""The morning post names the best of yesterday, and says how many more share their places."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from cogs.daily.morning import MOST_SHOWN, morning_posts, podium_screen
from data.matches.daily_tries import DailyResult
from data.statistics.daily_standings import DailyTotals
from data.statistics.rated_player import RatedPlayer
from data.statistics.standings import Standing
from data.store import Store
from tests.cogs.daily.test_review_pages import tries_of
from tests.data.matches.test_daily_tries import ANA, BEN, keep

DAY = date(2026, 11, 22)


def post(*points: int) -> list[str]:
    """Return the lines of the post about results of these `points`."""
    results = [
        DailyResult(DAY, user, f"P{user}", each, 20, went_out=True, shared=False)
        for user, each in enumerate(points, 1)
    ]
    return podium_screen(DAY, results).text.split("\n")


def test_places_are_shared_and_nobody_below_third_is_named() -> None:
    assert post(3, 5, 5, 7)[:4] == [
        "🥇 **P1** · 3 points",
        "🥈 **P2** · 5 points",
        "🥈 **P3** · 5 points",
        "4 played it here",
    ]


def test_it_is_said_how_many_more_share_a_place() -> None:
    lines = post(*[4] * 9, 8)
    assert lines[MOST_SHOWN - 1 : MOST_SHOWN + 2] == [
        "🥇 **P5** · 4 points",
        "and 4 more",
        "10 played it here",
    ]


def test_the_podium_of_a_week_has_those_who_finished_enough_of_it() -> None:
    week = [
        Standing(rank, RatedPlayer(user), f"P{user}", DailyTotals(holes, points))
        for user, (rank, holes, points) in enumerate(((1, 7, 14), (2, 4, 12), (2, 4, 12), (4, 5, 20)), 1)
    ]
    results = [DailyResult(DAY, 1, "P1", 3, 20, went_out=True, shared=False)]
    ((_, podium),) = podium_screen(DAY, results, week).fields
    assert podium.split("\n") == [
        "🥇 **P1** · 2.00 a hole · 7 daily holes",
        "🥈 **P2** · 3.00 a hole · 4 daily holes",
        "🥈 **P3** · 3.00 a hole · 4 daily holes",
    ]
    few = [Standing(1, RatedPlayer(1), "P1", DailyTotals(3, 3))]
    assert not podium_screen(DAY, results, few).fields


@pytest.mark.long
async def test_on_mondays_the_post_has_the_seven_holes_before(store: Store) -> None:
    monday = date(2026, 11, 23)
    for ago in range(1, 5):
        await keep(store, ANA, monday - timedelta(days=ago), seed=ago)
    for ago in (0, 1, 2, 3, 8):  # too few of that week
        await keep(store, BEN, monday - timedelta(days=ago), seed=ago)
    series = morning_posts(tries_of(store), store.statistics.standings)
    post = await series.screen(1, monday.isoformat())
    assert post is not None
    ((title, podium),) = post.fields
    assert title == "Last week’s seven holes"
    (line,) = podium.split("\n")
    assert "Player 7" in line and "4 daily holes" in line
    sunday = await series.screen(1, (monday - timedelta(days=1)).isoformat())
    assert sunday is not None and not sunday.fields
    assert await series.screen(2, monday.isoformat()) is None
