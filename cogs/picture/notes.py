"""The plates beside the piles: that these are the last turns, and what the seat on turn holds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from cogs.picture.brush import Point, write
from cogs.picture.faces import chip
from cogs.picture.lettering import shortened, width
from cogs.picture.palette import Colour, blank, stamp
from cogs.picture.scene import TablePicture
from cogs.picture.shapes import flag, rounded
from engine.cards import Card

_APART: Final = 8


def has_notes(picture: TablePicture) -> bool:
    """Whether there is anything to note."""
    return picture.last_turn or bool(picture.held)


def paint_notes(
    canvas: Image.Image, picture: TablePicture, size: int, at: Point, room: int, *, centred: bool
) -> None:
    """The plates in a row that begins at `at`, or has its middle there.

    If they must, they are smaller than `size`, and if that is not enough, their words are cut.
    """
    plates, percent = _plates(picture, size), 100
    while _length(plates) > room and (size > 14 or percent > 10):
        size, percent = (size - 1, 100) if size > 14 else (size, percent - 10)
        plates = _plates(picture, size, percent)
    left = at[0] - _length(plates) // 2 if centred else at[0]
    for plate in plates:
        canvas.paste(plate, (left, at[1] - plate.height // 2))
        left += plate.width + _APART


def _length(plates: list[Image.Image]) -> int:
    return sum(plate.width for plate in plates) + _APART * (len(plates) - 1)


def _plates(picture: TablePicture, size: int, percent: int = 100) -> list[Image.Image]:
    """All plates, with their words cut to so much of their width."""

    def cut(text: str) -> str:
        return shortened(text, size, width(text, size) * percent // 100)

    words = picture.words
    plates = [_last_turn(cut(words.last_turn), size)] if picture.last_turn else []
    if picture.held:
        drawn, known = picture.held == "drawn", picture.taken is not None
        said = words.drew if drawn else words.took if known else words.took_discard
        plates.append(_in_hand(cut(said), picture.taken, size, shown=drawn or known))
    return plates


@lru_cache(maxsize=64)
def _last_turn(words: str, size: int) -> Image.Image:
    icon = flag(round(0.85 * size))
    canvas = _plate(icon.width + size // 4 + width(words, size), size, Colour.WHITE)
    stamp(canvas, icon, (size // 2, (canvas.height - icon.height) // 2), Colour.WHITE, Colour.INK)
    at = (size // 2 + icon.width + size // 4, canvas.height // 2)
    write(canvas, words, size, at, (Colour.WHITE, Colour.INK))
    return canvas


@lru_cache(maxsize=256)
def _in_hand(words: str, card: Card | None, size: int, *, shown: bool) -> Image.Image:
    """`words` and, if it is to be `shown`, the card: from behind where it is not known."""
    small = chip(card, round(1.15 * size)) if shown else None
    inside = width(words, size) + (size // 3 + small.width if small else 0)
    canvas = _plate(inside, size, Colour.ACCENT)
    write(canvas, words, size, (size // 2, canvas.height // 2), (Colour.ACCENT, Colour.INK))
    if small:
        left = canvas.width - size // 3 - small.width
        canvas.paste(small, (left, (canvas.height - small.height) // 2))
    return canvas


def _plate(inside: int, size: int, colour: Colour) -> Image.Image:
    """An empty plate with room for so many pixels."""
    canvas = blank((inside + size, round(1.4 * size)), Colour.PANEL)
    stamp(canvas, rounded(*canvas.size, 9), (0, 0), Colour.PANEL, colour)
    return canvas
