"""Calendar periods in UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.leaderboard import Period, period_start


@pytest.mark.parametrize(
    ("period", "now", "start"),
    [
        ("year", "2024-12-31T23:59:59+00:00", "2024-01-01T00:00:00+00:00"),
        ("month", "2024-02-29T12:00:00+00:00", "2024-02-01T00:00:00+00:00"),
        ("week", "2024-03-03T23:59:59+00:00", "2024-02-26T00:00:00+00:00"),  # a Sunday
        ("week", "2024-03-04T00:00:00+00:00", "2024-03-04T00:00:00+00:00"),  # a Monday
        ("week", "2025-01-01T00:00:00+00:00", "2024-12-30T00:00:00+00:00"),
        ("year", "2025-01-01T05:00:00+09:00", "2024-01-01T00:00:00+00:00"),  # still the old year in UTC
        ("month", "2024-01-31T20:00:00-08:00", "2024-02-01T00:00:00+00:00"),  # already February in UTC
    ],
)
def test_the_beginning_of_a_period(period: Period, now: str, start: str) -> None:
    assert period_start(period, datetime.fromisoformat(now)) == datetime.fromisoformat(start).timestamp()


def test_all_time_has_no_beginning() -> None:
    assert period_start("all", datetime.now(UTC)) is None


@given(
    now=st.datetimes(datetime(2015, 1, 1), datetime(2100, 1, 1)),
    offset=st.integers(-12, 14),
    period=st.sampled_from([period for period in get_args(Period) if period != "all"]),
)
def test_a_period_begins_at_midnight_and_not_too_long_ago(now: datetime, offset: int, period: Period) -> None:
    now = now.replace(tzinfo=timezone(timedelta(hours=offset)))
    start = period_start(period, now)
    assert start is not None
    begun = datetime.fromtimestamp(start, UTC)
    assert begun <= now < begun + timedelta(days={"year": 366, "month": 31, "week": 7}[period])
    assert (begun.hour, begun.minute, begun.second) == (0, 0, 0)
    assert period != "week" or begun.weekday() == 0
    assert period == "week" or begun.day == 1
