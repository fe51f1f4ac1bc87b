"""Handicap strokes: how often the weaker of two levels wins with them, by each format.

`uv run python -m tests.tools.benchmarks.handicaps` plays holes of two levels against each other
(`--pair A,B`, `--preset`, `--holes`), each deal with both orders of seats, and makes `--matches` matches of
nine of these holes, drawn at random. Before each match both have the strokes that follow from their handicaps
after the matches before it, as in the bot; the first matches, until both have a full list of 20, are left
out.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import fmean
from typing import Final

from engine.game.formats import FORMATS, format_score
from engine.game.handicap import LAST, differential, handicap, handicap_strokes
from engine.game.presets import PRESETS
from tests.tools.benchmarks.levels import HOLES, played

PAIR: Final = "easy,hard"


def share(preset: str, name: str, pool: list[tuple[int, ...]], matches: int) -> tuple[float, float, float]:
    """Return the share of matches that the first player wins, without and with strokes, and the strokes.

    A shared win counts half.
    """
    random = Random(name)
    changes = {"format": name, "handicap_strokes": True}
    rules = PRESETS[preset].rules_for(2, HOLES, changes)
    lists: tuple[list[float], list[float]] = ([], [])
    won: list[tuple[float, float]] = []
    given: list[int] = []
    for number in range(matches + LAST):
        holes = random.choices(pool, k=HOLES)
        strokes = handicap_strokes([handicap(each) or 0.0 for each in lists], HOLES, preset)
        if number >= LAST:
            scores = [format_score(rules, 2, holes, each) for each in ((), strokes)]
            without, with_them = [(0 in each.winners) / len(each.winners) for each in scores]
            won.append((without, with_them))
            given.append(strokes[0] - strokes[1] if strokes else 0)
        for player, own in enumerate(lists):
            own.insert(0, differential(preset, 2, fmean(hole[player] for hole in holes)) or 0.0)
            del own[LAST:]
    return fmean(each[0] for each in won), fmean(each[1] for each in won), fmean(given)


def main(arguments: argparse.Namespace) -> None:
    """Print a line for each format."""
    names = tuple(arguments.pair.split(","))
    rules = PRESETS[arguments.preset].rules_for(2, HOLES)
    pool = [played(rules, names, deal, shift).points for deal in range(arguments.holes) for shift in (0, 1)]
    print(
        f"{names[0]} against {names[1]}, {arguments.preset}, {len(pool)} holes, {arguments.matches} matches"
    )
    for name in FORMATS:
        without, with_them, strokes = share(arguments.preset, name, pool, arguments.matches)
        print(f"  {name:>11}: wins {without:.1%}, with {strokes:.1f} strokes {with_them:.1%}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.handicaps")
    parser.add_argument("--pair", default=PAIR, metavar="A,B")
    parser.add_argument("--preset", choices=sorted(PRESETS), default="classic")
    parser.add_argument("--holes", type=int, default=400, help="deals, each played twice")
    parser.add_argument("--matches", type=int, default=10_000)
    main(parser.parse_args())
