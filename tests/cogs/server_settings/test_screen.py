"""A server's settings: within Discord's limits, changeable for managers, readable for everybody."""

from __future__ import annotations

from typing import Final

import pytest

from cogs.answering.permissions import MANAGERS_ONLY
from cogs.kit.ids import SettingsId
from cogs.kit.screen import Screen
from cogs.server_settings.screen import USUAL_LANGUAGE, ServerSettings, delete_question, settings_screen
from engine.game.presets import PRESETS
from engine.language import LANGUAGES
from tests.cogs.kit.test_screen import problems

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
    assert not problems(delete_question(OWN[0][0], PLACE))


def test_presets_that_don_t_fit_are_counted() -> None:
    lines = shown(ServerSettings("classic", OWN)).text.splitlines()
    told = [line for line in lines if "xxx" in line]
    assert 10 < len(told) < 25
    assert f"and {25 - len(told)} more" in lines
    short = [(f"{number:02}", "classic") for number in range(25)]
    assert shown(ServerSettings("classic", short)).text.count("· classic") == 25


def test_managers_choose_and_others_read() -> None:
    settings = ServerSettings("classic", [("Us", "club · 9 holes")], MATCH)
    read = shown(settings, manager=False)
    assert not read.menus
    assert [button.label for button in read.rows[0]] == ["Tables as text"]
    assert MANAGERS_ONLY in read.text
    assert "**Us** · club · 9 holes" in read.text
    assert [len(menu.choices) for menu in shown(settings).menus] == [len(PRESETS), 1, 1, 1 + len(LANGUAGES)]
    assert MANAGERS_ONLY not in shown(settings).text


def test_the_default_is_told_and_marked() -> None:
    built_in, own, gone, _ = shown(ServerSettings("Us", [("Us", ""), ("Them", "")])).menus
    assert not any(choice.chosen for choice in built_in.choices)
    assert [choice.value for choice in own.choices if choice.chosen] == ["Us"]
    assert not any(choice.chosen for choice in gone.choices)
    assert "`/golf start` plays **Us**" in shown(ServerSettings("Us", [("Us", "")])).text
    alone, _ = shown(ServerSettings("club")).menus
    assert [choice.value for choice in alone.choices if choice.chosen] == ["club"]


def test_rules_are_saved_where_there_is_a_table() -> None:
    ((save, _, _),) = shown(ServerSettings("classic", table=MATCH)).rows
    assert SettingsId.parse(save.id) == SettingsId(3, "save", MATCH)
    without = shown(ServerSettings("classic"))
    assert "Save" not in without.rows[0][0].label
    assert "open a table" in without.text
    assert "open a table" not in shown(ServerSettings("classic", table=MATCH)).text


def test_the_language_that_was_chosen_is_marked() -> None:
    menu = shown(ServerSettings("classic", language="de")).menus[-1]
    assert [choice.label for choice in menu.choices if choice.chosen] == ["Tables: Deutsch"]
    usual = shown(ServerSettings("classic")).menus[-1]
    assert [choice.value for choice in usual.choices if choice.chosen] == [USUAL_LANGUAGE]


def test_whoever_reads_text_may_have_pictures_again() -> None:
    ((switch,),) = shown(ServerSettings("classic", reads_text=True), manager=False).rows
    assert SettingsId.parse(switch.id) == SettingsId(3, "pictures")
    ((switch,),) = shown(ServerSettings("classic"), manager=False).rows
    assert SettingsId.parse(switch.id) == SettingsId(3, "text")


def test_a_deletion_is_asked_about_by_name() -> None:
    question = delete_question("a:b *c*", PLACE)
    assert question.title == "Delete “a:b \\*c\\*”?"
    delete, keep = question.rows[0]
    assert SettingsId.parse(delete.id) == SettingsId(3, "delete", "a:b *c*")
    assert SettingsId.parse(keep.id) == SettingsId(3, "show")
