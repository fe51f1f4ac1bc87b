"""Measure and print: `uv run python -m tests.tools.benchmarks`, or with names of benchmarks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from tests.tools.benchmarks import (
    advice,
    dailies,
    forgetting,
    history,
    holes,
    kernel,
    lab,
    leaderboards,
    leagues,
    levels,
    pairs,
    picture,
    presses,
    processes,
    requests,
    review,
    startup,
    throws,
    walk,
)
from tests.tools.benchmarks.machine import machine

BENCHMARKS: Final[dict[str, Callable[[], None]]] = {
    "holes": holes.main,
    "kernel": kernel.main,
    "levels": levels.main,
    "presses": presses.main,
    "processes": processes.main,
    "requests": requests.main,
    "picture": picture.main,
    "startup": startup.main,
    "advice": advice.main,
    "review": review.main,
    "lab": lab.main,
    "leaderboards": leaderboards.main,
    "leagues": leagues.main,
    "history": history.main,
    "dailies": dailies.main,
    "forgetting": forgetting.main,
    "throws": throws.main,
    "pairs": pairs.main,
    "walk": walk.main,
}


def main(names: list[str]) -> int:
    """Run the benchmarks called `names`, or all; returns the exit code."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}. There are: {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    print(machine(), flush=True)
    for name in names or BENCHMARKS:
        print(f"\n{name}:", flush=True)
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
