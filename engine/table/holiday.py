"""Holidays at tables with a clock of a day. A person's clock stands still during their holiday."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from math import ceil
from typing import Final

from engine.game.errors import SeatRefused

DAY: Final = 86_400.0
"""Seconds of the shortest turn clock with which people save time and take holidays."""

HOLIDAY_DAYS: Final = 14
"""Days of holiday that a person has in a calendar year (UTC)."""


@dataclass(frozen=True, slots=True)
class Holiday:
    """A person's newest holiday, between two UNIX times. Equal times mean no holiday.

    `taken` are the days of holiday that the person took before this holiday in the same `year`. A table
    doesn't need `year` and `taken`.
    """

    begins: float = 0.0
    ends: float = 0.0
    year: int = 0
    taken: int = 0

    def running(self, now: float) -> bool:
        """Whether the holiday ends after UNIX time `now`."""
        return now < self.ends

    def counted(self, since: float, until: float) -> float:
        """Return the seconds from `since` to `until` that are outside the holiday."""
        inside = min(until, self.ends) - max(since, self.begins)
        return max(until - since - max(inside, 0.0), 0.0)

    def due(self, since: float, seconds: float) -> float:
        """Return the UNIX time at which `seconds` have passed after `since`, not counting the holiday."""
        due = since + max(seconds, 0.0)
        inside = self.ends - max(since, self.begins)
        return due + inside if due > self.begins and inside > 0 else due

    def left(self, now: float) -> int:
        """Return the days that the person may still take in the year of UNIX time `now`."""
        spent = self.taken + self._days if _year(now) == self.year else 0
        return max(HOLIDAY_DAYS - spent, 0)

    def begun(self, days: int, now: float) -> Holiday:
        """Return a holiday of `days` from UNIX time `now` on. Raises `SeatRefused` if it can't begin."""
        if self.running(now):
            raise SeatRefused("You’re on holiday already.")
        if not 0 < days <= self.left(now):
            raise SeatRefused("You don’t have that many days left this year.")
        return Holiday(now, now + days * DAY, _year(now), HOLIDAY_DAYS - self.left(now))

    def ended(self, now: float) -> Holiday:
        """Return the holiday, ended at UNIX time `now`. Days that have not begun aren't used up."""
        return replace(self, ends=max(now, self.begins)) if self.running(now) else self

    @property
    def _days(self) -> int:
        """The days that the holiday takes. A day that has begun counts as a whole day."""
        return ceil((self.ends - self.begins) / DAY)


def _year(at: float) -> int:
    return datetime.fromtimestamp(at, UTC).year
