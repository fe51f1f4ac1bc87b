"""What the lab's menus carry, and where choosing leads."""

from __future__ import annotations

from itertools import product

import pytest

from cogs.kit.ids.lab import LabId, LabMenu
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
    assert LabId("classic", "leads", "page").chosen("spread") == LabId("classic", "spread", "page")
    assert LabId("classic", "leads", "preset").chosen("club") == LabId("club", "leads", "preset")


@pytest.mark.parametrize("menu", MENUS)
@pytest.mark.parametrize("value", ["", "kitchen", "Classic", "x" * 100])
def test_what_is_not_there_can_not_be_chosen(menu: LabMenu, value: str) -> None:
    place = LabId("house", "length", menu)
    assert place.chosen(value) == place
