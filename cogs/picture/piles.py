"""Paints the stock, the discard, the heading, and the notes on the state of play."""

from __future__ import annotations

from typing import Final

from PIL import Image

from cogs.picture.brush import (
    CORNER,
    middle_of,
    panel,
    size_of,
    write,
    write_centred,
)
from cogs.picture.faces import face, stock_pile
from cogs.picture.layout import PADDING, Box, Layout
from cogs.picture.lettering import drawable, fitted, width
from cogs.picture.notes import has_notes, paint_notes
from cogs.picture.palette import Colour, stamp
from cogs.picture.scene import TablePicture
from cogs.picture.shapes import rounded

_CAPTION_ROOM: Final = 134  # left of a pile in the strip


def paint_piles(canvas: Image.Image, picture: TablePicture, places: Layout) -> None:
    """Paint the piles' panel. The stock carries the number of its cards; an empty pile is an outline."""
    panel(canvas, places.piles, Colour.PANEL)
    if picture.stock:
        canvas.paste(stock_pile(size_of(places.stock), str(picture.stock)), places.stock[:2])
    else:
        _paint_empty(canvas, picture.words.empty, places.stock, places.note_size)
    if picture.discard is not None:
        image = face(picture.discard, size_of(places.discard), Colour.PANEL, dim=False)
        canvas.paste(image, places.discard[:2])
    else:
        _paint_empty(canvas, picture.words.empty, places.discard, places.note_size)
    _paint_caption(canvas, picture.words.stock, places.stock, places)
    _paint_caption(canvas, picture.words.discard, places.discard, places)
    if places.strip:
        _paint_heading_in_strip(canvas, picture, places)
    else:
        _paint_heading_in_cell(canvas, picture, places)


def _paint_empty(canvas: Image.Image, empty: str, place: Box, size: int) -> None:
    stamp(canvas, rounded(*size_of(place), CORNER - 4, line=3), place[:2], Colour.PANEL, Colour.OUTLINE)
    text, size = fitted(empty, size, size_of(place)[0] - 10, least=12)
    write_centred(canvas, text, size, middle_of(place), (Colour.PANEL, Colour.MUTED))


def _paint_caption(canvas: Image.Image, caption: str, place: Box, places: Layout) -> None:
    """Left of its pile in the strip, below it in a cell."""
    room = _CAPTION_ROOM - 14 if places.strip else size_of(place)[0] + 16
    caption, size = fitted(caption, places.note_size, room)
    if places.strip:
        at = (place[0] - width(caption, size) // 2 - 12, middle_of(place)[1])
    else:
        at = (middle_of(place)[0], place[3] + round(0.8 * places.note_size))
    write_centred(canvas, caption, size, at, (Colour.PANEL, Colour.MUTED))


def _paint_heading_in_strip(canvas: Image.Image, picture: TablePicture, places: Layout) -> None:
    """Left of the piles: the heading, and below it the notes."""
    left, middle = places.piles[0] + 2 * PADDING, middle_of(places.piles)[1]
    size, room = places.name_size + 8, places.stock[0] - _CAPTION_ROOM - left
    above = 26 if has_notes(picture) else 0
    heading, size = fitted(drawable(picture.heading), size, room)
    write(canvas, heading, size, (left, middle - above), (Colour.PANEL, Colour.WHITE))
    paint_notes(canvas, picture, places.name_size, (left, middle + above), room, centred=False)


def _paint_heading_in_cell(canvas: Image.Image, picture: TablePicture, places: Layout) -> None:
    """The heading above the piles, the notes below them."""
    middle, room = middle_of(places.piles)[0], size_of(places.piles)[0] - 2 * PADDING
    heading, size = fitted(drawable(picture.heading), places.name_size, room)
    at = (middle, places.piles[1] + places.header // 2 - 1)
    write_centred(canvas, heading, size, at, (Colour.PANEL, Colour.WHITE))
    at = (middle, places.piles[3] - PADDING - round(0.7 * places.name_size))
    paint_notes(canvas, picture, places.name_size, at, room, centred=True)
