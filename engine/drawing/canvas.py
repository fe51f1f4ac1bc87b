"""Canvases of palette indexes: painting surfaces and text on them, and saving them as PNGs."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from engine.drawing.lettering import text_mask, width
from engine.drawing.palette import PALETTE, RAMPS, TOUCHED, Colour, index

WIDTH: Final = 800
"""Width of every picture in pixels. A phone shows pictures at about 0.45 of their width."""

GAP: Final = 8
"""Pixels between panels and around the edge."""

CORNER: Final = 14
"""Radius of a panel's corners, in pixels."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom are excluded."""

Pixel = tuple[int, int]
"""A place on a canvas, in pixels from the left and from the top."""

_SMALL: Final = 15_000  # pixels of a mask whose shades are kept, of which 512 take some megabytes
_COMPRESSION: Final = 3  # zlib's level: higher ones cost milliseconds and save little


def blank(size: tuple[int, int], colour: Colour) -> Image.Image:
    """Return a canvas of one colour. It holds palette indexes; `png` turns them into colours."""
    return Image.new("L", size, index(colour))


def stamp(canvas: Image.Image, mask: Image.Image, position: Pixel, ground: Colour, ink: Colour) -> None:
    """Paint `ink` through `mask` (coverage 0 to 255) with its top left corner at `position`.

    The canvas must have the colour `ground` there, or the edges look wrong. (`ground`, `ink`) must be one of
    `RAMPS`.
    """
    small = mask.width * mask.height <= _SMALL
    shades, touched = _kept_shades(_Same(mask), ground, ink) if small else _shades(mask, ground, ink)
    canvas.paste(shades, position, touched)


class _Same:
    """A cache key that is equal only for the same `mask` object. Masks are shared and never drawn on."""

    __slots__ = ("mask",)

    def __init__(self, mask: Image.Image) -> None:
        self.mask = mask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.mask is other.mask

    def __hash__(self) -> int:
        return id(self.mask)


@lru_cache(maxsize=512)
def _kept_shades(same: _Same, ground: Colour, ink: Colour) -> tuple[Image.Image, Image.Image]:
    return _shades(same.mask, ground, ink)


def _shades(mask: Image.Image, ground: Colour, ink: Colour) -> tuple[Image.Image, Image.Image]:
    """Return an image of `ink` on `ground` for each coverage of `mask`, and a mask of the pixels to paint."""
    coverage = mask.tobytes()  # `Image.point` would take longer to check its table than to use it
    shades = Image.frombytes("L", mask.size, coverage.translate(RAMPS[ground, ink]))
    return shades, Image.frombytes("L", mask.size, coverage.translate(TOUCHED))


def fill(canvas: Image.Image, box: Box, colour: Colour) -> None:
    canvas.paste(index(colour), box)


def size_of(box: Box) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]


def middle_of(box: Box) -> Pixel:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


@lru_cache(maxsize=128)
def rounded(width: int, height: int, radius: int, line: int = 0) -> Image.Image:
    """Return the mask of a rectangle with round corners: filled, or an outline of `line` pixels."""
    finer = 4
    large = Image.new("L", (width * finer, height * finer), 0)
    edge = (0, 0, width * finer - 1, height * finer - 1)
    pen = ImageDraw.Draw(large)
    if line:
        pen.rounded_rectangle(edge, radius * finer, outline=255, width=line * finer)
    else:
        pen.rounded_rectangle(edge, radius * finer, fill=255)
    return large.reduce(finer)


@lru_cache(maxsize=64)
def _surface(width: int, height: int, radius: int, ground: Colour, colour: Colour) -> Image.Image:
    canvas = blank((width, height), ground)
    stamp(canvas, rounded(width, height, radius), (0, 0), ground, colour)
    return canvas


def surface(canvas: Image.Image, box: Box, radius: int, ground: Colour, colour: Colour) -> None:
    """Paint a surface with round corners on bare `ground`; (`ground`, `colour`) is one of `RAMPS`."""
    canvas.paste(_surface(*size_of(box), radius, ground, colour), box[:2])


def panel(canvas: Image.Image, box: Box, colour: Colour) -> None:
    surface(canvas, box, CORNER, Colour.TABLE, colour)


def write(canvas: Image.Image, text: str, size: int, at: Pixel, colours: tuple[Colour, Colour]) -> None:
    """Write text from `at` on, its capitals centred on the height of `at`. `colours`: ground, ink."""
    if text:
        mask = text_mask(text, size)
        stamp(canvas, mask, (at[0], at[1] - mask.height // 2), *colours)


def write_centred(
    canvas: Image.Image, text: str, size: int, at: Pixel, colours: tuple[Colour, Colour]
) -> None:
    """Write a line of text with its middle at `at`. `colours`: ground, ink."""
    write(canvas, text, size, (at[0] - width(text, size) // 2, at[1]), colours)


def plate_width(text: str, size: int, icon: Image.Image | None = None) -> int:
    return width(text, size) + round(0.8 * size) + (icon.width + size // 4 if icon else 0)


def write_on_plate(
    canvas: Image.Image,
    text: str,
    size: int,
    at: Pixel,
    colours: tuple[Colour, Colour, Colour],
    icon: Image.Image | None = None,
) -> None:
    """Write text on a plate whose left edge is at `at`, centred on the height of `at`. `colours`: ground,
    plate, ink.

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


def png(canvas: Image.Image, palette: tuple[int, ...] = PALETTE) -> bytes:
    canvas.putpalette(palette)
    return as_png(canvas)


def as_png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()
