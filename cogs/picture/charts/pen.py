"""Smooth lines and dots on a panel: drawn larger than they are, scaled down and stamped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, pairwise
from math import dist
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from cogs.picture.layout import Box
from cogs.picture.palette import Colour, stamp

_FINER: Final = 4

Point = tuple[float, float]


class Pen(NamedTuple):
    """Draws on what covers `box`, in pixels of the picture."""

    box: Box
    fine: ImageDraw.ImageDraw

    def line(self, points: Sequence[Point], width: float) -> None:
        """A line through all points, with round ends."""
        bends = [self._fine(point) for point in points]
        self.fine.line(bends, fill=255, width=round(width * _FINER), joint="curve")
        for end in (points[0], points[-1]):
            self.dot(end, width / 2)

    def dot(self, middle: Point, radius: float) -> None:
        """A dot."""
        x, y = self._fine(middle)
        reach = radius * _FINER
        self.fine.ellipse([x - reach, y - reach, x + reach, y + reach], fill=255)

    def _fine(self, point: Point) -> Point:
        return _FINER * (point[0] - self.box[0]), _FINER * (point[1] - self.box[1])


@contextmanager
def pen(canvas: Image.Image, points: Iterable[Point], reach: float, ink: Colour) -> Iterator[Pen]:
    """A pen for what reaches at most so many pixels beyond `points`; the canvas is a bare panel there.

    What it draws is on the canvas once the context ends.
    """
    xs, ys = zip(*points, strict=True)
    box = (
        max(int(min(xs) - reach) - 1, 0),
        max(int(min(ys) - reach) - 1, 0),
        min(int(max(xs) + reach) + 2, canvas.width),
        min(int(max(ys) + reach) + 2, canvas.height),
    )
    large = Image.new("L", ((box[2] - box[0]) * _FINER, (box[3] - box[1]) * _FINER))
    yield Pen(box, ImageDraw.Draw(large))
    stamp(canvas, large.reduce(_FINER), box[:2], Colour.PANEL, ink)


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """The parts of a line that are drawn, if so many pixels are drawn, left out, drawn, … in turn.

    All of it is drawn without a pattern.
    """
    if not pattern:
        return [list(points)]
    parts: list[list[Point]] = [[points[0]]]
    lengths = cycle(pattern)
    left, is_drawn = next(lengths), True
    for start, end in pairwise(points):
        here, rest = start, dist(start, end)
        while rest >= left:
            part = left / rest
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
