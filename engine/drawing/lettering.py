"""Text as masks, in the font of the folder `fonts`, which has Latin, Greek and Cyrillic with all accents.

Names are reduced to drawable characters: emoji and ornaments are dropped, fancy letters become plain ones.
The full name stands in the embed and in the alt text.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final
from unicodedata import category, normalize

from PIL import Image, ImageDraw, ImageFont

from engine.names.telling_apart import MARK

CAPITAL: Final = 0.69  # height of a capital letter or digit, as a part of the font's size
SMALLEST: Final = 16  # of letters that must still be read, on a phone at less than half of it

_FONT: Final = Path(__file__).parent / "fonts" / "FiraSansCondensed-SemiBold.ttf"
_FINER: Final = 4
_LETTERS: Final = (
    *((0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0x24F)),
    *((0x384, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1), (0x3A3, 0x3CE)),
    *((0x400, 0x479), (0x48A, 0x52F), (0x1EA0, 0x1EF9)),
)
_DRAWABLE: Final = frozenset(
    chain("–—‘’‚“”„†•…‹›⁄€₴₽™−", *(map(chr, range(first, last + 1)) for first, last in _LETTERS))
)
_NARROW_SPACE: Final = "\u202f"  # before the punctuation of French; the font lacks it
_SPELLED: Final = dict.fromkeys("‐‑‒―", "-")

# FreeType fonts are not safe to use from several threads at once.
_FONT_LOCK: Final = threading.Lock()


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONT, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=512)
def drawable(text: str) -> str:
    """Reduce `text` to characters of the font, dropping accents that it lacks and tidying spaces.

    Returns "" if less than half of the letters are left.
    """
    composed = normalize("NFKC", text)
    drawn = "".join(map(_drawn, composed))
    letters = sum(category(char)[0] in "LN" for char in composed)
    if 2 * sum(char.isalnum() for char in drawn) < letters:
        return ""
    return " ".join(drawn.split())


def _drawn(char: str) -> str:
    """Return the characters to draw in place of `char`, or "" if none can be."""
    if char.isspace():
        return " "
    if char in _DRAWABLE:
        return char
    if char in _SPELLED:
        return _SPELLED[char]
    return "".join(part for part in normalize("NFKD", char) if part in _DRAWABLE)


@lru_cache(maxsize=1024)
def width(text: str, size: int) -> int:
    with _FONT_LOCK:
        return round(_font(size * _FINER).getlength(text.replace(_NARROW_SPACE, " ")) / _FINER)


@lru_cache(maxsize=1024)
def shortened(text: str, size: int, room: int) -> str:
    """Cut `text` to `room` pixels, with an ellipsis; "" if not even one letter fits.

    The mark that tells equal names apart stays.
    """
    if width(text, size) <= room:
        return text
    mark = MARK.search(text)
    name, ending = (text, "…") if mark is None else (text[: mark.start()], f"…{mark[0]}")
    shortest, longest = 0, len(name)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if width(name[:middle].rstrip() + ending, size) <= room:
            shortest = middle
        else:
            longest = middle - 1
    return name[:shortest].rstrip() + ending if shortest else ""


def drawn_names(names: Sequence[str], otherwise: Sequence[str]) -> list[str]:
    """Reduce the `names` of people in one picture to drawable ones.

    A name that becomes empty, or equal to another, is replaced by its counterpart in `otherwise`.
    """
    drawn = [drawable(name) for name in names]
    return [
        name if name and drawn.count(name) == 1 else other
        for name, other in zip(drawn, otherwise, strict=False)
    ]


def fitted(text: str, size: int, room: int, least: int = SMALLEST) -> tuple[str, int]:
    """Return `text` and the largest size, at most `size`, at which it fits into `room` pixels.

    The size is at least `least`; text that is still too wide is cut by `shortened`.
    """
    while size > least and width(text, size) > room:
        size -= 1
    return shortened(text, size, room), size


@lru_cache(maxsize=1024)
def text_mask(text: str, size: int, weight: float = 0.0) -> Image.Image:
    """Return `text` as a mask whose height is 1.7 times `size`, with the capitals centred.

    `weight` thickens the strokes, as a part of the size. The mask is shared: never draw on it.
    """
    text = text.replace(_NARROW_SPACE, " ")
    large_size = size * _FINER
    stroke = round(weight * large_size)
    with _FONT_LOCK:
        font = _font(large_size)
        wide = round(font.getlength(text)) + 2 * stroke
        high = round(1.7 * size) * _FINER
        large = Image.new("L", (-(-wide // _FINER) * _FINER, high), 0)
        baseline = high / 2 + CAPITAL * large_size / 2
        ImageDraw.Draw(large).text(
            (stroke, round(baseline)), text, fill=255, font=font, anchor="ls", stroke_width=stroke
        )
    return large.reduce(_FINER)
