"""Single cards as small pictures for the application's emojis, readable at the size of a line of text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageFilter

from cogs.picture.card_images import rank_mask
from cogs.picture.shapes import lattice, suit
from engine.drawing.canvas import rounded
from engine.drawing.palette import SUIT_COLOURS, Colour
from engine.game.cards import Card, fresh_deck

SIZE: Final = 128  # pixels, in both directions
BACK: Final = "card_back"
EMPTY: Final = "card_empty"

_EDGE: Final = 5  # a line around each card, so that it stands out on white
_CORNER: Final = 20
_LEFT: Final = 6  # from the picture's edge to the card's, and likewise at the right
_HALO: Final = 4  # of paper around the suit, where it would touch the rank
_SUIT_AT: Final = (86, 91)
_SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def emoji_name(card: Card) -> str:
    """Return a name such as `card_7_spades` or `card_10_hearts`; both jokers are `card_joker`."""
    if card.rank == "*":
        return "card_joker"
    return f"card_{'10' if card.rank == 'T' else card.rank.lower()}_{_SUIT_NAMES[card.suit]}"


@cache
def emojis() -> Mapping[str, bytes]:
    """Draw all 55 emojis, by name: 52 faces, a joker, a back, an empty slot.

    Each is a PNG of 128 × 128 pixels and a few kilobytes, with a transparent ground.
    """
    return MappingProxyType({name: _png(image) for name, image in _drawn().items()})


@cache
def emoji_digest() -> str:
    """Return 16 hexadecimal digits that depend on all names and pixels, but not on PNG compression."""
    digest = sha256()
    for name, image in sorted(_drawn().items()):
        digest.update(name.encode() + b"\0" + image.tobytes())
    return digest.hexdigest()[:16]


def _drawn() -> dict[str, Image.Image]:
    faces = {emoji_name(card): _face(card) for card in fresh_deck(1, 1)}
    return {**faces, BACK: _back(), EMPTY: _empty()}


def _face(card: Card) -> Image.Image:
    """Draw a card with its rank at the left and its suit at the right. The rank 10 is narrow."""
    canvas = _sheet(Colour.FACE)
    ink = SUIT_COLOURS[card.suit]
    if card.rank == "*":
        _lay(canvas, suit("", 100), (64, 64), ink)
        return canvas
    rank = rank_mask(card, 70)
    rank = rank.crop(rank.getbbox())
    if rank.width > 60:
        rank = rank.resize((60, rank.height), Image.Resampling.LANCZOS)
    sign = suit(card.suit, 56)
    middle = (15 + max(rank.width, 46) // 2, 11 + rank.height // 2)
    layers = [(rank, middle), (sign, _SUIT_AT)]
    if card.rank == "Q":  # without its tail it would be a nought
        layers.reverse()
    (below, under), (above, over) = layers
    _lay(canvas, below, under, ink)
    _lay(canvas, _grown(above), over, Colour.FACE)
    _lay(canvas, above, over, ink)
    return canvas


def _grown(mask: Image.Image) -> Image.Image:
    """Enlarge a mask by `_HALO` on all sides."""
    large = Image.new("L", (mask.width + 2 * _HALO, mask.height + 2 * _HALO), 0)
    large.paste(mask, (_HALO, _HALO))
    return large.filter(ImageFilter.MaxFilter(2 * _HALO + 1))


def _back() -> Image.Image:
    canvas = _sheet(Colour.BACK)
    inside = lattice(SIZE - 2 * _LEFT - 32, SIZE - 32, 30, 8)
    _lay(canvas, inside, (SIZE // 2, SIZE // 2), Colour.LATTICE)
    return canvas


def _empty() -> Image.Image:
    """Draw the dashed outline of an empty slot."""
    canvas = Image.new("RGBA", (SIZE, SIZE))
    frame = rounded(SIZE - 2 * _LEFT, SIZE, _CORNER, line=9)
    for gap in (-1, 0, 1):
        across, down = SIZE // 2 + 34 * gap, SIZE // 2 + 38 * gap
        frame = frame.copy()
        frame.paste(0, (across - _LEFT - 8, 0, across - _LEFT + 8, SIZE))
        frame.paste(0, (0, down - 8, SIZE, down + 8))
    _lay(canvas, frame, (SIZE // 2, SIZE // 2), Colour.OUTLINE)
    return canvas


def _sheet(paper: Colour) -> Image.Image:
    canvas = Image.new("RGBA", (SIZE, SIZE))
    middle = (SIZE // 2, SIZE // 2)
    _lay(canvas, rounded(SIZE - 2 * _LEFT, SIZE, _CORNER), middle, Colour.LATTICE)
    inside = rounded(SIZE - 2 * _LEFT - 2 * _EDGE, SIZE - 2 * _EDGE, _CORNER - _EDGE)
    _lay(canvas, inside, middle, paper)
    return canvas


def _lay(canvas: Image.Image, mask: Image.Image, middle: tuple[int, int], ink: Colour) -> None:
    layer = Image.new("RGBA", canvas.size, ink.value)
    cover = Image.new("L", canvas.size, 0)
    cover.paste(mask, (middle[0] - mask.width // 2, middle[1] - mask.height // 2))
    layer.putalpha(cover)
    canvas.alpha_composite(layer)


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
