"""`scores`: points and turns at tables of one level, and what each seat is worth."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.commands.arguments import add_number, rules_name
from engine.cpu.levels import LADDER, LEVELS, level
from engine.figures.charts import levels_chart
from engine.game.rules import Rules
from engine.lab.charts import lengths_chart, points_chart, seats_chart
from engine.lab.experiments.common import add_common, shares, table_rules
from engine.lab.games import level_holes, playing
from engine.lab.kernel import contest
from engine.lab.measures import Mean, Sums, sums_of
from engine.lab.result_files import ResultFiles, printed
from engine.lab.study import Settings, Study, carry_out

HELP: Final = "points, the length of holes, and what each seat has of it"
DESCRIPTION: Final = (
    "Let tables of one level each play holes, and draw how many points there are in them, how many turns "
    "they take, and what it is worth to begin. Levels that the compiled kernel can play are played there, "
    "hundreds of times as fast, so that they play --fast holes and the others --holes."
)

SHARE: Final = 20
"""Number of holes in a piece for levels that the kernel can't play."""
FAST_SHARE: Final = 5000


@dataclass(frozen=True)
class LevelTable:
    """Holes at tables where `level` plays all seats.

    - `points`: how many seats ended with each number of points; `mean`, `deviation`: of these points;
    - `turns`: how many holes took each number of turns; `length`: the mean number of turns;
    - `went_out`: the share of holes that somebody ended by going out; `outs`: each seat's share of them;
    - `beyond`: by seat, its points less the table's mean; `wins`: by seat, its share of holes won.

    Seats are in the order of their first turns.
    """

    level: str
    holes: int
    points: dict[int, int]
    turns: dict[int, int]
    mean: Mean
    deviation: float
    length: Mean
    beyond: tuple[Mean, ...]
    wins: tuple[Mean, ...]
    outs: tuple[float, ...]
    went_out: Mean

    def length_shares(self) -> list[tuple[int, float]]:
        return [(turns, often / self.holes) for turns, often in sorted(self.turns.items())]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_common(parser)
    parser.add_argument(
        "--cpu",
        default=",".join(["random", *(each.name for each in LADDER)]),
        metavar="LEVEL[,LEVEL…]",
        help=f"the levels, each at tables of its own: {', '.join(LEVELS)} (default: %(default)s)",
    )
    add_number(parser, "--holes", (2, 10_000_000), 200, "holes")
    add_number(parser, "--fast", (2, 100_000_000), 50_000, "holes of levels in the kernel")


def run(options: argparse.Namespace) -> int:
    rules, players = table_rules(options)
    names = [name.strip() for name in options.cpu.split(",")]
    study = study_of("scores", rules, players, options.seed, names, options.holes, options.fast)
    tables = measure(study, options.out, options.processes)
    files = ResultFiles(options.out, rules_name(rules, players), study.settings)
    write(tables, files)
    print(f"{files.heading}\n\n{summary(tables)}")
    print(f"Tables and charts are in {options.out}.")
    return 0


def study_of(
    name: str, rules: Rules, players: int, seed: int, names: Sequence[str], holes: int, fast: int
) -> Study:
    """Return the study of tables of each level. Raises `BadChoice` for an unknown level."""
    rules.check_seats(players)
    pieces: list[tuple[str, int, int]] = []
    for each in dict.fromkeys(names):
        is_fast = policy_of(each) is not None
        pieces += (
            [(each, *share) for share in shares(fast, FAST_SHARE)]
            if is_fast
            else [(each, *share) for share in shares(holes, SHARE)]
        )
    return Study(name, {"rules": rules.to_dict(), "players": players, "seed": seed}, pieces, work)


def policy_of(name: str) -> str | None:
    """Return the kernel's policy that plays like the level, or None."""
    player = level(name)
    return next((policy for policy in playing.POLICIES if level(policy) is player), None)


def work(settings: Settings, piece: Sequence[Any]) -> dict[str, Any]:
    name, first, count = piece
    rules, players, seed = Rules.load(settings["rules"]), settings["players"], settings["seed"]
    policy = policy_of(name)
    if policy is not None:
        found = contest(rules, [playing.POLICIES[policy]] * players, count, seed, first)
        return _added_up(first, found.scores, found.turns, found.out)
    ended = [
        level_holes.play(rules, [level(name)] * players, f"{seed} {number}", (number - 1) % players)
        for number in range(first, first + count)
    ]
    return _added_up(
        first,
        np.array([hole.points for hole in ended]),
        np.array([hole.turns for hole in ended]),
        np.array([-1 if hole.out is None else hole.out for hole in ended]),
    )


