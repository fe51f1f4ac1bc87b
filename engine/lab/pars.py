"""`pars`: measure the par of each preset and number of seats for Stableford, and what a stroke is there."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final

from engine.commands.arguments import add_number
from engine.cpu.levels import level
from engine.game.formats import PAR_POINTS, stableford_points
from engine.game.pars import FORMAT
from engine.game.presets import PRESETS, preset
from engine.lab.experiments.common import add_common, shares
from engine.lab.games.level_holes import play
from engine.lab.result_files import printed, write_json
from engine.lab.study import Settings, Study, carry_out

HELP: Final = "the par of each preset for Stableford, and what a stroke is there"
DESCRIPTION: Final = (
    "Let the level `hard` play holes of every preset against itself, with each number of seats. A stroke is "
    "half the standard deviation of its points, rounded, the same for all numbers of seats, and par the "
    "whole number with which it comes nearest to two Stableford points a hole."
)

PAR_LEVEL: Final = "hard"

SHARE: Final = 60
"""Holes in a piece."""

FILE: Final = Path(__file__).parent.parent / "game" / "pars.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pars`."""
    parser.add_argument("file", nargs="?", type=Path, default=FILE, help="the file (default: the package's)")
    add_common(parser, rules=False, folder="lab-pars")
    add_number(parser, "--points", (SHARE, 1_000_000), 720, "points, each of a seat in a hole, for each par")


def run(options: argparse.Namespace) -> int:
    """Measure, write the file, and print the pars; returns the exit code."""
    pieces = [
        (name, seats, first // seats, count // seats)
        for name, each in PRESETS.items()
        for seats in range(each.fewest, each.most + 1)
        for first, count in shares(options.points, SHARE * seats)
    ]
    study = Study("pars", {"seed": options.seed}, pieces, work)
    points: dict[str, dict[int, list[int]]] = {}
    for (name, seats, *_), found in zip(
        pieces, carry_out(study, options.out, options.processes), strict=True
    ):
        points.setdefault(name, {}).setdefault(seats, []).extend(found)
    presets = {name: measured(by_seats) for name, by_seats in points.items()}
    write_json(options.file, {"format": FORMAT, "seed": options.seed, "presets": presets})
    columns = ("", "par", "points a stroke", "mean", "deviation", "Stableford")
    rows = [(f"{name} {seats}", *row) for name, each in presets.items() for seats, row in each.items()]
    print(printed(columns, rows))
    return 0


def work(settings: Settings, piece: Sequence[Any]) -> list[int]:
    """Play the holes of one piece; return the points of all seats."""
    name, seats, first, count = piece
    rules, players = preset(name).rules_for(seats, 1), [level(PAR_LEVEL)] * seats
    points: list[int] = []
    for number in range(first, first + count):
        seed = f"pars {settings['seed']} {name} {seats} {number}"
        points += play(rules, players, seed, number % seats).points
    return points


def measured(points: Mapping[int, Sequence[int]]) -> dict[int, list[float]]:
    """Return par, points a stroke, and mean, deviation and Stableford points a hole, by number of seats.

    `points` are those of all seats in all holes, by number of seats.
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
