"""How well a league finds the true order of its entrants, beside as many matches that nobody pairs.

`uv run python -m tests.tools.benchmarks.leagues --leagues 1000` plays leagues of 16 bots at tables of two and
of four on real cards, in the compiled kernel. Bot number k plays a share of its holes by chance, the rest by
expected value, so its strength is known: the shares go up in equal steps, and who is seeded where is drawn
by lot. Each league is played three times: paired by `engine.events`; with the tables of each round drawn
by lot; and with as many tables, but no rounds, so that some play more often than others. All orders come from
the same standings. Printed are the means of Spearman's rank correlation with the true order, and of how often
the best bot is first, with 95% intervals of the differences.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, stdev
from typing import Final, Literal, NamedTuple, get_args

from engine.events import league
from engine.events.pairing import table_sizes
from engine.events.plan import Draw, Plan, TableResult
from engine.game.presets import CLASSIC

ENTRANTS: Final = 16
ROUNDS: Final = 5
HOLES: Final = 9
WORST: Final = 0.3
"""Share of holes that the weakest bot plays by chance."""

Way = Literal["paired", "rounds by lot", "unpaired"]
"""How the tables are drawn."""

Strokes = Callable[[Sequence[float], Random], tuple[int, ...]]
"""Plays a match of bots with these shares of holes by chance; returns their strokes."""


class Found(NamedTuple):
    """What the order of a league says: its correlation with the truth, and whether the best bot is first."""

    correlation: float
    best_first: bool


def kernel_strokes(shares: Sequence[float], random: Random) -> tuple[int, ...]:
    """Play `HOLES` holes of `classic` in the kernel."""
    from engine.lab.kernel import CHANCE, EV, contest  # noqa: PLC0415  # other callers need no kernel

    rules = CLASSIC.rules_for(len(shares), holes=1)
    totals = [0] * len(shares)
    for number in range(HOLES):
        players = [CHANCE if random.random() < share else EV for share in shares]
        scores = contest(rules, players, 1, random.getrandbits(62), number).scores[0]
        totals = [total + int(score) for total, score in zip(totals, scores, strict=True)]
    return tuple(totals)


def normal_strokes(shares: Sequence[float], random: Random) -> tuple[int, ...]:
    """Draw the strokes from normal distributions like those of the kernel's holes, without any cards."""
    return tuple(round(random.gauss(HOLES * (9 + 18 * share), 8.5 * HOLES**0.5)) for share in shares)


def played_league(seats: int, seed: int, strokes: Strokes, way: Way) -> Found:
    """Play a league at tables of `seats`; who is how strong follows from `seed` alone."""
    random = Random(f"{seed}")
    shares = [WORST * number / (ENTRANTS - 1) for number in range(ENTRANTS)]
    random.shuffle(shares)
    plan = Plan(ENTRANTS, seats, ROUNDS)
    chance = Random(f"{seed} {way}")
    played: list[TableResult] = []
    for number in range(1, ROUNDS + 1):
        draws = (
            league.next_tables(plan, played, []) if way == "paired" else by_lot(number, seats, way, chance)
        )
        played += [
            TableResult(draw, strokes([shares[each - 1] for each in draw.entrants], chance)) for draw in draws
        ]
    order = [line.entrant for line in league.standings(plan, played)]
    return Found(spearman([shares[each - 1] for each in order]), shares[order[0] - 1] == 0)


def by_lot(number: int, seats: int, way: Way, random: Random) -> list[Draw]:
    """Return the tables of round `number`, drawn by lot, with everybody at one if `way` has rounds."""
    everybody = range(1, ENTRANTS + 1)
    sizes = table_sizes(ENTRANTS, seats)
    rest = iter(random.sample(everybody, ENTRANTS))
    tables = [
        tuple(random.sample(everybody, size) if way == "unpaired" else [next(rest) for _ in range(size)])
        for size in sizes
    ]
    return [Draw(number, table, entrants) for table, entrants in enumerate(tables, 1)]


def spearman(found: Sequence[float]) -> float:
    """Return the rank correlation of the order of `found` with the ascending one; no two may be alike."""
    rank = {each: number for number, each in enumerate(sorted(found))}
    apart = sum((rank[each] - number) ** 2 for number, each in enumerate(found))
    return 1 - 6 * apart / (len(found) * (len(found) ** 2 - 1))


def main(options: Sequence[str] = ()) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--leagues", type=int, default=100)
    count = parser.parse_args(options).leagues
    print(f"{count} leagues of {ENTRANTS}, {ROUNDS} rounds of {HOLES} holes, classic")
    for seats in (2, 4):
        found = {
            way: [played_league(seats, seed, kernel_strokes, way) for seed in range(count)]
            for way in get_args(Way)
        }
        for words, field in (("correlation", 0), ("best bot first", 1)):
            ours = [float(each[field]) for each in found["paired"]]
            print(f"  tables of {seats}, {words}: paired {mean(ours):.3f}", flush=True)
            for way in get_args(Way)[1:]:
                others = [float(each[field]) for each in found[way]]
                more = [own - other for own, other in zip(ours, others, strict=True)]
                within = 1.96 * stdev(more) / count**0.5
                print(
                    f"    {way} {mean(others):.3f}, difference {mean(more):+.3f} ± {within:.3f}", flush=True
                )


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
