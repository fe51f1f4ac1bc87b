"""`compare`: two rule sets side by side, to see the effect of a rule."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import hypot
from typing import Any, Final, NamedTuple

from engine.commands.arguments import add_number, rules_name
from engine.cpu.levels import LEVELS
from engine.game.errors import BadChoice
from engine.lab.charts import differences_chart
from engine.lab.experiments import scores
from engine.lab.experiments.common import add_common, table_rules
from engine.lab.experiments.scores import LevelTable
from engine.lab.measures import Mean
from engine.lab.result_files import ResultFiles, printed

HELP: Final = "what a rule does: two rule sets side by side"
DESCRIPTION: Final = (
    "Play the same deals by two rule sets, the second with --with FIELD=VALUE on top of the first or with "
    "another preset (--with-preset), and set side by side what the holes come to, with 95%-intervals. A "
    "difference whose interval does not reach 0 is marked with a star."
)


class MeasureComparison(NamedTuple):
    """A measure by two rule sets. `difference` is the second value less the first."""

    measure: str
    first: Mean
    second: Mean

    @property
    def difference(self) -> Mean:
        return Mean(self.second.value - self.first.value, hypot(self.first.within, self.second.within))

    @property
    def is_sure(self) -> bool:
        """Whether the interval of the difference does not reach 0."""
        return abs(self.difference.value) > self.difference.within


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_common(parser)
    parser.add_argument(
        "--with",
        dest="changes",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="a field that the second rule set has beside those of the first; repeatable",
    )
    parser.add_argument("--with-preset", metavar="NAME", help="the preset of the second rule set")
    parser.add_argument(
        "--cpu",
        default="ev",
        metavar="LEVEL",
        help=f"who plays: {', '.join(LEVELS)} (default: %(default)s)",
    )
    told = "holes by each rule set (default: 50000 where the kernel plays the level, else 300)"
    add_number(parser, "--holes", (2, 100_000_000), None, told)


def run(options: argparse.Namespace) -> int:
    if not options.changes and options.with_preset is None:
        raise BadChoice(
            "Say what the second rule set has: “--with super_kings=true”, or “--with-preset club”."
        )
    rules, players = table_rules(options)
    second = argparse.Namespace(**vars(options))
    second.settings = [*options.settings, *options.changes]
    second.preset = options.with_preset or options.preset
    others = table_rules(second)[0]
    names = rules_name(rules, players), rules_name(others, players)
    holes = options.holes or (50_000 if scores.policy_of(options.cpu) else 300)
    tables = []
    for number, each in enumerate((rules, others), 1):
        study = scores.study_of(f"compare-{number}", each, players, options.seed, [options.cpu], holes, holes)
        tables += scores.measure(study, options.out, options.processes)
    lines = side_by_side(*tables)
    settings = {
        "rules": [rules.to_dict(), others.to_dict()],
        "players": players,
        "seed": options.seed,
        "level": options.cpu,
    }
    files = ResultFiles(options.out, f"{names[1]}, compared with {names[0]}", settings)
    write(lines, files)
    print(f"{files.heading}\n\n{summary(lines, names)}")
    print(f"Tables and charts are in {options.out}.")
    return 0


def side_by_side(first: LevelTable, second: LevelTable) -> list[MeasureComparison]:
    def line(measure: str, of: Any) -> MeasureComparison:
        return MeasureComparison(measure, of(first), of(second))

    return [
        line("points of a seat", lambda table: table.mean),
        line("turns of each seat", lambda table: table.length),
        line("% of holes someone goes out", lambda table: _percent(table.went_out)),
        line("points of the seat that begins, beyond the mean", lambda table: table.beyond[0]),
        line("points of the last seat, beyond the mean", lambda table: table.beyond[-1]),
        line("% of holes won by the seat that begins", lambda table: _percent(table.wins[0])),
        line("% of holes won by the last seat", lambda table: _percent(table.wins[-1])),
    ]


def _percent(mean: Mean) -> Mean:
    return Mean(mean.value * 100, mean.within * 100)


def summary(lines: Sequence[MeasureComparison], names: Sequence[str]) -> str:
    rows = [
        (each.measure, str(each.first), str(each.second), f"{each.difference}{'*' if each.is_sure else ' '}")
        for each in lines
    ]
    return printed(("measure", *names, "difference "), rows)


def write(lines: Sequence[MeasureComparison], files: ResultFiles) -> None:
    files.json("compare", {"measures": [{**each._asdict(), "difference": each.difference} for each in lines]})
    files.table(
        "compare",
        ("measure", "first", "first_within", "second", "second_within", "difference", "difference_within"),
        [(each.measure, *each.first, *each.second, *each.difference) for each in lines],
    )
    chart = differences_chart([(each.measure, each.first, each.second, each.difference) for each in lines])
    level = files.settings["level"]
    files.chart("compare", chart, f"tables of {level}, with 95%-intervals")
