"""Time of a hint, and whether its chance to win comes true.

`uv run python -m tests.tools.benchmarks.advice` lets the strongest computers play holes against each other.
For a few decisions of each hole, it compares the chance that a hint would have told the seat on turn with the
result of the hole, where a shared win counts as a part. `--preset`, `--seats` and `--holes` choose the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import process_time
from typing import Final, NamedTuple

from engine.advice.advice import advise, shown_to
from engine.cpu.expert import expert
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, PRESETS, Preset
from tests.engine.cpu.players import dealt

HOLES: Final = 120
LOOKS: Final = 3
"""Decisions of a hole that are looked at; more of them would tell little more, as they share one end."""

BINS: Final = 5
SURE: Final = 1.96
"""Standard deviations on both sides of 95 of 100 cases."""


class Told(NamedTuple):
    """A hint's chance, the part of a win that came of it, and the hint's seconds of processor time."""

    chance: float
    won: float
    seconds: float


def told(preset: Preset, seats: int, holes: int) -> Iterator[Told]:
    """Yield the hints in `holes` holes of expert play, the same ones in every run."""
    for number in range(holes):
        yield from _played(dealt(preset, seats, number), Random(number))


def _played(hole: Hole, random: Random) -> list[Told]:
    hints: list[tuple[int, float, float]] = []
    decision, next_look = 0, random.randrange(4)
    while legal := hole.legal_actions():
        seat = legal[0].seat
        view, remembered = hole.observe(seat), shown_to(hole, seat)
        if decision >= next_look and view.phase != "opening" and len(hints) < LOOKS:
            begun = process_time()
            advice = advise(view, remembered)
            hints.append((seat, advice.chance, process_time() - begun))
            hole.apply(advice.choices[0].action)
            next_look = decision + 1 + random.randrange(4 * hole.seats)
        else:
            hole.apply(expert(view, remembered, random))
        decision += view.phase != "opening"
    totals = [score.total for score in hole.scores()]
    first = [seat for seat, total in enumerate(totals) if total == min(totals)]
    return [Told(chance, (seat in first) / len(first), seconds) for seat, chance, seconds in hints]


def reliability(hints: Iterable[Told]) -> Iterator[str]:
    """A line for each range of chances: what was told on average, and what came true."""
    hints = list(hints)
    for low in range(BINS):
        inside = [each for each in hints if min(int(each.chance * BINS), BINS - 1) == low]
        if len(inside) > 1:
            won = [each.won for each in inside]
            interval = SURE * pstdev(won) / sqrt(len(won))
            yield (
                f"    {low * 100 // BINS:3}–{(low + 1) * 100 // BINS:<3} %: told "
                f"{fmean(each.chance for each in inside):5.1%}, won {fmean(won):5.1%} ± {interval:5.1%} "
                f"({len(inside)} hints)"
            )
    usual = fmean(each.won for each in hints)
    error = fmean((each.chance - each.won) ** 2 for each in hints)
    blind = fmean((usual - each.won) ** 2 for each in hints)
    yield f"    squared error {error:.3f}; of whoever always tells {usual:.0%}: {blind:.3f}"


def report(preset: Preset, seats: int, holes: int) -> None:
    """Print the figures of the hints by a preset at a table of `seats`."""
    hints = list(told(preset, seats, holes))
    taken = sorted(each.seconds for each in hints)
    half, most = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    print(
        f"  {preset.name}, {seats} players, {len(hints)} hints: p50 {half * 1e3:.0f}, p99 {most * 1e3:.0f} ms"
    )
    for line in reliability(hints):
        print(line, flush=True)


def main() -> None:
    """Print the figures for `classic`."""
    for seats in (2, 4):
        report(CLASSIC, seats, HOLES)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.advice")
    parser.add_argument("--preset", choices=sorted(PRESETS), default="classic")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--holes", type=int, default=400)
    arguments = parser.parse_args()
    report(PRESETS[arguments.preset], arguments.seats, arguments.holes)
