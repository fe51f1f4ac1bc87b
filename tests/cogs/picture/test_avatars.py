"""Avatars: files that are read as one, initials, and images on pictures."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from cogs.picture.avatars import (
    AVATAR_PIXELS,
    MOST_BYTES,
    Avatar,
    Photo,
    initials,
    paint_avatar,
    read_avatar,
    with_photos,
)
from engine.drawing.canvas import blank
from engine.drawing.palette import PALETTE, Colour


def file(size: tuple[int, int] = (128, 128), colour: str = "#ff0000ff", kind: str = "PNG") -> bytes:
    """A file with an image of one colour."""
    written = BytesIO()
    Image.new("RGBA" if kind == "PNG" else "RGB", size, colour).save(written, kind)
    return written.getvalue()


def test_an_image_of_any_small_size_is_read() -> None:
    assert read_avatar(file()) == bytes((255, 0, 0)) * AVATAR_PIXELS**2
    assert read_avatar(file((16, 40))) == read_avatar(file())
    assert read_avatar(file(colour="#00000000")) == bytes(Colour.TABLE.value) * AVATAR_PIXELS**2


@pytest.mark.parametrize(
    "bad", [b"", b"no image", file()[:-30], file(kind="GIF"), file((2000, 2)), bytes(MOST_BYTES + 1)]
)
def test_other_files_are_refused(bad: bytes) -> None:
    with pytest.raises(ValueError, match="avatar"):
        read_avatar(bad)


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ana", "A"),
        ("ana bell", "AB"),
        ("Anna Maria Arc", "AA"),
        ("Щукин", "Щ"),
        ("李明", ""),
        ("🎉 Bo", "B"),
    ],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_an_image_is_round_and_initials_take_its_place() -> None:
    image = read_avatar(file())
    drawn = {}
    for avatar in (Avatar("Ana", image=image), Avatar("Ana")):
        photos: list[Photo] = []
        canvas = blank((60, 60), Colour.PANEL)
        paint_avatar(canvas, avatar, (10, 10), 40, Colour.PANEL, photos)
        drawn[avatar.image] = Image.open(BytesIO(with_photos(canvas, PALETTE, photos))).convert("RGB")
    pictured, lettered = drawn[image], drawn[None]
    assert pictured.getpixel((30, 30)) == (255, 0, 0)
    assert pictured.getpixel((11, 11)) == lettered.getpixel((11, 11)) == Colour.PANEL.value
    assert lettered.getpixel((30, 14)) == Colour.WHITE.value
