"""Shapes as masks: coverage 0 to 255 per pixel, drawn large and scaled down for smooth edges.

The masks are cached and shared between pictures and threads: never draw on one.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

_FINER: Final = 8
_OUTLINE_POINTS: Final = 120

Point = tuple[float, float]

_LIDS: Final = (*((-1, x) for x in range(25)), *((1, x) for x in range(24, -1, -1)))
"""Points around an eye: along the upper edge (-1) at steps 0 to 24, and back along the lower edge (1)."""


def _heart_outline(top: float, bottom: float) -> list[Point]:
    """Return the outline of a heart one unit wide. If `top` is below `bottom`, the heart is upside down."""
    curve = []
    for step in range(_OUTLINE_POINTS):
        t = 2 * pi * step / _OUTLINE_POINTS
        across = sin(t) ** 3
        height = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)  # from -17 to about 12
        curve.append((0.5 + 0.5 * across, top + (bottom - top) * (11.93 - height) / 28.93))
    return curve


def _stem(top: float, half_width: float) -> list[Point]:
    """Return the outline of the foot of a spade or club, which widens from `top` to the bottom edge."""
    sides = [(0.045 + half_width * part**2.2, top + (1 - top) * part) for part in (n / 12 for n in range(13))]
    return [(0.5 - x, y) for x, y in sides] + [(0.5 + x, y) for x, y in reversed(sides)]


def _disc(x: float, y: float, radius: float) -> list[Point]:
    angles = [2 * pi * step / _OUTLINE_POINTS for step in range(_OUTLINE_POINTS)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _diamond() -> list[Point]:
    """Outline with slightly hollow sides. Straight sides would look like a square on its corner when tiny."""
    corners = [(0.5, 0.0), (0.92, 0.5), (0.5, 1.0), (0.08, 0.5)]
    outline = []
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        for part in (n / 12 for n in range(12)):
            pull = 0.16 * part * (1 - part)
            x = start[0] + (end[0] - start[0]) * part
            y = start[1] + (end[1] - start[1]) * part
            outline.append((x + (0.5 - x) * pull * 2, y + (0.5 - y) * pull * 2))
    return outline


def _star() -> list[Point]:
    spokes = [(0.52 if n % 2 == 0 else 0.23, pi * n / 5 - pi / 2) for n in range(10)]
    return [(0.5 + radius * cos(angle), 0.54 + radius * sin(angle)) for radius, angle in spokes]


_SUITS: Final[dict[str, tuple[list[Point], ...]]] = {
    "S": (_heart_outline(0.84, 0.0), _stem(0.6, 0.2)),
    "H": (_heart_outline(0.04, 0.98),),
    "D": (_diamond(),),
    "C": (
        _disc(0.5, 0.24, 0.235),
        _disc(0.235, 0.58, 0.235),
        _disc(0.765, 0.58, 0.235),
        [(0.5, 0.3), (0.7, 0.62), (0.3, 0.62)],
        _stem(0.5, 0.19),
    ),
    "": (_star(),),
}


@lru_cache(maxsize=64)
def suit(sign: str, size: int) -> Image.Image:
    """Draw the suit `S`, `H`, `D` or `C`, or the jokers' star for "", in a square of `size` pixels."""
    return _polygons(_SUITS[sign], size, size)


@lru_cache(maxsize=32)
def jack(size: int, weight: float) -> Image.Image:
    """Draw a J `size` pixels high with strokes `weight` × `size` wide.

    The J of the font is not used, because it reaches below the line.
    """
    wide = round(0.64 * size)
    large = Image.new("L", (wide * _FINER, size * _FINER), 0)
    pen = ImageDraw.Draw(large)
    right, bottom, line = large.width - 1, large.height - 1, round(weight * large.height)
    bowl = right  # the bowl is as high as it is wide
    pen.arc((0, bottom - bowl, right, bottom), 0, 158, fill=255, width=line)
    pen.rectangle((right - line, 0, right, bottom - bowl // 2), fill=255)
    pen.rectangle((round(0.28 * right), 0, right, round(0.85 * line)), fill=255)
    return large.reduce(_FINER)


@lru_cache(maxsize=16)
def turn_arrow(size: int) -> Image.Image:
    """Draw a triangle that points right."""
    return _polygons(([(0.1, 0.0), (1.0, 0.5), (0.1, 1.0)],), size, size)


@lru_cache(maxsize=16)
def flag(size: int) -> Image.Image:
    """Draw the flag of a golf hole on its pole."""
    cloth = [(0.26, 0.0), (0.95, 0.27), (0.26, 0.54)]
    pole = [(0.16, 0.0), (0.29, 0.0), (0.29, 1.0), (0.16, 1.0)]
    return _polygons((cloth, pole), size, size)


@lru_cache(maxsize=16)
def tick(size: int) -> Image.Image:
    stroke = [(0.0, 0.52), (0.16, 0.36), (0.38, 0.58), (0.84, 0.1), (1.0, 0.26), (0.38, 0.92)]
    return _polygons((stroke,), size, size)


@lru_cache(maxsize=16)
def cross(size: int) -> Image.Image:
    """Draw a cross in a square: two strokes from corner to corner."""
    falling = [(0.0, 0.16), (0.16, 0.0), (1.0, 0.84), (0.84, 1.0)]
    rising = [(1 - x, y) for x, y in falling]
    return _polygons((falling, rising), size, size)


@lru_cache(maxsize=16)
def eye(wide: int) -> Image.Image:
    """Draw an open eye, two thirds as high as it is wide."""
    high = round(0.66 * wide)
    large = Image.new("L", (wide * _FINER, high * _FINER), 0)
    pen = ImageDraw.Draw(large)
    lids = [(x / 24, 0.5 + side * 0.5 * (1 - (x / 12 - 1) ** 2)) for side, x in _LIDS]
    pen.polygon([(x * large.width, y * large.height) for x, y in lids], fill=255)
    middle = (large.width / 2, large.height / 2)
    for radius, shade in ((0.36, 0), (0.22, 255)):
        reach = radius * large.height
        pen.ellipse((middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach), fill=shade)
    return large.reduce(_FINER)


@lru_cache(maxsize=16)
def corner(size: int) -> Image.Image:
    """Draw a triangle that fills the upper left half of a square, without soft edges."""
    mask = Image.new("L", (size, size), 0)
    ImageDraw.Draw(mask).polygon([(0, 0), (size - 1, 0), (0, size - 1)], fill=255)
    return mask


def _polygons(parts: tuple[list[Point], ...], width: int, height: int) -> Image.Image:
    large = Image.new("L", (width * _FINER, height * _FINER), 0)
    pen = ImageDraw.Draw(large)
    for part in parts:
        pen.polygon([(x * width * _FINER, y * height * _FINER) for x, y in part], fill=255)
    return large.reduce(_FINER)


@lru_cache(maxsize=16)
def lattice(width: int, height: int, pitch: int, line: int) -> Image.Image:
    """Draw crossing diagonal lines `pitch` pixels apart, centred in the box."""
    finer = 4
    wide, high = width * finer, height * finer
    large = Image.new("L", (wide, high), 0)
    pen = ImageDraw.Draw(large)
    reach = wide + high
    for offset in range(-(reach // (pitch * finer)) - 1, reach // (pitch * finer) + 2):
        middle = wide / 2 + (offset + 0.5) * pitch * finer
        for lean in (-1, 1):
            ends = (middle - lean * reach, high / 2 - reach, middle + lean * reach, high / 2 + reach)
            pen.line(ends, fill=255, width=line * finer)
    return large.reduce(finer)
