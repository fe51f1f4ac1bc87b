"""Links between the cards of a cancelled pair, painted over the gaps between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from engine.drawing.canvas import Box, fill
from engine.drawing.palette import Colour, index
from engine.game.cards import Card

_ROUND: Final = 12  # how far a bridge keeps from the ends of a card's edge
_BAND: Final = 26  # thickness of the band across a corner
_WIRE: Final = 6  # thickness of a line that runs along the gaps


def paint_links(
    canvas: Image.Image,
    columns: int,
    slots: Sequence[Box],
    cards: Sequence[Card | None],
    cancelled: Set[int],
) -> None:
    """Link each cancelled card to the next cancelled card of the same rank, in reading order.

    A rank that fills whole columns is linked only inside each of these columns, from top to bottom.
    """
    for one, other in linked(columns, cards, cancelled):
        down, across = other // columns - one // columns, abs(other % columns - one % columns)
        if (down, across) in ((1, 0), (0, 1)):
            fill(canvas, _bridge(slots[one], slots[other]), Colour.DIM)
        elif (down, across) == (1, 1):
            _paint_band(canvas, slots[one], slots[other])
        else:
            _paint_wire(canvas, columns, slots, (one, other))


def linked(columns: int, cards: Sequence[Card | None], cancelled: Set[int]) -> Iterator[tuple[int, int]]:
    """Yield the two slots of each link that `paint_links` paints, the earlier slot first."""
    ranks = {slot: card.rank for slot in sorted(cancelled) if (card := cards[slot]) is not None}
    rows = len(cards) // columns
    for rank in dict.fromkeys(ranks.values()):
        group = [slot for slot in ranks if ranks[slot] == rank]
        whole = [c for c in range(columns) if sum(slot % columns == c for slot in group) == rows]
        if whole:
            for column in whole:
                yield from pairwise(range(column, rows * columns, columns))
        else:
            yield from pairwise(group)


def _bridge(one: Box, other: Box) -> Box:
    """Return the box that links two cards side by side or one above the other."""
    if one[3] <= other[1]:
        return one[0] + _ROUND, one[3], one[2] - _ROUND, other[1]
    return one[2], one[1] + _ROUND, other[0], one[3] - _ROUND


def _paint_band(canvas: Image.Image, one: Box, other: Box) -> None:
    """Link two diagonal neighbours by a band, with a margin that sets the band off from other cards."""
    leftward = other[0] < one[0]
    start = (one[0] + 8 if leftward else one[2] - 8, one[3] - 8)
    end = (other[2] - 8 if leftward else other[0] + 8, other[1] + 8)
    pen = ImageDraw.Draw(canvas)
    pen.line((start, end), fill=index(Colour.PANEL), width=_BAND + 8)
    pen.line((start, end), fill=index(Colour.DIM), width=_BAND)


def _paint_wire(canvas: Image.Image, columns: int, slots: Sequence[Box], ends: tuple[int, int]) -> None:
    """Link two distant cards by a line along the gaps, from edge to edge."""
    one, other = slots[ends[0]], slots[ends[1]]
    start, end = (one[0] + one[2]) // 2, (other[0] + other[2]) // 2
    row, last_row = ends[0] // columns, len(slots) // columns - 1
    if row < ends[1] // columns or row < last_row:
        bends = [(start, one[3]), (start, _middle(one, slots[ends[0] + columns]))]
    else:
        bends = [(start, one[1]), (start, _middle(slots[ends[0] - columns], one))]
    if ends[1] // columns - row == 2:
        half = (slots[1][0] - slots[0][2]) // 2
        beside = other[0] - half if ends[1] % columns else other[2] + half
        bends += [(beside, bends[-1][1]), (beside, _middle(slots[ends[1] - columns], other))]
    edge = other[1] if ends[1] // columns > row or row == last_row else other[3]
    bends += [(end, bends[-1][1]), (end, edge)]
    ImageDraw.Draw(canvas).line(bends, fill=index(Colour.DIM), width=_WIRE)


def _middle(above: Box, below: Box) -> int:
    """Return the y coordinate halfway between two cards."""
    return (above[3] + below[1]) // 2
