"""Frames of charts: a panel with a heading, and a plot with marks at its left and along its bottom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PIL import Image

from engine.drawing.canvas import GAP, WIDTH, Box, blank, fill, panel, write, write_centred
from engine.drawing.charts import Axis
from engine.drawing.lettering import drawable, fitted, shortened, width
from engine.drawing.palette import Colour

LETTERS: Final = 38
"""Usual size of letters. Capitals are ten pixels high on a phone that shows pictures 300 pixels wide."""

SIDE: Final = GAP + 18
"""Pixels from the picture's edge to words."""

TOP: Final = GAP + 86
"""Top of the plot, below the heading."""

ROW: Final = 50
"""Height of a line of letters."""

LEAST: Final = 30
"""Smallest size of letters: eight pixels high on a phone. Text that is still too wide is cut."""

NAMES: Final = 300
"""Greatest width, in pixels, of the names at the left."""

_TITLE: Final = 34  # size of a title's letters
_TITLE_LINE: Final = 46  # height of one of its lines


def below_title(title: str, picture: Image.Image) -> Image.Image:
    """Return `picture` with a title above it, in as many lines as needed, on the bare table."""
    lines = wrapped(drawable(title), _TITLE, WIDTH - 2 * SIDE)
    high = GAP + len(lines) * _TITLE_LINE
    canvas = blank((WIDTH, high + picture.height), Colour.TABLE)
    for number, line in enumerate(lines):
        at = SIDE, GAP + number * _TITLE_LINE + _TITLE_LINE // 2
        write(canvas, line, _TITLE, at, (Colour.TABLE, Colour.MUTED))
    canvas.paste(picture, (0, high))
    return canvas


def wrapped(text: str, size: int, room: int) -> list[str]:
    """Break `text` between words into lines of at most `room` pixels. A word that is too wide is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(shortened(word, size, room))
    return lines


def name_room(names: Iterable[str]) -> int:
    return min(max(width(drawable(name), LETTERS) for name in names), NAMES)


def write_name(canvas: Image.Image, name: str, y: int) -> None:
    """Write a name at the left, smaller or cut if it is wider than `NAMES`."""
    words, size = fitted(drawable(name), LETTERS, NAMES, LEAST)
    write(canvas, words, size, (SIDE, y), (Colour.PANEL, Colour.MUTED))


def headed(height: int, heading: str, beside: str = "") -> Image.Image:
    """Return a canvas with an empty panel, `heading` at its top left and `beside` at its top right."""
    canvas = blank((WIDTH, height), Colour.TABLE)
    panel(canvas, (GAP, GAP, WIDTH - GAP, height - GAP), Colour.PANEL)
    right = WIDTH - SIDE - width(beside, LETTERS)
    room = right - SIDE - (LETTERS if beside else 0)
    words, size = fitted(drawable(heading), LETTERS, room, LEAST)
    write(canvas, words, size, (SIDE, GAP + 36), (Colour.PANEL, Colour.WHITE))
    write(canvas, beside, LETTERS, (right, GAP + 36), (Colour.PANEL, Colour.WHITE))
    return canvas


def plot_in(height: int, down: Axis, across: Axis | None, right: int = 0) -> Box:
    """Return the box of the plot in a picture `height` pixels high.

    The words of `down` have room at the left of the plot, the words of `across` below it. The box ends
    `right` pixels before the right edge.
    """
    widest = max(width(words, LETTERS) for _, words in down.marks)
    bottom = height - GAP - (LETTERS if across is None else 2 * ROW + 18)
    return SIDE + widest + 20, TOP, WIDTH - SIDE - 8 - right, bottom


def paint_down(canvas: Image.Image, plot: Box, axis: Axis) -> None:
    """Paint the marks at the left, each with a line across the plot."""
    for value, words in axis.marks:
        y = round(axis.at(value, plot[3], plot[1]))
        fill(canvas, (plot[0], y - 1, plot[2], y + 1), Colour.OUTLINE)
        left = plot[0] - 18 - width(words, LETTERS)
        write(canvas, words, LETTERS, (left, y), (Colour.PANEL, Colour.MUTED))


def paint_across(canvas: Image.Image, plot: Box, axis: Axis, caption: str) -> None:
    """Paint the marks along the bottom, and below them `caption`."""
    for value, words in axis.marks:
        x = round(axis.at(value, plot[0], plot[2]))
        fill(canvas, (x - 1, plot[3], x + 1, plot[3] + 10), Colour.OUTLINE)
        middle = min(x, WIDTH - SIDE - width(words, LETTERS) // 2)
        write_centred(canvas, words, LETTERS, (middle, plot[3] + 36), (Colour.PANEL, Colour.MUTED))
    words, size = fitted(drawable(caption), LETTERS, WIDTH - 2 * SIDE, LEAST)
    middle = max((plot[0] + plot[2]) // 2, SIDE + width(words, size) // 2)
    write_centred(canvas, words, size, (middle, plot[3] + 36 + ROW), (Colour.PANEL, Colour.WHITE))
