"""Text as masks, in the font that comes with Pillow. That font draws ASCII and little else.

Names are brought down to what it can draw: other alphabets' look-alikes and accents become plain letters, the
rest goes. The full name stands in the embed and in the alt text.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from PIL import Image, ImageDraw, ImageFont

CAPITAL: Final = 0.715  # height of a capital letter or digit, as a part of the font's size

_FINER: Final = 4
_DRAWABLE: Final = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("©«°±·»‘’“”…‹›⁄™")
_CYRILLIC: Final = "абвгдежзийклмнопрстуфхцчшщыэюяёієїґ"
_CYRILLIC_SPELLED: Final = "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch y e yu ya e i ye i g"
_LATIN: Final = "ßøæœłđðþıħŋ"
_LATIN_SPELLED: Final = "ss o ae oe l d d th i h n"
_SPELLED: Final = {
    **dict(zip(_CYRILLIC, _CYRILLIC_SPELLED.split(), strict=True)),
    **dict(zip(_LATIN, _LATIN_SPELLED.split(), strict=True)),
    **dict.fromkeys("ъь", ""),
    **dict.fromkeys("−‐‑‒–—", "-"),
    "×": "x",
    "•": "·",
}

# FreeType fonts are not safe to use from several threads at once.
_FONT_LOCK: Final = threading.Lock()


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size=size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType.")
    return font


@lru_cache(maxsize=512)
def drawable(text: str) -> str:
    """`text` with only what the font can draw: accents dropped, Cyrillic spelled out, spaces tidied.

    Returns "" if nothing is left, or too little to stand for the whole: less than half of the letters.
    """
    composed = normalize("NFKC", text)
    drawn = "".join(map(_drawn, composed))
    letters = sum(category(char)[0] in "LN" for char in composed)
    if 2 * sum(char.isalnum() for char in drawn) < letters:
        return ""
    return " ".join(drawn.split())


def _drawn(char: str) -> str:
    """What stands for one character, or "" if it can't be drawn."""
    if char.isspace():
        return " "
    if char in _DRAWABLE:
        return char
    lower = char.lower()
    if lower in _SPELLED:
        spelled = _SPELLED[lower]
        return spelled if char == lower else spelled.capitalize()
    return "".join(part for part in normalize("NFKD", char) if part in _DRAWABLE)


def width(text: str, size: int) -> int:
    """How many pixels wide `text` is."""
    with _FONT_LOCK:
        return round(_font(size * _FINER).getlength(text) / _FINER)


@lru_cache(maxsize=1024)
def shortened(text: str, size: int, room: int) -> str:
    """`text`, cut and given an ellipsis if it is wider than `room` pixels. "" if not even that fits."""
    if width(text, size) <= room:
        return text
    shortest, longest = 0, len(text)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if width(text[:middle].rstrip() + "…", size) <= room:
            shortest = middle
        else:
            longest = middle - 1
    return text[:shortest].rstrip() + "…" if shortest else ""


@lru_cache(maxsize=1024)
def text_mask(text: str, size: int, weight: float = 0.02) -> Image.Image:
    """`text` as a mask, its capitals centred in the height of 1.3 times `size`.

    `weight` thickens the strokes, as a part of the size. The mask is shared: never draw on it.
    """
    large_size = size * _FINER
    stroke = round(weight * large_size)
    with _FONT_LOCK:
        font = _font(large_size)
        wide = round(font.getlength(text)) + 2 * stroke
        high = round(1.3 * size) * _FINER
        large = Image.new("L", (-(-wide // _FINER) * _FINER, high), 0)
        baseline = high / 2 + CAPITAL * large_size / 2
        ImageDraw.Draw(large).text(
            (stroke, round(baseline)), text, fill=255, font=font, anchor="ls", stroke_width=stroke
        )
    return large.reduce(_FINER)
