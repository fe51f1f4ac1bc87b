"""Periods over which matches are added up."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from hypothesis import given
from hypothesis import strategies as st

from data.statistics.periods import Calendar, calendar_period, first_day, first_whole_day, periods_of
from tests.data.statistics.matches import NEW_YEAR

DAYS = st.dates(date(2020, 1, 1), date(2040, 1, 1))
KINDS: tuple[Calendar, ...] = ("year", "month", "week")


def midnight(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()


def test_a_moment_belongs_to_its_calendar_periods() -> None:
    assert periods_of(NEW_YEAR, 3) == ("all", "season 3", "2027", "2027-01", "2026-W53")
    assert calendar_period("year", NEW_YEAR - 1) == "2026"
    assert calendar_period("week", NEW_YEAR + 3 * 86_400) == "2027-W01"


@given(DAYS, st.sampled_from(KINDS))
def test_a_period_begins_with_its_first_day(day: date, kind: Calendar) -> None:
    first = midnight(first_day(kind, day))
    assert calendar_period(kind, first) == calendar_period(kind, midnight(day))
    assert calendar_period(kind, first - 1) != calendar_period(kind, first)


@given(DAYS, st.integers(1, 86_399))
def test_a_season_that_begins_during_a_day_has_the_next_as_its_first_whole_one(day: date, later: int) -> None:
    assert first_whole_day(midnight(day)) == day
    assert (first_whole_day(midnight(day) + later) - day).days == 1
    assert first_whole_day(None) == first_day("all", day) == date.min
