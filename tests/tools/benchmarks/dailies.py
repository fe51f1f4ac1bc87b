"""Par and results of daily holes: how far the words and squares of each level spread, and what a par takes.

`uv run python -m tests.tools.benchmarks.dailies --deals 60` takes some minutes; its tables are in
engine/README.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time
from hashlib import sha256
from random import Random
from statistics import fmean, pstdev
from time import process_time
from typing import Final

from engine.cpu.levels import level
from engine.game.actions import Action
from engine.game.hole import Hole
from engine.review.decision import judge
from engine.solo.course import PERSON
from engine.solo.daily import begin_daily
from engine.solo.daily_par import PLAYS, par_of, par_plays, strokes
from engine.solo.daily_turns import judged
from engine.table.seat import USUAL_LEVEL

DAY: Final = date(2026, 11, 22)
LEVELS: Final = ("easy", "medium", "hard")
TRIES: Final = 20
"""Tries of each level at each deal."""

WORDS: Final = {-2: "eagle or better", -1: "birdie", 0: "par", 1: "bogey", 2: "double bogey", 3: "worse"}


def measure(deals: int) -> None:
    """Print the pars of so many deals, and how each level does at them."""
    randomnesses = [sha256(f"benchmark {number}".encode()).hexdigest() for number in range(deals)]
    began = process_time()
    plays = [par_plays(DAY, randomness, range(PLAYS)) for randomness in randomnesses]
    seconds = (process_time() - began) / deals
    pars = [par_of(points) for points in plays]
    spread = fmean(pstdev(points) for points in plays)
    print(f"par in {seconds:.1f} s; {min(pars)} to {max(pars)}, mean {fmean(pars):.1f}; plays ±{spread:.1f}")
    for name in LEVELS:
        words, squares = _results(name, randomnesses, pars)
        print(f"{name:8}", _shares(words, WORDS.values()), "|", _shares(squares, ("good", "fair", "bad")))


def _results(name: str, deals: Sequence[str], pars: Sequence[int]) -> tuple[Counter[str], Counter[str]]:
    words, squares = Counter[str](), Counter[str]()
    for randomness, par in zip(deals, pars, strict=True):
        for number in range(TRIES):
            hole, costs = _play(name, randomness, Random(f"{name} {randomness} {number}"))
            away = strokes(hole.scores()[PERSON].total, par)
            words[WORDS[min(max(away, min(WORDS)), max(WORDS))]] += 1
            squares.update(judged(cost) for cost in costs)
    return words, squares


def _play(name: str, randomness: str, random: Random) -> tuple[Hole, list[float]]:
    """Play a deal to its end; return it, and the points that each turn of the person's seat lost."""
    midnight = datetime.combine(DAY, time(), UTC).timestamp()
    hole = begin_daily(DAY, randomness, 1, name, midnight).state.playing.trial()
    costs: list[float] = []
    for seat, action in _actions(hole, name, random):
        view = hole.observe(seat)
        if seat == PERSON and view.phase != "opening":
            if view.phase == "choose":
                costs.append(0.0)
            decision = judge(view, {}, action)
            costs[-1] += 0.0 if decision is None else decision.cost
        hole.apply(action)
    return hole, costs


def _actions(hole: Hole, name: str, random: Random) -> Iterator[tuple[int, Action]]:
    while waiting := hole.waiting():
        player = level(name if waiting[0] == PERSON else USUAL_LEVEL)
        yield waiting[0], player(hole.observe(waiting[0]), {}, random)


def _shares(found: Counter[str], names: Iterable[str]) -> str:
    return ", ".join(f"{name} {found[name] / found.total():.0%}" for name in names)


def main() -> None:
    """Measure with few deals."""
    measure(5)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.dailies")
    parser.add_argument("--deals", type=int, default=60)
    measure(parser.parse_args().deals)
