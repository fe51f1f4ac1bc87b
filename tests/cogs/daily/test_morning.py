"""The morning post names the best of yesterday, and says how many more share their places."""

from __future__ import annotations

from datetime import date

from cogs.daily.morning import MOST_SHOWN, podium_screen
from data.matches.daily_tries import DailyResult

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
