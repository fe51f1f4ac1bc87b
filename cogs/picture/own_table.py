"""Picture of a whole table with the card in its player’s hand beside the piles, and the same in words.

The picture is shown to that player alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from cogs.kit.message_limits import LONGEST_ALT_TEXT, utf16_length
from cogs.picture.alt_text import describe
from cogs.picture.cloths import cloth_palette
from cogs.picture.own_cards import CardBeside, OwnWords, own_words, paint_beside
from cogs.picture.table_layout import PADDING, TableLayout, own_table_layout
from cogs.picture.table_painter import paint_table_by
from cogs.picture.table_picture import TablePicture
from engine.drawing.canvas import Box, png
from engine.names.graphemes import cut

_KEPT: Final = 64  # pictures, of at most 60 kB each
_WIDTH_IN_HAND: Final = 146  # of the card in hand with its plate


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A `table` as one player may see it, with the card `in_hand`, None for none.

    A class of its own, so that a card in hand can't get into the picture that everybody sees. `words` are in
    the language spoken when the picture is made.
    """

    table: TablePicture
    in_hand: CardBeside | None = None
    words: OwnWords = field(default_factory=own_words)


def layout_of_own(picture: OwnTable) -> TableLayout:
    """Return the layout of a picture."""
    table = picture.table
    points = any(seat.points for seat in table.seats)
    return own_table_layout(table.rows, table.columns, len(table.seats), points)


def in_hand_box(places: TableLayout) -> Box:
    """Return the box of the card in hand and its caption: at the left end of the strip of the piles."""
    left, top, _, bottom = places.piles
    return left + PADDING, top + 6, left + PADDING + _WIDTH_IN_HAND, bottom - 6


@lru_cache(maxsize=_KEPT)
def render_own_table(picture: OwnTable) -> bytes:
    """Paint a table with a card in hand as a PNG, 800 pixels wide. May be called from any thread.

    The card takes the place of the heading and the plates. Equal pictures give equal bytes. The latest are
    kept. Raises `ValueError` for an odd number of seats.
    """
    table, places = picture.table, layout_of_own(picture)
    if picture.in_hand is not None:
        table = replace(table, heading="", held="", taken=None, last_turn=False)
    canvas = paint_table_by(table, places)
    if picture.in_hand is not None:
        paint_beside(canvas, picture.in_hand, picture.words, in_hand_box(places), held=True)
    return png(canvas, cloth_palette(table.cloth))


def describe_own_table(picture: OwnTable) -> str:
    """Describe all of `picture` in at most 1024 characters: the table, then the card in hand."""
    if picture.in_hand is None:
        return describe(picture.table)
    table = describe(replace(picture.table, held="", taken=None))
    return cut(f"{picture.in_hand.described()}.\n{table}", LONGEST_ALT_TEXT, utf16_length)
