"""A server's settings: within Discord's limits, changeable for managers, readable for everybody."""

from __future__ import annotations

from typing import Final, TypeVar

import pytest

from cogs.answering.gate.permissions import MANAGERS_ONLY
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.screen import Screen
from cogs.server_settings.pages import PAGES, USUAL_LANGUAGE, delete_question, settings_page
from cogs.server_settings.screen import SWITCHES, ServerSettings, settings_screen
from data.people.preferences import (
    LANGUAGE,
    MENTIONS,
    POSTS,
    READS_TEXT,
    STREAK_REMINDERS,
    TURN_MESSAGES,
    DirectMessages,
    PeriodicPost,
    Preference,
    Wanted,
)
from data.statistics.seasons import Season
from engine.game.presets import PRESETS
from engine.language import LANGUAGES
from tests.cogs.kit.test_screen import problems

T = TypeVar("T")
LONGEST: Final = "*" * 30
OWN: Final = [(f"{number:02}{LONGEST}", "x" * 120) for number in range(25)]
PLACE: Final = SettingsId(3, "show")
MATCH: Final = "0123456789"


def shown(settings: ServerSettings, *, manager: bool = True, notice: str = "") -> Screen:
    return settings_screen(settings, PLACE, manager=manager, notice=notice)


def page(name: str, settings: ServerSettings, notice: str = "") -> Screen:
    return settings_page(name, settings, PLACE, notice)


@pytest.mark.parametrize("manager", [True, False])
@pytest.mark.parametrize("number", [0, 1, 25])
def test_it_is_accepted_however_many_presets_there_are(manager: bool, number: int) -> None:
    settings = ServerSettings(OWN[0][0], OWN[:number], MATCH)
    assert not problems(shown(settings, manager=manager, notice="*" * 300))
    for name in PAGES:
        assert not problems(page(name, settings, "*" * 300))
    assert not problems(delete_question(OWN[0][0], PLACE))


def test_presets_that_don_t_fit_are_counted() -> None:
    lines = page("presets", ServerSettings("classic", OWN)).text.splitlines()
    told = [line for line in lines if "xxx" in line]
    assert 10 < len(told) < 25
    assert f"and {25 - len(told)} more" in lines
    short = [(f"{number:02}", "classic") for number in range(25)]
    assert page("presets", ServerSettings("classic", short)).text.count("· classic") == 25
    assert "Own presets: 00, 01, 02, 03, 04 and 20 more" in shown(ServerSettings("classic", short)).text


def test_managers_choose_and_others_read() -> None:
    settings = ServerSettings("classic", [("Us", "club · 9 holes")], MATCH)
    read, managed = shown(settings, manager=False), shown(settings)
    assert not read.menus
    assert [[button.label for button in row] for row in read.rows] == [
        ["Tables as text", "DM me on my turn", "Streak reminder"],
    ]
    assert MANAGERS_ONLY in read.text
    assert MANAGERS_ONLY not in managed.text
    assert "Own presets: Us" in read.text
    places = [SettingsId.parse(button.id) for button in managed.rows[0]]
    assert [place.about or place.control for place in places if place] == [
        *("default", "presets", "language"),
        *("mentions", "season"),
    ]


def test_the_default_is_told_and_marked() -> None:
    built_in, own = page("default", ServerSettings("Us", [("Us", ""), ("Them", "")])).menus
    assert not any(choice.chosen for choice in built_in.choices)
    assert [choice.value for choice in own.choices if choice.chosen] == ["Us"]
    (gone,) = page("presets", ServerSettings("Us", [("Us", ""), ("Them", "")])).menus
    assert not any(choice.chosen for choice in gone.choices)
    assert "`/golf start` plays **Us**" in shown(ServerSettings("Us", [("Us", "")])).text
    (alone,) = page("default", ServerSettings("club")).menus
    assert [choice.value for choice in alone.choices if choice.chosen] == ["club"]
    assert len(alone.choices) == len(PRESETS)


def test_rules_are_saved_where_there_is_a_table() -> None:
    ((save, _),) = page("presets", ServerSettings("classic", table=MATCH)).rows
    assert SettingsId.parse(save.id) == SettingsId(3, "save", MATCH)
    without = page("presets", ServerSettings("classic"))
    assert [button.label for button in without.rows[0]] == ["Back"]
    assert "open a table" in without.text
    assert "open a table" not in page("presets", ServerSettings("classic", table=MATCH)).text


def with_choice(preference: Preference[T], value: T) -> ServerSettings:
    """Settings with one preference chosen."""
    return ServerSettings("classic", chosen={preference.kind: value})


def test_the_language_that_was_chosen_is_marked() -> None:
    (menu,) = page("language", with_choice(LANGUAGE, "de")).menus
    assert [choice.label for choice in menu.choices if choice.chosen] == ["Deutsch"]
    (usual,) = page("language", ServerSettings("classic")).menus
    assert [choice.value for choice in usual.choices if choice.chosen] == [USUAL_LANGUAGE]
    assert len(usual.choices) == 1 + len(LANGUAGES)


def test_the_time_of_mentions_that_was_chosen_is_marked() -> None:
    for settings, seconds in ((ServerSettings("classic"), MENTIONS.usual), (with_choice(MENTIONS, 0), 0)):
        (menu,) = page("mentions", settings).menus
        assert [choice.value for choice in menu.choices if choice.chosen] == [str(seconds)]


def test_a_season_is_told_by_number_and_name() -> None:
    assert "This is season 1." in page("season", ServerSettings("classic")).text
    settings = ServerSettings("classic", season=Season(2, "*Winter*", 5.0, None))
    assert "This is season 2, “\\*Winter\\*”." in page("season", settings).text
    assert "Season: 2, “\\*Winter\\*”" in shown(settings).text


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


def test_posts_tell_their_channel_and_can_be_stopped_once_there_is_one() -> None:
    daily = with_choice(POSTS["daily"], PeriodicPost(42))
    assert "Daily hole: in <#42>" in shown(daily).text
    page_of = [page("posts", settings) for settings in (ServerSettings("classic"), daily)]
    controls = [
        [place.control for row in each.rows for button in row if (place := SettingsId.parse(button.id))]
        for each in page_of
    ]
    assert controls == [["post", "post", "post", "show"], ["post", "unpost", "post", "post", "show"]]
    assert "stopped" in page("posts", with_choice(POSTS["daily"], PeriodicPost(None))).text


def test_whoever_reads_text_may_have_pictures_again() -> None:
    for reads, turns in ((True, "off"), (False, "on")):
        (switch, *_), *_ = shown(with_choice(READS_TEXT, reads), manager=False).rows
        assert SettingsId.parse(switch.id) == SettingsId(3, turns, READS_TEXT.kind)


def test_every_switch_can_be_pressed_on_and_off() -> None:
    for kind, switch in SWITCHES.items():
        assert kind == switch.preference.kind
        assert switch.is_on(switch.on())
        assert not switch.is_on(switch.preference.usual)


def test_a_deletion_is_asked_about_by_name() -> None:
    question = delete_question("a:b *c*", PLACE)
    assert question.title == "Delete “a:b \\*c\\*”?"
    delete, keep = question.rows[0]
    assert SettingsId.parse(delete.id) == SettingsId(3, "delete", "a:b *c*")
    assert SettingsId.parse(keep.id) == SettingsId(3, "open", "presets")
