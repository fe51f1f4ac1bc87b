"""Lines about choices: each has its cost in the left column and the choice beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

WIDTH: Final = 32
"""Most characters in a line that a phone doesn't break."""

GAP: Final = "  "


def cost_table(rows: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Yield lines within `WIDTH` about `rows`: a cost, and the parts of a choice, each on a line of its own.

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
