"""Card backs: each has a pattern in two colours, within a plain edge.

A back has at most half the contrast of face-up cards, which are to be seen first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from cogs.picture.shapes import flag, lattice, suit
from engine.drawing.canvas import blank, fill, rounded, stamp
from engine.drawing.palette import Colour
from engine.language import mark

_FINER: Final = 4
_LINE: Final = 3  # thickness of a frame
_CELLS: Final = 4  # across a checkered back

Pattern = Callable[[int, int], Image.Image]
"""Draws a mask with a width and a height in pixels."""


@dataclass(frozen=True, slots=True)
class CardBack:
    """A back. `title` is English; the `pattern` has the colour `motif` on a ground in the colour `field`."""

    title: str
    edge: Colour
    field: Colour
    motif: Colour
    pattern: Pattern


def _framed(wide: int, high: int, draw: Callable[[ImageDraw.ImageDraw, int, int], None]) -> Image.Image:
    """Return a mask drawn large by `draw` and scaled down, with a frame along its edge."""
    large = Image.new("L", (wide * _FINER, high * _FINER), 0)
    pen = ImageDraw.Draw(large)
    draw(pen, large.width, large.height)
    pen.rectangle((0, 0, large.width - 1, large.height - 1), outline=255, width=_LINE * _FINER)
    return large.reduce(_FINER)


def _lattice(wide: int, high: int) -> Image.Image:
    mask = lattice(wide, high, max(18, wide // 4), 3).copy()
    frame = rounded(wide, high, 3, line=3)
    mask.paste(frame, (0, 0), frame)
    return mask


def _cells(width: int, height: int) -> Iterator[tuple[int, float, float]]:
    """Yield each cell of a checkered back as row plus column, and x and y of the cell's middle."""
    pitch = width / _CELLS
    down = max(round(height / pitch), 1)
    for row in range(down):
        for column in range(_CELLS):
            yield row + column, (column + 0.5) * pitch, (row + 0.5) * height / down


def _dots(wide: int, high: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, width: int, height: int) -> None:
        reach = 0.24 * (width / _CELLS)
        for _, x, y in _cells(width, height):
            pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)

    return _framed(wide, high, draw)


def _stripes(wide: int, high: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, width: int, height: int) -> None:
        pitch = width / 3
        for number in range(-1, round((width + height) / pitch) + 2):
            start = number * pitch
            pen.line((start, 0, start - height, height), fill=255, width=round(0.26 * pitch))

    return _framed(wide, high, draw)


def _waves(wide: int, high: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, width: int, height: int) -> None:
        across = 3
        reach = width / across / 2
        rows = max(round(height / reach), 1)
        for row in range(rows + 1):
            for column in range(-1, across + 1):
                x = (2 * column + 1 + row % 2) * reach
                y = (row + 1) * height / rows
                box = (x - reach, y - reach, x + reach, y + reach)
                pen.ellipse(box, fill=0, outline=255, width=2 * _FINER + _FINER // 2)

    return _framed(wide, high, draw)


def _checks(wide: int, high: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, width: int, height: int) -> None:
        reach = 0.42 * (width / _CELLS)
        for number, x, y in _cells(width, height):
            if number % 2:
                pen.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], fill=255)

    return _framed(wide, high, draw)


def _emblem(sign: Callable[[int], Image.Image]) -> Pattern:
    """Return a pattern with one sign in the middle, without a frame."""

    def pattern(wide: int, high: int) -> Image.Image:
        mask = Image.new("L", (wide, high), 0)
        drawn = sign(round(0.54 * min(wide, high)))
        mask.paste(drawn, ((wide - drawn.width) // 2, (high - drawn.height) // 2))
        return mask

    return pattern


def _star(size: int) -> Image.Image:
    return suit("", size)


DEFAULT_BACK: Final = "lattice"

BACKS: Final = {
    DEFAULT_BACK: CardBack(mark("Lattice"), Colour.BACK, Colour.BACK, Colour.LATTICE, _lattice),
    "dots": CardBack(mark("Dots"), Colour.EDGE, Colour.BRICK, Colour.BLUSH, _dots),
    "stripes": CardBack(mark("Stripes"), Colour.EDGE, Colour.PLUM, Colour.LILAC, _stripes),
    "waves": CardBack(mark("Waves"), Colour.EDGE, Colour.NAVY, Colour.ICE, _waves),
    "checks": CardBack(mark("Checks"), Colour.EDGE, Colour.PINE, Colour.MINT, _checks),
    "flag": CardBack(mark("Flag"), Colour.EDGE, Colour.RUST, Colour.CREAM, _emblem(flag)),
    "star": CardBack(mark("Star"), Colour.EDGE, Colour.COAL, Colour.GOLD, _emblem(_star)),
}
"""Backs by the names under which people's choices are stored. The names never change."""


@lru_cache(maxsize=256)
def back(size: tuple[int, int], ground: Colour, name: str = DEFAULT_BACK) -> Image.Image:
    """Draw a card face down on `ground`; an unknown `name` means the usual back.

    Shared: never draw on it.
    """
    design = BACKS.get(name, BACKS[DEFAULT_BACK])
    canvas = blank(size, ground)
    stamp(canvas, rounded(*size, max(7, size[0] // 11)), (0, 0), ground, design.edge)
    wide, high = size
    inset = max(6, wide // 12) if design.edge is design.field else max(2, wide // 32)
    fill(canvas, (inset, inset, wide - inset, high - inset), design.field)
    pattern = design.pattern(wide - 2 * inset, high - 2 * inset)
    stamp(canvas, pattern, (inset, inset), design.field, design.motif)
    return canvas
