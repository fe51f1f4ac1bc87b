"""What the painters of seats and piles share: panels, lines of text and text on a plate."""

from __future__ import annotations

from typing import Final

from PIL import Image

from cogs.picture.layout import Box
from cogs.picture.lettering import text_mask, width
from cogs.picture.palette import Colour, stamp
from cogs.picture.shapes import rounded

CORNER: Final = 14  # radius of a panel, in pixels

Point = tuple[int, int]


def size_of(box: Box) -> tuple[int, int]:
    """Width and height of a box."""
    return box[2] - box[0], box[3] - box[1]


def middle_of(box: Box) -> Point:
    """The centre of a box."""
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def panel(canvas: Image.Image, box: Box, colour: Colour) -> None:
    """A surface with round corners on the bare table."""
    stamp(canvas, rounded(*size_of(box), CORNER), box[:2], Colour.TABLE, colour)


def write(canvas: Image.Image, text: str, size: int, at: Point, colours: tuple[Colour, Colour]) -> None:
    """A line of text that begins at `at`, its capitals centred on that height. `colours`: ground, ink."""
    if text:
        mask = text_mask(text, size)
        stamp(canvas, mask, (at[0], at[1] - mask.height // 2), *colours)


def write_centred(
    canvas: Image.Image, text: str, size: int, at: Point, colours: tuple[Colour, Colour]
) -> None:
    """A line of text with its middle at `at`. `colours`: ground, ink."""
    write(canvas, text, size, (at[0] - width(text, size) // 2, at[1]), colours)


def plate_width(text: str, size: int, icon: Image.Image | None = None) -> int:
    """How wide `write_on_plate` makes the plate of `text`."""
    return width(text, size) + round(0.8 * size) + (icon.width + size // 4 if icon else 0)


def write_on_plate(
    canvas: Image.Image,
    text: str,
    size: int,
    at: Point,
    colours: tuple[Colour, Colour, Colour],
    icon: Image.Image | None = None,
) -> None:
    """Text on a plate whose left edge is at `at`, centred on that height. `colours`: ground, plate, ink.

    `icon` is a mask that goes before the text.
    """
    ground, surface, ink = colours
    plate = rounded(plate_width(text, size, icon), round(1.3 * size), 8)
    stamp(canvas, plate, (at[0], at[1] - plate.height // 2), ground, surface)
    left = at[0] + round(0.4 * size)
    if icon:
        stamp(canvas, icon, (left, at[1] - icon.height // 2), surface, ink)
        left += icon.width + size // 4
    write(canvas, text, size, (left, at[1]), (surface, ink))
