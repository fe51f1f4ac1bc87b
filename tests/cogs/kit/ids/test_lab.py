"""What the lab's menus carry, and where choosing leads."""

from __future__ import annotations

from itertools import product

import pytest

from cogs.kit.ids.lab import FIRST_PAGE, GONE, LabId, LabMenu
from engine.figures import KINDS
from engine.game.presets import PRESETS

MENUS: tuple[LabMenu, ...] = ("page", "all", "preset")


def test_an_id_says_all_that_it_is_made_from() -> None:
    for parts in product(PRESETS, KINDS, MENUS):
        place = LabId(*parts)
        assert LabId.parse(str(place)) == place
        assert len(str(place)) <= 100


@pytest.mark.parametrize(
    "text",
    ["golflab:poker:leads:page", "golflab:classic:kitchen:page", "golflab:classic:leads:share", "golflab:"],
)
def test_anything_else_is_none(text: str) -> None:
    assert LabId.parse(text) is None


def test_what_is_chosen_takes_the_place_of_the_page_or_of_the_preset() -> None:
    assert LabId("classic", "leads", "page").chosen("options") == LabId("classic", "options", "page")
    assert LabId("classic", "leads", "all").chosen("options") == LabId("classic", "options", "all")
    assert LabId("classic", "leads", "preset").chosen("club") == LabId("club", "leads", "preset")


@pytest.mark.parametrize("menu", MENUS)
@pytest.mark.parametrize("value", ["", "kitchen", "Classic", "x" * 100])
def test_what_is_not_there_can_not_be_chosen(menu: LabMenu, value: str) -> None:
    place = LabId("house", "leads", menu)
    assert place.chosen(value) == place


@pytest.mark.parametrize("page", GONE)
def test_a_page_that_is_gone_shows_the_first_one(page: str) -> None:
    chosen = LabId("classic", "leads", "page").chosen(page)
    assert chosen == LabId.parse(f"golflab:classic:{page}:page")
    assert chosen.shown == chosen.chosen("kitchen").shown == FIRST_PAGE
    assert chosen.chosen("options").shown == "options"
    of_preset = LabId("classic", page, "preset").chosen("club")
    assert (of_preset.preset, of_preset.shown) == ("club", FIRST_PAGE)
