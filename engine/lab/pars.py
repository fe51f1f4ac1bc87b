"""`pars`: measure pars by preset and number of seats, points a stroke, and handicaps of levels."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final

from engine.commands.arguments import add_number
from engine.cpu.levels import level
from engine.game.formats import PAR_POINTS, stableford_points
from engine.game.handicap import LAST, ROUND, handicap
from engine.game.pars import FORMAT
from engine.game.presets import PRESETS, preset
from engine.lab.experiments.common import add_common, shares
from engine.lab.games.level_holes import play
from engine.lab.result_files import printed, write_json
from engine.lab.study import Settings, Study, carry_out
from engine.table.computers import TABLE_LEVELS

HELP: Final = "the par of each preset, what a stroke is there, and the handicaps of the computer levels"
DESCRIPTION: Final = (
    "Let the level `hard` play holes of every preset against itself, with each number of seats. A stroke is "
    "half the standard deviation of its points, rounded, the same for all numbers of seats, and par the "
    "whole number with which it comes nearest to two Stableford points a hole. Then let each level play "
    "holes against `hard` with the fewest seats, which gives its handicap by that preset."
)

PAR_LEVEL: Final = "hard"

SHARE: Final = 60
"""Number of holes in a piece."""

HOLES: Final = 9
LISTS: Final = 400
"""Number of lists of `LAST` matches that make a handicap. The `HOLES` of each match are drawn at random."""

FILE: Final = Path(__file__).parent.parent / "game" / "pars.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, default=FILE, help="the file (default: the package's)")
    add_common(parser, rules=False, folder="lab-pars")
    add_number(parser, "--points", (SHARE, 1_000_000), 360, "points, each of a seat in a hole, for each par")


def run(options: argparse.Namespace) -> int:
    study = Study("pars", {"seed": options.seed}, pieces(options.points), work)
    points: dict[str, dict[tuple[str, int], list[int]]] = {}
    for (name, level_name, seats, *_), found in zip(
        study.pieces, carry_out(study, options.out, options.processes), strict=True
    ):
        points.setdefault(name, {}).setdefault((level_name, seats), []).extend(found)
    presets = {
        name: measured({seats: found for (level_name, seats), found in each.items() if not level_name})
        for name, each in points.items()
    }
    handicaps = {
        name: {
            level_name: level_handicap(found, presets[name][seats], f"{options.seed} {name} {level_name}")
            for (level_name, seats), found in each.items()
            if level_name
        }
        for name, each in points.items()
    }
    write_json(
        options.file,
        {
            "format": FORMAT,
            "seed": options.seed,
            "points": options.points,
            "presets": presets,
            "handicaps": handicaps,
        },
    )
    columns = ("", "par", "points a stroke", "mean", "deviation", "Stableford")
    rows = [(f"{name} {seats}", *row) for name, each in presets.items() for seats, row in each.items()]
    print(printed(columns, rows))
    levels = [*TABLE_LEVELS]
    print(printed(("", *levels), [(name, *map(each.get, levels)) for name, each in handicaps.items()]))
    return 0


def pieces(points: int) -> list[tuple[str, str, int, int, int]]:
    """Return the pieces with which each table and each level gets `points` scores.

    A piece is preset, level, seats, number of the first deal, and number of deals. Without a level, `hard`
    has all seats and all scores count. With a level, it has the first seat, and `hard` has the others.
    """
    of_pars = [
        (name, "", seats, first // seats, count // seats)
        for name, each in PRESETS.items()
        for seats in range(each.fewest, each.most + 1)
        for first, count in shares(points, SHARE * seats)
    ]
    of_levels = [
        (name, each, PRESETS[name].fewest, first, count)
        for name in PRESETS
        for each in TABLE_LEVELS
        for first, count in shares(points, SHARE)
    ]
    return of_pars + of_levels


def work(settings: Settings, piece: Sequence[Any]) -> list[int]:
    """Play a piece. Returns the points of all seats, or of the level alone."""
    name, level_name, seats, first, count = piece
    rules, players = preset(name).rules_for(seats, 1), [level(PAR_LEVEL)] * seats
    if level_name:
        players[0] = level(level_name)
    points: list[int] = []
    for number in range(first, first + count):
        seed = f"pars {settings['seed']} {name} {seats} {number}"
        found = play(rules, players, seed, number % seats).points
        points += found[:1] if level_name else found
    return points


def level_handicap(points: Sequence[int], par: Sequence[float], seed: str) -> float:
    """Return a player's handicap, in strokes over 18 holes, from `points` in many holes.

    `par` is a row of `measured`. The result is the mean over many lists of matches with holes drawn by
    `seed`, because a handicap is made of the best of the last matches.
    """
    _, stroke, mean, *_ = par
    random = Random(seed)  # noqa: S311  # for study
    drawn = [[fmean(random.choices(points, k=HOLES)) for _ in range(LAST)] for _ in range(LISTS)]
    return round((fmean(handicap(each) or 0.0 for each in drawn) - mean) / stroke * ROUND, 1)


def measured(points: Mapping[int, Sequence[int]]) -> dict[int, list[float]]:
    """Return by number of seats a row: par, points a stroke, mean, deviation, and Stableford points a hole.

    `points` has all scores, by number of seats.
    """
    deviations = {seats: pstdev(found) for seats, found in points.items()}
    stroke = max(round(fmean(deviations.values()) / 2), 1)
    measured = {}
    for seats, found in points.items():
        near = range(max(int(fmean(found)) - 2, 0), int(fmean(found)) + 4)
        averages = {par: fmean([stableford_points(each, par, stroke) for each in found]) for par in near}
        par = min(averages, key=lambda par: abs(averages[par] - PAR_POINTS))  # used at once
        rounded = [round(each, 2) for each in (fmean(found), deviations[seats], averages[par])]
        measured[seats] = [par, stroke, *rounded]
    return measured
