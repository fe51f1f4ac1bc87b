"""A person's night as they type it: two times of their own clock, and what it shows now."""

from __future__ import annotations

import re
from typing import Final

from cogs.server_settings.time_zones import zone_of
from engine.game.errors import SeatRefused
from engine.table.own_time import MINUTES, Night

_BETWEEN: Final = re.compile("[-–—]|to|bis|do", re.IGNORECASE)
_TIME: Final = re.compile(r"\s*(\d{1,2})(?:[:.h](\d{2}))?\s*(?:h|([ap])\.?m\.?)?\s*", re.IGNORECASE)

_QUARTER: Final = 15
"""Minutes in which time zones differ from each other."""

MOST_BEHIND: Final = 10 * 60
"""Most minutes by which a clock is taken to be behind UTC, not ahead of it by the rest of a day."""


def typed_night(night: str, shown: str, now: float, locale: str) -> Night:
    """Return the night that is typed as `23-7` or `11:30 pm to 7 am`, on a clock that shows `shown` at UNIX
    time `now`; `locale` is that of the person's Discord, from which their time zone is guessed.

    Raises `SeatRefused` for what is no time, and for a night that is too long.
    """
    times = _BETWEEN.split(night)
    if len(times) != 2:
        raise SeatRefused("Please type your night as 23:00-7:00.")
    ahead = round((_minute(shown) - now // 60 % MINUTES) / _QUARTER) * _QUARTER
    ahead = (ahead + MOST_BEHIND) % MINUTES - MOST_BEHIND
    begins, ends = _minute(times[0]), _minute(times[1])
    return Night(begins, ends, zone_of(ahead, now, locale)) if begins != ends else Night()


def _minute(typed: str) -> int:
    """Return the minutes after midnight of a typed time. Raises `SeatRefused` if it is none."""
    found = _TIME.fullmatch(typed)
    if found is not None:
        hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
        if minute < 60 and (1 <= hour <= 12 if half else hour <= 24):
            return ((hour % 12 + 12 * (half == "p") if half else hour) * 60 + minute) % MINUTES
    raise SeatRefused("Please type times as 21:35 or 9:35 pm.")
