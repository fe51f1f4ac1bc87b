"""Times in which the bot was off, and the days that count as off because of them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from math import inf
from typing import Final

Spell = tuple[float, float]
"""The UNIX times between which people could not press."""

OFF_FOR: Final = 3600.0
"""A day with at least this many seconds without presses doesn't end a streak."""

DAY: Final = timedelta(days=1)


def seconds_off(spells: Iterable[Spell], since: float, until: float) -> float:
    """Return how many seconds from `since` to `until` (UNIX times) lie in at least one of `spells`."""
    return sum(end - start for start, end in _joined(spells, since, until))


def days_off(spells: Iterable[Spell]) -> frozenset[date]:
    """Return the days (UTC) on which people could not press for `OFF_FOR` seconds or more in all."""
    seconds: dict[date, float] = {}
    for since, until in _joined(spells, -inf, inf):
        day, start = datetime.fromtimestamp(since, UTC).date(), since
        while start < until:
            midnight = datetime.combine(day + DAY, time(), UTC).timestamp()
            seconds[day] = seconds.get(day, 0.0) + min(until, midnight) - start
            day, start = day + DAY, midnight
    return frozenset(day for day, off in seconds.items() if off >= OFF_FOR)


def last_day_on(day: date, off: Container[date]) -> date:
    """Return `day` if it is not `off`, otherwise the last day before it that is not."""
    while day in off:
        day -= DAY
    return day


def streak(played: Iterable[date], last: date, off: Container[date]) -> int:
    """Return the number of days played in a row up to `last`. `played` begins with the newest days.

    Days that are `off` end no streak, but count if they were played.
    """
    count, before = 0, last + DAY
    for day in played:
        if day < last_day_on(before - DAY, off):
            break
        count, before = count + 1, day
    return count


def longest_streak(played: Iterable[date], off: Container[date]) -> int:
    """Return the longest streak in `played`, oldest day first. Days that are `off` end no streak."""
    longest = current = 0
    before: date | None = None
    for day in played:
        current = current + 1 if before is not None and last_day_on(day - DAY, off) <= before else 1
        longest, before = max(longest, current), day
    return longest


def _joined(spells: Iterable[Spell], since: float, until: float) -> Iterator[Spell]:
    """Yield the parts of `spells` between two times, without overlaps."""
    for first, last in sorted(spells):
        start, end = max(first, since), min(last, until)
        if start < end:
            yield start, end
            since = end
