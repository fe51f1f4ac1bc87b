"""Text that others wrote, made fit to be shown on a terminal."""

from __future__ import annotations

from typing import Final

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""Not printable by itself, but harmless, and many emoji are made with it."""


def printable(text: str, longest: int = 40) -> str:
    """`text` cut to `longest` characters, with a sign in place of all that would not show or do harm."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(sign if sign.isprintable() or sign == _JOINER else "�" for sign in cut)
