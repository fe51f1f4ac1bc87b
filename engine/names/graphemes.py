"""Signs of a text: a letter with its accents, a flag, an emoji with its skin tone or a family is one sign."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import wcwidth


def graphemes(text: str) -> list[str]:
    """Return the signs of `text`: its grapheme clusters (UAX #29)."""
    return list(wcwidth.iter_graphemes(text))


def grapheme_count(text: str) -> int:
    """Return the number of signs that a person sees in `text`."""
    return len(text) if text.isascii() else len(graphemes(text))


def utf16_length(text: str) -> int:
    """Return the number of UTF-16 units of `text`, as JavaScript and maybe Discord count. Emoji have two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@lru_cache(maxsize=1024)
def columns(text: str) -> int:
    """Return the columns of `text` in a monospace font: Chinese letters and emoji take two, accents none."""
    return len(text) if text.isascii() else wcwidth.width(text, control_codes="ignore")


def cut(text: str, most: int, length: Callable[[str], int] = len) -> str:
    """Return `text`. If its `length` is more than `most`, cut it between two signs and add an ellipsis."""
    if length(text) <= most:
        return text
    signs = graphemes(text)
    shortest, longest = 0, len(signs)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if length(_ended(signs[:middle])) <= most:
            shortest = middle
        else:
            longest = middle - 1
    return _ended(signs[:shortest])


def _ended(signs: list[str]) -> str:
    return f"{''.join(signs).rstrip()}…"
