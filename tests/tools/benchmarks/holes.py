"""Speed of random legal play, beside a bare loop that makes as many decisions.

Run alone with `uv run python -m tests.tools.benchmarks.holes`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from engine.game.cards import Card, fresh_deck
from engine.game.hole import Hole
from engine.game.presets import CLASSIC
from engine.game.rules import Rules

SEATS: Final = 4
ROUNDS: Final = 20
HOLES: Final = 300
"""Holes in a round. The two loops take turns round by round, so that a busy machine slows both alike."""


class Speed(NamedTuple):
    """Holes a second over the rounds: the middle one, and the best, which other work disturbed least."""

    median: float
    best: float


class Measured(NamedTuple):
    """Both loops in one run. `decisions` is the mean per hole, and the same for both."""

    holes: Speed
    bare: Speed
    decisions: float


def measure() -> Measured:
    """Play `ROUNDS` rounds of `HOLES` holes of `classic`, and as many of the bare loop."""
    random = Random(1)
    rules = CLASSIC.rules_for(SEATS, holes=9)
    deck = list(fresh_deck(rules.decks, rules.jokers))
    shuffle, chance = random.shuffle, random.random

    def engine_hole() -> None:
        shuffle(deck)
        hole = Hole(rules, SEATS, SEATS - 1, deck, shuffle)
        while legal := hole.legal_actions():
            hole.apply(legal[int(chance() * len(legal))])
        hole.scores()

    decisions = sum(_decisions(rules, deck, random) for _ in range(HOLES)) / HOLES

    def bare_hole() -> None:
        shuffle(deck)
        bare(deck, round(decisions), chance)

    played, plain = [], []
    for _ in range(ROUNDS):
        played.append(_rate(engine_hole))
        plain.append(_rate(bare_hole))
    return Measured(Speed(median(played), max(played)), Speed(median(plain), max(plain)), decisions)


def bare(deck: list[Card], decisions: int, chance: Callable[[], float]) -> None:
    """Random draws, takes and swaps on plain lists: nothing checked, hidden, reported or scored."""
    size = 6
    grids = [deck[seat * size : seat * size + size] for seat in range(SEATS)]
    stock = deck[SEATS * size :]
    discard = [stock.pop()]
    ways = ("draw", "take")
    slots = tuple(range(size))
    for turn in range(decisions // 2):
        way = ways[int(chance() * len(ways))]
        card = stock.pop() if way == "draw" and stock else discard.pop()
        slot = slots[int(chance() * len(slots))]
        grid = grids[turn % SEATS]
        discard.append(grid[slot])
        grid[slot] = card


def _decisions(rules: Rules, deck: list[Card], random: Random) -> int:
    random.shuffle(deck)
    hole = Hole(rules, SEATS, SEATS - 1, deck, random.shuffle)
    decisions = 0
    while legal := hole.legal_actions():
        hole.apply(random.choice(legal))
        decisions += 1
    return decisions


def _rate(play: Callable[[], None]) -> float:
    start = perf_counter()
    for _ in range(HOLES):
        play()
    return HOLES / (perf_counter() - start)


def main() -> None:
    """Print the figures."""
    holes, plain, decisions = measure()
    print(f"random legal play, classic, {SEATS} players, {decisions:.1f} decisions a hole")
    print(f"  engine.Hole {holes.median:10,.0f} holes/s (best of {ROUNDS} rounds {holes.best:,.0f})")
    print(f"  plain lists {plain.median:10,.0f} holes/s (best {plain.best:,.0f}), as many decisions")


if __name__ == "__main__":
    main()
