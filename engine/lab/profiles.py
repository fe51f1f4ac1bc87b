"""`profiles`: measure the traits of the computer levels, with which the profiles of players are compared."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import astuple, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.commands.arguments import add_number
from engine.cpu.levels import level
from engine.game.presets import PRESETS, preset
from engine.lab.experiments.common import add_common, shares
from engine.lab.games.whole_matches import play_match
from engine.lab.measures import Sums, sums_of
from engine.lab.result_files import printed, write_json
from engine.lab.study import Settings, Study, carry_out
from engine.profile.traits import FORMAT, LEVELS, SEATS, TRAITS
from engine.review.habits import Habits, habits_of
from engine.review.hole_review import review_hole

HELP: Final = "the habits of the computer levels, for the profiles of players"
DESCRIPTION: Final = (
    "Let each computer level play holes of every preset against `medium`, on the same cards for all levels, "
    "and count its habits: what its mistakes cost, when it goes out, its pairs, and how often it draws."
)

OTHERS: Final = "medium"
"""The level that plays the other seats."""

SHARE: Final = 25
"""Holes in a piece."""

FEWEST_MEASURED_OUTS: Final = 5
"""The fewest holes in which a level went out for a figure of when it does."""

FILE: Final = Path(__file__).parent.parent / "profile" / "levels.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `profiles`."""
    parser.add_argument("file", nargs="?", type=Path, default=FILE, help="the file (default: the package's)")
    add_common(parser, rules=False, folder="lab-profiles")
    add_number(parser, "--holes", (25, 1_000_000), 150, "holes of each level, preset and number of seats")


def run(options: argparse.Namespace) -> int:
    """Measure, write the file, and print the traits; returns the exit code."""
    tables = list(measure(options.holes, options.seed, options.out, options.processes))
    write_json(options.file, {"format": FORMAT, "holes": options.holes, "tables": tables})
    rows = [
        (
            f"{each['preset']} {each['seats']} {name}",
            *[found[trait][0] if trait in found else "–" for trait in TRAITS],
        )
        for each in tables
        for name, found in each["levels"].items()
    ]
    print(printed(("", *TRAITS), rows))
    return 0


def measure(holes: int, seed: int, folder: Path, processes: int) -> Iterator[dict[str, Any]]:
    """Yield the traits of the levels for each preset and number of seats."""
    tables = [(name, seats) for name in PRESETS for seats in SEATS]
    pieces = [
        (name, seats, each, *share)
        for name, seats in tables
        for each in LEVELS
        for share in shares(holes, SHARE)
    ]
    study = Study("profiles", {"seed": seed, "others": OTHERS}, pieces, work)
    rows: dict[tuple[str, int, str], list[Any]] = {}
    for (name, seats, each, *_), found in zip(pieces, carry_out(study, folder, processes), strict=True):
        rows.setdefault((name, seats, each), []).extend(found)
    for name, seats in tables:
        levels = {each: traits_of(rows[name, seats, each]) for each in LEVELS}
        yield {"preset": name, "seats": seats, "levels": levels}


def work(settings: Settings, piece: Sequence[Any]) -> list[list[float]]:
    """Play the holes of one piece; return the points lost and the habits in each hole."""
    name, seats, each, first, count = piece
    rules = preset(name).rules_for(seats, 1)
    found = []
    for number in range(first, first + count):
        seed = f"profiles {settings['seed']} {number}"
        seat = number % seats
        players = [level(each if at == seat else settings["others"]) for at in range(seats)]
        random = Random(seed)  # noqa: S311  # nobody plays for these cards
        (hole,) = play_match(rules, players, seed, random)
        alone = replace(hole, own=tuple(action.seat == seat for action in hole.actions))
        found.append([review_hole(alone)[seat].lost, *astuple(habits_of(alone)[seat])])
    return found


def traits_of(rows: Sequence[Sequence[float]]) -> dict[str, list[float]]:
    """Return mean, deviation and number of values of each trait over `rows`, the holes that `work` returned.

    The trait `going out` is left out for a level that goes out in fewer than `FEWEST_MEASURED_OUTS` holes.
    """
    lost = [row[0] for row in rows]
    holes = [Habits(*[int(each) for each in row[1:]]) for row in rows]
    drawn = sums_of([each.draws / each.turns for each in holes if each.turns])
    turns, draws = sum(each.turns for each in holes), sum(each.draws for each in holes)
    out = sums_of([each.out_turns for each in holes if each.outs])
    return {
        "mistakes": _kept(sums_of(lost)),
        **({"going out": _kept(out)} if out.count >= FEWEST_MEASURED_OUTS else {}),
        "pairs": _kept(sums_of([each.pairs for each in holes])),
        "draws": [draws / turns, drawn.deviation(), drawn.count],
    }


def _kept(sums: Sums) -> list[float]:
    return [sums.total / sums.count, sums.deviation(), sums.count]
