"""Seconds that the lab takes for 100 holes by chance and 100 of players who search, with their charts.

The lab runs in a process of its own, on all cores. Beside the clock's seconds stand those of the processors,
in which other work on the machine counts for less. The first run, which compiles, is not counted.
`uv run python -m tests.tools.benchmarks.lab`.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

LINE: Final = (sys.executable, "-m", "engine", "lab", "games", "--preset", "golf-six")
ROUNDS: Final = 2
GOAL: Final = 10
CHARTS: Final = ("branching", "spread", "leads", "moves-random", "moves-search")


def measure(*options: str) -> tuple[float, float]:
    """The seconds of one run: of the clock, and of all processors together."""
    with TemporaryDirectory() as folder:
        began, before = perf_counter(), _processors()
        subprocess.run(  # noqa: S603  # our own interpreter and program
            [*LINE, *options, "--out", folder],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        seconds, busy = perf_counter() - began, _processors() - before
        for name in CHARTS:
            assert Path(folder, f"{name}.png").stat().st_size, "else nothing was measured"
    return seconds, busy


def _processors() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the figures."""
    measure("--random", "2", "--search", "2")
    print("golf-six, 4 players, 100 holes by chance, 100 of players who search, five charts:")
    runs = [measure() for _ in range(ROUNDS)]
    seconds, busy = min(run[0] for run in runs), min(run[1] for run in runs)
    print(f"  {seconds:.1f} s, {busy:.1f} s of all processors (goal: {GOAL} s)")


if __name__ == "__main__":
    main()
