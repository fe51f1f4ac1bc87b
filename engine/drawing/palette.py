"""Colours, and the shades between a colour and another that is painted on it.

A picture has one byte per pixel, an index into a fixed palette. That makes pasting and PNG encoding several
times cheaper than true colour. Smooth edges come from ramps: for each colour that is ever painted on another
the palette holds the shades in between. The order of the palette is fixed, so equal pictures give equal
bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import chain
from typing import Final

_STEPS: Final = 6  # from ground to ink, both included; no eye sees more on a picture at half its size


class Colour(Enum):
    """Every colour of the pictures, as red, green and blue."""

    TABLE = (22, 44, 38)
    PANEL = (36, 74, 62)
    OUTLINE = (92, 134, 120)
    WHITE = (255, 255, 255)
    MUTED = (196, 216, 207)
    ACCENT = (255, 200, 61)
    INK = (31, 29, 20)
    FACE = (252, 251, 247)
    DIM = (150, 168, 159)
    EDGE = (131, 145, 139)
    BACK = (74, 83, 158)
    LATTICE = (135, 143, 209)
    SPADE = (24, 26, 31)
    HEART = (212, 22, 44)
    DIAMOND = (18, 98, 214)
    CLUB = (11, 130, 62)
    JOKER = (132, 44, 178)
    DIM_HEART = (146, 8, 28)
    DIM_DIAMOND = (6, 58, 148)
    DIM_CLUB = (0, 78, 34)
    DIM_JOKER = (88, 20, 124)
    SKY = (112, 200, 255)
    ROSE = (255, 150, 186)
    OCHRE = (200, 164, 72)
    GREEN = (94, 224, 122)
    BRICK = (150, 44, 48)
    BLUSH = (200, 111, 106)
    PLUM = (104, 46, 116)
    LILAC = (155, 98, 168)
    RUST = (146, 70, 18)
    CREAM = (216, 170, 120)
    NAVY = (20, 58, 104)
    ICE = (52, 97, 142)
    COAL = (58, 58, 70)
    GOLD = (117, 101, 72)
    PINE = (10, 82, 78)
    MINT = (55, 133, 123)


SUIT_COLOURS: Final = {
    "S": Colour.SPADE,
    "H": Colour.HEART,
    "D": Colour.DIAMOND,
    "C": Colour.CLUB,
    "": Colour.JOKER,
}

DIM_SUIT_COLOURS: Final = {
    "S": Colour.SPADE,
    "H": Colour.DIM_HEART,
    "D": Colour.DIM_DIAMOND,
    "C": Colour.DIM_CLUB,
    "": Colour.DIM_JOKER,
}

_PAINTED: Final = (
    *((Colour.TABLE, ink) for ink in (Colour.PANEL, Colour.ACCENT)),
    *(
        (ground, ink)
        for ground in (Colour.PANEL, Colour.ACCENT, Colour.GREEN)
        for ink in (Colour.FACE, Colour.DIM, Colour.EDGE, Colour.BACK)
    ),
    *((Colour.PANEL, ink) for ink in (Colour.ACCENT, Colour.WHITE, Colour.MUTED, Colour.OUTLINE)),
    (Colour.PANEL, Colour.GREEN),
    (Colour.GREEN, Colour.INK),
    (Colour.OUTLINE, Colour.WHITE),
    *((Colour.ACCENT, ink) for ink in (Colour.INK, Colour.PANEL, Colour.WHITE)),
    *((Colour.FACE, ink) for ink in SUIT_COLOURS.values()),
    *((Colour.DIM, ink) for ink in DIM_SUIT_COLOURS.values()),
    (Colour.DIM, Colour.WHITE),
    (Colour.FACE, Colour.INK),
    (Colour.WHITE, Colour.INK),
    (Colour.INK, Colour.WHITE),
    *((Colour.BACK, ink) for ink in (Colour.LATTICE, Colour.INK)),
    *((Colour.PANEL, ink) for ink in (Colour.SKY, Colour.ROSE)),
    (Colour.TABLE, Colour.MUTED),
    (Colour.OCHRE, Colour.INK),
    (Colour.PANEL, Colour.OCHRE),
    (Colour.BRICK, Colour.BLUSH),
    (Colour.PLUM, Colour.LILAC),
    (Colour.RUST, Colour.CREAM),
    (Colour.NAVY, Colour.ICE),
    (Colour.COAL, Colour.GOLD),
    (Colour.PINE, Colour.MINT),
    (Colour.PANEL, Colour.TABLE),
    (Colour.ROSE, Colour.INK),
)
_INDEX: Final = {colour: index for index, colour in enumerate(Colour)}


Rgb = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""


def _shades(ground: Rgb, ink: Rgb) -> list[Rgb]:
    parts = [step / (_STEPS - 1) for step in range(1, _STEPS - 1)]
    red, green, blue = zip(ground, ink, strict=True)
    return [(_between(*red, part), _between(*green, part), _between(*blue, part)) for part in parts]


def _between(start: int, end: int, part: float) -> int:
    return round(start + (end - start) * part)


def palette_with(instead: Mapping[Colour, Rgb]) -> tuple[int, ...]:
    """Return the palette with other values for the colours of `instead`, and shades to match."""
    values = {colour: instead.get(colour, colour.value) for colour in Colour}
    shades = [_shades(values[ground], values[ink]) for ground, ink in _PAINTED]
    return tuple(chain.from_iterable(chain(values.values(), *shades)))


PALETTE: Final = palette_with({})


def _ramp(position: int, ground: Colour, ink: Colour) -> bytes:
    """Return the palette index of `ink` on `ground` for each coverage, 0 to 255, by the ramp's `position`."""
    first = len(Colour) + position * (_STEPS - 2)
    indexes = (_INDEX[ground], *range(first, first + _STEPS - 2), _INDEX[ink])
    return bytes(indexes[round(coverage * (_STEPS - 1) / 255)] for coverage in range(256))


RAMPS: Final = {
    (ground, ink): _ramp(position, ground, ink) for position, (ground, ink) in enumerate(_PAINTED)
}
TOUCHED: Final = bytes(255 if round(coverage * (_STEPS - 1) / 255) else 0 for coverage in range(256))


def index(colour: Colour) -> int:
    return _INDEX[colour]
