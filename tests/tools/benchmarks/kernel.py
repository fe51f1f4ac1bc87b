"""Speed of the compiled kernel, beside the engine's own hole in the same run, and the kernel's warm-up.

Play is measured in processor seconds, so that other work on the machine counts little; the warm-up in
seconds of the clock. Run alone with `uv run python -m tests.tools.benchmarks.kernel`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final, NamedTuple

from engine.cpu.expected_value import choose
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.lab.kernel import EV, contest, random_holes

NAMES: Final = ("classic", "golf-six")
SEATS: Final = (2, 4)
ROUNDS: Final = 9
RANDOM_HOLES: Final = 200_000
EV_HOLES: Final = 10_000
ENGINE_RANDOM_HOLES: Final = 200
ENGINE_EV_HOLES: Final = 2

WARM_UP: Final = """
from time import perf_counter
began = perf_counter()
from engine.lab.kernel import EV, contest, random_holes
from engine.game.presets import CLASSIC
rules = CLASSIC.rules_for(2, holes=1)
imported = perf_counter()
random_holes(rules, 2, 1, seed=1)
random = perf_counter()
contest(rules, (EV, EV), 1, seed=1)
print(imported - began, random - imported, perf_counter() - random)
"""


class Speed(NamedTuple):
    """Holes a second: the middle round, and the best, which other work disturbed least."""

    median: float
    best: float


class WarmUp(NamedTuple):
    """Seconds until the kernel is imported, the first random hole is played, and the first of policies."""

    imports: float
    random: float
    policies: float


def speeds(rules: Rules, seats: int) -> dict[str, Speed]:
    """Holes a second of kernel and engine. They take turns, so that a busy machine slows all alike."""
    plays: dict[str, tuple[int, Callable[[int], object]]] = {
        "kernel random": (RANDOM_HOLES, lambda holes: random_holes(rules, seats, holes, seed=1)),
        "engine random": (ENGINE_RANDOM_HOLES, lambda holes: _in_engine(rules, seats, holes, False)),
        "kernel ev": (EV_HOLES, lambda holes: contest(rules, (EV,) * seats, holes, seed=1)),
        "engine ev": (ENGINE_EV_HOLES, lambda holes: _in_engine(rules, seats, holes, True)),
    }
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _, play in plays.values():
        play(1)
    for _ in range(ROUNDS):
        for name, (holes, play) in plays.items():
            began = process_time()
            play(holes)
            rates[name].append(holes / (process_time() - began))
    return {name: Speed(median(found), max(found)) for name, found in rates.items()}


def _in_engine(rules: Rules, seats: int, holes: int, well: bool) -> None:
    random = Random(1)
    deck = list(fresh_deck(rules.decks, rules.jokers))
    for _ in range(holes):
        random.shuffle(deck)
        hole = Hole(rules, seats, seats - 1, deck, random.shuffle)
        while legal := hole.legal_actions():
            if well:
                hole.apply(choose(hole.observe(legal[0].seat), {}))
            else:
                hole.apply(legal[int(random.random() * len(legal))])
        hole.scores()


def warm_ups() -> tuple[WarmUp, WarmUp]:
    """The first start of all, when everything is compiled, and the next one."""
    with TemporaryDirectory() as kept:
        first, second = (_warm_up(kept) for _ in range(2))
    return first, second


def _warm_up(kept: str) -> WarmUp:
    ended = subprocess.run(  # noqa: S603  # our own interpreter, our own text
        [sys.executable, "-c", WARM_UP],
        env={**os.environ, "NUMBA_CACHE_DIR": kept},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return WarmUp(*map(float, ended.stdout.split()))


def main() -> None:
    """Print the figures."""
    for name in NAMES:
        for seats in SEATS:
            print(f"{name}, {seats} players, holes/s: median of {ROUNDS} rounds (best)", flush=True)
            found = speeds(PRESETS[name].rules_for(seats, holes=1), seats)
            for play, words in (("random", "random play"), ("ev", "expected value")):
                kernel, engine = found[f"kernel {play}"], found[f"engine {play}"]
                print(
                    f"  {words:14} kernel {kernel.median:11,.0f} ({kernel.best:,.0f})"
                    f"   engine.Hole {engine.median:8,.0f} ({engine.best:,.0f})"
                    f"   {kernel.median / engine.median:,.0f} times",
                    flush=True,
                )
    for start, words in zip(warm_ups(), ("compiling all of it", "kept on disk"), strict=True):
        print(
            f"warm-up, {words}: {sum(start):.1f} s: import {start.imports:.1f}, first random hole "
            f"{start.random:.1f}, first hole of policies {start.policies:.1f}"
        )


if __name__ == "__main__":
    main()
