"""Certain pairs of eight points or more that are left, in 100 holes, for each level and preset.

`uv run python -m tests.tools.benchmarks pairs`, or, for more holes,
`python -m tests.tools.benchmarks.pairs --holes 200`.
What such a pair is says `engine.cpu.blunders`. Pairs count too that a player forgot since the peek, or
that `expert` leaves for something better.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cpu.blunders import leaves_pair
from tests.tools.benchmarks.throws import HOLES, NAMES, from_command, measure


def main(holes: int = HOLES, names: Sequence[str] = NAMES) -> None:
    """Measure all levels and styles."""
    measure("certain pairs left by a player in 100 holes", leaves_pair, 100, holes, names)


if __name__ == "__main__":
    from_command("pairs", main)
