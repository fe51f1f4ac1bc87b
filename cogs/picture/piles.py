"""The panel of the piles: stock, discard, heading, and plates that tell the state of play."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from PIL import Image

from cogs.picture.card_images import chip, face, stock_pile
from cogs.picture.shapes import flag
from cogs.picture.table_layout import PADDING, TableLayout
from cogs.picture.table_picture import TablePicture
from engine.drawing.canvas import (
    CORNER,
    Box,
    Pixel,
    blank,
    middle_of,
    panel,
    rounded,
    size_of,
    stamp,
    write,
    write_centred,
)
from engine.drawing.lettering import drawable, fitted, shortened, width
from engine.drawing.palette import Colour
from engine.game.cards import Card
from engine.language import say

_CAPTION_ROOM: Final = 134  # left of a pile in the strip
_SMALLEST_CAPTION: Final = 18  # size of letters, eight pixels on a phone
_APART: Final = 8  # pixels between two plates


def paint_piles(canvas: Image.Image, picture: TablePicture, places: TableLayout) -> None:
    """Paint the panel of the piles. The stock shows the number of its cards; an empty pile is an outline."""
    panel(canvas, places.piles, Colour.PANEL)
    if picture.stock:
        canvas.paste(stock_pile(size_of(places.stock), str(picture.stock)), places.stock[:2])
    else:
        _paint_empty(canvas, places.stock, places.note_size)
    if picture.discard is not None:
        image = face(picture.discard, size_of(places.discard), Colour.PANEL, dim=False)
        canvas.paste(image, places.discard[:2])
    else:
        _paint_empty(canvas, places.discard, places.note_size)
    _paint_captions(canvas, places)
    if places.where == "strip":
        _paint_heading_in_strip(canvas, picture, places)
    else:
        _paint_heading_above(canvas, picture, places)


def _paint_empty(canvas: Image.Image, place: Box, size: int) -> None:
    stamp(canvas, rounded(*size_of(place), CORNER - 4, line=3), place[:2], Colour.PANEL, Colour.OUTLINE)
    text, size = fitted(drawable(say("empty")), size, size_of(place)[0] - 10, least=12)
    write_centred(canvas, text, size, middle_of(place), (Colour.PANEL, Colour.MUTED))


def _paint_captions(canvas: Image.Image, places: TableLayout) -> None:
    """Write the captions of both piles: to the left of each pile in a strip, otherwise below each pile.

    If either caption doesn't fit uncut, both are left out: the number on the stock tells the piles apart.
    """
    in_strip = places.where == "strip"
    captions = drawable(say("Draw pile")), drawable(say("Discard pile"))
    piles = tuple(zip(captions, (places.stock, places.discard), strict=True))
    room = min(_CAPTION_ROOM - 14 if in_strip else size_of(place)[0] + 22 for _, place in piles)
    size = min(fitted(caption, places.note_size, room, _SMALLEST_CAPTION)[1] for caption, _ in piles)
    if any(width(caption, size) > room for caption, _ in piles):
        return
    for caption, place in piles:
        if in_strip:
            at = (place[0] - width(caption, size) // 2 - 12, middle_of(place)[1])
        else:
            at = (middle_of(place)[0], place[3] + round(0.8 * places.note_size))
        write_centred(canvas, caption, size, at, (Colour.PANEL, Colour.MUTED))


def _paint_heading_in_strip(canvas: Image.Image, picture: TablePicture, places: TableLayout) -> None:
    """Paint the heading left of the piles, and the plates below the heading."""
    left, middle = places.piles[0] + 2 * PADDING, middle_of(places.piles)[1]
    size, room = places.name_size + 8, places.stock[0] - _CAPTION_ROOM - left
    above = 26 if picture.last_turn or picture.held else 0
    heading, size = fitted(drawable(picture.heading), size, room)
    write(canvas, heading, size, (left, middle - above), (Colour.PANEL, Colour.WHITE))
    _paint_plates(canvas, picture, places.name_size, (left, middle + above), room, centred=False)


def _paint_heading_above(canvas: Image.Image, picture: TablePicture, places: TableLayout) -> None:
    """Paint the heading above the piles and the plates below, stacked where the piles stand in a column."""
    middle, room = middle_of(places.piles)[0], size_of(places.piles)[0] - 2 * PADDING
    heading, size = fitted(drawable(picture.heading), places.name_size, room)
    at = (middle, places.piles[1] + places.header // 2 - 1)
    write_centred(canvas, heading, size, at, (Colour.PANEL, Colour.WHITE))
    at = (middle, places.piles[3] - PADDING - round(0.7 * places.name_size))
    if places.where == "column":
        _paint_plates_stacked(canvas, picture, places.note_size, at, room)
    else:
        _paint_plates(canvas, picture, places.name_size, at, room, centred=True)


def _paint_plates(
    canvas: Image.Image, picture: TablePicture, size: int, at: Pixel, room: int, *, centred: bool
) -> None:
    """Paint the plates in a row that begins at `at` or, if `centred`, has its middle at `at`.

    Plates too wide for `room` get letters smaller than `size`, and then shorter words.
    """
    plates, percent = _plates(picture, size), 100
    while _length(plates) > room and (size > 14 or percent > 10):
        size, percent = (size - 1, 100) if size > 14 else (size, percent - 10)
        plates = _plates(picture, size, percent)
    left = at[0] - _length(plates) // 2 if centred else at[0]
    for plate in plates:
        canvas.paste(plate, (left, at[1] - plate.height // 2))
        left += plate.width + _APART


def _paint_plates_stacked(
    canvas: Image.Image, picture: TablePicture, size: int, at: Pixel, room: int
) -> None:
    """Paint the plates one above the other; the lowest has its middle at `at`."""
    x, y = at
    for part in (replace(picture, last_turn=False), replace(picture, held="", taken=None)):
        if part.held or part.last_turn:
            _paint_plates(canvas, part, size, (x, y), room, centred=True)
            y -= round(1.4 * size) + 5


def _length(plates: list[Image.Image]) -> int:
    return sum(plate.width for plate in plates) + _APART * (len(plates) - 1)


def _plates(picture: TablePicture, size: int, percent: int = 100) -> list[Image.Image]:
    """Draw the plates for the last turn and the card in hand, with words cut to `percent` of their width."""

    def cut(text: str) -> str:
        text = drawable(text)
        return shortened(text, size, width(text, size) * percent // 100)

    plates = [_last_turn(cut(say("last turn")), size)] if picture.last_turn else []
    if picture.held:
        drawn, known = picture.held == "drawn", picture.taken is not None
        said = say("drew") if drawn else say("took") if known else say("took the discard")
        plates.append(_in_hand(cut(said), picture.taken, size, shown=drawn or known))
    return plates


@lru_cache(maxsize=64)
def _last_turn(words: str, size: int) -> Image.Image:
    icon = flag(round(0.85 * size))
    canvas = _plate(icon.width + size // 4 + width(words, size), size, Colour.WHITE)
    stamp(canvas, icon, (size // 2, (canvas.height - icon.height) // 2), Colour.WHITE, Colour.INK)
    at = (size // 2 + icon.width + size // 4, canvas.height // 2)
    write(canvas, words, size, at, (Colour.WHITE, Colour.INK))
    return canvas


@lru_cache(maxsize=256)
def _in_hand(words: str, card: Card | None, size: int, *, shown: bool) -> Image.Image:
    """Draw the plate of a card in hand: `words` and, if `shown`, the card, or a back for `card` None."""
    small = chip(card, round(1.15 * size)) if shown else None
    inside = width(words, size) + (size // 3 + small.width if small else 0)
    canvas = _plate(inside, size, Colour.ACCENT)
    write(canvas, words, size, (size // 2, canvas.height // 2), (Colour.ACCENT, Colour.INK))
    if small:
        left = canvas.width - size // 3 - small.width
        canvas.paste(small, (left, (canvas.height - small.height) // 2))
    return canvas


def _plate(inside: int, size: int, colour: Colour) -> Image.Image:
    """Draw an empty plate with room for `inside` pixels."""
    canvas = blank((inside + size, round(1.4 * size)), Colour.PANEL)
    stamp(canvas, rounded(*canvas.size, 9), (0, 0), Colour.PANEL, colour)
    return canvas
