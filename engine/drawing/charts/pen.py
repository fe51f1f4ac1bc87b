"""Smooth lines and dots on a panel: drawn enlarged, scaled down and stamped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, pairwise
from math import dist
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.drawing.canvas import Box, stamp
from engine.drawing.palette import Colour

_FINER: Final = 4

Spot = tuple[float, float]
"""A place on the picture, possibly between two pixels."""


class Pen(NamedTuple):
    """Draws inside `box`, in pixels of the picture."""

    box: Box
    fine: ImageDraw.ImageDraw

    def line(self, spots: Sequence[Spot], width: float, dashes: Sequence[float] = ()) -> None:
        """Draw a line through all spots, with round ends that reach half its width beyond them.

        `dashes` are lengths in pixels, drawn and left out by turns; a drawn length includes the dash's round
        ends. A dash shorter than the width of the line is a dot.
        """
        pattern = [
            length + width if number % 2 else max(length - width, 0) for number, length in enumerate(dashes)
        ]
        for part in dashed(spots, pattern):
            self._dash(part, width)

    def _dash(self, spots: Sequence[Spot], width: float) -> None:
        bends = [self._fine(spot) for spot in spots]
        self.fine.line(bends, fill=255, width=round(width * _FINER), joint="curve")
        for end in (spots[0], spots[-1]):
            self.dot(end, width / 2)

    def dot(self, middle: Spot, radius: float, hollow: float = 0.0) -> None:
        """Draw a dot, or a ring around a circle of radius `hollow`."""
        x, y = self._fine(middle)
        reach = radius * _FINER
        self.fine.ellipse([x - reach, y - reach, x + reach, y + reach], fill=255)
        if hollow:
            inner = hollow * _FINER
            self.fine.ellipse([x - inner, y - inner, x + inner, y + inner], fill=0)

    def area(self, spots: Sequence[Spot], part: float = 1.0) -> None:
        """Fill the area between `spots` with a `part`, from 0 to 1, of the ink's strength."""
        self.fine.polygon([self._fine(spot) for spot in spots], fill=round(255 * part))

    def _fine(self, spot: Spot) -> Spot:
        return _FINER * (spot[0] - self.box[0]), _FINER * (spot[1] - self.box[1])


@contextmanager
def pen_on(canvas: Image.Image, spots: Iterable[Spot], reach: float, ink: Colour) -> Iterator[Pen]:
    """Yield a pen for lines that lie within `reach` pixels of `spots`.

    When the block ends, the drawing is put onto `canvas` in the colour `ink`. Soft edges mix with the colour
    of a bare panel, whatever lies below.
    """
    xs, ys = zip(*spots, strict=True)
    box = (
        max(int(min(xs) - reach) - 1, 0),
        max(int(min(ys) - reach) - 1, 0),
        min(int(max(xs) + reach) + 2, canvas.width),
        min(int(max(ys) + reach) + 2, canvas.height),
    )
    large = Image.new("L", ((box[2] - box[0]) * _FINER, (box[3] - box[1]) * _FINER))
    yield Pen(box, ImageDraw.Draw(large))
    stamp(canvas, large.reduce(_FINER), box[:2], Colour.PANEL, ink)


def dashed(spots: Sequence[Spot], pattern: Sequence[float]) -> list[list[Spot]]:
    """Return the drawn parts of a line. `pattern` are lengths in pixels, drawn and left out by turns.

    Without a pattern the whole line is drawn. A part of no length is the same spot twice.
    """
    if not pattern:
        return [list(spots)]
    parts: list[list[Spot]] = [[spots[0]]]
    lengths = cycle(pattern)
    left, is_drawn = next(lengths), True
    for start, end in pairwise(spots):
        here, rest = start, dist(start, end)
        while rest >= left:
            part = left / rest if rest else 0.0
            here = here[0] + (end[0] - here[0]) * part, here[1] + (end[1] - here[1]) * part
            rest -= left
            if is_drawn:
                parts[-1].append(here)
            else:
                parts.append([here])
            left, is_drawn = next(lengths), not is_drawn
        left -= rest
        if is_drawn:
            parts[-1].append(end)
    return [part for part in parts if len(part) > 1]