def _added_up(
    first: int, points_by_seat: NDArray[Any], turns: NDArray[Any], out: NDArray[Any]
) -> dict[str, Any]:
    """Add up holes, as JSON. In hole number n, seat n modulo the number of seats has the first turn."""
    count, players = points_by_seat.shape
    numbers = np.arange(first, first + count)
    places = (np.arange(players) + numbers[:, None]) % players
    by_place = np.take_along_axis(points_by_seat.astype(np.int64), places, axis=1)
    lowest = by_place == by_place.min(axis=1, keepdims=True)
    wins = lowest / lowest.sum(axis=1, keepdims=True)
    means = by_place.mean(axis=1)
    out_places = (out - numbers)[out >= 0] % players
    return {
        "points": Counter(by_place.ravel().tolist()),
        "turns": Counter(turns.tolist()),
        "mean": sums_of(means).kept(),
        "length": sums_of(turns).kept(),
        "beyond": [sums_of(by_place[:, place] - means).kept() for place in range(players)],
        "wins": [sums_of(wins[:, place]).kept() for place in range(players)],
        "outs": np.bincount(out_places, minlength=players).tolist(),
        "went_out": sums_of(out >= 0).kept(),
    }


def measure(study: Study, folder: Path, processes: int) -> list[LevelTable]:
    """Return a table for each level. Pieces in `folder` are not played again."""
    results = carry_out(study, folder, processes)
    by_level: dict[str, list[dict[str, Any]]] = {}
    for (name, *_), found in zip(study.pieces, results, strict=True):
        by_level.setdefault(name, []).append(found)
    return [_table(name, found, study.settings["players"]) for name, found in by_level.items()]


def _table(name: str, found: Sequence[dict[str, Any]], players: int) -> LevelTable:
    def total(*path: str | int) -> Sums:
        sums = Sums()
        for each in found:
            part: Any = each
            for key in path:
                part = part[key]
            sums += Sums(*part)
        return sums

    counted: dict[str, Counter[int]] = {"points": Counter(), "turns": Counter()}
    for kind, counter in counted.items():
        for each in found:
            counter.update({int(number): often for number, often in each[kind].items()})
    outs = np.array([each["outs"] for each in found]).sum(axis=0)
    each_points = counted["points"]
    return LevelTable(
        level=name,
        holes=int(total("mean").count),
        points=dict(sorted(each_points.items())),
        turns=dict(sorted(counted["turns"].items())),
        mean=total("mean").mean(),
        deviation=float(np.sqrt(np.cov(list(each_points), fweights=list(each_points.values())))),
        length=total("length").mean(),
        beyond=tuple(total("beyond", place).mean() for place in range(players)),
        wins=tuple(total("wins", place).mean() for place in range(players)),
        outs=tuple((outs / max(outs.sum(), 1)).tolist()),
        went_out=total("went_out").mean(),
    )


def summary(tables: Sequence[LevelTable]) -> str:
    columns = ("level", "holes", "points", "deviation", "turns", "someone out", "first seat", "wins")
    rows = [
        (
            table.level,
            table.holes,
            str(table.mean),
            table.deviation,
            str(table.length),
            f"{table.went_out.value:.1%}",
            str(table.beyond[0]),
            f"{table.wins[0].value:.1%}",
        )
        for table in tables
    ]
    return printed(columns, rows)


def write(tables: Sequence[LevelTable], files: ResultFiles) -> None:
    files.json("scores", {"levels": {table.level: vars(table) for table in tables}})
    for kind in ("points", "turns"):
        files.table(
            kind,
            ("level", kind, "number"),
            [(table.level, *each) for table in tables for each in getattr(table, kind).items()],
        )
    files.table(
        "seats",
        ("level", "seat", "points", "within", "wins", "wins_within", "goes_out"),
        [
            (table.level, place + 1, *table.beyond[place], *table.wins[place], table.outs[place])
            for table in tables
            for place in range(len(table.wins))
        ],
    )
    alike = "all at a table of one level" if len(tables) > 1 else f"all {tables[0].level}"
    sure = f"{alike}, with 95%-intervals"
    files.chart("points", points_chart({table.level: table.points for table in tables}), alike)
    files.chart("levels", levels_chart((table.level, table.mean) for table in tables), sure)
    files.chart("length", lengths_chart({table.level: table.length_shares() for table in tables}), alike)
    files.chart("seats", seats_chart({table.level: table.beyond for table in tables}), sure)
