"""Table cloths, on which all words and cards are seen, and decks of four or two colours."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from cogs.picture import CLOTHS, OwnCards, render, render_own_cards
from engine.drawing.palette import Colour
from tests.cogs.picture.goldens import FOUR
from tests.cogs.picture.tables import cards
from tests.cogs.picture.test_card_backs import contrast


@pytest.mark.parametrize("name", CLOTHS)
def test_words_and_cards_are_seen_on_every_cloth(name: str) -> None:
    cloth = CLOTHS[name]
    assert contrast(cloth.panel, Colour.WHITE.value) >= 7
    assert contrast(cloth.panel, cloth.muted) >= 4.5
    assert contrast(cloth.outline, Colour.WHITE.value) >= 3
    for colour in (Colour.ACCENT, Colour.GREEN, Colour.FACE, Colour.DIM):
        assert contrast(cloth.panel, colour.value) >= 3


@pytest.mark.parametrize("name", CLOTHS)
def test_the_label_of_a_seat_can_be_read_on_every_cloth(name: str) -> None:
    assert contrast(CLOTHS[name].muted, CLOTHS[name].table) >= 4.5


def suits_in(png: bytes) -> Set[object]:
    """The colours of the suits in a picture."""
    image = Image.open(BytesIO(png)).convert("RGB")
    found = {rgb for _, rgb in image.getcolors(image.width * image.height) or ()}
    return found & {each.value for each in (Colour.SPADE, Colour.HEART, Colour.DIAMOND, Colour.CLUB)}


def test_a_deck_of_two_colours_is_red_and_black() -> None:
    own = OwnCards(2, 2, cards("7S KH 3D 9C"))
    for two_colours, count in ((False, 4), (True, 2)):
        assert len(suits_in(render(replace(FOUR, two_colours=two_colours)))) == count
        assert len(suits_in(render_own_cards(replace(own, two_colours=two_colours)))) == count
