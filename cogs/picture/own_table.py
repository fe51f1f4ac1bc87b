"""Picture of a whole table with the card in a player’s hand beside the piles, and the same in words.

The picture is shown to that player alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from cogs.picture.alt_text import describe
from cogs.picture.choice_marks import LEGEND, ChoiceMarks, Spot, paint_legend, paint_marks
from cogs.picture.cloths import cloth_palette
from cogs.picture.kept import Picture, kept
from cogs.picture.own_cards import CardBeside, paint_beside
from cogs.picture.table_layout import PADDING, TableLayout, own_table_layout
from cogs.picture.table_painter import paint_table_by
from cogs.picture.table_picture import TablePicture
from engine.drawing.canvas import Box, blank, png
from engine.drawing.palette import Colour

_KEPT: Final = 64  # pictures, of at most 60 kB each
_WIDTH_IN_HAND: Final = 146  # of the card in hand with its plate


@dataclass(frozen=True, slots=True)
class OwnTable(Picture):
    """A `table` as one player may see it. `in_hand` is that player's card in hand, None for an empty hand.

    This class is no subclass of `TablePicture`, so a card in hand can't get into the public picture. `marks`
    stand on the grid of the seat on turn and on the piles, and have a legend below the table.
    """

    table: TablePicture
    in_hand: CardBeside | None = None
    marks: ChoiceMarks | None = None


def layout_of_own(picture: OwnTable) -> TableLayout:
    table = picture.table
    points = any(seat.points for seat in table.seats)
    return own_table_layout(table.rows, table.columns, len(table.seats), points)


def in_hand_box(places: TableLayout) -> Box:
    """Return the box of the card in hand with its caption, at the left end of the piles' strip."""
    left, top, _, bottom = places.piles
    return left + PADDING, top + 6, left + PADDING + _WIDTH_IN_HAND, bottom - 6


@kept(_KEPT)
def render_own_table(picture: OwnTable) -> bytes:
    """Paint a table as a PNG, 800 pixels wide. A card in hand replaces the heading and the plates."""
    table, places = picture.table, layout_of_own(picture)
    if picture.in_hand is not None:
        table = replace(table, heading="", held="", taken=None, last_turn=False)
    canvas = paint_table_by(table, places)
    if picture.in_hand is not None:
        paint_beside(canvas, picture.in_hand, in_hand_box(places), held=True)
    if picture.marks is not None:
        paint_marks(canvas, picture.marks, _spots(table, places))
        canvas = _with_legend(canvas, picture.marks)
    return png(canvas, cloth_palette(table.cloth, two_colours=table.two_colours))


def _spots(table: TablePicture, places: TableLayout) -> Mapping[Spot, Box]:
    """Return the boxes of both piles and, by slot number, of the cards of the seat on turn."""
    turn = next((number for number, seat in enumerate(table.seats) if seat.on_turn), 0)
    slots: Iterable[tuple[Spot, Box]] = enumerate(places.slots[turn])
    return {**dict(slots), "stock": places.stock, "discard": places.discard}


def _with_legend(canvas: Image.Image, marks: ChoiceMarks) -> Image.Image:
    longer = blank((canvas.width, canvas.height + LEGEND), Colour.TABLE)
    longer.paste(canvas, (0, 0))
    paint_legend(longer, marks, canvas.height)
    return longer


def describe_own_table(picture: OwnTable) -> str:
    lines, table = list[str](), picture.table
    if picture.marks is not None:
        lines += [f"{picture.marks.played}.", f"{picture.marks.better}."]
    if picture.in_hand is not None:
        table = replace(table, held="", taken=None)
        lines.append(f"{picture.in_hand.described()}.")
    return "\n".join((*lines, describe(table)))
