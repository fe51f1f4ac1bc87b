"""Paints the table: a canvas of palette indexes, filled panel by panel and saved as a PNG."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from cogs.picture.layout import WIDTH, layout
from cogs.picture.palette import PALETTE, Colour, blank
from cogs.picture.piles import paint_piles
from cogs.picture.scene import TablePicture
from cogs.picture.seats import paint_seat

_COMPRESSION: Final = 3  # zlib's level: higher ones cost milliseconds and save little
_KEPT: Final = 64  # pictures, of at most 60 kB each


@lru_cache(maxsize=_KEPT)
def render(picture: TablePicture) -> bytes:
    """The table as a PNG, 800 pixels wide. Takes some milliseconds; may be called from any thread.

    Equal pictures give equal bytes. The latest are kept: nothing but `picture` decides what is drawn.
    """
    points = any(seat.points for seat in picture.seats)
    places = layout(picture.rows, picture.columns, len(picture.seats), points)
    canvas = blank((WIDTH, places.height), Colour.TABLE)
    paint_piles(canvas, picture, places)
    for number in range(len(picture.seats)):
        paint_seat(canvas, picture, places, number)
    return png(canvas)


def png(canvas: Image.Image) -> bytes:
    """A canvas of palette indexes as a PNG."""
    canvas.putpalette(PALETTE)
    file = BytesIO()
    canvas.save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()
