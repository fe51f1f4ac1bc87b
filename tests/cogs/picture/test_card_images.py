"""Cards can be told apart at the size of a phone, also without colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from cogs.picture.card_backs import BACKS, back
from cogs.picture.card_images import face
from cogs.picture.table_layout import table_layout
from engine.drawing.canvas import size_of
from engine.drawing.palette import PALETTE, SUIT_COLOURS, Colour
from engine.game.cards import RANKS, SUITS, card, fresh_deck
from engine.game.presets import PRESETS

PHONE = 360 / 800


def on_phone(image: Image.Image) -> Image.Image:
    """A card in grey, at the size at which a phone shows it."""
    coloured = image.copy()
    coloured.putpalette(PALETTE)
    small = (round(image.width * PHONE), round(image.height * PHONE))
    return coloured.convert("RGB").resize(small, Image.Resampling.LANCZOS).convert("L")


def differing(one: Image.Image, other: Image.Image) -> int:
    """Number of pixels that differ by more than a fifth of the range from black to white."""
    return sum(ImageChops.difference(one, other).point(lambda shade: shade > 51).histogram()[1:])


def smallest_card() -> tuple[int, int]:
    """The size with the smallest area among the tables of all presets, in mid-hole and at its end."""
    sizes = [
        size_of(table_layout(preset.rules.rows, preset.rules.columns, seats, True, lines).slots[0][0])
        for preset in PRESETS.values()
        for seats in range(preset.fewest, preset.most + 1)
        for lines in (0, 1)
    ]
    return min(sizes, key=lambda size: size[0] * size[1])


@pytest.mark.parametrize(("dim", "points"), [(False, None), (True, None), (False, 10)])
def test_all_faces_differ_in_shape_on_a_phone(dim: bool, points: int | None) -> None:
    deck = fresh_deck(1, 1)
    images = {one: on_phone(face(one, smallest_card(), Colour.PANEL, dim, points)) for one in deck}
    for one, other in combinations(deck, 2):
        in_a_pair = 4 if one.rank == other.rank else 10  # whose suits count for nothing
        assert differing(images[one], images[other]) >= (in_a_pair if dim else 12)


@pytest.mark.parametrize("name", BACKS)
def test_a_face_is_nothing_like_a_back(name: str) -> None:
    size = smallest_card()
    shut = on_phone(back(size, Colour.PANEL, name))
    for one in fresh_deck(1, 2):
        up = on_phone(face(one, size, Colour.PANEL, dim=False))
        assert differing(up, shut) > 0.5 * up.width * up.height


@pytest.mark.parametrize("rank", RANKS)
def test_ranks_are_at_least_a_third_of_the_card_high(rank: str) -> None:
    """The upper half holds the rank alone: the rows with ink in it are the rank's height."""
    wide, high = size = smallest_card()
    image = face(card(f"{rank}S"), size, Colour.PANEL, dim=False)
    image = image.copy()
    image.putpalette(PALETTE)
    ink = image.convert("L").point(lambda shade: 255 * (shade < 60)).crop((8, 0, wide - 8, high // 2 + 2))
    box = ink.getbbox()
    assert box is not None
    assert box[3] - box[1] >= high / 3


def test_the_four_suits_have_four_colours() -> None:
    colours = [SUIT_COLOURS[suit].value for suit in SUITS]
    for one, other in combinations(colours, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 120


def test_a_card_is_drawn_once_for_a_size() -> None:
    drawn = face(card("7S"), (70, 80), Colour.PANEL, dim=False)
    assert face(card("7S"), (70, 80), Colour.PANEL, dim=False) is drawn
