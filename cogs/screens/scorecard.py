"""The scorecard as text: holes across, players down, narrow enough for a phone."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from cogs.screens.words import points

HOLES_A_BLOCK: Final = 9
NAME_WIDTH: Final = 8


def scorecard(names: Sequence[str], results: Sequence[Sequence[int]]) -> str:
    """A code block; `results` has one row per hole with one score per seat. Empty without results."""
    if not results:
        return ""
    blocks = []
    for start in range(0, len(results), HOLES_A_BLOCK):
        holes = results[start : start + HOLES_A_BLOCK]
        last = start + HOLES_A_BLOCK >= len(results)
        blocks.append("\n".join(_block(names, results, holes, start, last)))
    return "```\n" + "\n\n".join(blocks) + "\n```"


def _block(
    names: Sequence[str],
    results: Sequence[Sequence[int]],
    holes: Sequence[Sequence[int]],
    start: int,
    last: bool,
) -> list[str]:
    heading = "".join(f"{start + number:>3}" for number in range(1, len(holes) + 1))
    lines = [" " * NAME_WIDTH + heading + (" =" if last else "").rjust(5 if last else 0)]
    for seat, name in enumerate(names):
        cells = "".join(f"{points(hole[seat]):>3}" for hole in holes)
        total = f"{points(sum(hole[seat] for hole in results)):>5}" if last else ""
        lines.append(f"{_short(name)}{cells}{total}")
    return lines


def _short(name: str) -> str:
    """The name cut and filled up to `NAME_WIDTH` columns."""
    cut = name
    while _columns(cut) >= NAME_WIDTH:
        cut = cut.removesuffix("…")[:-1] + "…"
    return cut + " " * (NAME_WIDTH - _columns(cut))


def _columns(text: str) -> int:
    """How many columns a text takes in a code block: Chinese letters and emoji two, marks none."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    marks = sum(unicodedata.category(character) in ("Mn", "Me") for character in text)
    return len(text) + wide - marks
