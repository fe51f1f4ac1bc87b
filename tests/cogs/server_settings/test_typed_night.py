"""Nights as people type them, with the time that their clock shows, become times of the world's clock."""

from __future__ import annotations

import pytest

from cogs.server_settings.typed_night import typed_night
from engine.game.errors import SeatRefused
from engine.table.own_time import Night

NOON = 1_767_268_800.0 + 100.0
"""Some 2 minutes past noon in UTC."""


@pytest.mark.parametrize(
    ("night", "shown", "begins", "ends"),
    [
        ("23-7", "12:02", 23 * 60, 7 * 60),
        ("23:00 - 7:00", "12", 23 * 60, 7 * 60),
        ("11pm to 7am", "7:02 am", 4 * 60, 12 * 60),
        ("10:30 PM–6.15 a.m.", "5:32 PM", 17 * 60, 45),
        ("0-8", "00:03", 12 * 60, 20 * 60),
        ("22h–6h30", "13h01", 21 * 60, 5 * 60 + 30),
        ("12 am - 8 am", "12:05 pm", 0, 8 * 60),
        ("24:00-7:00", "23:59", 12 * 60, 19 * 60),
        ("7-7", "3", 0, 0),
    ],
)
def test_a_night_is_understood_in_many_forms(night: str, shown: str, begins: int, ends: int) -> None:
    found = typed_night(night, shown, NOON, "en-US")
    assert found.in_utc(NOON) == (begins, ends)


@pytest.mark.parametrize(
    ("night", "shown", "why"),
    [
        ("", "12:00", "23:00-7:00"),
        ("23", "12:00", "23:00-7:00"),
        ("23-7-8", "12:00", "23:00-7:00"),
        ("25-7", "12:00", "21:35"),
        ("23-7:60", "12:00", "21:35"),
        ("13 pm-7", "12:00", "21:35"),
        ("23-7", "noon", "21:35"),
        ("20-7", "12:00", "at most 10 hours"),
    ],
)
def test_what_is_no_night_is_refused(night: str, shown: str, why: str) -> None:
    with pytest.raises(SeatRefused, match=why):
        typed_night(night, shown, NOON, "en-US")


@pytest.mark.parametrize(
    ("shown", "locale", "zone"),
    [
        ("13:02", "de", "Europe/Berlin"),
        ("12:02", "en-GB", "Europe/London"),
        ("7:02", "en-US", "America/New_York"),
        ("7:02", "es-419", "-05:00"),
        ("9:02", "pt-BR", "-03:00"),
        ("17:32", "en-US", "+05:30"),
        ("1:02", "en-US", "Pacific/Auckland"),
        ("2:02", "en-US", "-10:00"),
    ],
)
def test_the_time_zone_follows_from_the_clock_and_the_language(shown: str, locale: str, zone: str) -> None:
    assert typed_night("23-7", shown, NOON, locale) == Night(23 * 60, 7 * 60, zone)
