"""Foreign text, made safe for a terminal."""

from __future__ import annotations

from typing import Final

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""This sign is not printable for Python, but it is harmless and part of many emoji."""


def printable(text: str, longest: int = 40) -> str:
    """Return `text` cut to `longest` characters, with `�` in place of characters that are not printable."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(sign if sign.isprintable() or sign == _JOINER else "�" for sign in cut)
