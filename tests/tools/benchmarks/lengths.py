"""How long matches are by each format: holes that are played, and turns of all players.

`uv run python -m tests.tools.benchmarks.lengths` plays holes of two equal computers, or of those of `--pair
A,B`, and makes `--matches` matches of nine and of eighteen of these holes, drawn at random.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import fmean

from engine.game.formats import FORMATS, format_score
from engine.game.presets import PRESETS
from tests.tools.benchmarks.levels import Played, played


def length(preset: str, name: str, holes: int, pool: list[Played], random: Random) -> tuple[int, int]:
    """Return the holes and the turns of a match of `holes` holes until it is decided, or to its end."""
    rules = PRESETS[preset].rules_for(2, holes, {"format": name})
    drawn = random.choices(pool, k=holes)
    for number in range(1, holes):
        if format_score(rules, 2, [each.points for each in drawn[:number]]).decided:
            return number, sum(sum(each.turns) for each in drawn[:number])
    return holes, sum(sum(each.turns) for each in drawn)


def main(arguments: argparse.Namespace) -> None:
    """Print a line for each format and length."""
    names = tuple(arguments.pair.split(","))
    rules = PRESETS[arguments.preset].rules_for(2, 1)
    pool = [played(rules, names, deal, shift) for deal in range(arguments.holes) for shift in (0, 1)]
    print(f"{names[0]} against {names[1]}, {arguments.preset}, {len(pool)} holes")
    for holes in (9, 18):
        for name in FORMATS:
            random = Random(name)
            found = [length(arguments.preset, name, holes, pool, random) for _ in range(arguments.matches)]
            mean, turns = fmean(each[0] for each in found), fmean(each[1] for each in found)
            early = fmean(each[0] < holes for each in found)
            print(f"  {holes:>2} {name:>11}: {mean:.1f} holes, {turns:.0f} turns, {early:.0%} decided early")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.lengths")
    parser.add_argument("--pair", default="hard,hard", metavar="A,B")
    parser.add_argument("--preset", choices=sorted(PRESETS), default="classic")
    parser.add_argument("--holes", type=int, default=300, help="deals, each played twice")
    parser.add_argument("--matches", type=int, default=2_000)
    main(parser.parse_args())
