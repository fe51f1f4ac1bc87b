"""`tournament`: ratings of levels, from matches of each two."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np

from engine.commands.arguments import add_number, chosen_rules, rules_name
from engine.commands.long_runs import say
from engine.commands.named_players import METAVAR, NAMES, PATIENCE, add_patience, named_players, programs
from engine.commands.simulation import SimulatedMatch, SimulationPlan, play
from engine.cpu.levels import LADDER
from engine.game.errors import BadChoice
from engine.game.rules import Rules
from engine.lab.bradley_terry import ratings
from engine.lab.charts import ratings_chart, tournament_chart
from engine.lab.experiments.common import add_common, shares
from engine.lab.measures import Mean, share_of
from engine.lab.result_files import ResultFiles, printed
from engine.lab.study import Settings, Study, carry_out

HELP: Final = "each level against each other, with ratings"
DESCRIPTION: Final = (
    "Let each player play matches against each other, at tables where the two take turns, and rate them by "
    "Bradley and Terry's model on Elo's scale: 400 more mean winning ten times as often as losing. A match "
    "counts for one as the part of the others' seats that one of its seats beats on average, a tie "
    "counting half. All pairs play the same deals, and change seats from match to match."
)

SHARE: Final = 5
PLAYERS: Final = 2


@dataclass(frozen=True)
class Standings:
    """Result of a tournament.

    `levels` go from weak to strong, `wins[a][b]` is the part of matches that a wins against b, and `ratings`
    are on Elo's scale.
    """

    levels: tuple[str, ...]
    players: int
    holes: int
    matches: int
    wins: Mapping[str, Mapping[str, Mean]]
    ratings: Mapping[str, Mean]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_common(parser)
    parser.set_defaults(players=PLAYERS)
    parser.add_argument(
        "--cpu",
        default=",".join(each.name for each in LADDER),
        metavar=METAVAR,
        help=f"who takes part: {NAMES} (default: %(default)s)",
    )
    add_number(parser, "--matches", (2, 1_000_000), 200, "matches of each pair", "M")
    add_number(parser, "--holes", (1, 18), 9, "holes a match", "H")
    add_patience(parser)


def run(options: argparse.Namespace) -> int:
    rules = chosen_rules(options, options.players, options.holes)
    names = named_players(options.cpu)
    study = study_of(rules, options.players, options.seed, names, options.matches, options.patience)
    standings = measure(study, options.out, options.processes)
    files = ResultFiles(options.out, rules_name(rules, options.players), study.settings)
    write(standings, files)
    print(f"{files.heading}\n\n{summary(standings)}")
    print(f"Tables and charts are in {options.out}.")
    return 0


def study_of(
    rules: Rules,
    players: int,
    seed: int,
    names: Sequence[str],
    matches: int,
    patience: float = PATIENCE,
) -> Study:
    """Return the study of matches of each two of `names`. Raises `BadChoice` if there are fewer than two."""
    names = list(dict.fromkeys(names))
    if len(names) < 2:
        raise BadChoice("A tournament needs two levels or more: name them with “--cpu”, with commas between.")
    settings = {
        "rules": rules.to_dict(),
        "players": players,
        "seed": seed,
        "levels": names,
        "patience": patience,
    }
    pieces = [(*pair, *share) for share in shares(matches, SHARE) for pair in combinations(names, 2)]
    return Study("tournament", settings, pieces, work)


def work(settings: Settings, piece: Sequence[Any]) -> list[float]:
    """Play the matches of a piece. Returns for each the share that the first level won, 0 to 1."""
    one, other, first, count = piece
    players, rules = settings["players"], Rules.load(settings["rules"])
    seated = tuple((one, other)[player % 2] for player in range(players))
    plan = SimulationPlan(rules, seated, settings["seed"], patience=settings["patience"])
    with programs(seated, plan.patience, say) as started:
        return [_counted(play(plan, number, started)) for number in range(first + 1, first + count + 1)]


def _counted(match: SimulatedMatch) -> float:
    """Return the share of a match that the first level won. The level has seats 0, 2 and so on.

    Each of its seats is compared with each seat of the second level; a tie counts half.
    """
    keys = np.array(match.keys)
    own, others = keys[0::2, None], keys[None, 1::2]
    return float(((own < others) + 0.5 * (own == others)).mean())


def measure(study: Study, folder: Path, processes: int) -> Standings:
    """Return the result. Pieces in `folder` are not played again."""
    results = carry_out(study, folder, processes)
    settings = study.settings
    names: list[str] = settings["levels"]
    by_pair: dict[tuple[str, str], list[float]] = {}
    for (one, other, *_), counted in zip(study.pieces, results, strict=True):
        by_pair.setdefault((one, other), []).extend(counted)
    won = np.zeros((len(names), len(names)))
    means: dict[str, dict[str, Mean]] = {name: {} for name in names}
    for (one, other), counted in by_pair.items():
        mean = share_of(counted)
        means[one][other] = mean
        means[other][one] = Mean(1 - mean.value, mean.within)
        at, beside = names.index(one), names.index(other)
        won[at, beside], won[beside, at] = sum(counted), len(counted) - sum(counted)
    rated = dict(zip(names, ratings(won), strict=True))
    order = tuple(sorted(names, key=lambda name: rated[name].value))
    return Standings(
        levels=order,
        players=settings["players"],
        holes=settings["rules"]["holes"],
        matches=len(next(iter(by_pair.values()))),
        wins={one: {other: means[one][other] for other in order if other != one} for one in order},
        ratings={name: rated[name] for name in order},
    )


def summary(standings: Standings) -> str:
    """Return a table of wins in percent: how often the row's level beats the column's level."""
    names = standings.levels
    rows = [
        (
            one,
            f"{standings.ratings[one].value:.0f} ± {standings.ratings[one].within:.0f}",
            *("–" if one == other else f"{standings.wins[one][other].value:.0%}" for other in names),
        )
        for one in names
    ]
    return printed(("wins of", "rating", *names), rows)


def write(standings: Standings, files: ResultFiles) -> None:
    files.json("tournament", vars(standings))
    files.table(
        "tournament",
        ("level", "against", "wins", "within"),
        [(one, other, *mean) for one, against in standings.wins.items() for other, mean in against.items()],
    )
    files.table(
        "ratings",
        ("level", "rating", "within"),
        [(name, *rating) for name, rating in standings.ratings.items()],
    )
    played = f"{standings.matches} matches of {standings.holes} holes a pair"
    files.chart("tournament", tournament_chart(standings.wins, standings.levels[::-1]), played)
    files.chart("ratings", ratings_chart(standings.ratings), f"{played}, with 95%-intervals")
