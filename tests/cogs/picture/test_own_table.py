"""The picture of a whole table with the card in its player's hand."""

from __future__ import annotations

from dataclasses import fields, replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from cogs.picture.own_cards import Beside, CardBeside
from cogs.picture.own_table import OwnTable, describe_own_table, in_hand_box, layout_of_own, render_own_table
from cogs.picture.picture_attachments import own_table_file
from engine.game.cards import card
from tests.cogs.picture.tables import cards, pair, table
from tests.cogs.picture.test_table_layout import inside, overlap
from tests.cogs.picture.test_table_painter import SEAT

PLAIN = pair("7S . 4C 7D . .")


def opened(picture: OwnTable) -> Image.Image:
    return Image.open(BytesIO(render_own_table(picture))).convert("RGB")


def test_it_is_as_wide_as_the_box_in_which_a_desktop_shows_it() -> None:
    for seats in ((SEAT, SEAT), (replace(SEAT, points=""),) * 4):
        assert opened(OwnTable(table(*seats))).height <= 600


def test_nothing_covers_anything_else() -> None:
    places = layout_of_own(OwnTable(PLAIN))
    boxes = [in_hand_box(places), places.stock, places.discard]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert all(inside(box, places.piles) for box in boxes)


def test_the_card_in_hand_is_as_wide_as_a_card_of_the_grid() -> None:
    places = layout_of_own(OwnTable(PLAIN))
    held, slot = in_hand_box(places), places.slots[0][0]
    assert held[2] - held[0] >= slot[2] - slot[0]


def test_another_card_in_hand_changes_its_place_and_nothing_else() -> None:
    one, other = (opened(OwnTable(PLAIN, CardBeside(card(code), "drawn"))) for code in ("TH", "KS"))
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    left, top, right, bottom = in_hand_box(layout_of_own(OwnTable(PLAIN)))
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom


@pytest.mark.parametrize(
    ("meaning", "said"),
    [
        ("drawn", "You drew the 10 of hearts."),
        ("taken", "You took the 10 of hearts."),
        ("taking", "You would take the 10 of hearts."),
        ("drew", "Drew: 10 of hearts."),
    ],
)
def test_what_the_card_is_is_painted_and_said(meaning: Beside, said: str) -> None:
    held = replace(PLAIN, held="drawn")
    picture = OwnTable(held, CardBeside(card("TH"), meaning))
    words = describe_own_table(picture)
    assert words.splitlines()[0] == said
    assert "drew a card" not in words, "it is said once"
    others = [
        OwnTable(held, CardBeside(card("TH"), each))
        for each in ("drawn", "taken", "taking")
        if each != meaning
    ]
    assert all(render_own_table(other) != render_own_table(picture) for other in others)


def test_without_a_card_it_is_the_table() -> None:
    assert describe_own_table(OwnTable(PLAIN)).startswith("Hole 3 of 9.")


def test_a_long_table_leaves_the_card_in_hand_in_its_words() -> None:
    seats = [replace(SEAT, name="W" * 400, label="W" * 400, cards=cards("7S KH 3D 7C 4S 2H"))] * 8
    words = own_table_file(OwnTable(table(*seats), CardBeside(card("TH"), "drawn"))).alt_text
    assert words.startswith("You drew the 10 of hearts.") and len(words) <= 1024


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_an_odd_number_of_seats_leaves_room_for_the_card(seats: int) -> None:
    places = layout_of_own(OwnTable(table(*[SEAT] * seats)))
    assert len(places.panels) == seats and places.height <= 600
    assert not any(overlap(one, other) for one, other in combinations((*places.panels, places.piles), 2))


def test_whatever_is_drawn_tells_pictures_apart() -> None:
    """Kept PNGs are found by the picture, so every field must count."""
    assert all(field.compare and field.hash is not False for field in fields(OwnTable))
