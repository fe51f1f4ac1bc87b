"""Time of the review of a match, computed hole by hole in a worker process."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from cogs.advice.worker_process import WorkerProcess
from engine.cpu.levels import level
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import preset
from engine.review.hole_review import review_hole
from engine.review.played import PlayedHole
from engine.review.summary import summed

HOLES: Final = 18
PLAYERS: Final = ("medium", "easy", "beginner", "hard")
MATCHES: Final = ("classic", "four-card", "nine-card")


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
    return Measured(total, first, sum(seat.decisions for seat in summed(found).seats))


def _match(name: str) -> list[PlayedHole]:
    random = Random(name)
    return [_hole(name, number, random) for number in range(1, HOLES + 1)]


def _hole(name: str, number: int, random: Random) -> PlayedHole:
    seats = len(PLAYERS)
    rules = preset(name).rules_for(seats, HOLES)
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    hole = Hole(rules, seats, number % seats, deck, random.shuffle)
    shown = [hole.observe(seat).grids[seat] for seat in range(seats)]
    remembered = [{slot: card for slot, card in enumerate(grid) if card is not None} for grid in shown]
    actions = []
    while waiting := hole.waiting():
        seat = waiting[0]
        actions.append(level(PLAYERS[seat])(hole.observe(seat), remembered[seat], random))
        hole.apply(actions[-1])
    stocks, own = tuple(hole.reshuffles), (True,) * len(actions)
    return PlayedHole(rules, number, seats, number % seats, tuple(deck), stocks, tuple(actions), own)


def main() -> None:
    """Print the figures."""
    print(f"the review of a match of {HOLES} holes for {len(PLAYERS)} players (goal: at most 10 s)")
    for name in MATCHES:
        total, first, decisions = asyncio.run(measure(name))
        print(f"  {name}: {total:.1f} s for {decisions:,} decisions; the first hole after {first:.1f} s")


if __name__ == "__main__":
    main()
