"""The picture of one's own cards: its size, what it refuses, and the same in words."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from cogs.picture import CardBeside, OwnCards, describe_own_cards, render_own_cards
from cogs.picture.own_cards import own_cards_layout
from cogs.picture.table_layout import table_layout
from engine.drawing.canvas import size_of
from engine.game.cards import card
from engine.game.presets import PRESETS
from tests.cogs.picture.tables import cards

GRIDS = sorted({(preset.rules.rows, preset.rules.columns) for preset in PRESETS.values()})


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("rows", [2, 3])
@pytest.mark.parametrize("columns", [2, 3, 4])
def test_it_is_wide_enough_for_a_desktop_and_everything_stands_within(
    rows: int, columns: int, beside: bool
) -> None:
    places = own_cards_layout(rows, columns, beside)
    boxes = [*places.slots, *([places.beside] if places.beside else [])]
    assert places.height <= 600
    for number, box in enumerate(boxes):
        assert 0 <= box[0] < box[2] <= 800
        assert 0 <= box[1] < box[3] <= places.height
        for other in boxes[:number]:
            assert box[0] >= other[2] or box[1] >= other[3] or box[2] <= other[0]


@pytest.mark.parametrize(("rows", "columns"), GRIDS)
def test_cards_are_much_larger_than_on_the_picture_of_the_table(rows: int, columns: int) -> None:
    own = size_of(own_cards_layout(rows, columns, True).slots[0])
    others = [size_of(table_layout(rows, columns, seats, True).slots[0][0]) for seats in range(2, 9)]
    assert all(own[0] * own[1] >= 1.6 * wide * high for wide, high in others)


def test_it_is_a_small_png() -> None:
    png = render_own_cards(
        OwnCards(3, 4, cards("AS 2S 3S 4S 5D 6D 7D 8D TC JC QC KC"), points=tuple(range(12)))
    )
    image = Image.open(BytesIO(png))
    assert (image.format, image.size) == ("PNG", (800, own_cards_layout(3, 4, False).height))
    assert len(png) <= 150_000


def test_it_says_what_it_shows() -> None:
    picture = OwnCards(
        *(2, 3, cards("7S KH . 7C TD .")),
        cancelled=frozenset({0, 3}),
        choosable=frozenset({2, 5}),
        best=2,
        points=(0, 0, None, 0, 10, None),
        beside=CardBeside(card("4H"), "drawn"),
    )
    assert describe_own_cards(picture) == (
        "Your cards: 7 of spades (in a pair, 0 points), king of hearts (0 points), "
        "face down (you can pick it, best place); "
        "7 of clubs (in a pair, 0 points), 10 of diamonds (10 points), face down (you can pick it).\n"
        "You drew the 4 of hearts."
    )


def test_a_peek_says_that_it_lasts_only_now() -> None:
    picture = OwnCards(2, 2, cards(". . 8S *1"), only_now=frozenset({2, 3}))
    assert describe_own_cards(picture) == (
        "Your cards: 2 face down; 8 of spades (only now), Joker (only now)."
    )


def test_a_grid_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="2×3"):
        OwnCards(2, 3, cards(". . . ."))
