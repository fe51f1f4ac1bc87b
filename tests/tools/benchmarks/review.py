"""Times of the review and of the moments of a match, in a worker process, and the accuracy of each level.

`uv run python -m tests.tools.benchmarks.review --accuracy 200` measures only the accuracy, in so many holes.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from cogs.answering.worker_process import WorkerProcess
from engine.cpu.levels import level
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import PRESETS, preset
from engine.review.hole_review import review_hole
from engine.review.moments import luckiest_card, winning_move
from engine.review.played import PlayedHole
from engine.review.summary import review_of_holes

HOLES: Final = 18
PLAYERS: Final = ("medium", "easy", "beginner", "hard")
QUICK: Final = "easy"
"""The level that plays the matches whose moments are searched."""

MATCHES: Final = ("classic", "four-card", "nine-card")
LEVELS: Final = ("random", "beginner", "easy", "medium", "hard")
ACCURATE_HOLES: Final = 40


class Measured(NamedTuple):
    """Seconds for a whole match, of which the first hole, and the decisions in it."""

    total: float
    first: float
    decisions: int


async def measure(name: str) -> Measured:
    """Review a match of `PLAYERS` by a preset in a worker of its own."""
    match = _match(name)
    worker = WorkerProcess("benchmark")
    found = []
    began = perf_counter()
    first = 0.0
    try:
        for hole in match:
            found.append(await worker.run(review_hole, hole))
            first = first or perf_counter() - began
    finally:
        total = perf_counter() - began
        await worker.close()
    return Measured(total, first, sum(seat.decisions for seat in review_of_holes(found).seats))


async def measure_moments(name: str) -> tuple[list[float], float]:
    """Search the moments of a match of as many seats as a preset takes.

    Return the seconds for each hole's luckiest card, and those for the move that won the match.
    """
    seats = preset(name).most
    match = _match(name, (QUICK,) * seats)
    worker = WorkerProcess("benchmark")
    found = []
    try:
        began = perf_counter()
        await worker.run(winning_move, match[-1], [0] * seats)
        winning = perf_counter() - began
        for hole in match:
            began = perf_counter()
            await worker.run(luckiest_card, hole)
            found.append(perf_counter() - began)
    finally:
        await worker.close()
    return found, winning


def _match(name: str, players: Sequence[str] = PLAYERS) -> list[PlayedHole]:
    random = Random(name)
    return [_hole(name, number, random, players) for number in range(1, HOLES + 1)]


def accuracies(holes: int) -> dict[str, float]:
    """Return the accuracy of each level at `classic`, where one of each sits at the table."""
    random = Random("accuracy")
    played = [_hole("classic", number, random, LEVELS) for number in range(1, holes + 1)]
    review = review_of_holes([review_hole(hole) for hole in played])
    found = zip(LEVELS, review.seats, strict=True)
    return {name: seat.accuracy for name, seat in found if seat.accuracy is not None}


def _hole(name: str, number: int, random: Random, players: Sequence[str]) -> PlayedHole:
    seats = len(players)
    rules = preset(name).rules_for(seats, HOLES)
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    hole = Hole(rules, seats, number % seats, deck, random.shuffle)
    shown = [hole.observe(seat).grids[seat] for seat in range(seats)]
    remembered = [{slot: card for slot, card in enumerate(grid) if card is not None} for grid in shown]
    actions = []
    while waiting := hole.waiting():
        seat = waiting[0]
        actions.append(level(players[seat])(hole.observe(seat), remembered[seat], random))
        hole.apply(actions[-1])
    stocks, own = tuple(hole.reshuffles), (True,) * len(actions)
    return PlayedHole(rules, number, seats, number % seats, tuple(deck), stocks, tuple(actions), own)


def main() -> None:
    """Print the figures."""
    print(f"the review of a match of {HOLES} holes for {len(PLAYERS)} players (goal: at most 10 s)")
    for name in MATCHES:
        total, first, decisions = asyncio.run(measure(name))
        print(f"  {name}: {total:.1f} s for {decisions:,} decisions; the first hole after {first:.1f} s")
    print(f"the moments of a match of {HOLES} holes at a full table (given up after 20 s)")
    for name in PRESETS:
        holes, winning = asyncio.run(measure_moments(name))
        print(
            f"  {name}, {preset(name).most} seats: {sum(holes):.1f} s; "
            f"a hole p50 {1000 * median(holes):.0f}, at most {1000 * max(holes):.0f} ms; "
            f"start and last move {winning:.1f} s"
        )
    print_accuracies(ACCURATE_HOLES)


def print_accuracies(holes: int) -> None:
    """Print the accuracy of each level in so many holes."""
    told = ", ".join(f"{name} {found:.0f}" for name, found in accuracies(holes).items())
    print(f"accuracy at classic, {holes} holes: {told}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.review")
    parser.add_argument("--accuracy", type=int, metavar="HOLES")
    wanted = parser.parse_args().accuracy
    print_accuracies(wanted) if wanted else main()
