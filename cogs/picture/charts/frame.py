"""What charts share: a panel with a heading, and a plot with marks at its left and along its bottom."""

from __future__ import annotations

from typing import Final

from PIL import Image

from cogs.picture.brush import panel, write, write_centred
from cogs.picture.charts.axis import Axis
from cogs.picture.layout import GAP, WIDTH, Box
from cogs.picture.lettering import drawable, fitted, width
from cogs.picture.palette import Colour, blank, fill

LETTERS: Final = 38
"""Size of letters that have the room. Capitals are ten pixels high on a phone whose pictures are 300 wide."""

HEIGHT: Final = 520
"""Of a chart that has marks along the bottom."""

SIDE: Final = GAP + 18
"""From the picture's edge to what is written."""

TOP: Final = GAP + 86
"""Where the plot begins, below the heading."""

ROW: Final = 50
"""Height of a line of letters."""

LEAST: Final = 30
"""So small may letters get that lack the room: capitals are eight pixels high there. Then the text is cut."""


def headed(height: int, heading: str, beside: str = "") -> Image.Image:
    """A canvas with an empty panel, its heading at the left and what stands `beside` it at the right."""
    canvas = blank((WIDTH, height), Colour.TABLE)
    panel(canvas, (GAP, GAP, WIDTH - GAP, height - GAP), Colour.PANEL)
    right = WIDTH - SIDE - width(beside, LETTERS)
    room = right - SIDE - (LETTERS if beside else 0)
    words, size = fitted(drawable(heading), LETTERS, room, LEAST)
    write(canvas, words, size, (SIDE, GAP + 36), (Colour.PANEL, Colour.WHITE))
    write(canvas, beside, LETTERS, (right, GAP + 36), (Colour.PANEL, Colour.WHITE))
    return canvas


def plot_in(height: int, down: Axis, across: Axis | None, right: int = 0) -> Box:
    """Where values are drawn: beside the words of `down`, above those of `across` and its caption.

    `right` pixels are left free at its right side.
    """
    widest = max(width(words, LETTERS) for _, words in down.marks)
    bottom = height - GAP - (LETTERS if across is None else 2 * ROW + 18)
    return SIDE + widest + 20, TOP, WIDTH - SIDE - 8 - right, bottom


def paint_down(canvas: Image.Image, plot: Box, axis: Axis) -> None:
    """The marks at the left, each with a line across the plot."""
    for value, words in axis.marks:
        y = round(axis.at(value, plot[3], plot[1]))
        fill(canvas, (plot[0], y - 1, plot[2], y + 1), Colour.OUTLINE)
        left = plot[0] - 18 - width(words, LETTERS)
        write(canvas, words, LETTERS, (left, y), (Colour.PANEL, Colour.MUTED))


def paint_across(canvas: Image.Image, plot: Box, axis: Axis, caption: str) -> None:
    """The marks along the bottom, and below them what they are."""
    for value, words in axis.marks:
        x = round(axis.at(value, plot[0], plot[2]))
        fill(canvas, (x - 1, plot[3], x + 1, plot[3] + 10), Colour.OUTLINE)
        middle = min(x, WIDTH - SIDE - width(words, LETTERS) // 2)
        write_centred(canvas, words, LETTERS, (middle, plot[3] + 36), (Colour.PANEL, Colour.MUTED))
    words, size = fitted(drawable(caption), LETTERS, WIDTH - 2 * SIDE, LEAST)
    middle = max((plot[0] + plot[2]) // 2, SIDE + width(words, size) // 2)
    write_centred(canvas, words, size, (middle, plot[3] + 36 + ROW), (Colour.PANEL, Colour.WHITE))
