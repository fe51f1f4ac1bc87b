"""The pages of roles for trophies: which are chosen, and for which rating."""

from __future__ import annotations

import pytest

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.screen import Screen
from cogs.server_settings.pages import settings_page
from cogs.server_settings.roles_screen import RATINGS, ROLES_PAGE, TROPHY_OF, least_of, role_page
from cogs.server_settings.screen import ServerSettings
from data.people.preferences import TROPHY_ROLES, TrophyRole
from tests.cogs.kit.test_screen import problems

PLACE = SettingsId(3, "open")


def shown(page: str, **chosen: TrophyRole) -> Screen:
    kinds = {TROPHY_ROLES[trophy].kind: chosen[trophy] for trophy in TROPHY_ROLES if trophy in chosen}
    return settings_page(page, ServerSettings("classic", chosen=kinds), PLACE)


def test_all_trophies_stand_with_their_roles_and_lead_to_their_pages() -> None:
    screen = shown(ROLES_PAGE, week=TrophyRole(77), streak=TrophyRole(None))
    assert (
        "Season champion: no role\nChampion of the week: <@&77>\nLongest streak: its role is gone"
        in screen.text
    )
    ids = [SettingsId.parse(button.id) for button in screen.rows[0]]
    assert [each.about for each in ids if each] == [*map(role_page, TROPHY_ROLES), ""]
    assert not problems(screen)


@pytest.mark.parametrize("trophy", TROPHY_ROLES)
def test_a_role_is_chosen_on_its_own_page_and_a_rating_where_it_counts(trophy: str) -> None:
    page = role_page(next(each for each in TROPHY_ROLES if each == trophy))
    screen = shown(page, **{trophy: TrophyRole(77, 1_700)})
    menu, *others = screen.menus
    assert (menu.roles, menu.role) == (True, 77)
    control = SettingsId.parse(menu.id)
    assert control is not None
    assert (TROPHY_OF[control.control], role_page(TROPHY_OF[control.control])) == (trophy, page)
    chosen = [choice.value for each in others for choice in each.choices if choice.chosen]
    assert chosen == (["1700"] if trophy == "rating" else [])
    assert ("1700" in screen.text) == (trophy == "rating")
    assert not problems(screen)


def test_the_usual_rating_stands_where_none_was_chosen() -> None:
    assert least_of(None) == least_of(TrophyRole(77)) == RATINGS[1]
    assert least_of(TrophyRole(77, 2_000)) == 2_000
