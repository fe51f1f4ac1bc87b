"""`simulate`: computer players against each other."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from engine.commands.arguments import (
    SEEDS,
    add_number,
    add_rules,
    chosen_preset,
    chosen_rules,
    rules_name,
    whole,
)
from engine.commands.files import prepare_directory, write_whole
from engine.commands.long_runs import Interruption, Progress
from engine.commands.named_players import METAVAR, NAMES, add_patience, seated_players
from engine.commands.simulation import SimulatedMatch, SimulationPlan
from engine.commands.tally import Tally
from engine.commands.workers import MOST_PROCESSES, play_matches
from engine.cpu.program.program_player import SUBSTITUTE
from engine.record.printable import printable

HELP: Final = "let computer players play matches, and count"
DESCRIPTION: Final = (
    "Let computer players play matches. For each player the result has: mean, the points a hole; match_wins, "
    "the matches won alone; shared, the matches whose first place was shared; hole_wins, the holes with the "
    "lowest score, shared ones too; decisions; and ms_p50 and ms_p99, the milliseconds that half and 99 of "
    "100 of them took at most; of a program also failures, how often one had to be replaced, and "
    f"{SUBSTITUTE}_decisions, those that were made in its place. The players move on by one seat from match "
    "to match. The same seed gives the same matches, as far as programs give the same answers. Ctrl-C ends "
    "the run: what is done is counted, and its records are kept."
)

MOST_MATCHES: Final = 10_000_000
USUAL_PLAYERS: Final = 4
LONGEST_NAME: Final = 40
INTERRUPTED: Final = 130

_COLUMNS: Final = (
    "cpu",
    "mean",
    "match_wins",
    "shared",
    "hole_wins",
    "decisions",
    "ms_p50",
    "ms_p99",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser, seats=f"as many as --cpu names, or {USUAL_PLAYERS} where it names one")
    add_number(parser, "--holes", (1, 99), None, "holes a match (default: the preset's)", "H")
    add_number(parser, "--matches", (1, MOST_MATCHES), 100, letter="M")
    add_number(parser, "--seed", SEEDS, 1, letter="S")
    parser.add_argument(
        "--cpu",
        default="ev",
        metavar=METAVAR,
        help=f"one for all players, or one for each: {NAMES} (default: %(default)s)",
    )
    add_patience(parser)
    parser.add_argument(
        "--processes",
        type=whole(1, MOST_PROCESSES),
        default=1,
        metavar="N",
        help="processes that share the matches, each with its own copies of the programs; the scores don't "
        "depend on it unless those do (default: %(default)s)",
    )
    parser.add_argument(
        "--records",
        type=Path,
        metavar="DIR",
        help="write a record of each match there; files of the same names are replaced",
    )
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    usual = min(USUAL_PLAYERS, chosen_preset(options).most)
    players = seated_players(options.cpu, options.players, usual)
    rules = chosen_rules(options, len(players), options.holes)
    rules.check_sides(len(players))
    if options.records is not None:
        prepare_directory(options.records)
    plan = SimulationPlan(rules, players, options.seed, options.records is not None, options.patience)
    tally = Tally(players)
    begun = perf_counter()
    code = _count(plan, options, tally)
    played = {"rules": rules_name(rules, len(players)), "seed": options.seed}
    result = {**played, **tally.result(perf_counter() - begun)}
    print(json.dumps(result) if options.json else "\n".join(_table(result)))
    return code


def _count(plan: SimulationPlan, options: argparse.Namespace, tally: Tally) -> int:
    """Play the matches, write their records if wanted, and add them to `tally`; returns the exit code."""
    progress = Progress(options.matches, "matches")
    try:
        with (
            Interruption() as interruption,
            play_matches(plan, options.matches, options.processes) as matches,
        ):
            for match in matches:
                with interruption.whole():
                    _keep(match, options.records)
                    tally.add(match)
                progress.show(tally.matches)
    except KeyboardInterrupt:
        progress.clear()
        print(f"Interrupted after {tally.matches} of {options.matches} matches.", file=sys.stderr)
        return INTERRUPTED
    progress.clear()
    return 0


def _keep(match: SimulatedMatch, directory: Path | None) -> None:
    if directory is not None and match.record is not None:
        write_whole(directory / f"{match.id}.json", match.record)


def _table(result: dict[str, Any]) -> Iterator[str]:
    yield f"{result['rules']}, {len(result['players'])} players, seed {result['seed']}"
    seconds = result["seconds"]
    rate = f", {result['holes'] / seconds:,.0f} holes a second" if seconds else ""
    yield f"{result['matches']} matches, {result['holes']} holes in {seconds:.1f} s{rate}"
    rows = [_COLUMNS, *([_cell(player[column]) for column in _COLUMNS] for player in result["players"])]
    widths = [max(len(row[at]) for row in rows) for at in range(len(_COLUMNS))]
    for row in rows:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join([row[0].ljust(len(first)), *others])
    for player in result["players"]:
        if player.get("failures"):
            name, instead = printable(player["cpu"], LONGEST_NAME), player[f"{SUBSTITUTE}_decisions"]
            yield f"{name} failed: {SUBSTITUTE} made {instead} of its decisions."


def _cell(value: str | float | None) -> str:
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 1 else f"{value:.2f}"
    return "–" if value is None else printable(str(value), LONGEST_NAME)
