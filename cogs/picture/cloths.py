"""Table cloths, which change the colours of the table, of its panels and of the words on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.drawing.palette import Colour, Rgb, palette_with
from engine.language import mark


@dataclass(frozen=True, slots=True)
class Cloth:
    """A cloth called `title` in English. `muted` is the colour of less bright words."""

    title: str
    table: Rgb
    panel: Rgb
    outline: Rgb
    muted: Rgb


DEFAULT_CLOTH: Final = "green"

CLOTHS: Final = {
    DEFAULT_CLOTH: Cloth(
        mark("Green"),
        Colour.TABLE.value,
        Colour.PANEL.value,
        Colour.OUTLINE.value,
        Colour.MUTED.value,
    ),
    "blue": Cloth(mark("Blue"), (16, 28, 48), (30, 52, 86), (88, 118, 160), (198, 211, 230)),
    "burgundy": Cloth(mark("Burgundy"), (42, 18, 26), (82, 32, 46), (150, 92, 106), (230, 206, 210)),
    "slate": Cloth(mark("Slate"), (26, 28, 33), (52, 56, 65), (112, 118, 130), (208, 212, 220)),
    "violet": Cloth(mark("Violet"), (30, 20, 42), (58, 40, 80), (120, 98, 150), (216, 206, 230)),
    "walnut": Cloth(mark("Walnut"), (38, 26, 17), (74, 53, 36), (140, 112, 84), (228, 215, 198)),
}
"""Cloths by the names under which people's choices are stored. The names never change."""


TWO_COLOURS: Final = {
    Colour.DIAMOND: Colour.HEART.value,
    Colour.CLUB: Colour.SPADE.value,
    Colour.DIM_DIAMOND: Colour.DIM_HEART.value,
    Colour.DIM_CLUB: Colour.SPADE.value,
}
"""Changes for a deck of two colours: diamonds are red as hearts, clubs black as spades."""


@lru_cache(maxsize=2 * len(CLOTHS))
def cloth_palette(name: str, *, two_colours: bool = False) -> tuple[int, ...]:
    """Return the palette of the cloth `name`; an unknown name means the usual cloth.

    `two_colours`: hearts and diamonds are red, spades and clubs black.
    """
    cloth = CLOTHS.get(name, CLOTHS[DEFAULT_CLOTH])
    return palette_with(
        {
            **(TWO_COLOURS if two_colours else {}),
            Colour.TABLE: cloth.table,
            Colour.PANEL: cloth.panel,
            Colour.OUTLINE: cloth.outline,
            Colour.MUTED: cloth.muted,
        }
    )
