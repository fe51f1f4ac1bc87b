"""The page of one's own holiday and night: what is left, what runs, and what can be done about it."""

from __future__ import annotations

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.screen import Screen
from cogs.server_settings.time_screen import time_screen
from engine.table.own_time import DAY, HOLIDAY_DAYS, Holiday, Night

NOW = 1_767_225_600.0 + 10 * DAY
PLACE = SettingsId(3, "open")


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


def test_who_has_chosen_nothing_can_take_all_days_and_set_a_night() -> None:
    screen = time_screen(Holiday(), Night(), NOW, PLACE)
    assert "Holiday: 14 days left this year\nNight: none" in screen.text
    assert [choice.label for choice in screen.menus[0].choices][::13] == ["1 day", "14 days"]
    assert len(screen.menus[0].choices) == HOLIDAY_DAYS
    assert labels(screen) == ["Set my night…", "Back"]


def test_a_holiday_that_runs_can_be_ended_and_none_begun() -> None:
    screen = time_screen(Holiday().begun(4, NOW), Night(), NOW + DAY, PLACE, "Done.")
    assert screen.text.startswith("*Done.*")
    assert f"Holiday until <t:{int(NOW + 4 * DAY)}:f>" in screen.text
    assert screen.menus == ()
    assert labels(screen) == ["End holiday", "Set my night…", "Back"]


def test_who_has_used_up_their_days_is_offered_none() -> None:
    screen = time_screen(Holiday().begun(14, NOW), Night(), NOW + 20 * DAY, PLACE)
    assert "Holiday: 0 days left this year" in screen.text
    assert screen.menus == ()


def test_a_night_is_shown_in_the_readers_own_time_and_can_be_removed() -> None:
    screen = time_screen(Holiday(), Night(60, 540), NOW + 3_700, PLACE)
    assert f"Night: <t:{int(NOW) + 3_600}:t> to <t:{int(NOW) + 32_400}:t>" in screen.text
    assert labels(screen) == ["Set my night…", "No night", "Back"]


def test_who_may_have_a_clock_that_changes_sees_and_chooses_their_time_zone() -> None:
    for zone, chosen in (
        ("Europe/Berlin", "Time zone: Berlin, Paris, Madrid, Warsaw"),
        ("+01:00", "My clock never changes"),
    ):
        night = Night(1_380, 420, zone)
        screen = time_screen(Holiday(), night, NOW, PLACE)
        assert [choice.label for choice in screen.menus[1].choices if choice.chosen] == [chosen]
    assert len(time_screen(Holiday(), Night(60, 540, "+05:30"), NOW, PLACE).menus) == 1
