"""Periods over which matches are added up. The column `span` has their names."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

Calendar = Literal["all", "year", "month", "week"]
"""Kinds of calendar periods."""

ALWAYS: Final = "all"


def season_period(number: int) -> str:
    """Return the name of season `number` (from 1) as a period."""
    return f"season {number}"


def calendar_period(kind: Calendar, at: float) -> str:
    """Return the name of the calendar period that contains UNIX time `at`, in UTC. Weeks begin on Monday."""
    day = datetime.fromtimestamp(at, UTC)
    match kind:
        case "all":
            return ALWAYS
        case "year":
            return f"{day:%Y}"
        case "month":
            return f"{day:%Y-%m}"
        case "week":
            year, week, _ = day.isocalendar()
            return f"{year}-W{week:02}"


def periods_of(at: float, season: int) -> tuple[str, ...]:
    return (
        ALWAYS,
        season_period(season),
        calendar_period("year", at),
        calendar_period("month", at),
        calendar_period("week", at),
    )


def first_day(kind: Calendar, today: date) -> date:
    match kind:
        case "all":
            return date.min
        case "year":
            return today.replace(month=1, day=1)
        case "month":
            return today.replace(day=1)
        case "week":
            return today - timedelta(days=today.weekday())


def first_whole_day(began_at: float | None) -> date:
    """Return the first whole day of a season that began at UNIX time `began_at`; earliest date for None."""
    if began_at is None:
        return date.min
    began = datetime.fromtimestamp(began_at, UTC)
    midnight = began.replace(hour=0, minute=0, second=0, microsecond=0)
    return began.date() + timedelta(days=began > midnight)
