"""The page of one's own holiday: what is left, what runs, and what can be done about it."""

from __future__ import annotations

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.screen import Screen
from cogs.server_settings.own_pages import holiday_screen
from engine.table.holiday import DAY, HOLIDAY_DAYS, Holiday

NOW = 1_767_225_600.0 + 10 * DAY
PLACE = SettingsId(3, "open")


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


def test_who_has_taken_none_can_take_all_days() -> None:
    screen = holiday_screen(Holiday(), NOW, PLACE)
    assert "Holiday: 14 days left this year" in screen.text
    assert [choice.label for choice in screen.menus[0].choices][::13] == ["1 day", "14 days"]
    assert len(screen.menus[0].choices) == HOLIDAY_DAYS
    assert labels(screen) == ["Back"]


def test_a_holiday_that_runs_can_be_ended_and_none_begun() -> None:
    screen = holiday_screen(Holiday().begun(4, NOW), NOW + DAY, PLACE, "Done.")
    assert screen.text.startswith("*Done.*")
    assert f"Holiday until <t:{int(NOW + 4 * DAY)}:f>" in screen.text
    assert screen.menus == ()
    assert labels(screen) == ["End holiday", "Back"]


def test_who_has_used_up_their_days_is_offered_none() -> None:
    screen = holiday_screen(Holiday().begun(14, NOW), NOW + 20 * DAY, PLACE)
    assert "Holiday: 0 days left this year" in screen.text
    assert screen.menus == ()
