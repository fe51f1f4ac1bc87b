"""A server's settings: within Discord's limits, changeable for managers, readable for everybody."""

from __future__ import annotations

from typing import Final, TypeVar

import pytest

from cogs.answering.gate.permissions import MANAGERS_ONLY
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.screen import Screen
from cogs.server_settings.screen import SWITCHES, ServerSettings, settings_screen
from data.people.preferences import (
    READS_TEXT,
    STREAK_REMINDERS,
    TURN_MESSAGES,
    DirectMessages,
    Preference,
    Wanted,
)
from tests.cogs.kit.test_screen import problems

T = TypeVar("T")
LONGEST: Final = "*" * 30
OWN: Final = [(f"{number:02}{LONGEST}", "x" * 120) for number in range(25)]
PLACE: Final = SettingsId(3, "show")
MATCH: Final = "0123456789"


def shown(settings: ServerSettings, *, manager: bool = True, notice: str = "") -> Screen:
    return settings_screen(settings, PLACE, manager=manager, notice=notice)


@pytest.mark.parametrize("manager", [True, False])
@pytest.mark.parametrize("number", [0, 1, 25])
def test_it_is_accepted_however_many_presets_there_are(manager: bool, number: int) -> None:
    settings = ServerSettings(OWN[0][0], OWN[:number], MATCH)
    assert not problems(shown(settings, manager=manager, notice="*" * 300))


def test_managers_choose_and_others_read() -> None:
    settings = ServerSettings("classic", [("Us", "club · 9 holes")], MATCH)
    read, managed = shown(settings, manager=False), shown(settings)
    assert not read.menus
    assert [[button.label for button in row] for row in read.rows] == [
        ["Tables as text", "DM me on my turn", "Streak reminder", "Holiday", "Blocked players"],
    ]
    assert MANAGERS_ONLY in read.text
    assert MANAGERS_ONLY not in managed.text
    assert "Own presets: Us" in read.text
    places = [SettingsId.parse(button.id) for button in managed.rows[0]]
    assert [place.about or place.control for place in places if place] == [
        *("default", "presets", "language"),
        *("mentions", "season"),
    ]


def with_choice(preference: Preference[T], value: T) -> ServerSettings:
    """Settings with one preference chosen."""
    return ServerSettings("classic", chosen={preference.kind: value})


@pytest.mark.parametrize(
    ("preference", "wanted", "turns", "told"),
    [
        (TURN_MESSAGES, "off", "on", "Direct messages: off"),
        (TURN_MESSAGES, "on", "off", "Direct messages: on. I’ll DM you"),
        (TURN_MESSAGES, "refused", "on", "Direct messages: I couldn’t DM you"),
        (STREAK_REMINDERS, "off", "on", "Streak reminder: off"),
        (STREAK_REMINDERS, "on", "off", "Streak reminder: on. I’ll DM you 4 hours before"),
        (STREAK_REMINDERS, "refused", "on", "Streak reminder: I couldn’t DM you"),
    ],
)
def test_direct_messages_are_switches(
    preference: Preference[DirectMessages], wanted: Wanted, turns: str, told: str
) -> None:
    screen = shown(with_choice(preference, DirectMessages(wanted, "de")))
    assert SettingsId(3, turns, preference.kind) in [SettingsId.parse(each.id) for each in screen.rows[-1]]
    assert told in screen.text


def test_whoever_reads_text_may_have_pictures_again() -> None:
    for reads, turns in ((True, "off"), (False, "on")):
        (switch, *_), *_ = shown(with_choice(READS_TEXT, reads), manager=False).rows
        assert SettingsId.parse(switch.id) == SettingsId(3, turns, READS_TEXT.kind)


def test_every_switch_can_be_pressed_on_and_off() -> None:
    for kind, switch in SWITCHES.items():
        assert kind == switch.preference.kind
        assert switch.is_on(switch.on())
        assert not switch.is_on(switch.preference.usual)
