"""Small picture of the grid that is played: its rows and columns of cards, face down."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from cogs.kit.attachments import GRID_NAME, Attachment
from cogs.picture.card_backs import back
from engine.drawing.canvas import blank, panel, png
from engine.drawing.palette import Colour
from engine.game.rules import Rules
from engine.language import plural

SIZE: Final = 240
"""Pixels of the picture's sides: Discord shows a small picture at a third of that."""

_MARGIN: Final = 18
_APART: Final = 10  # between two cards
_SHAPE: Final = 0.72  # width of a card, as a part of its height


def grid_file(rules: Rules) -> Attachment:
    """Return the picture of a player's grid, described in the language that is spoken."""
    words = plural(
        "Everyone’s grid: {count} row of {columns}",
        "Everyone’s grid: {count} rows of {columns}",
        count=rules.rows,
        columns=rules.columns,
    )
    return Attachment(GRID_NAME, words, partial(render_grid, rules.rows, rules.columns), small=True)


@lru_cache(maxsize=32)
def render_grid(rows: int, columns: int) -> bytes:
    """Return a grid of `rows` and `columns` as a PNG of `SIZE` pixels square."""
    room = SIZE - 2 * _MARGIN
    high = min(
        (room - (rows - 1) * _APART) // rows, round((room - (columns - 1) * _APART) / columns / _SHAPE)
    )
    wide = round(high * _SHAPE)
    canvas = blank((SIZE, SIZE), Colour.TABLE)
    panel(canvas, (0, 0, SIZE, SIZE), Colour.PANEL)
    left = (SIZE - columns * wide - (columns - 1) * _APART) // 2
    top = (SIZE - rows * high - (rows - 1) * _APART) // 2
    for row in range(rows):
        for column in range(columns):
            place = left + column * (wide + _APART), top + row * (high + _APART)
            canvas.paste(back((wide, high), Colour.PANEL), place)
    return png(canvas)
