"""Choices in lines, with their costs in a column on the left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

WIDTH: Final = 32
"""Most characters in a line that a phone doesn't break."""

GAP: Final = "  "


def cost_table(rows: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Yield rows in lines of at most `WIDTH` characters: a cost, and a choice's parts below each other.

    The costs are right-aligned, so that their decimal points stand below each other.
    """
    lines = list(rows)
    widest = max((len(cost) for cost, _ in lines), default=0)
    room = WIDTH - widest - len(GAP)
    for cost, parts in lines:
        first, *more = [line for part in parts for line in wrap(part, room)]
        yield f"{cost:>{widest}}{GAP}{first}"
        for line in more:
            yield f"{'':<{widest}}{GAP}{line}"
