"""The spans of time over which matches are added up, by name."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

Period = Literal["all", "year", "month", "week"]

ALWAYS: Final = "all"


def season_span(number: int) -> str:
    """The span of a season."""
    return f"season {number}"


def period_span(period: Period, at: float) -> str:
    """The calendar period around UNIX time `at`, in UTC; weeks begin on Monday."""
    day = datetime.fromtimestamp(at, UTC)
    match period:
        case "all":
            return ALWAYS
        case "year":
            return f"{day:%Y}"
        case "month":
            return f"{day:%Y-%m}"
        case "week":
            year, week, _ = day.isocalendar()
            return f"{year}-W{week:02}"


def spans_of(at: float, season: int) -> tuple[str, ...]:
    """All spans that a match which ended at UNIX time `at` belongs to."""
    return (
        ALWAYS,
        season_span(season),
        period_span("year", at),
        period_span("month", at),
        period_span("week", at),
    )


def first_day(period: Period, today: date) -> date:
    """The first day of the calendar period around `today`."""
    match period:
        case "all":
            return date.min
        case "year":
            return today.replace(month=1, day=1)
        case "month":
            return today.replace(day=1)
        case "week":
            return today - timedelta(days=today.weekday())


def first_whole_day(began_at: float | None) -> date:
    """The first day that began in a season, which itself began at that UNIX time, or None: always."""
    if began_at is None:
        return date.min
    began = datetime.fromtimestamp(began_at, UTC)
    midnight = began.replace(hour=0, minute=0, second=0, microsecond=0)
    return began.date() + timedelta(days=began > midnight)
