"""Which time counts against a person with a holiday, and how much holiday they have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import SeatRefused
from engine.table.holiday import DAY, HOLIDAY_DAYS, Holiday

HOUR = 3600.0
NEW_YEAR = 1_767_225_600.0
"""Midnight UTC before 1 January 2026."""

times = st.integers(0, 40 * 24 * 60).map(lambda minutes: NEW_YEAR + minutes * 60.0)
spans = st.integers(0, 10 * 24 * 60).map(lambda minutes: minutes * 60.0)


holidays = st.builds(lambda begins, span: Holiday(begins, begins + span), times, spans)


def counted_by_minutes(away: Holiday, since: float, until: float) -> float:
    """Return the seconds that count, minute by minute."""
    minutes = range(int(since) // 60, int(until) // 60)
    return 60.0 * sum(not away.begins <= minute * 60 < away.ends for minute in minutes)


@given(holidays, times, spans)
def test_counted_time_is_that_of_all_minutes_that_count(away: Holiday, since: float, span: float) -> None:
    assert away.counted(since, since + span) == pytest.approx(counted_by_minutes(away, since, since + span))


@given(holidays, times, spans.filter(bool))
def test_time_is_due_when_so_much_has_counted_and_not_before(
    away: Holiday, since: float, seconds: float
) -> None:
    due = away.due(since, seconds)
    assert away.counted(since, due) == pytest.approx(seconds)
    assert away.counted(since, due - 30) < seconds


@given(holidays, times, spans, spans)
def test_counted_time_adds_up_and_more_time_is_due_later(
    away: Holiday, since: float, first: float, second: float
) -> None:
    between, until = since + first, since + first + second
    assert away.counted(since, until) == pytest.approx(
        away.counted(since, between) + away.counted(between, until)
    )
    assert away.due(since, first) <= away.due(since, first + second)
    assert since + first <= away.due(since, first)


@given(times, spans)
def test_without_a_holiday_all_time_counts(since: float, seconds: float) -> None:
    assert Holiday().due(since, seconds) == since + seconds
    assert Holiday().counted(since, since + seconds) == seconds


def test_time_stands_still_on_a_holiday_and_runs_out_before_it() -> None:
    away = Holiday(NEW_YEAR + 20 * HOUR, NEW_YEAR + 68 * HOUR)
    assert away.due(NEW_YEAR, DAY) == NEW_YEAR + 72 * HOUR
    assert away.due(NEW_YEAR, 20 * HOUR) == NEW_YEAR + 20 * HOUR, "out of time before the holiday"


def test_a_holiday_takes_from_the_days_of_the_year_and_gives_back_what_was_not_begun() -> None:
    now = NEW_YEAR + 5 * DAY
    away = Holiday().begun(10, now)
    assert (away.begins, away.ends, away.left(now)) == (now, now + 10 * DAY, HOLIDAY_DAYS - 10)
    with pytest.raises(SeatRefused, match="on holiday already"):
        away.begun(1, now + DAY)
    back = away.ended(now + 2.5 * DAY)
    assert (back.running(now + 3 * DAY), back.left(now + 3 * DAY)) == (False, HOLIDAY_DAYS - 3)
    again = back.begun(11, now + 3 * DAY)
    assert again.left(now + 3 * DAY) == 0
    with pytest.raises(SeatRefused, match="that many days"):
        again.begun(1, now + 20 * DAY)
    assert again.begun(HOLIDAY_DAYS, now + 366 * DAY).left(now + 366 * DAY) == 0
    assert back.ended(now + 9 * DAY) == back


@given(st.lists(st.tuples(st.integers(-1, 15), st.integers(0, 20 * 24)), max_size=20))
def test_nobody_has_more_days_in_a_year_than_they_may(steps: list[tuple[int, int]]) -> None:
    away, now, spent = Holiday(), NEW_YEAR, 0.0
    for days, hours in steps:
        if now + hours * HOUR >= NEW_YEAR + 300 * DAY:
            break
        try:
            before, away = away, away.begun(days, now)
        except SeatRefused:
            before, away = away, away.ended(now)
            spent -= before.ends - away.ends
        else:
            spent += away.ends - away.begins
        now += hours * HOUR
        assert spent <= HOLIDAY_DAYS * DAY
        assert away.left(now) >= 0
