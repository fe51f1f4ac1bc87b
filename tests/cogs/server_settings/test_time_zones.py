"""The time zones that are offered for a night."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.server_settings.time_zones import CHANGING, zone_choices
from engine.table.own_time import DAY, Night, minutes_ahead

NOON = 1_767_268_800.0
"""Noon in UTC on 1 January 2026."""


def test_each_zone_that_is_offered_shows_the_same_time_and_can_be_chosen() -> None:
    for zone, *_ in CHANGING:
        night = Night(23 * 60, 7 * 60, zone)
        choices = zone_choices(night, NOON)
        assert [each.value for each in choices if each.chosen] == [zone]
        others = [replace(night, zone=each.value) for each in choices]
        assert {each.in_utc(NOON) for each in others} == {night.in_utc(NOON)}
        assert all(
            {each.value for each in zone_choices(other, NOON)} == {each.value for each in choices}
            for other in others
        )


@pytest.mark.parametrize("zones", CHANGING)
def test_zones_that_are_shown_together_change_together(zones: tuple[str, ...]) -> None:
    for day in range(0, 800):
        assert len({minutes_ahead(zone, NOON + day * DAY) for zone in zones}) == 1
