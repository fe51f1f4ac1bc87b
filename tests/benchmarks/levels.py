"""The computer players: how long they think, and who beats whom.

`uv run python -m tests.benchmarks.levels` plays the tournament of the ladder: each level against the one
below it, and the strongest against others, all on the same deals, seats changing from match to match.
`--matches` says how many matches each pair plays, `--preset` by which rules; `--pair A,B` names one pair, or
more players, instead. `--styles` prints what the styles are like.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import thread_time_ns
from typing import Final

from engine.cards import fresh_deck
from engine.commands.simulation import Plan, play
from engine.cpu.levels import LADDER, STYLES, level
from engine.hole import Hole
from engine.presets import CLASSIC, PRESETS, Preset
from engine.rules import Rules

SEED: Final = 1
HOLES: Final = 9
MATCHES: Final = 2000
TIMED_HOLES: Final = 60
TIMED_SEATS: Final = (2, 4)
STYLE_HOLES: Final = 1500
SURE: Final = 1.96
"""Standard deviations on both sides of 95 of 100 cases."""


def times(preset: Preset, name: str, seats: int) -> tuple[float, float]:
    """The milliseconds that half and 99 of 100 decisions of a level take at most, at a table of its own.

    Of processor time: other work on the machine makes no difference.
    """
    player, random, taken = level(name), Random(SEED), []
    for hole in dealt(preset.rules_for(seats, 1), seats, TIMED_HOLES):
        while legal := hole.legal_actions():
            view = hole.observe(legal[0].seat)
            begun = thread_time_ns()
            action = player(view, {}, random)
            taken.append(thread_time_ns() - begun)
            hole.apply(action)
    taken.sort()
    return taken[len(taken) // 2] / 1e6, taken[len(taken) * 99 // 100] / 1e6


def dealt(rules: Rules, seats: int, holes: int) -> Iterator[Hole]:
    """So many holes, always the same; the deal goes round."""
    for number in range(holes):
        random = Random(f"{SEED} {number}")
        deck = list(fresh_deck(rules.decks, rules.jokers))
        random.shuffle(deck)
        yield Hole(rules, seats, number // seats % seats, deck, random.shuffle)


def tournament(preset: Preset, names: tuple[str, ...], matches: int) -> str:
    """One line: how often the first of `names` wins, a first place shared by so many counting a part each."""
    plan = Plan(preset.rules_for(len(names), HOLES), names, SEED)
    shares, points = [], [0] * len(names)
    for number in range(1, matches + 1):
        totals = [sum(scores) for scores in zip(*play(plan, number).holes, strict=True)]
        first = [player for player, total in enumerate(totals) if total == min(totals)]
        shares.append(1 / len(first) if 0 in first else 0.0)
        points = [before + total for before, total in zip(points, totals, strict=True)]
    interval = SURE * pstdev(shares) / sqrt(matches)
    means = " to ".join(f"{total / matches / HOLES:.2f}" for total in points)
    against = " ".join(names[1:])
    return f"  {names[0]:>11} wins {fmean(shares):6.1%} ± {interval:.1%} against {against}; {means} a hole"


def style(name: str, preset: Preset) -> str:
    """One line: what the level is like, in holes against `hard`."""
    rules = preset.rules_for(2, 1)
    players = (level(name), level("hard"))
    scores, outs, pairs = [], [], []
    random = Random(SEED)
    for number, hole in enumerate(dealt(rules, 2, STYLE_HOLES)):
        seat = number % 2
        while legal := hole.legal_actions():
            turn = legal[0].seat
            hole.apply(players[turn != seat](hole.observe(turn), {}, random))
        scores.append(hole.scores()[seat].total)
        pairs.append(sum(part.cancelled for part in hole.scores()[seat].parts))
        if hole.out == seat:
            outs.append(hole.turns[seat])
    return (
        f"  {name:>11}: goes out in {len(outs) / STYLE_HOLES:.0%} of holes, after {fmean(outs):.1f} turns; "
        f"{fmean(pairs):.2f} pairs and {fmean(scores):.1f} ± {pstdev(scores):.1f} points a hole"
    )


def main() -> None:
    """Print how long the levels think."""
    for seats in TIMED_SEATS:
        print(f"classic, {seats} players, ms of processor time a decision: half take at most, 99 of 100")
        for each in (*LADDER, *STYLES):
            half, most = times(CLASSIC, each.name, seats)
            print(f"  {each.name:>11} {half:7.3f} {most:7.3f}", flush=True)


def compete(arguments: argparse.Namespace) -> None:
    """Print the tournament, or the styles."""
    preset = PRESETS[arguments.preset]
    names = [each.name for each in LADDER]
    if arguments.styles:
        for each in ("hard", *(one.name for one in STYLES)):
            print(style(each, preset), flush=True)
        return
    pairs: list[tuple[str, ...]] = [(better, worse) for worse, better in pairwise(names)]
    pairs += [("expert", "ev"), ("expert", "ev", "ev", "ev")]
    if arguments.pair:
        pairs = [tuple(arguments.pair.split(","))]
    print(f"{preset.name}, {arguments.matches} matches of {HOLES} holes each, seed {SEED}")
    for pair in pairs:
        print(tournament(preset, pair, arguments.matches), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.levels")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--preset", choices=sorted(PRESETS), default="classic")
    parser.add_argument("--pair", metavar="A,B")
    parser.add_argument("--styles", action="store_true")
    compete(parser.parse_args())
