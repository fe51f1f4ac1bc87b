"""Single cards as small canvases, drawn once for each size and then pasted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from cogs.picture.card_backs import back
from cogs.picture.shapes import jack, suit
from engine.drawing.canvas import blank, rounded, stamp
from engine.drawing.lettering import CAPITAL, text_mask, width
from engine.drawing.palette import DIM_SUIT_COLOURS, SUIT_COLOURS, Colour
from engine.game.cards import Card
from engine.language import signed

_RANK_HEIGHT: Final = 0.43  # parts of the card's height
_SUIT_HEIGHT: Final = 0.37
_STAR_HEIGHT: Final = 0.5
_MARGIN: Final = 0.07
_SMALLEST_WITH_ZERO: Final = 45  # width in pixels
_RANK_WEIGHT: Final = 0.022
_QUEEN: Final = 0.92  # the tail of the Q goes below the line, so it is a little smaller
_STEM: Final = 0.23  # thickness of the font's stems with that weight, as a part of the rank's height


@lru_cache(maxsize=1024)
def face(
    card: Card, size: tuple[int, int], ground: Colour, dim: bool, points: int | None = None
) -> Image.Image:
    """Draw `card` face up on `ground`. `size` is in pixels; `dim`: the card scores nothing.

    The `points` stand on a badge in the card's corner. The badge of a dim card says 0. Small dim cards have
    no badge, as it would hide the suit.

    The canvas is shared between pictures: never draw on it.
    """
    paper, inks = (Colour.DIM, DIM_SUIT_COLOURS) if dim else (Colour.FACE, SUIT_COLOURS)
    ink = inks[card.suit]
    canvas = _sheet(size, ground, paper)
    wide, high = size
    joker = card.rank == "*"
    if joker:
        title, top = text_mask("Joker", _joker_size(wide)), 0.2
    else:
        title = rank_mask(card, round(_RANK_HEIGHT * high))
        top = _MARGIN + _RANK_HEIGHT / 2
    stamp(canvas, title, ((wide - title.width) // 2, round(top * high) - title.height // 2), paper, ink)
    sign = suit(card.suit, round((_STAR_HEIGHT if joker else _SUIT_HEIGHT) * high))
    badge = points if not dim else 0 if wide >= _SMALLEST_WITH_ZERO else None
    aside = 0 if badge is None else min((wide - sign.width) // 2 - 3, _badge_height(wide, paper) // 2)
    left = (wide - sign.width) // 2 - aside
    stamp(canvas, sign, (left, high - round(_MARGIN * high) - sign.height), paper, ink)
    if badge is not None:
        _stamp_badge(canvas, signed(badge), paper)
    return canvas


def rank_mask(card: Card, high: int) -> Image.Image:
    """Return the rank of a card as a mask, `high` pixels high: `7`, `10`, `K`. Shared: never draw on it."""
    if card.rank == "J":
        return jack(high, _STEM)
    size = round((_QUEEN if card.rank == "Q" else 1) * high / CAPITAL)
    return text_mask("10" if card.rank == "T" else card.rank, size, _RANK_WEIGHT)


def _badge_height(wide: int, paper: Colour) -> int:
    """Height of a badge on a card `wide` pixels wide. On small bright cards badges are relatively higher."""
    usual = round(0.31 * wide)
    return usual if paper is Colour.DIM else max(usual, min(25, round(0.4 * wide)))


def _stamp_badge(canvas: Image.Image, points: str, paper: Colour) -> None:
    """Stamp a badge with `points` in the lower right corner of a card: white on dim cards, otherwise dark."""
    plate, ink = (Colour.WHITE, Colour.INK) if paper is Colour.DIM else (Colour.INK, Colour.WHITE)
    high = _badge_height(canvas.width, paper)
    size = round(0.62 * high / CAPITAL)
    wide = max(high, width(points, size) + round(0.34 * high))
    edge = round(0.05 * canvas.width)
    left, top = canvas.width - wide - edge, canvas.height - high - edge
    stamp(canvas, rounded(wide, high, high // 2), (left, top), paper, plate)
    digits = text_mask(points, size)
    at = (left + (wide - digits.width) // 2, top + (high - digits.height) // 2)
    stamp(canvas, digits, at, plate, ink)


@lru_cache(maxsize=64)
def stock_pile(size: tuple[int, int], count: str) -> Image.Image:
    """Draw the stock: a back with the number of cards on it. Shared: never draw on it."""
    canvas = back(size, Colour.PANEL).copy()
    wide, high = size
    number = text_mask(count, round(0.32 * high / CAPITAL))
    plate = rounded(number.width + round(0.2 * wide), round(0.46 * high), 8)
    stamp(canvas, plate, ((wide - plate.width) // 2, (high - plate.height) // 2), Colour.BACK, Colour.INK)
    at = ((wide - number.width) // 2, (high - number.height) // 2)
    stamp(canvas, number, at, Colour.INK, Colour.WHITE)
    return canvas


def _sheet(size: tuple[int, int], ground: Colour, paper: Colour) -> Image.Image:
    canvas = blank(size, ground)
    stamp(canvas, rounded(*size, max(7, size[0] // 11)), (0, 0), ground, paper)
    return canvas


def _joker_size(room: int) -> int:
    """Font size at which "Joker" is `room` pixels wide."""
    return int(0.88 * room * 100 / width("Joker", 100))


@lru_cache(maxsize=256)
def chip(card: Card | None, high: int) -> Image.Image:
    """Return a card for a line of text, `high` pixels high: rank and suit side by side, or a back for None.

    The image, on `ACCENT`, is shared: never draw on it.
    """
    if card is None:
        return back((round(0.8 * high), high), Colour.ACCENT)
    ink = SUIT_COLOURS[card.suit]
    sign = suit(card.suit, round(0.66 * high))
    rank = None if card.rank == "*" else rank_mask(card, round(0.66 * high))
    margin = round(0.18 * high)
    wide = 2 * margin + sign.width + (rank.width + margin // 2 if rank else 0)
    canvas = _sheet((wide, high), Colour.ACCENT, Colour.FACE)
    if rank:
        stamp(canvas, rank, (margin, (high - rank.height) // 2), Colour.FACE, ink)
    stamp(canvas, sign, (wide - margin - sign.width, (high - sign.height) // 2), Colour.FACE, ink)
    return canvas
