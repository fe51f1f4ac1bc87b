"""Card backs and table cloths: each its own picture, and none that hides anything."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from statistics import mean, pstdev

import pytest
from PIL import Image

from cogs.picture import BACKS, CLOTHS, DEFAULT_BACK, DEFAULT_CLOTH, OwnCards, render, render_own_cards
from cogs.picture.card_backs import back
from cogs.picture.card_images import face
from cogs.picture.cloths import cloth_palette
from engine.drawing.palette import PALETTE, Colour, Rgb, index
from engine.game.cards import card
from tests.cogs.picture.goldens import FOUR, TOLERANCE, difference
from tests.cogs.picture.tables import cards


def luminance(colour: Rgb) -> float:
    """Relative luminance of a colour, as WCAG defines it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast of two colours, from 1 to 21."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", BACKS)
def test_a_back_is_seen_on_every_cloth(name: str) -> None:
    design = BACKS[name]
    for cloth in CLOTHS.values():
        assert max(contrast(cloth.panel, each.value) for each in (design.edge, design.motif)) >= 3
    assert contrast(design.field.value, design.motif.value) >= 1.7


def test_every_back_and_every_cloth_looks_different() -> None:
    shut = OwnCards(2, 2, cards(". . . ."))
    backs = [render_own_cards(replace(shut, back=name)) for name in BACKS]
    assert all(difference(one, other) > TOLERANCE for one, other in combinations(backs, 2))
    tables = [Image.open(BytesIO(render(replace(FOUR, cloth=name)))).convert("RGB") for name in CLOTHS]
    assert len({table.getpixel((0, 0)) for table in tables}) == len(CLOTHS)


def test_each_seat_has_its_own_back() -> None:
    seats = [replace(seat, back=name) for seat, name in zip(FOUR.seats, BACKS, strict=False)]
    assert render(replace(FOUR, seats=tuple(seats))) != render(FOUR)
    usual = [replace(seat, back=DEFAULT_BACK) for seat in FOUR.seats]
    assert render(replace(FOUR, seats=tuple(usual))) == render(FOUR)


def test_a_choice_that_is_not_known_looks_as_usual() -> None:
    shut = OwnCards(2, 2, cards(". . . ."))
    assert render_own_cards(replace(shut, back="gone", cloth="gone")) == render_own_cards(shut)
    assert cloth_palette("gone") == cloth_palette(DEFAULT_CLOTH) == PALETTE


def lightness(pixel: int) -> float:
    """Lightness of a colour of the usual palette, from 0 to 100 (CIE L*)."""
    red, green, blue = PALETTE[3 * pixel : 3 * pixel + 3]
    bright = luminance((red, green, blue))
    return 116 * bright ** (1 / 3) - 16 if bright > 0.008856 else 903.3 * bright


def contrasts(image: Image.Image) -> tuple[float, float]:
    """Difference of the mean lightness of a card from its panel, and the deviation within the card."""
    found = [lightness(pixel) for pixel in image.tobytes()]
    return abs(mean(found) - lightness(index(Colour.PANEL))), pstdev(found)


@pytest.mark.parametrize("name", BACKS)
def test_a_back_has_half_the_contrast_of_a_face_at_most(name: str) -> None:
    size = (73, 72)
    faces = [
        contrasts(face(card(code), size, Colour.PANEL, dim=False)) for code in ("7S", "KH", "3D", "9C", "AC")
    ]
    against, within = contrasts(back(size, Colour.PANEL, name))
    assert against <= 0.5 * mean(each for each, _ in faces)
    assert within <= 0.5 * mean(each for _, each in faces)
