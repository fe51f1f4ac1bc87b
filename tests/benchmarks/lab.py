"""How long the lab takes for 100 holes by chance and 100 of players who search, with the four figures.

With the compiled kernel, and without it; each as somebody starts it, in a process of its own, on all cores.
Beside the clock's seconds stand those of the processors, in which other work on the machine counts for less.
The first run, which compiles, is not counted. `uv run python -m tests.benchmarks.lab`.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

LINE: Final = (sys.executable, "-m", "engine.lab", "games", "--preset", "golf-six", "--players", "4")
ROUNDS: Final = 2
GOALS: Final = {"with the kernel": 10, "without it": 60}
OPTIONS: Final = {"with the kernel": (), "without it": ("--plain",)}
FIGURES: Final = ("branching", "spread", "leads", "moves-random", "moves-search")


def measure(options: tuple[str, ...]) -> tuple[float, float]:
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
        for name in FIGURES:
            assert Path(folder, f"{name}.svg").stat().st_size, "else nothing was measured"
    return seconds, busy


def _processors() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the figures."""
    measure(("--random", "2", "--search", "2"))
    print("golf-six, 4 players, 100 holes by chance, 100 of players who search, four figures:")
    for name, options in OPTIONS.items():
        runs = [measure(options) for _ in range(ROUNDS)]
        seconds, busy = min(run[0] for run in runs), min(run[1] for run in runs)
        print(
            f"  {name:15} {seconds:5.1f} s, {busy:5.1f} s of all processors (goal: {GOALS[name]} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
