"""The strip with a sentence below a picture. Suits are drawn as shapes, as the font has no suits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PIL import Image

from cogs.picture.shapes import suit
from engine.drawing.canvas import GAP, WIDTH, Pixel, blank, panel, stamp, write
from engine.drawing.lettering import CAPITAL, drawable, shortened, width
from engine.drawing.palette import Colour

_SIZE: Final = 32  # its capitals are ten pixels high on a phone that shows the strip 360 pixels wide
_LINE: Final = 42
_LINES: Final = 2
_INSIDE: Final = 10  # pixels above and below the lines
_SIDE: Final = GAP + 18
_ROOM: Final = WIDTH - 2 * _SIDE
_SPACE: Final = 9

CAPTION_HEIGHT: Final = _LINES * _LINE + 2 * _INSIDE + GAP
"""Height of the strip in pixels."""

_SUITS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_PARTS: Final = re.compile(f"([{''.join(_SUITS)}])")
_SUIT_SIZE: Final = round(CAPITAL * _SIZE) + 2

Word = Sequence[str]
"""Parts of a word: letters, and suits. “10♠.” has three parts."""


def paint_caption(text: str) -> Image.Image:
    """Paint a strip with `text` in at most two lines; text that does not fit is cut."""
    canvas = blank((WIDTH, CAPTION_HEIGHT), Colour.TABLE)
    if not text:
        return canvas
    panel(canvas, (GAP, 0, WIDTH - GAP, CAPTION_HEIGHT - GAP), Colour.PANEL)
    paint_sentence(canvas, text, (_SIDE, (CAPTION_HEIGHT - GAP) // 2), _ROOM)
    return canvas


def paint_sentence(canvas: Image.Image, text: str, at: Pixel, room: int) -> None:
    """Write `text` on a panel, in at most two lines of `room` pixels.

    `at`: the middle of the left edge of all lines together.
    """
    lines = wrapped(text, room)
    first = at[1] - (len(lines) - 1) * _LINE // 2
    for number, line in enumerate(lines):
        _paint_line(canvas, line, (at[0], first + number * _LINE))


def wrapped(text: str, room: int = _ROOM) -> list[list[Word]]:
    """Return `text` in at most two lines of words; an ellipsis replaces the words that don't fit."""
    lines: list[list[Word]] = [[]]
    for word in filter(None, map(_parts, text.split())):
        longer = [*lines[-1], word]
        if not lines[-1] or _long(longer) <= room:
            lines[-1] = longer
        elif len(lines) < _LINES:
            lines.append([word])
        else:
            while len(lines[-1]) > 1 and _long([*lines[-1], "…"]) > room:
                lines[-1].pop()
            lines[-1].append("…")
            break
    return lines


def _parts(word: str) -> Word:
    """Return the drawable letters and the suits of `word`."""
    parts = (part if part in _SUITS else drawable(part) for part in _PARTS.split(word))
    return [part if part in _SUITS else shortened(part, _SIZE, _ROOM) for part in parts if part]


def _long(line: Sequence[Word]) -> int:
    return sum(_wide(part) for word in line for part in word) + _SPACE * (len(line) - 1)


def _wide(part: str) -> int:
    return _SUIT_SIZE + 2 if part in _SUITS else width(part, _SIZE)


def _paint_line(canvas: Image.Image, line: Sequence[Word], at: Pixel) -> None:
    left, middle = at
    for word in line:
        for part in word:
            if part in _SUITS:
                shape = suit(_SUITS[part], _SUIT_SIZE)
                stamp(canvas, shape, (left + 1, middle - _SUIT_SIZE // 2), Colour.PANEL, Colour.WHITE)
            else:
                write(canvas, part, _SIZE, (left, middle), (Colour.PANEL, Colour.WHITE))
            left += _wide(part)
        left += _SPACE
