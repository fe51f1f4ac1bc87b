"""Shapes as masks: each is told from the others at the size at which phones show it, and none is cut off."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from cogs.picture.shapes import corner, cross, eye, flag, jack, lattice, suit, tick, turn_arrow

SMALL = 12
"""Pixels of a suit on a phone."""


def ink(mask: Image.Image) -> float:
    """Return the covered part of a mask, 0 to 1."""
    return float(ImageStat.Stat(mask).mean[0]) / 255


def test_suits_differ_from_each_other_even_when_tiny() -> None:
    for one, other in combinations("SHDC", 2):
        difference = ImageChops.difference(suit(one, SMALL), suit(other, SMALL))
        assert ink(difference) > 0.08, (one, other)


@pytest.mark.parametrize("sign", ["S", "H", "D", "C", ""])
@pytest.mark.parametrize("size", [SMALL, 40])
def test_a_suit_fills_its_square_and_is_the_same_from_both_sides(sign: str, size: int) -> None:
    mask = suit(sign, size)
    assert mask.size == (size, size)
    assert 0.2 < ink(mask) < 0.8
    box = mask.getbbox()
    assert box is not None and box[3] - box[1] >= 0.9 * size
    mirrored = mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    assert ink(ImageChops.difference(mask, mirrored)) < 0.02


def test_a_heart_hangs_and_a_spade_stands() -> None:
    for sign, hangs in (("H", True), ("S", False)):
        upper, lower = (ink(suit(sign, 40).crop(box)) for box in ((0, 0, 40, 20), (0, 20, 40, 40)))
        assert (upper > lower + 0.1) == hangs and (lower > upper + 0.1) != hangs, sign


@pytest.mark.parametrize("shape", [turn_arrow, flag, tick])
def test_icons_point_where_they_should(shape: Callable[[int], Image.Image]) -> None:
    mask = shape(30)
    assert mask.size == (30, 30)
    upper, lower = ink(mask.crop((0, 0, 30, 15))), ink(mask.crop((0, 15, 30, 30)))
    left, right = ink(mask.crop((0, 0, 15, 30))), ink(mask.crop((15, 0, 30, 30)))
    if shape is turn_arrow:
        assert upper == pytest.approx(lower, abs=0.02) and left > right
    elif shape is flag:
        assert upper > lower and left > right
    else:
        assert lower > upper


def test_a_cross_is_the_same_from_all_sides_and_no_tick() -> None:
    mask = cross(30)
    for way in (Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM):
        assert ink(ImageChops.difference(mask, mask.transpose(way))) < 0.02
    assert ink(ImageChops.difference(mask, tick(30))) > 0.2


def test_an_eye_is_open_and_looks_ahead() -> None:
    mask = eye(60)
    assert mask.size == (60, 40)
    assert mask.getpixel((30, 20)) == 255, "the pupil"
    assert mask.getpixel((30, 20 - 12)) == 0, "the ring around it"
    assert mask.getpixel((0, 0)) == mask.getpixel((59, 39)) == 0


def test_a_j_has_its_bowl_on_the_left_and_its_stem_on_the_right() -> None:
    mask = jack(50, 0.2)
    assert mask.size == (32, 50)
    assert mask.getpixel((29, 20)) == 255 and mask.getpixel((4, 20)) == 0
    assert mask.getpixel((16, 48)) == 255


def test_a_corner_is_hard_and_a_lattice_leaves_as_much_open_everywhere() -> None:
    mask = corner(10)
    assert set(mask.tobytes()) == {0, 255}
    assert (mask.getpixel((0, 0)), mask.getpixel((9, 9))) == (255, 0)
    lines = lattice(80, 40, 10, 2)
    assert lines.size == (80, 40)
    halves = [ink(lines.crop(box)) for box in ((0, 0, 40, 40), (40, 0, 80, 40))]
    assert halves[0] == pytest.approx(halves[1], abs=0.02)
    assert 0.2 < ink(lines) < 0.5


def test_masks_are_drawn_once() -> None:
    assert suit("S", 33) is suit("S", 33)
