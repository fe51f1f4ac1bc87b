"""The time zones that a person can choose for their night: those whose clocks change in summer, and none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from babel.dates import get_timezone, get_timezone_location

from cogs.kit.screen import Choice
from engine.language import say, spoken
from engine.table.own_time import Night, minutes_ahead

CHANGING: Final[tuple[tuple[str, ...], ...]] = (
    ("America/New_York", "America/Toronto"),
    ("America/Chicago", "America/Winnipeg"),
    ("America/Denver",),
    ("America/Los_Angeles",),
    ("America/Anchorage",),
    ("Europe/Berlin", "Europe/Paris", "Europe/Madrid", "Europe/Warsaw"),
    ("Europe/London", "Europe/Lisbon", "Europe/Dublin"),
    ("Europe/Athens", "Europe/Bucharest", "Europe/Helsinki"),
    ("Asia/Jerusalem",),
    ("Africa/Cairo",),
    ("Australia/Sydney", "Australia/Melbourne"),
    ("Australia/Adelaide",),
    ("Pacific/Auckland",),
    ("America/Santiago",),
    ("America/Halifax",),
    ("America/St_Johns",),
    ("Atlantic/Azores",),
)
"""IANA names of zones whose clocks change, with others that change alike; the first is the one stored."""

UNCHANGING: Final = frozenset(
    map(
        str,
        map(
            discord.Locale,
            ("es-419", "hi", "id", "ja", "ko", "pt-BR", "ru", "th", "tr", "vi", "zh-CN", "zh-TW"),
        ),
    )
)
"""Discord's languages of countries in most of which clocks don't change."""


def zone_of(ahead: int, at: float, locale: str) -> str:
    """Return the zone, as in `Night`, of a clock that is `ahead` of UTC by some minutes at UNIX time `at`.

    Of several it is the likeliest of those who read Discord in `locale`.
    """
    zones = [] if locale in UNCHANGING else _changing(ahead, at)
    return next((zone for zone, *_ in zones), _unchanging(ahead))


def zone_choices(night: Night, at: float) -> tuple[Choice, ...]:
    """Return zones whose clocks show the same as that of `night` at UNIX time `at`; none if none changes."""
    ahead = minutes_ahead(night.zone, at)
    zones = _changing(ahead, at) if night.zone else []
    if not zones:
        return ()
    choices = [
        Choice(say("Time zone: {cities}", cities=_cities(each)), each[0], chosen=each[0] == night.zone)
        for each in zones
    ]
    never = _unchanging(ahead)
    return (*choices, Choice(say("My clock never changes"), never, chosen=never == night.zone))


def _changing(ahead: int, at: float) -> list[tuple[str, ...]]:
    return [each for each in CHANGING if minutes_ahead(each[0], at) == ahead]


def _unchanging(ahead: int) -> str:
    hours, minutes = divmod(abs(ahead), 60)
    return f"{'-' if ahead < 0 else '+'}{hours:02}:{minutes:02}"


def _cities(zones: Sequence[str]) -> str:
    """Return the names of the zones' cities in the spoken language."""
    names = [get_timezone_location(get_timezone(each), locale=spoken(), return_city=True) for each in zones]
    return ", ".join(names)
