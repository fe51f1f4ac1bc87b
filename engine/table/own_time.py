"""Time that is a person's own at tables with a clock of a day: saved time, a holiday, nights.

All are counted in seconds of UNIX time; nights repeat each day of UTC.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from math import ceil
from typing import Final
from zoneinfo import ZoneInfo

from engine.game.errors import SeatRefused

DAY: Final = 86_400.0
"""Least turn clock, in seconds, at which people have time of their own."""

MOST_SAVED: Final = 3 * DAY
"""Most seconds that a person saves up by playing before their clock runs out."""

HOLIDAY_DAYS: Final = 14
"""Days of holiday that a person has in a calendar year (UTC)."""

MINUTES: Final = 1440
"""Minutes of a day."""

LONGEST_NIGHT: Final = 10 * 60
"""Most minutes of a night, so that a turn can't take for ever."""


@dataclass(frozen=True, slots=True)
class OwnTime:
    """The times that don't count against a person: a holiday and a night.

    The holiday is between two UNIX times; none if they are equal. The night is from one minute after midnight
    UTC to another, maybe of the next day; none if they are equal.
    """

    holiday_from: float = 0.0
    holiday_until: float = 0.0
    night_from: int = 0
    night_until: int = 0

    def counted(self, since: float, until: float) -> float:
        """Return the seconds between two UNIX times that count against the person."""
        if until <= since:
            return 0.0
        begins, ends = max(since, self.holiday_from), min(until, self.holiday_until)
        away = self._awake(begins, ends) if begins < ends else 0.0
        return max(self._awake(since, until) - away, 0.0)

    def due(self, since: float, seconds: float) -> float:
        """Return the UNIX time at which `seconds` that count have passed since another UNIX time."""
        if since < self.holiday_until:
            before = self._awake(since, self.holiday_from) if since < self.holiday_from else 0.0
            if seconds > before or since >= self.holiday_from:
                return self._after(self.holiday_until, seconds - before)
        return self._after(since, seconds)

    @property
    def _night(self) -> float:
        """Seconds of a night."""
        return (self.night_until - self.night_from) % MINUTES * 60.0

    def _since_night(self, at: float) -> float:
        """Return the seconds since the newest night began; nights may be of no length."""
        return (at - self.night_from * 60.0) % DAY

    def _awake(self, since: float, until: float) -> float:
        """Return the seconds between two UNIX times that are in no night."""
        length = self._night
        nights = (until - self._since_night(until) - since + self._since_night(since)) / DAY
        asleep = round(nights) * length
        asleep += min(self._since_night(until), length) - min(self._since_night(since), length)
        return until - since - asleep

    def _after(self, since: float, seconds: float) -> float:
        """Return the UNIX time at which `seconds` in no night have passed; a night's begin, not its end."""
        length = self._night
        if not length or seconds <= 0:
            return since + max(seconds, 0.0)
        awake = max(self._since_night(since) - length, 0.0) + seconds
        days = ceil(awake / (DAY - length)) - 1
        return since - self._since_night(since) + days * DAY + length + awake - days * (DAY - length)


@dataclass(frozen=True, slots=True)
class Holiday:
    """A person's newest holiday, between two UNIX times, and the days `taken` before it in its `year`."""

    begins: float = 0.0
    ends: float = 0.0
    year: int = 0
    taken: int = 0

    def running(self, now: float) -> bool:
        """Whether the holiday has not ended at UNIX time `now`."""
        return now < self.ends

    def left(self, now: float) -> int:
        """Return the days that the person may still take in the year of UNIX time `now`."""
        spent = self.taken + self._days if _year(now) == self.year else 0
        return max(HOLIDAY_DAYS - spent, 0)

    def begun(self, days: int, now: float) -> Holiday:
        """Return a holiday of some `days` from UNIX time `now` on. Raises `SeatRefused` if it can't begin."""
        if self.running(now):
            raise SeatRefused("You’re on holiday already.")
        if not 0 < days <= self.left(now):
            raise SeatRefused("You don’t have that many days left this year.")
        return Holiday(now, now + days * DAY, _year(now), HOLIDAY_DAYS - self.left(now))

    def ended(self, now: float) -> Holiday:
        """Return the holiday as ended at UNIX time `now`; days that have not begun aren't used up."""
        return replace(self, ends=max(now, self.begins)) if self.running(now) else self

    @property
    def _days(self) -> int:
        """Days of the holiday, begun ones as whole ones."""
        return ceil((self.ends - self.begins) / DAY)


def _year(at: float) -> int:
    return datetime.fromtimestamp(at, UTC).year


@dataclass(frozen=True, slots=True)
class Night:
    """A person's night, in minutes after midnight of their clock; none if both are equal.

    `zone` is the IANA name of their time zone, or its distance from UTC, as `+05:30`, if their clock never
    changes; empty is UTC.
    """

    begins: int = 0
    ends: int = 0
    zone: str = ""

    def __post_init__(self) -> None:
        """Raise `SeatRefused` for a night that is too long."""
        if (self.ends - self.begins) % MINUTES > LONGEST_NIGHT:
            raise SeatRefused("A night has at most {hours} hours.", hours=LONGEST_NIGHT // 60)

    def in_utc(self, at: float) -> tuple[int, int]:
        """Return the night's minutes after midnight UTC, as the person's clock is at UNIX time `at`."""
        ahead = minutes_ahead(self.zone, at)
        return (self.begins - ahead) % MINUTES, (self.ends - ahead) % MINUTES


def minutes_ahead(zone: str, at: float) -> int:
    """Return the minutes by which the clock of a `zone` (as in `Night`) is ahead of UTC at UNIX time `at`."""
    if not zone:
        return 0
    clock = datetime.strptime(zone, "%z").tzinfo if zone[0] in "+-" else ZoneInfo(zone)
    ahead = datetime.fromtimestamp(at, clock).utcoffset()
    return round(ahead.total_seconds() / 60) if ahead else 0


def own_time(holiday: Holiday, night: Night, at: float) -> OwnTime:
    """Return the times that don't count against a person with that `holiday` and `night` at UNIX time `at`.

    The night moves when the person's clock changes in summer, so these times are to be asked for again.
    """
    return OwnTime(holiday.begins, holiday.ends, *night.in_utc(at))
