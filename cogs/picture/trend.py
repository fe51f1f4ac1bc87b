"""The picture of how somebody's points a hole went, match by match, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from cogs.picture.brush import panel, write
from cogs.picture.layout import GAP, WIDTH, Box
from cogs.picture.lettering import drawable, fitted, width
from cogs.picture.painter import png
from cogs.picture.palette import Colour, blank, fill, stamp
from engine.language import decimal, plural

FEWEST: Final = 3
"""So many matches make a trend."""

TOGETHER: Final = 5
"""The line is the mean of so many matches, at its beginning of those there are."""

_HEIGHT: Final = 340
_PLOT: Final[Box] = (96, 84, WIDTH - 32, _HEIGHT - 44)
_LETTERS: Final = 30
_FINER: Final = 4
_DOT: Final = 6  # radius
_LINE: Final = 6
_STEPS: Final = (0.5, 1, 2, 5, 10, 20, 50, 100)
_MOST_LINES: Final = 4


class _Scale(NamedTuple):
    """The heights that are written at the side, from low to high, equally far apart."""

    marks: tuple[float, ...]

    def y(self, value: float) -> float:
        """Where a value is, in pixels from the top."""
        low, high = self.marks[0], self.marks[-1]
        return _PLOT[3] - (value - low) / (high - low) * (_PLOT[3] - _PLOT[1])


def smoothed(averages: Sequence[float]) -> list[float]:
    """For each match the mean of it and of the `TOGETHER` - 1 before it."""
    parts = [averages[max(0, end - TOGETHER) : end] for end in range(1, len(averages) + 1)]
    return [sum(part) / len(part) for part in parts]


def render_trend(averages: tuple[float, ...]) -> bytes:
    """The points a hole of at least two matches, oldest first, as a PNG 800 pixels wide; from any thread.

    Its words are in the language that is spoken.
    """
    heading = plural(
        "Points a hole · last match", "Points a hole · last {count} matches", count=len(averages)
    )
    scale = _scale(averages)
    return _rendered(averages, heading, scale, tuple(map(_mark_words, scale.marks)))


@lru_cache(maxsize=32)
def _rendered(averages: tuple[float, ...], heading: str, scale: _Scale, captions: tuple[str, ...]) -> bytes:
    """The picture with its words: `captions` are for the marks of the scale. The latest are kept."""
    canvas = blank((WIDTH, _HEIGHT), Colour.TABLE)
    panel(canvas, (GAP, GAP, WIDTH - GAP, _HEIGHT - GAP), Colour.PANEL)
    heading, size = fitted(drawable(heading), _LETTERS, WIDTH - 2 * GAP - 32)
    write(canvas, heading, size, (GAP + 16, GAP + 34), (Colour.PANEL, Colour.WHITE))
    for mark, caption in zip(scale.marks, captions, strict=True):
        _paint_mark(canvas, caption, round(scale.y(mark)))
    across = (_PLOT[2] - _PLOT[0]) / (len(averages) - 1)
    places = [_PLOT[0] + number * across for number in range(len(averages))]
    dots = Image.new("L", (WIDTH * _FINER, _HEIGHT * _FINER))
    drawing = ImageDraw.Draw(dots)
    for x, value in zip(places, averages, strict=True):
        y = scale.y(value)
        drawing.ellipse([_FINER * part for part in (x - _DOT, y - _DOT, x + _DOT, y + _DOT)], fill=255)
    _lay(canvas, dots, Colour.MUTED)
    line = Image.new("L", dots.size)
    bends = [(_FINER * x, _FINER * scale.y(y)) for x, y in zip(places, smoothed(averages), strict=True)]
    ImageDraw.Draw(line).line(bends, fill=255, width=_LINE * _FINER, joint="curve")
    _lay(canvas, line, Colour.ACCENT)
    return png(canvas)


def describe_trend(averages: Sequence[float]) -> str:
    """What the picture shows, for those who can't see it."""
    line = smoothed(averages)
    lowest, highest = min(averages), max(averages)
    span = plural(
        "Points a hole in the last match: from {lowest} to {highest}.",
        "Points a hole in the last {count} matches: from {lowest} to {highest}.",
        count=len(averages),
        lowest=decimal(lowest),
        highest=decimal(highest),
    )
    mean = plural(
        "The mean of {count} match was {first} at first and is {last} now.",
        "The mean of {count} matches was {first} at first and is {last} now.",
        count=TOGETHER,
        first=decimal(line[min(TOGETHER, len(line)) - 1]),
        last=decimal(line[-1]),
    )
    return f"{span} {mean}"


def _scale(averages: Sequence[float]) -> _Scale:
    lowest, highest = min(averages), max(averages)
    step = next((each for each in _STEPS if (highest - lowest) / each <= _MOST_LINES - 2), _STEPS[-1])
    first, last = floor(lowest / step), ceil(highest / step)
    return _Scale(tuple(number * step for number in range(first, max(last, first + 1) + 1)))


def _mark_words(mark: float) -> str:
    return decimal(mark, 0 if mark == round(mark) else 1)


def _paint_mark(canvas: Image.Image, text: str, y: int) -> None:
    fill(canvas, (_PLOT[0], y - 1, _PLOT[2], y + 1), Colour.OUTLINE)
    left = _PLOT[0] - 18 - width(text, _LETTERS)
    write(canvas, text, _LETTERS, (left, y), (Colour.PANEL, Colour.MUTED))


def _lay(canvas: Image.Image, fine: Image.Image, ink: Colour) -> None:
    mask = fine.resize(canvas.size, Image.Resampling.BOX)
    stamp(canvas, mask, (0, 0), Colour.PANEL, ink)
