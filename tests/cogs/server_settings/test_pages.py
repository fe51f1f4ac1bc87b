"""Pages of a server's settings: within Discord's limits, and what was chosen is marked."""

from __future__ import annotations

import pytest

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.screen import Screen
from cogs.server_settings.pages import PAGES, USUAL_LANGUAGE, delete_question, settings_page
from cogs.server_settings.screen import ServerSettings
from data.people.preferences import LANGUAGE, MENTIONS, POSTS, PeriodicPost
from data.statistics.seasons import Season
from engine.game.presets import PRESETS
from engine.language import LANGUAGES
from tests.cogs.kit.test_screen import problems
from tests.cogs.server_settings.test_screen import MATCH, OWN, PLACE, shown, with_choice


def page(name: str, settings: ServerSettings, notice: str = "") -> Screen:
    return settings_page(name, settings, PLACE, notice)


@pytest.mark.parametrize("number", [0, 1, 25])
def test_discord_takes_each_page_however_many_presets_there_are(number: int) -> None:
    settings = ServerSettings(OWN[0][0], OWN[:number], MATCH)
    for name in PAGES:
        assert not problems(page(name, settings, "*" * 300))
    assert not problems(delete_question(OWN[0][0], PLACE))


def test_the_default_is_told_and_marked() -> None:
    built_in, own = page("default", ServerSettings("Us", [("Us", ""), ("Them", "")])).menus
    assert not any(choice.chosen for choice in built_in.choices)
    assert [choice.value for choice in own.choices if choice.chosen] == ["Us"]
    (gone,) = page("presets", ServerSettings("Us", [("Us", ""), ("Them", "")])).menus
    assert not any(choice.chosen for choice in gone.choices)
    assert "`/golf start` plays **Us**" in shown(ServerSettings("Us", [("Us", "")])).text
    own_leaderboard = "Your own rules get their own leaderboard."
    assert page("default", ServerSettings("Us", [("Us", "")])).text.endswith(own_leaderboard)
    assert own_leaderboard not in page("default", ServerSettings("classic")).text
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


def test_a_deletion_is_asked_about_by_name() -> None:
    question = delete_question("a:b *c*", PLACE)
    assert question.title == "Delete “a:b \\*c\\*”?"
    delete, keep = question.rows[0]
    assert SettingsId.parse(delete.id) == SettingsId(3, "delete", "a:b *c*")
    assert SettingsId.parse(keep.id) == SettingsId(3, "open", "presets")


def test_presets_that_don_t_fit_are_counted() -> None:
    lines = page("presets", ServerSettings("classic", OWN)).text.splitlines()
    told = [line for line in lines if "xxx" in line]
    assert 10 < len(told) < 25
    assert f"and {25 - len(told)} more" in lines
    short = [(f"{number:02}", "classic") for number in range(25)]
    assert page("presets", ServerSettings("classic", short)).text.count("· classic") == 25
    assert "Own presets: 00, 01, 02, 03, 04 and 20 more" in shown(ServerSettings("classic", short)).text


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


def test_a_season_is_told_by_number_and_name() -> None:
    assert "This is season 1." in page("season", ServerSettings("classic")).text
    settings = ServerSettings("classic", season=Season(2, "*Winter*", 5.0, None))
    assert "This is season 2, “\\*Winter\\*”." in page("season", settings).text
    assert "Season: 2, “\\*Winter\\*”" in shown(settings).text
