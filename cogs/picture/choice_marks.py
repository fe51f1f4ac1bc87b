"""Marks on cards for the choice that was made and for a better choice, with a legend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from PIL import Image

from cogs.picture.shapes import corner, cross, tick
from engine.drawing.canvas import CORNER, GAP, WIDTH, Box, panel, rounded, size_of, stamp, write
from engine.drawing.lettering import drawable, fitted
from engine.drawing.palette import Colour, index

Spot = int | Literal["stock", "discard"]
"""What a choice is about: a slot in the grid of the seat on turn, or a pile."""

LEGEND: Final = 46
"""Height in pixels of the line with the legend."""

_RING: Final = 4  # how far a ring stands out from its card
_LINE: Final = 10  # how thick it is
_WEDGE: Final = 0.42  # part of a card's width that the corner with the sign takes
_SMALLEST_WEDGE: Final = 36  # pixels, so that the sign is seen on a phone
_SIZE: Final = 27  # of the letters of the legend


class _Mark(NamedTuple):
    """A mark for the `better` or for the played choice: its colour, and a sign of `size` pixels."""

    colour: Colour
    better: bool

    def sign(self, size: int) -> Image.Image:
        return tick(size) if self.better else cross(size)


_PLAYED: Final = _Mark(Colour.ROSE, better=False)
_BETTER: Final = _Mark(Colour.GREEN, better=True)


@dataclass(frozen=True, slots=True)
class ChoiceMarks:
    """Marks for the choice that was played and for a better choice.

    `played` and `better` are texts for the legend, such as “Played: top left”. The places may be None.
    """

    played: str
    better: str
    played_at: Spot | None = None
    better_at: Spot | None = None


def paint_marks(canvas: Image.Image, marks: ChoiceMarks, places: Mapping[Spot, Box]) -> None:
    """Mark the played choice with a cross in a ring, and the better choice with a tick in another colour."""
    for at, mark in ((marks.played_at, _PLAYED), (marks.better_at, _BETTER)):
        if at is not None:
            _paint_mark(canvas, mark, places[at])


def _paint_mark(canvas: Image.Image, mark: _Mark, place: Box) -> None:
    ring = (place[0] - _RING, place[1] - _RING, place[2] + _RING, place[3] + _RING)
    outline = rounded(*size_of(ring), CORNER + 2, line=_LINE)
    stamp(canvas, outline, ring[:2], Colour.PANEL, mark.colour)
    across = max(round(_WEDGE * size_of(place)[0]), _SMALLEST_WEDGE)
    canvas.paste(index(mark.colour), (*place[:2], place[0] + across, place[1] + across), corner(across))
    stamp(canvas, mark.sign(round(0.44 * across)), (place[0] + 4, place[1] + 4), mark.colour, Colour.INK)


def paint_legend(canvas: Image.Image, marks: ChoiceMarks, top: int) -> None:
    """Write the legend in the line that begins at height `top`: each sign, and its words."""
    panel(canvas, (GAP, top, WIDTH - GAP, top + LEGEND - GAP), Colour.PANEL)
    middle, room = top + (LEGEND - GAP) // 2, (WIDTH - 2 * GAP) // 2
    for left, text, mark in ((2 * GAP, marks.played, _PLAYED), (2 * GAP + room, marks.better, _BETTER)):
        sign = mark.sign(_SIZE - 5)
        stamp(canvas, sign, (left, middle - sign.height // 2), Colour.PANEL, mark.colour)
        begin = left + sign.width + 9
        words, size = fitted(drawable(text), _SIZE, room - 2 * GAP - sign.width - 9)
        write(canvas, words, size, (begin, middle), (Colour.PANEL, Colour.WHITE))
